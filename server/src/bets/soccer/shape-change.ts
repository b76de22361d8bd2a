import type { SportBetRequest, SportPriceChange } from '@furlong/contract/schemas/sport-slip';
import { oddsToWire } from '@furlong/domain/odds';
import { underKey } from '../strike/shape-strike.ts';
import type { ChangedPrice } from '../strike/strike-outcome.ts';
import type { SoccerLine } from './read-lines.ts';

/** A line that was not struck because prices had moved, with the new ones. */
export function shapeSoccerChange(
  { guid, betTitle, request }: SoccerLine,
  changes: readonly ChangedPrice[],
): SportPriceChange {
  const fresh = new Map(changes.map(({ index, odds }) => [index, oddsToWire(odds)]));
  const dt = request.dt.map((leg, index) => {
    const price = fresh.get(index);
    return price ? { ...leg, odds: price.odds, oddsFraction: price.fraction } : leg;
  });
  return {
    guid,
    betTitle,
    legs: changes.flatMap(({ index, odds, names }) => {
      const leg = request.dt[index];
      if (!leg) return [];
      const { odds: newOdds, fraction: newOddsFraction } = oddsToWire(odds);
      return [
        {
          eventId: leg.eventId,
          market: leg.market,
          outcome: leg.outcome,
          eventName: names.event,
          outcomeName: names.outcome,
          oldOdds: leg.odds ?? null,
          oldOddsFraction: leg.oddsFraction ?? null,
          newOdds,
          newOddsFraction,
        },
      ];
    }),
    request: underKey<SportBetRequest>({ ...request, dt }, guid),
  };
}
