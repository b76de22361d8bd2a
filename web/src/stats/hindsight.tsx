import type { AllTimeStats } from '@furlong/contract/schemas/stats';
import { formatCount } from '../ui/format/format-number.ts';
import { formatPoints } from '../ui/format/format-points.ts';
import styles from './stats.module.css';

/** What the best cards had beyond the punter's own: known only afterwards (rule: points-left). */
export function Hindsight({
  pointsLeft: { points, perfectCards, ownPerfectCards },
}: Pick<AllTimeStats, 'pointsLeft'>) {
  return (
    <section className="sect">
      <h2>
        Points left on the table <small>hindsight</small>
      </h2>
      <dl className="sum">
        <div>
          <dt>The best cards had beyond yours</dt>
          <dd>{formatPoints(points)}</dd>
        </div>
        <div>
          <dt>Perfect cards, everybody</dt>
          <dd>{formatCount(perfectCards)}</dd>
        </div>
        <div>
          <dt>Perfect cards of yours</dt>
          <dd>{formatCount(ownPerfectCards)}</dd>
        </div>
      </dl>
      <p className={`small dim ${styles.beneath}`}>Nobody can know the best card before the races are run.</p>
    </section>
  );
}
