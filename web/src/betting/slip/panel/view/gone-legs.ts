import { betTypeRule } from '@furlong/domain/betting/bet-types';
import { countCombinations } from '@furlong/domain/betting/combinations';
import { type SlipSelection, selectionKey } from '@furlong/domain/betting/slip-line';
import { tickedLines } from '../../line-choices.ts';
import { isSameLine } from '../../line-requests.ts';
import { keyOfRef } from '../../slip-sports.ts';
import type { Over, SlipState } from '../../slip-state.ts';
import type { SportPanel } from '../sport-panel.ts';
import type { SlipLineView, SlipView } from './view-slip.ts';

/** Selections that can never be bet on any more, and what they took with them. */
export interface GoneLegs<Leg extends SlipSelection> {
  readonly legs: readonly Leg[];
  /** Their races are off, their matches begun; otherwise some were called off or do not run. */
  readonly over: Over;
  /** The bets that the ticked lines lost with them, when they went. */
  readonly bets: number;
}

type Port<Leg extends SlipSelection> = Pick<SportPanel<Leg>, 'overOf' | 'words'>;

/** The ticked selections of a slip that are gone, and that nothing was struck without since; null without any. */
export function findGone<Leg extends SlipSelection>(
  { overOf, words }: Port<Leg>,
  slip: SlipState,
  view: Pick<SlipView<Leg>, 'selections'>,
): GoneLegs<Leg> | null {
  const gone = new Map(
    slip.selections.flatMap((each) =>
      each.enabled && each.gone?.isPassed === false ? [[keyOfRef(each), each.gone.bets] as const] : [],
    ),
  );
  const legs = view.selections.filter((leg) => overOf(leg) !== null && gone.has(keyOfRef(words.refOf(leg))));
  if (legs.length === 0) return null;
  const bets = legs.reduce((sum, leg) => sum + (gone.get(keyOfRef(words.refOf(leg))) ?? 0), 0);
  return { legs, over: legs.every((leg) => overOf(leg) === 'off') ? 'off' : 'out', bets };
}

/** The bets that went with each of the ticked selections that are gone and not noted as such, by `keyOfRef`. */
export function countGone<Leg extends SlipSelection>(
  { overOf, words }: Port<Leg>,
  slip: SlipState,
  view: Pick<SlipView<Leg>, 'selections' | 'bets'>,
): ReadonlyMap<string, number> {
  const open = new Set(
    slip.selections.filter(({ enabled, gone }) => enabled && gone === undefined).map(keyOfRef),
  );
  const ticked = tickedLines(slip);
  const lines = view.bets.filter(
    (line) => line.stakeToBet > 0 && ticked.some((each) => isSameLine(each, line)),
  );
  const counts = new Map<string, number>();
  const legs: Leg[] = [];
  let before = 0;
  for (const leg of view.selections) {
    const key = keyOfRef(words.refOf(leg));
    if (overOf(leg) === null || !open.has(key)) continue;
    legs.push(leg);
    const bets = lines.reduce((sum, line) => sum + betsMissing(line, legs), 0);
    // Bets of two that went together went with the first.
    counts.set(key, bets - before);
    before = bets;
  }
  return counts;
}

/** How many bets more a line would have with selections that are gone. */
export function betsMissing(
  { betType, legs, betCount }: SlipLineView,
  gone: readonly SlipSelection[],
): number {
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
