import { borrowBuffer } from './buffer-pool.ts';
import { groupKeys, type KeyGroups } from './key-groups.ts';
import { orderByGroup } from './order-by-group.ts';
import { orderByKey } from './order-by-key.ts';
import type { Participants } from './participants.ts';
import type { Yielder } from './yield-to-event-loop.ts';

/** A small number per participant: a saddle, a predicted score. 0 is none. */
export type ScoreColumn = Uint8Array | Uint16Array;

/** An event of a round that scores, prepared for summing: a race with a result, a fixture that is on. */
export interface ScoredEvent {
  /** In its round, from 0 or 1. */
  readonly number: number;
  /** By value of the column: what it adds to a key. */
  readonly adds: Uint32Array;
  /** By participant. */
  readonly column: ScoreColumn;
}

/** What is added to keys of which one digit has a value: a bonus for the whole round. */
export interface KeyBonus {
  /** The digit is `floor(key / unit) % base`. */
  readonly unit: number;
  readonly base: number;
  readonly digit: number;
  readonly added: number;
}

/** The event by which a board became what it is. */
export interface LastChange {
  readonly number: number;
  /** What its values added before; null: it was not on yet. */
  readonly adds: Uint32Array | null;
}

/** The scores of one version of a round. */
export interface RoundScores<Event extends ScoredEvent> {
  readonly events: readonly Event[];
  readonly bonus: KeyBonus | null;
  /** Null: nothing has moved anybody. */
  readonly last: LastChange | null;
}

/** The ranking by the sums of some events. */
export interface Ranking<Event extends ScoredEvent = ScoredEvent> {
  readonly events: readonly Event[];
  readonly groups: KeyGroups;
}

/**
 * A ranked version of a round: a function of its facts and columns alone, so every node builds the same for a version.
 * Immutable; a new version is a new board, which shares unchanged arrays with the one before. Arrays are indexed by
 * participant, in the order of the aliases. A key is the sum of what the events add; the greater one ranks first.
 */
export interface ScoreBoard<Event extends ScoredEvent = ScoredEvent>
  extends Ranking<Event>,
    RoundScores<Event> {
  readonly participants: Participants;
  /** By place in the list, from 0: the participant's index. Equal keys by index. */
  readonly order: Uint32Array;
  /** The ranking before the last change; null until something was on before it. */
  readonly before: Ranking | null;
}

/** The key of a participant's index. */
export function keyOf(board: ScoreBoard, index: number): number {
  const sum = keyIn(board, index);
  return board.bonus && hasBonus(board.bonus, sum) ? sum + board.bonus.added : sum;
}

/** The key of a participant in a ranking's events, without a bonus. */
export function keyIn({ events }: Pick<Ranking, 'events'>, index: number): number {
  let key = 0;
  for (const { adds, column } of events) key += adds[column[index] ?? 0] ?? 0;
  return key;
}

/** Whether a participant was in a ranking: has a value in one of its events. */
export function stoodIn({ events }: Ranking, index: number): boolean {
  return events.some(({ column }) => column[index] !== 0);
}

/** Whether a sum of events gets the bonus. */
export function hasBonus({ unit, base, digit }: KeyBonus, sum: number): boolean {
  return Math.floor(sum / unit) % base === digit;
}

/**
 * Ranks a round: sums the keys, orders by key and then by alias, and gives equal keys equal ranks. Yields to the event
 * loop. Reuses what has not changed from the previous board: the ranking before a new result is the previous board's,
 * and a correction of the last result does not change it.
 */
export async function rankRound<Event extends ScoredEvent>(
  scores: RoundScores<Event>,
  participants: Participants,
  yielder: Yielder,
  previous?: ScoreBoard<Event>,
): Promise<ScoreBoard<Event>> {
  const { events, bonus } = scores;
  // With other indices nothing of the previous board can be reused.
  const known = previous?.participants === participants ? previous : undefined;
  const before = await rankBefore(scores, participants, yielder, known);
  const isSame = known && isSameSum(known.events, events) && isSameBonus(known.bonus, bonus);
  const ranking = isSame
    ? { order: known.order, groups: known.groups }
    : await rank(scores, participants, yielder);
  return { ...scores, participants, before, ...ranking };
}

/** Orders and groups the sums of some events. The keys are not stored: one is summed again when it is needed. */
function rank(
  { events, bonus }: Pick<RoundScores<ScoredEvent>, 'events' | 'bonus'>,
  participants: Participants,
  yielder: Yielder,
): Promise<Pick<ScoreBoard, 'order' | 'groups'>> {
  return borrowBuffer(participants.ids.length, async (keys) => {
    await sumKeys(keys, events, yielder);
    if (bonus) await addBonus(keys, bonus, yielder);
    const counted = await orderByGroup(keys, yielder);
    if (counted) return counted;
    const order = await orderByKey(keys, yielder);
    return { order, groups: await groupKeys(keys, order, yielder) };
  });
}

/** The ranking before the last change: mostly the previous board's ranking, or the one before that. */
async function rankBefore(
  { events, last }: RoundScores<ScoredEvent>,
  participants: Participants,
  yielder: Yielder,
  known: ScoreBoard | undefined,
): Promise<Ranking | null> {
  if (!events.some(({ number }) => number === last?.number)) return null;
  const earlier = events.flatMap((event) => {
    if (event.number !== last?.number) return event;
    return last.adds ? { ...event, adds: last.adds } : [];
  });
  if (earlier.length === 0) return null;
  if (known && !known.bonus && isSameSum(known.events, earlier))
    return { events: earlier, groups: known.groups };
  if (known?.before && isSameSum(known.before.events, earlier)) return known.before;
  const { groups } = await rank({ events: earlier, bonus: null }, participants, yielder);
  return { events: earlier, groups };
}

/** Sums all events of a slice before the next slice, so that its keys stay in the processor's cache. */
function sumKeys(keys: Uint32Array, events: readonly ScoredEvent[], yielder: Yielder): Promise<void> {
  return yielder.inSlices(keys.length, (from, to) => {
    keys.fill(0, from, to);
    for (const { adds, column } of events) {
      // A loop for each type of column: one for both would look at the type again for each participant.
      if (column instanceof Uint8Array) addBytes(keys, adds, column, from, to);
      else addPairs(keys, adds, column, from, to);
    }
  });
}

function addBytes(keys: Uint32Array, adds: Uint32Array, column: Uint8Array, from: number, to: number): void {
  for (let index = from; index < to; index += 1) {
    keys[index] = (keys[index] ?? 0) + (adds[column[index] ?? 0] ?? 0);
  }
}

function addPairs(keys: Uint32Array, adds: Uint32Array, column: Uint16Array, from: number, to: number): void {
  for (let index = from; index < to; index += 1) {
    keys[index] = (keys[index] ?? 0) + (adds[column[index] ?? 0] ?? 0);
  }
}

/** Whether two lists of events give the same sums, for the same participants. */
function isSameSum(some: readonly ScoredEvent[], others: readonly ScoredEvent[]): boolean {
  return (
    some.length === others.length &&
    some.every((event, index) => {
      const other = others[index];
      return event.number === other?.number && event.adds.every((add, value) => add === other.adds[value]);
    })
  );
}

function isSameBonus(one: KeyBonus | null, other: KeyBonus | null): boolean {
  return (
    one?.unit === other?.unit &&
    one?.base === other?.base &&
    one?.digit === other?.digit &&
    one?.added === other?.added
  );
}

async function addBonus(keys: Uint32Array, bonus: KeyBonus, yielder: Yielder): Promise<void> {
  const { added } = bonus;
  await yielder.inSlices(keys.length, (from, to) => {
    for (let index = from; index < to; index += 1) {
      const sum = keys[index] ?? 0;
      if (hasBonus(bonus, sum)) keys[index] = sum + added;
    }
  });
}
