import { betTypeRule } from '@furlong/domain/betting/bet-types';
import { mistypedOf } from '../../line-choices.ts';
import { isSameLine, lineOfRequest } from '../../line-requests.ts';
import type { SlipState } from '../../slip-state.ts';
import type { SlipLineView, SlipView } from '../view/view-slip.ts';

/**
 * Whether a line is shown among the others: it can be had, or has something to say. One that the selections do not make
 * is not, nor is an accumulator that is the same bet as another line of `all`.
 */
export function isUseful(line: SlipLineView, slip: SlipState, all: readonly SlipLineView[]): boolean {
  const { disabledReason, enabled, waiting } = line;
  if (enabled || waiting || mistypedOf(slip, line) !== null) return true;
  const failed = slip.betStrikeResponse?.failedBetRequests ?? [];
  if (failed.some(({ request }) => isSameLine(lineOfRequest(request), line))) return true;
  if (disabledReason !== null) return disabledReason === 'stake-too-high';
  const isSingle = isAccumulator(line) && line.size === 1;
  return !isSingle && findSameBet(line, all) === null;
}

function isAccumulator({ betType }: SlipLineView): boolean {
  return betTypeRule(betType).size === 'all';
}

/** The line of which an accumulator is the only combination: that of all its legs at their price; null without one. */
export function findSameBet(line: SlipLineView, all: readonly SlipLineView[]): SlipLineView | null {
  if (line.disabledReason !== null || !isAccumulator(line)) return null;
  const hasSameLegs = ({ legs }: SlipLineView) =>
    legs.every(({ enabled }, index) => enabled === line.legs[index]?.enabled);
  const same = all.find(
    (each) =>
      each.list === line.list &&
      each.betType !== line.betType &&
      each.disabledReason === null &&
      each.betCount === 1 &&
      each.size === line.size &&
      hasSameLegs(each),
  );
  return same ?? null;
}

/** Whether a slip has one selection, so that it is drawn as the one bet that it mostly is. */
export function isOneBet({ selections }: Pick<SlipView, 'selections'>): boolean {
  return selections.length === 1;
}
