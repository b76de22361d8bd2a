import type { AllTimeStats } from '@furlong/contract/schemas/stats';
import { formatCount, formatCounted } from '../ui/format/format-number.ts';
import { formatPoints } from '../ui/format/format-points.ts';
import styles from './stats.module.css';
import { rateWords } from './stats-words.ts';

/** The four figures of a period that come first. */
export function KeyFigures({
  stats: { best, points, meetings, strike, inFirstThree },
}: {
  stats: AllTimeStats;
}) {
  const { winners } = strike;
  return (
    <dl className={styles.key}>
      <div>
        <dt>Best rank</dt>
        <dd>
          {best === null ? '–' : formatCount(best.rank)}{' '}
          {best !== null && <small>of {formatCount(best.punters)}</small>}
        </dd>
      </div>
      <div>
        <dt>Points</dt>
        <dd>
          {formatPoints(points)} <small>{formatCounted(meetings, 'meeting')}</small>
        </dd>
      </div>
      <div>
        <dt>Winners</dt>
        <dd>
          {formatCount(winners.count)} <small>of {formatCounted(winners.of, 'pick')}</small>
        </dd>
      </div>
      <div>
        <dt>In the first three</dt>
        <dd>
          {inFirstThree.percent === null ? formatCount(inFirstThree.count) : rateWords(inFirstThree)}{' '}
          <small>
            {inFirstThree.percent === null
              ? `of ${formatCounted(inFirstThree.of, 'pick')}`
              : `${formatCount(inFirstThree.count)} of ${formatCount(inFirstThree.of)}`}
          </small>
        </dd>
      </div>
    </dl>
  );
}
