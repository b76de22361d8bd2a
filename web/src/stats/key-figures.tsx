import type { AllTimeStats } from '@furlong/contract/schemas/stats';
import { formatCount, formatCounted } from '../ui/format/format-number.ts';
import { formatPoints } from '../ui/format/format-points.ts';
import { keyWords } from './screen-words.ts';
import styles from './stats.module.css';
import { rateWords } from './stats-words.ts';

/** What the four figures are made of. */
interface KeyStats extends Pick<AllTimeStats, 'points' | 'meetings' | 'inFirstThree'> {
  readonly best: Pick<NonNullable<AllTimeStats['best']>, 'rank' | 'punters'> | null;
  readonly strike: Pick<AllTimeStats['strike'], 'winners'>;
}

/** The four figures of a period that come first. */
export function KeyFigures({ stats: { best, points, meetings, strike, inFirstThree } }: { stats: KeyStats }) {
  const { winners } = strike;
  return (
    <dl className={styles.key}>
      <div>
        <dt>{keyWords.bestRank}</dt>
        <dd>
          {best === null ? '–' : formatCount(best.rank)}{' '}
          {best !== null && <small>{keyWords.of(best.punters)}</small>}
        </dd>
      </div>
      <div>
        <dt>{keyWords.points}</dt>
        <dd>
          {formatPoints(points)} <small>{formatCounted(meetings, 'meeting')}</small>
        </dd>
      </div>
      <div>
        <dt>{keyWords.winners}</dt>
        <dd>
          {formatCount(winners.count)} <small>{keyWords.ofPicks(winners.of)}</small>
        </dd>
      </div>
      <div>
        <dt>{keyWords.firstThree}</dt>
        <dd>
          {inFirstThree.percent === null ? formatCount(inFirstThree.count) : rateWords(inFirstThree)}{' '}
          <small>
            {inFirstThree.percent === null
              ? keyWords.ofPicks(inFirstThree.of)
              : keyWords.part(inFirstThree.count, inFirstThree.of)}
          </small>
        </dd>
      </div>
    </dl>
  );
}
