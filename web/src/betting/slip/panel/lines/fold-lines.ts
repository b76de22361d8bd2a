import { betTypeRule } from '@furlong/domain/betting/bet-types';
import { mistypedOf } from '../../line-choices.ts';
import { isSameLine, lineOfRequest } from '../../line-requests.ts';
import type { SlipState } from '../../slip-state.ts';
import type { SlipLineView, SlipView } from '../view/view-slip.ts';

/**
 * Whether a line is shown among the others: it can be had, or has something to say. One that the selections do not make
 * is not, nor is an accumulator of one leg, which is the single beside it.
 */
export function isUseful(line: SlipLineView, slip: SlipState): boolean {
  const { disabledReason, enabled, waiting } = line;
  if (enabled || waiting || mistypedOf(slip, line) !== null) return true;
  const failed = slip.betStrikeResponse?.failedBetRequests ?? [];
  if (failed.some(({ request }) => isSameLine(lineOfRequest(request), line))) return true;
  if (disabledReason !== null) return disabledReason === 'stake-too-high';
  return !(betTypeRule(line.betType).size === 'all' && line.size === 1);
}

/** Whether a slip has one selection, so that it is drawn as the one bet that it mostly is. */
export function isOneBet({ selections }: Pick<SlipView, 'selections'>): boolean {
  return selections.length === 1;
}
