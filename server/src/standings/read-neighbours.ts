import { type Board, keyIn, keyOf, winnersOf } from './board.ts';
import { Breather } from './breathe.ts';
import { groupOf, rankOf } from './key-groups.ts';
import { indexOfId } from './participants.ts';
import { placeAt, rowAt } from './read-board.ts';
import type { Row } from './view.ts';

/** Punters who went past one another: how many, and the aliases of those that stand nearest now. */
export interface Passing {
  readonly count: number;
  readonly aliases: readonly string[];
}

/** How far around a punter is read: rows to either side, and names of those passed. */
export interface Extent {
  readonly reach: number;
  readonly names: number;
}

/** A punter's surroundings on a board. */
export interface Surroundings {
  readonly own: Row;
  /** In the list, from 0. */
  readonly place: number;
  /** The own row with those next to it in the list. */
  readonly around: readonly Row[];
  /** The row next in front that does not share the rank; null at the top. */
  readonly above: Row | null;
  /** Who stood level or behind before the last race and is in front now; null until two races are run. */
  readonly passedBy: Passing | null;
  /** Who stood level or in front before the last race and is behind now. */
  readonly passed: Passing | null;
}

/**
 * A board prepared for asking who passed whom. The last race moved everybody of a group by the same score, so
 * within a group nobody passed anybody: its list is in the order of the ranks both of now and of before, and who of
 * it passed a punter is a range of it.
 */
export interface Neighbours {
  readonly board: Board;
  readonly groups: readonly Uint32Array[];
}

/** Groups a board's places by what the last race brought: one walk, whoever asks afterwards. */
export async function prepareNeighbours(board: Board, breather: Breather): Promise<Neighbours> {
  const { order, before } = board;
  const last = board.races.at(-1);
  if (!before || !last) return { board, groups: [] };
  const movedAs = (place: number) => {
    const index = order[place] ?? 0;
    return 2 * (last.saddles[index] ?? 0) + Number(isWholeCard(board, index));
  };
  const sizes = new Uint32Array(512);
  await breather.inSlices(order.length, (from, to) => {
    for (let place = from; place < to; place += 1) {
      const group = movedAs(place);
      sizes[group] = (sizes[group] ?? 0) + 1;
    }
  });
  const groups = Array.from(sizes, (size) => new Uint32Array(size));
  const filled = new Uint32Array(512);
  await breather.inSlices(order.length, (from, to) => {
    for (let place = from; place < to; place += 1) {
      const group = movedAs(place);
      const at = filled[group] ?? 0;
      const list = groups[group];
      if (list) list[at] = place;
      filled[group] = at + 1;
    }
  });
  return { board, groups: groups.filter(({ length }) => length > 0) };
}

const prepared = new WeakMap<Board, Promise<Neighbours>>();

/** A board's neighbours, prepared for the first who asks and kept as long as the board. */
export function neighboursOf(board: Board): Promise<Neighbours> {
  const known = prepared.get(board) ?? prepareNeighbours(board, new Breather());
  prepared.set(board, known);
  return known;
}

/** Whether the punter picked every winner so far, and so may have got the card's bonus with the last race. */
function isWholeCard(board: Board, index: number): boolean {
  return winnersOf(board.key, keyIn(board, index)) === board.races.length;
}

/** A punter's surroundings; null when not listed. */
export function readSurroundings(
  neighbours: Neighbours,
  punterId: number,
  { reach, names }: Extent,
): Surroundings | null {
  const { board } = neighbours;
  const index = indexOfId(board.participants, punterId);
  if (index < 0) return null;
  const place = placeAt(board, index);
  const first = Math.max(0, place - reach);
  const end = Math.min(board.order.length, place + reach + 1);
  const rank = rankOf(board.groups, groupOf(board.groups, keyOf(board, index)));
  const { passedBy, passed } = readPassing(neighbours, place, names);
  return {
    own: rowAt(board, place),
    place,
    around: Array.from({ length: end - first }, (_, at) => rowAt(board, first + at)),
    above: rank > 1 ? rowAt(board, rank - 2) : null,
    passedBy,
    passed,
  };
}

/** The rank a score key would take among the others as they stand. */
export function rankOfKey({ groups }: Board, key: number): number {
  return rankOf(
    groups,
    firstWhere(groups.keys.length, (group) => (groups.keys[group] ?? 0) <= key),
  );
}

function readPassing(
  { board, groups }: Neighbours,
  place: number,
  names: number,
): Pick<Surroundings, 'passedBy' | 'passed'> {
  const { before: ranking, order } = board;
  if (!ranking) return { passedBy: null, passed: null };
  // Greater keys rank in front, and equal ones share the rank: keys tell who is in front as ranks do.
  const keyAt = (at: number) => keyOf(board, order[at] ?? 0);
  const beforeAt = (at: number) => keyIn(ranking, order[at] ?? 0);
  const now = keyAt(place);
  const before = beforeAt(place);
  const ahead: Range[] = [];
  const behind: Range[] = [];
  for (const places of groups) {
    const placeAt = (at: number) => places[at] ?? 0;
    const notAheadBefore = firstWhere(places.length, (at) => beforeAt(placeAt(at)) <= before);
    const notAheadNow = firstWhere(places.length, (at) => keyAt(placeAt(at)) <= now);
    ahead.push({ places, from: notAheadBefore, to: notAheadNow });
    const behindNow = firstWhere(places.length, (at) => keyAt(placeAt(at)) < now);
    const behindBefore = firstWhere(places.length, (at) => beforeAt(placeAt(at)) < before);
    behind.push({ places, from: behindNow, to: behindBefore });
  }
  const aliasAt = (at: number) => rowAt(board, at).alias;
  const nearestAhead = ahead.flatMap(({ places, from, to }) =>
    from < to ? [...places.subarray(Math.max(from, to - names), to)] : [],
  );
  const nearestBehind = behind.flatMap(({ places, from, to }) =>
    from < to ? [...places.subarray(from, Math.min(to, from + names))] : [],
  );
  return {
    passedBy: {
      count: countOf(ahead),
      aliases: nearestAhead
        .sort((a, b) => b - a)
        .slice(0, names)
        .map(aliasAt),
    },
    passed: {
      count: countOf(behind),
      aliases: nearestBehind
        .sort((a, b) => a - b)
        .slice(0, names)
        .map(aliasAt),
    },
  };
}

/** Part of a group's places; empty when it ends before it begins. */
interface Range {
  readonly places: Uint32Array;
  readonly from: number;
  readonly to: number;
}

function countOf(ranges: readonly Range[]): number {
  return ranges.reduce((sum, { from, to }) => sum + Math.max(0, to - from), 0);
}

/** The first of 0 to `length` that passes a test which, once passed, is passed by all that follow. */
function firstWhere(length: number, passes: (at: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (passes(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
