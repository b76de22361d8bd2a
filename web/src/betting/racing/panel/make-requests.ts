import type { BetRequest, StrikeLeg } from '@furlong/contract/schemas/slip';
import { betTypeRule } from '@furlong/domain/betting/bet-types';
import { partsOf } from '@furlong/domain/betting/own-stakes';
import { moneyToWire } from '@furlong/domain/money';
import { type Odds, oddsToNumber, oddsToWire } from '@furlong/domain/odds';
import { makeKey } from '../../../platform/device/make-key.ts';
import type { SlipLineView } from '../../slip/panel/view/view-slip.ts';
import type { LegPrices } from '../../strike/panel/seen-prices.ts';
import type { SlipLegView } from './legs-of.ts';

/** The requests that strike the lines that count, a line for each stake of its singles, each under a new key. */
export function makeRequests(
  lines: readonly SlipLineView<SlipLegView>[],
  punterId: number,
  seen: (leg: SlipLegView) => LegPrices = (leg) => leg,
): BetRequest[] {
  return lines
    .filter(({ counted }) => counted)
    .flatMap(partsOf)
    .map((line) => makeRequest(line, punterId, seen));
}

function makeRequest(
  line: SlipLineView<SlipLegView>,
  punterId: number,
  seen: (leg: SlipLegView) => LegPrices,
): BetRequest {
  const { wire, market } = betTypeRule(line.betType);
  const legs = line.legs.filter(({ enabled }) => enabled);
  return {
    combinatonInfo: {
      ...wire,
      legsPerBet: line.size,
      totalStake: moneyToWire(line.totalBetStake),
      totalOdds: line.finalOdds && oddsToNumber(line.finalOdds),
      payout:
        line.betPotentialReturn === null ? null : moneyToWire(line.betPotentialReturn - line.totalBetStake),
      guid: makeKey(),
      pid: punterId,
    },
    dt: legs.map(({ selection }) =>
      makeLeg(selection, seen(selection), market === 'place', line.isFixedOdds),
    ),
  };
}

/** A runner of a line as it is sent: without odds at the starting price. */
export function makeLeg(
  leg: SlipLegView,
  seen: LegPrices,
  isPlace: boolean,
  isFixedOdds: boolean,
): StrikeLeg {
  const win = isFixedOdds ? wire(seen.odds) : wire(null);
  const place = isFixedOdds ? wire(seen.placeOdds) : wire(null);
  return {
    raceId: leg.raceId,
    raceNumber: leg.raceNumber,
    saddle: leg.saddle,
    odds: win.odds,
    oddsFraction: win.fraction,
    placeOdds: place.odds,
    placeOddsFraction: place.fraction,
    isPlace,
    isFixedOdds,
  };
}

function wire(odds: Odds | null): { odds: number | null; fraction: string | null } {
  return odds ? oddsToWire(odds) : { odds: null, fraction: null };
}
