import { type Cents, parseMoney } from '@furlong/domain/money';
import { endedBy, withoutMistyped } from '../strike/line-changes.ts';
import type { StrikeAction } from '../strike/strike-state.ts';
import type { LineRequest } from '../strike/strike-wire.ts';
import { choiceOf, lineName, linesOf, singlePlaces, tickLeg, withChoice } from './line-choices.ts';
import { isSameLine, lineOfRequest } from './line-requests.ts';
import { keyOfRef, type SelectionRef } from './slip-sports.ts';
import type { LineKey, SlipState } from './slip-state.ts';

/** A single's text that is not an amount is kept under its line and its selection. */
function singleName(line: LineKey, key: string): string {
  return `${lineName(line)}/${key}`;
}

/** The text typed for a selection's own stake that is not an amount; null when there is none. */
export function mistypedOn({ mistyped }: SlipState, line: LineKey, selection: SelectionRef): string | null {
  return mistyped[singleName(line, keyOfRef(selection))] ?? null;
}

/** The stakes set on a line's selections alone; one that is mistyped counts as none. */
export function ownStakesOf(slip: SlipState, line: LineKey): Readonly<Record<string, Cents>> {
  const none = linesOfStake(slip, line).flatMap((half) => {
    const head = singleName(half, '');
    const mistyped = Object.keys(slip.mistyped).filter((name) => name.startsWith(head));
    return mistyped.map((name) => [name.slice(head.length), 0] as const);
  });
  return { ...slip.choices[line.list]?.[line.betType]?.ownStakes, ...Object.fromEntries(none) };
}

/** The stake that was last set on a selection of a line, else the line's. */
export function stakeOn(slip: SlipState, line: LineKey, selection: SelectionRef): Cents {
  const { stake, ownStakes } = choiceOf(slip, line);
  return ownStakes?.[keyOfRef(selection)] ?? stake;
}

/** A stake for the whole line: every selection of it has that one (rule: own-stakes). */
export function setStake(slip: SlipState, line: LineKey, stake: Cents): SlipState {
  const head = singleName(line, '');
  const read = Object.keys(slip.mistyped)
    .filter((name) => name === lineName(line) || name.startsWith(head))
    .reduce(withoutMistyped<SlipState>, slip);
  return withChoice(read, line, {
    stake,
    ...(choiceOf(slip, line).ownStakes && { ownStakes: {} }),
    // A stake in the box is the bet: the line is on. None takes nothing off; that is what the tick is for.
    ...(stake > 0 && { enabled: true }),
  });
}

interface StakeChange {
  readonly stake: Cents;
  /** It is typed on a line that was no half of an each way when the typing began: what passes level moves no other. */
  readonly alone?: boolean;
}

/** A stake for one selection of a line of singles; of one each way for its win and its place (rule: own-stakes). */
export function setOwnStake(
  slip: SlipState,
  line: LineKey,
  selection: SelectionRef,
  { stake, alone = false }: StakeChange,
): SlipState {
  const key = keyOfRef(selection);
  return linesOfStake(slip, line, alone).reduce<SlipState>(
    (before, each) =>
      withChoice(withoutMistyped(before, singleName(each, key)), each, {
        ownStakes: { ...choiceOf(before, each).ownStakes, [key]: stake },
      }),
    slip,
  );
}

/** The same with a text that is not an amount; null: the stake before counts again. */
export function withMistypedOn(
  slip: SlipState,
  line: LineKey,
  selection: SelectionRef,
  text: string | null,
): SlipState {
  const name = singleName(line, keyOfRef(selection));
  return text === null
    ? withoutMistyped(slip, name)
    : { ...slip, mistyped: { ...slip.mistyped, [name]: text } };
}

const eachWayHalves = (): readonly LineKey[] => [singleWins, singlePlaces];

/** Whether a line is half of an each way: both are ticked, and their stakes are level (rule: each-way-whole). */
export function isHalfOfEachWay(slip: SlipState, line: LineKey): boolean {
  if (!eachWayHalves().some((half) => isSameLine(half, line))) return false;
  const [wins, places] = [choiceOf(slip, singleWins), choiceOf(slip, singlePlaces)];
  return (
    wins.enabled &&
    places.enabled &&
    wins.stake === places.stake &&
    JSON.stringify(wins.ownStakes ?? {}) === JSON.stringify(places.ownStakes ?? {})
  );
}

/** The lines that the stake of one sets: of an each way both, whichever half it is set on. `alone`: that one in any case. */
export function linesOfStake(slip: SlipState, line: LineKey, alone = false): readonly LineKey[] {
  return !alone && isHalfOfEachWay(slip, line) ? eachWayHalves() : [line];
}

const singleWins = { list: 'bets', betType: 'Single Wins' } as const satisfies LineKey;

/** A selection that leaves the slip is left out nowhere: put on again, it counts on every line, at the line's stake. */
export function takeIn(slip: SlipState, selection: SelectionRef): SlipState {
  const key = keyOfRef(selection);
  return linesOf(slip).reduce<SlipState>((before, line) => {
    const { list, betType } = line;
    const choice = before.choices[list]?.[betType];
    const isOut = choice?.leftOut?.includes(key) || choice?.ended?.includes(key);
    return withoutOwnStake(isOut ? tickLeg(before, line, selection, true) : before, line, selection);
  }, slip);
}

function withoutOwnStake(slip: SlipState, line: LineKey, selection: SelectionRef): SlipState {
  const key = keyOfRef(selection);
  const read = withoutMistyped(slip, singleName(line, key));
  const { ownStakes } = choiceOf(slip, line);
  if (ownStakes?.[key] === undefined) return read;
  const { [key]: _stake, ...others } = ownStakes;
  return withChoice(read, line, { ownStakes: others });
}

/**
 * The slip without what an action has ended: the next press must not strike it again. A line goes off with the last of
 * its parts; before that the selections of a part that ended are left out of it (rule: own-stakes).
 */
export function withoutEnded(before: SlipState, after: SlipState, action: StrikeAction): SlipState {
  return endedBy(before, after, action).reduce<SlipState>((slip, request) => {
    const line = lineOfRequest(request);
    if (line === null) return slip;
    const { ended } = choiceOf(slip, line);
    if (!isLeft(after, line)) return withChoice(slip, line, { enabled: false, ...(ended && { ended: [] }) });
    return withChoice(slip, line, { ended: [...(ended ?? []), ...keysOfPart(before, line, request)] });
  }, after);
}

/** Whether a part of a line still waits for an answer, or failed and can be struck again. */
function isLeft({ betStrikeResponse }: SlipState, line: LineKey): boolean {
  const { priceChanges = [], failedBetRequests = [] } = betStrikeResponse ?? {};
  return [...priceChanges, ...failedBetRequests].some(({ request }) =>
    isSameLine(lineOfRequest(request), line),
  );
}

/** The selections that a part of a line was sent with: those at its stake. */
function keysOfPart(slip: SlipState, line: LineKey, { combinatonInfo, dt }: LineRequest): readonly string[] {
  const stake = parseMoney(combinatonInfo.totalStake) / dt.length;
  return slip.selections.filter((each) => stakeOn(slip, line, each) === stake).map(keyOfRef);
}
