import { outcomeNumber } from '@furlong/domain/soccer/markets';
import { isSoccerRequest, type LineRequest } from '../../strike/strike-wire.ts';
import { soccer } from '../soccer.ts';

/** The outcome that a leg of a request is of, by its key on the slip; null when it is no leg of soccer. */
export function keyOfLeg(request: LineRequest, index: number): string | null {
  const leg = isSoccerRequest(request) ? request.dt[index] : undefined;
  const outcome = leg && outcomeNumber(leg.market, leg.outcome);
  if (leg === undefined || outcome === undefined) return null;
  return soccer.keyOf({ fixtureId: leg.eventId, market: leg.market, outcome });
}
