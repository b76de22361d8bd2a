import type { Scoring } from '@furlong/contract/schemas/meetings';
import { formatFraction } from '../ui/format/format-odds.ts';
import { formatPoints } from '../ui/format/format-points.ts';
import { useOddsPreference } from '../ui/format/odds-preference.ts';
import { describeBonusStep, describeCardBonus, namePlace, scoringWords } from './scoring-words.ts';

/** What a pick earns in the meeting's competition. */
export function ScoringSummary({ scoring }: { scoring: Scoring }) {
  const format = useOddsPreference((preference) => preference.format);
  const { placePoints, priceBonuses, cardBonus } = scoring;
  return (
    <section className="sect">
      <h2>{scoringWords.title}</h2>
      <dl className="sum">
        {placePoints.map((points, index) => (
          <div key={namePlace(index + 1)}>
            <dt>{namePlace(index + 1)}</dt>
            <dd>{formatPoints(points)}</dd>
          </div>
        ))}
        {priceBonuses.map(({ winOddsFraction, points }) => (
          <div key={winOddsFraction}>
            <dt>{describeBonusStep(formatFraction(winOddsFraction, format))}</dt>
            <dd>+{formatPoints(points)}</dd>
          </div>
        ))}
        {cardBonus.points > 0 && (
          <div>
            <dt>{describeCardBonus(cardBonus.fewestRaces)}</dt>
            <dd>+{formatPoints(cardBonus.points)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
