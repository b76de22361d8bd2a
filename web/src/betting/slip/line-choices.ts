import { BET_LISTS, otherPriceLine } from '@furlong/domain/betting/bet-types';
import { SLIP_SPORTS } from '@furlong/domain/betting/slip-sports';
import type { Cents } from '@furlong/domain/money';
import { withoutMistyped } from '../strike/line-changes.ts';
import { keyOfRef, type SelectionRef, sportOf } from './slip-sports.ts';
import type { LineKey, PriceKind, SlipState } from './slip-state.ts';

interface Choice {
  readonly enabled: boolean;
  readonly stake: Cents;
  readonly leftOut?: readonly string[];
  readonly ended?: readonly string[];
  readonly ownStakes?: Readonly<Record<string, Cents>>;
}

/** What is set on a line, else what a fresh slip has: singles are ticked (rules: lines, slip-defaults). */
export function choiceOf({ event, choices, firstStake }: SlipState, { list, betType }: LineKey): Choice {
  const { defaultStake, betTypes } = SLIP_SPORTS[sportOf(event).name];
  const enabled = list === 'bets' && betType === betTypes.bets[0];
  return { enabled, stake: firstStake ?? defaultStake, ...choices[list]?.[betType] };
}

export function withChoice(slip: SlipState, { list, betType }: LineKey, change: Partial<Choice>): SlipState {
  const before = slip.choices[list] ?? {};
  const line = { ...before[betType], ...change };
  return { ...slip, choices: { ...slip.choices, [list]: { ...before, [betType]: line } } };
}

/** Every line of the slip's sport, in the order in which they are shown. */
export function linesOf({ event }: SlipState): LineKey[] {
  const { lists, betTypes } = SLIP_SPORTS[sportOf(event).name];
  return lists.flatMap((list) => betTypes[list].map((betType) => ({ list, betType })));
}

/** The ticked lines, in the order in which they are shown. */
export function tickedLines(slip: SlipState): LineKey[] {
  return linesOf(slip).filter((line) => choiceOf(slip, line).enabled);
}

/** The text typed for a line's stake that is not an amount; null when there is none. */
export function mistypedOf({ mistyped }: SlipState, line: LineKey): string | null {
  return mistyped[lineName(line)] ?? null;
}

/** The stake that was last set on a line, else the one of a fresh slip. */
export function stakeOf(slip: SlipState, line: LineKey): Cents {
  return choiceOf(slip, line).stake;
}

export function lineName({ list, betType }: LineKey): string {
  return `${list}/${betType}`;
}

/** The slip with a text typed for a line's stake that is not an amount; null: the stake before counts again. */
export function withMistyped(slip: SlipState, line: LineKey, text: string | null): SlipState {
  const name = lineName(line);
  return text === null
    ? withoutMistyped(slip, name)
    : { ...slip, mistyped: { ...slip.mistyped, [name]: text } };
}

/** The line that an each-way bet adds to its win line. */
export const singlePlaces = { list: 'placeBets', betType: 'Single Places' } as const satisfies LineKey;

export function setEachWay(slip: SlipState, line: LineKey, enabled: boolean): SlipState {
  if (!enabled) return withChoice(slip, singlePlaces, { enabled });
  const { stake, ownStakes } = choiceOf(slip, line);
  const hasOwn = ownStakes !== undefined || choiceOf(slip, singlePlaces).ownStakes !== undefined;
  const places = { enabled, stake, ...(hasOwn && { ownStakes: ownStakes ?? {} }) };
  return withChoice(withChoice(slip, line, { enabled }), singlePlaces, places);
}

export function tickLeg(
  slip: SlipState,
  line: LineKey,
  selection: SelectionRef,
  enabled: boolean,
): SlipState {
  const key = keyOfRef(selection);
  const { leftOut = [], ended } = choiceOf(slip, line);
  const others = leftOut.filter((each) => each !== key);
  return withChoice(slip, line, {
    leftOut: enabled ? others : [...others, key],
    ...(ended && { ended: ended.filter((each) => each !== key) }),
  });
}

/** A ticked line takes its stake along, unless the other one is ticked too and has its own. */
export function switchLine(slip: SlipState, line: LineKey): SlipState {
  const other = otherPriceLine(line.list, line.betType);
  const from = choiceOf(slip, line);
  if (other === undefined || !from.enabled) return slip;
  const to = choiceOf(slip, other);
  const moved = withChoice(slip, other, to.enabled ? to : from);
  return withChoice(moved, line, { enabled: false });
}

export function toggleOdds(slip: SlipState, to: PriceKind): SlipState {
  const list = to === 'sp' ? 'bets' : 'spBets';
  const switched = BET_LISTS[list].reduce((before, betType) => switchLine(before, { list, betType }), slip);
  return { ...switched, headerSelectOddsToggle: to };
}
