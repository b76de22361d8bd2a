import type { Scoring } from '@furlong/contract/schemas/meetings';
import { formatOrdinal } from '../ui/format/format-number.ts';
import { formatFraction } from '../ui/format/format-odds.ts';
import { formatPoints } from '../ui/format/format-points.ts';
import { useOddsPreference } from '../ui/format/odds-preference.ts';

const placeNames = ['First', 'Second', 'Third'];

/** What a pick earns in the meeting's competition. */
export function ScoringSummary({ scoring }: { scoring: Scoring }) {
  const format = useOddsPreference((preference) => preference.format);
  const { placePoints, priceBonuses, cardBonus } = scoring;
  return (
    <section className="sect">
      <h2>How it scores</h2>
      <dl className="sum">
        {placePoints.map((points, index) => (
          <div key={formatOrdinal(index + 1)}>
            <dt>{placeNames[index] ?? formatOrdinal(index + 1)}</dt>
            <dd>{formatPoints(points)}</dd>
          </div>
        ))}
        {priceBonuses.map(({ winOddsFraction, points }) => (
          <div key={winOddsFraction}>
            <dt>Winner at {formatFraction(winOddsFraction, format)} or longer</dt>
            <dd>+{formatPoints(points)}</dd>
          </div>
        ))}
        {cardBonus.points > 0 && (
          <div>
            <dt>Every winner, {cardBonus.fewestRaces} races or more</dt>
            <dd>+{formatPoints(cardBonus.points)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
