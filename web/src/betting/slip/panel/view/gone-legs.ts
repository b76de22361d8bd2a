import { betTypeRule } from '@furlong/domain/betting/bet-types';
import { countCombinations } from '@furlong/domain/betting/combinations';
import { type SlipSelection, selectionKey } from '@furlong/domain/betting/slip-line';
import { tickedLines } from '../../line-choices.ts';
import { isSameLine, lineOfRequest } from '../../line-requests.ts';
import { keyOfRef } from '../../slip-sports.ts';
import type { Over, SlipState } from '../../slip-state.ts';
import type { SportPanel } from '../sport-panel.ts';
import type { SlipLineView, SlipView } from './view-slip.ts';

/** Selections that can never be bet on any more, and what they took with them. */
export interface GoneLegs<Leg extends SlipSelection> {
  readonly legs: readonly Leg[];
  /** Their races are off, their matches begun; otherwise some were called off or do not run. */
  readonly over: Over;
  /** The bets that the ticked lines would have with them, and do not have. */
  readonly bets: number;
}

type Port<Leg extends SlipSelection> = Pick<SportPanel<Leg>, 'overOf' | 'words' | 'keyOfLeg'>;

/**
 * The ticked selections of a slip that are gone, apart from what was struck on them before; null without any. `struck`:
 * everything on it was struck, without them.
 */
export function findGone<Leg extends SlipSelection>(
  { overOf, words, keyOfLeg }: Port<Leg>,
  slip: SlipState,
  view: SlipView<Leg>,
  struck: boolean,
): GoneLegs<Leg> | null {
  const on = new Set(slip.selections.filter(({ enabled }) => enabled).map(keyOfRef));
  const done = new Set(
    slip.receipts.flatMap(({ request }) => request.dt.map((_, index) => keyOfLeg(request, index))),
  );
  const legs = view.selections.filter((leg) => {
    const key = keyOfRef(words.refOf(leg));
    return overOf(leg) !== null && on.has(key) && !(struck && done.has(key));
  });
  if (legs.length === 0) return null;
  const lines = struck ? slip.receipts.map(({ request }) => lineOfRequest(request)) : tickedLines(slip);
  const bets = view.bets
    .filter((line) => line.stakeToBet > 0 && lines.some((each) => isSameLine(each, line)))
    .reduce((sum, line) => sum + betsMissing(line, legs), 0);
  return { legs, over: legs.every((leg) => overOf(leg) === 'off') ? 'off' : 'out', bets };
}

/** How many bets more a line would have with selections that are gone. */
function betsMissing({ betType, legs, betCount }: SlipLineView, gone: readonly SlipSelection[]): number {
  const keys = new Set(gone.map(selectionKey));
  const byEvent = new Map<number, number>();
  let count = 0;
  for (const { enabled, leftOut, selection } of legs) {
    if (!enabled && (leftOut || !keys.has(selectionKey(selection)))) continue;
    byEvent.set(selection.event, (byEvent.get(selection.event) ?? 0) + 1);
    count += 1;
  }
  const { size } = betTypeRule(betType);
  return Math.max(0, countCombinations([...byEvent.values()], size === 'all' ? count : size) - betCount);
}
