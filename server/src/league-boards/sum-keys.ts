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
 * Everybody's keys of a board. `before` has them one greater, 0 for who was not ranked: no key is the greatest number,
 * which would need more places than there are events.
 */
interface BoardKeys {
  readonly now: Uint32Array;
  readonly before: Uint32Array | null;
}

/** Null while they are being summed. */
const summed = new WeakMap<ScoreBoard, BoardKeys | null>();

/**
 * The score keys of some punters, given by their indices. Everybody's are summed in the background as soon as a board is
 * asked for: until then these few are summed by themselves, so that nobody waits after a result.
 */
export function sumKeys(board: ScoreBoard, indices: Uint32Array): LeagueKeys {
  const all = summed.get(board);
  if (all) return gather(all, indices);
  if (all === undefined) {
    summed.set(board, null);
    // A board that cannot be summed is summed by parts for good.
    sumAll(board).then(
      (keys) => summed.set(board, keys),
      () => undefined,
    );
  }
  const now = new Float64Array(indices.length);
  const before = board.before && new Float64Array(indices.length);
  const picked = new Uint8Array(indices.length);
  addEvents(board, { now, before, picked }, 0, indices.length, indices);
  for (let at = 0; before && at < picked.length; at += 1) if (picked[at] === 0) before[at] = notRanked;
  return { now, before };
}

function gather({ now, before }: BoardKeys, indices: Uint32Array): LeagueKeys {
  const keys = new Float64Array(indices.length);
  const earlier = before && new Float64Array(indices.length);
  for (let at = 0; at < indices.length; at += 1) {
    const index = indices[at] ?? 0;
    keys[at] = now[index] ?? 0;
    if (before && earlier) earlier[at] = (before[index] ?? 0) - 1;
  }
  return { now: keys, before: earlier };
}

async function sumAll(board: ScoreBoard): Promise<BoardKeys> {
  const size = board.participants.ids.length;
  // Shared memory, which brings on no collection of garbage just when everybody looks (see order-by-key.ts).
  const now = new Uint32Array(new SharedArrayBuffer(4 * size));
  const before = board.before && new Uint32Array(new SharedArrayBuffer(4 * size));
  const picked = new Uint8Array(size);
  await new Yielder().inSlices(size, (from, to) => {
    addEvents(board, { now, before, picked }, from, to);
    for (let at = from; before && at < to; at += 1) {
      if (picked[at] !== 0) before[at] = (before[at] ?? 0) + 1;
    }
  });
  return { now, before };
}

interface Sums {
  readonly now: Uint32Array | Float64Array;
  readonly before: Uint32Array | Float64Array | null;
  readonly picked: Uint8Array;
}

/** Adds the events of some positions: those of `indices`, or of everybody. An event at a time, in the order of its column. */
function addEvents(
  { events, before: earlierRanking, bonus }: ScoreBoard,
  sums: Sums,
  from: number,
  to: number,
  indices?: Uint32Array,
): void {
  const { now } = sums;
  for (const { number, adds, column } of events) {
    const earlier = earlierRanking?.events.find((event) => event.number === number)?.adds;
    addEvent({ adds, earlier, column }, sums, from, to, indices);
  }
  for (let at = from; bonus && at < to; at += 1) {
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
  to: number,
  indices?: Uint32Array,
): void {
  for (let at = from; at < to; at += 1) {
    const value = column[indices ? (indices[at] ?? 0) : at] ?? 0;
    now[at] = (now[at] ?? 0) + (adds[value] ?? 0);
    if (!before || !earlier || value === 0) continue;
    before[at] = (before[at] ?? 0) + (earlier[value] ?? 0);
    picked[at] = 1;
  }
}
