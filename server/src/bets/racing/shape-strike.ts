import type { BetRequest, PriceChange, StrikeLeg } from '@furlong/contract/schemas/slip';
import { type Odds, oddsToWire } from '@furlong/domain/odds';
import { underKey } from '../strike/shape-strike.ts';
import type { ChangedPrice } from '../strike/strike-outcome.ts';
import type { RacingLine } from './read-lines.ts';

/** A line that was not struck because prices had moved, with the new ones. */
export function shapeChanged(
  { guid, betTitle, request }: RacingLine,
  changes: readonly ChangedPrice[],
): PriceChange {
  const fresh = new Map(changes.map(({ index, odds }) => [index, odds]));
  const dt = request.dt.map((leg, index) => {
    const odds = fresh.get(index);
    return odds ? withPrice(leg, odds) : leg;
  });
  return {
    guid,
    betTitle,
    legs: changes.flatMap(({ index, odds, names }) => {
      const leg = request.dt[index];
      if (!leg) return [];
      const [oldOdds, oldOddsFraction] = leg.isPlace
        ? [leg.placeOdds, leg.placeOddsFraction]
        : [leg.odds, leg.oddsFraction];
      const { odds: newOdds, fraction: newOddsFraction } = oddsToWire(odds);
      return [
        {
          raceId: leg.raceId,
          raceNumber: leg.raceNumber,
          saddle: leg.saddle,
          horseName: names.outcome,
          isPlace: leg.isPlace,
          oldOdds: oldOdds ?? null,
          oldOddsFraction: oldOddsFraction ?? null,
          newOdds,
          newOddsFraction,
        },
      ];
    }),
    request: underKey<BetRequest>({ ...request, dt }, guid),
  };
}

function withPrice(leg: StrikeLeg, price: Odds): StrikeLeg {
  const { odds, fraction } = oddsToWire(price);
  return leg.isPlace
    ? { ...leg, placeOdds: odds, placeOddsFraction: fraction }
    : { ...leg, odds, oddsFraction: fraction };
}
