import type { Scoring } from '@furlong/contract/schemas/meetings';
import { oddsToWire, parseOdds } from '@furlong/domain/odds';
import { pointsToWire, type ScoringRules } from '@furlong/domain/scoring-rules';

/** A competition's rules as they are shown. */
export function shapeScoring({
  placePoints,
  priceBonuses,
  cardBonus,
  fewestRacesRun,
}: ScoringRules): Scoring {
  return {
    placePoints: placePoints.map(pointsToWire),
    priceBonuses: priceBonuses
      .toSorted((a, b) => a.from - b.from)
      .map(({ from, points }) => {
        const { odds, fraction } = oddsToWire(parseOdds(from));
        return { winOdds: odds, winOddsFraction: fraction, points: pointsToWire(points) };
      }),
    cardBonus: { fewestRaces: cardBonus.fewestRaces, points: pointsToWire(cardBonus.points) },
    fewestRacesRun,
  };
}
