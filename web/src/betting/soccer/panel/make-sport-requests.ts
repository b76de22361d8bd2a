import type { SportBetRequest, SportLeg } from '@furlong/contract/schemas/sport-slip';
import { betTypeRule } from '@furlong/domain/betting/bet-types';
import { partsOf } from '@furlong/domain/betting/own-stakes';
import { moneyToWire } from '@furlong/domain/money';
import { oddsToNumber, oddsToWire } from '@furlong/domain/odds';
import { makeKey } from '../../../platform/device/make-key.ts';
import type { SlipLineView } from '../../slip/panel/view/view-slip.ts';
import type { LegPrices } from '../../strike/panel/seen-prices.ts';
import type { OutcomeLeg } from './outcome-legs.ts';

/** The requests that strike the lines that count, a line for each stake of its singles, each under a new key. */
export function makeSportRequests(
  lines: readonly SlipLineView<OutcomeLeg>[],
  punterId: number,
  seen: (leg: OutcomeLeg) => LegPrices = (leg) => leg,
): SportBetRequest[] {
  return lines
    .filter(({ counted }) => counted)
    .flatMap(partsOf)
    .map((line) => ({
      combinatonInfo: {
        ...betTypeRule(line.betType).wire,
        legsPerBet: line.size,
        totalStake: moneyToWire(line.totalBetStake),
        totalOdds: line.finalOdds && oddsToNumber(line.finalOdds),
        payout:
          line.betPotentialReturn === null ? null : moneyToWire(line.betPotentialReturn - line.totalBetStake),
        guid: makeKey(),
        pid: punterId,
      },
      dt: line.legs
        .filter(({ enabled }) => enabled)
        .map(({ selection }) => legOf(selection, seen(selection))),
    }));
}

function legOf({ event, market, outcomeName }: OutcomeLeg, { odds }: LegPrices): SportLeg {
  const wire = odds && oddsToWire(odds);
  return {
    sport: 'soccer',
    eventId: event,
    market,
    outcome: outcomeName,
    odds: wire?.odds ?? null,
    oddsFraction: wire?.fraction ?? null,
  };
}
