import { hasBonus, type ScoreBoard, type ScoreColumn } from '../score-boards/score-board.ts';
import { Yielder } from '../score-boards/yield-to-event-loop.ts';

/** Stands for the key of somebody who was not ranked. */
export const notRanked = -1;

/** The score keys of some punters of a board. */
export interface LeagueKeys {
  readonly now: Float64Array;
  /** Before the last change; {@link notRanked} for one without a value in the events before it. Null until there are some. */
  readonly before: Float64Array | null;
}

/**
 * Everybody's keys of a board. Where there is a before, a punter's two keys stand beside each other, now and before, so
 * that one read of memory brings both. The one before is one greater, 0 for who was not ranked: no key is the greatest
 * number, which would need more places than there are events.
 */
interface BoardKeys {
  readonly keys: Uint32Array;
  readonly hasBefore: boolean;
}

/** `keys` is null while they are being summed. */
const summed = new WeakMap<ScoreBoard, { keys: BoardKeys | null; readonly done: Promise<void> }>();

/**
 * Sums everybody's keys of a board, once. Resolves when {@link sumKeys} only has to look them up: worth waiting for by
 * whoever asks for thousands of punters.
 */
export function prepareKeys(board: ScoreBoard): Promise<void> {
  const known = summed.get(board);
  if (known) return known.done;
  const sums: { keys: BoardKeys | null; readonly done: Promise<void> } = {
    keys: null,
    // A board that cannot be summed is summed by parts for good.
    done: sumAll(board).then(
      (keys) => {
        sums.keys = keys;
      },
      () => undefined,
    ),
  };
  summed.set(board, sums);
  return sums.done;
}

/**
 * The score keys of some punters, given by their indices. Everybody's are summed in the background as soon as a board is
 * asked for: until then these few are summed by themselves, so that nobody waits after a result.
 */
export function sumKeys(board: ScoreBoard, indices: Uint32Array): LeagueKeys {
  const all = summed.get(board)?.keys;
  if (all) return gather(all, indices);
  void prepareKeys(board);
  const now = new Float64Array(indices.length);
  const before = board.before && new Float64Array(indices.length);
  const picked = new Uint8Array(indices.length);
  addEvents(board, { now, before, picked }, 0, indices.length, indices);
  for (let at = 0; before && at < picked.length; at += 1) if (picked[at] === 0) before[at] = notRanked;
  return { now, before };
}

function gather({ keys, hasBefore }: BoardKeys, indices: Uint32Array): LeagueKeys {
  const now = new Float64Array(indices.length);
  const before = hasBefore ? new Float64Array(indices.length) : null;
  for (let at = 0; at < indices.length; at += 1) {
    const index = indices[at] ?? 0;
    if (before) {
      now[at] = keys[2 * index] ?? 0;
      before[at] = (keys[2 * index + 1] ?? 0) - 1;
    } else now[at] = keys[index] ?? 0;
  }
  return { now, before };
}

/** Punters whose keys are summed before they are put beside each other. */
const slice = 4_096;

async function sumAll(board: ScoreBoard): Promise<BoardKeys> {
  const size = board.participants.ids.length;
  const hasBefore = board.before !== null;
  // Shared memory, which brings on no collection of garbage just when everybody looks (see order-by-key.ts).
  const keys = new Uint32Array(new SharedArrayBuffer(4 * size * (hasBefore ? 2 : 1)));
  const now = new Uint32Array(slice);
  const before = hasBefore ? new Uint32Array(slice) : null;
  const picked = new Uint8Array(slice);
  const yielder = new Yielder();
  for (let from = 0; from < size; from += slice) {
    const count = Math.min(slice, size - from);
    now.fill(0);
    before?.fill(0);
    picked.fill(0);
    addEvents(board, { now, before, picked }, from, count);
    if (!before) keys.set(now.subarray(0, count), from);
    for (let at = 0; before && at < count; at += 1) {
      keys[2 * (from + at)] = now[at] ?? 0;
      keys[2 * (from + at) + 1] = picked[at] === 0 ? 0 : (before[at] ?? 0) + 1;
    }
    await yielder.yieldIfDue();
  }
  return { keys, hasBefore };
}

interface Sums {
  readonly now: Uint32Array | Float64Array;
  readonly before: Uint32Array | Float64Array | null;
  readonly picked: Uint8Array;
}

/**
 * Adds the events of `count` punters: those of `indices`, or those from an index on. An event at a time, in the order of
 * its column.
 */
function addEvents(
  { events, before: earlierRanking, bonus }: ScoreBoard,
  sums: Sums,
  from: number,
  count: number,
  indices?: Uint32Array,
): void {
  const { now } = sums;
  for (const { number, adds, column } of events) {
    const earlier = earlierRanking?.events.find((event) => event.number === number)?.adds;
    addEvent({ adds, earlier, column }, sums, from, count, indices);
  }
  for (let at = 0; bonus && at < count; at += 1) {
    if (hasBonus(bonus, now[at] ?? 0)) now[at] = (now[at] ?? 0) + bonus.added;
  }
}

interface Event {
  readonly adds: Uint32Array;
  /** What its values added before the last change; undefined: it was not on. */
  readonly earlier: Uint32Array | undefined;
  readonly column: ScoreColumn;
}

function addEvent(
  { adds, earlier, column }: Event,
  { now, before, picked }: Sums,
  from: number,
  count: number,
  indices?: Uint32Array,
): void {
  for (let at = 0; at < count; at += 1) {
    const value = column[indices ? (indices[at] ?? 0) : from + at] ?? 0;
    now[at] = (now[at] ?? 0) + (adds[value] ?? 0);
    if (!before || !earlier || value === 0) continue;
    before[at] = (before[at] ?? 0) + (earlier[value] ?? 0);
    picked[at] = 1;
  }
}
