import type { SlipLine as SlipLineWire } from '@furlong/contract/schemas/slip';
import type { SlipLine } from '@furlong/domain/betting/slip-line';
import { moneyToWire } from '@furlong/domain/money';
import { type Odds, oddsToNumber, oddsToWire } from '@furlong/domain/odds';
import type { SelectedRunner } from './make-betslip.ts';

/** A line of a slip as the call answers it. */
export function shapeSlipLine(line: SlipLine<SelectedRunner>): SlipLineWire {
  return {
    betType: line.betType,
    betCount: line.betCount,
    finalOdds: line.finalOdds && oddsToNumber(line.finalOdds),
    stakeToBet: moneyToWire(line.stakeToBet),
    enabled: line.enabled,
    disabledReason: line.disabledReason,
    isFixedOdds: line.isFixedOdds,
    legs: line.legs.map(({ selection, enabled }) => {
      const win = shapePrice(selection.odds);
      const place = shapePrice(selection.placeOdds);
      return {
        raceId: selection.event,
        raceNumber: selection.raceNumber,
        saddle: selection.outcome,
        horseName: selection.horse,
        firstTimer: selection.firstTimer,
        enabled,
        odds: win.odds,
        oddsFraction: win.fraction,
        placeOdds: place.odds,
        placeOddsFraction: place.fraction,
      };
    }),
    overLimit: line.overLimit,
    totalBetStake: moneyToWire(line.totalBetStake),
    betPotentialReturn: line.betPotentialReturn === null ? null : moneyToWire(line.betPotentialReturn),
  };
}

function shapePrice(odds: Odds | null): { odds: number | null; fraction: string | null } {
  return odds ? oddsToWire(odds) : { odds: null, fraction: null };
}
