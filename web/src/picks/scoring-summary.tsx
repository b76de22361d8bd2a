import { CLASSIC_RULES } from '@furlong/domain/scoring-rules';
import { formatOrdinal, formatPoints } from '../ui/format-number.ts';

const { placePoints, priceBonuses, cardBonus } = CLASSIC_RULES;

const placeNames = ['First', 'Second', 'Third'];

/** What a pick earns. */
export function ScoringSummary() {
  return (
    <section className="sect">
      <h2>How it scores</h2>
      <dl className="sum">
        {placePoints.map((points, index) => (
          <div key={formatOrdinal(index + 1)}>
            <dt>{placeNames[index] ?? formatOrdinal(index + 1)}</dt>
            <dd>{formatPoints(points / 100)}</dd>
          </div>
        ))}
        {priceBonuses.map(({ from, points }) => (
          <div key={from}>
            <dt>Winner at {from}/1 or longer</dt>
            <dd>+{formatPoints(points / 100)}</dd>
          </div>
        ))}
        <div>
          <dt>Every winner, {cardBonus.fewestRaces} races or more</dt>
          <dd>+{formatPoints(cardBonus.points / 100)}</dd>
        </div>
      </dl>
    </section>
  );
}
