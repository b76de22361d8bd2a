import type { AllTimeStats } from '@furlong/contract/schemas/stats';
import { formatCount } from '../ui/format/format-number.ts';
import { formatPoints } from '../ui/format/format-points.ts';
import { hindsightWords } from './screen-words.ts';
import styles from './stats.module.css';

/** What the best cards had beyond the punter's own: known only afterwards (rule: points-left). */
export function Hindsight({
  pointsLeft: { points, perfectCards, ownPerfectCards },
}: Pick<AllTimeStats, 'pointsLeft'>) {
  return (
    <section className="sect">
      <h2>
        {hindsightWords.title} <small>{hindsightWords.hindsight}</small>
      </h2>
      <dl className="sum">
        <div>
          <dt>{hindsightWords.beyond}</dt>
          <dd>{formatPoints(points)}</dd>
        </div>
        <div>
          <dt>{hindsightWords.perfect}</dt>
          <dd>{formatCount(perfectCards)}</dd>
        </div>
        <div>
          <dt>{hindsightWords.ownPerfect}</dt>
          <dd>{formatCount(ownPerfectCards)}</dd>
        </div>
      </dl>
      <p className={`small dim ${styles.beneath}`}>{hindsightWords.nobody}</p>
    </section>
  );
}
