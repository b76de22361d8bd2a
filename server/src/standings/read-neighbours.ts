import { type Board, keyIn, keyOf, stoodIn, winnersOf } from './board.ts';
import { groupOf, type KeyGroups, rankOf } from './key-groups.ts';
import { indexOfId } from './participants.ts';
import { placeAt, rowAt } from './read-board.ts';
import type { Row } from './view.ts';
import { Yielder } from './yield-to-event-loop.ts';

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
  /** Who stood level or behind before the last race and is in front now; null when the punter had no place then. */
  readonly passedBy: Passing | null;
  /** Who stood level or in front before the last race and is behind now. */
  readonly passed: Passing | null;
}

/** The punters, of those who had a place before, whom the last race brought the same: none of them passed another. */
interface Moved {
  /** What it added to a key, the card's bonus with it. */
  readonly added: number;
  /** Their places in the list, so by key now and by the key before. */
  readonly places: Uint32Array;
  /** How many of them stand before each of the board's groups of one key; one more than there are groups. */
  readonly upTo: Uint32Array;
}

/**
 * A board prepared for asking who passed whom: of those that were moved alike, who passed a punter is a range of their
 * places, whose ends are those of groups of one key.
 */
export interface Neighbours {
  readonly board: Board;
  readonly moved: readonly Moved[];
}

/** Sorts a board's places by what the last race brought: two walks, whoever asks afterwards. */
export async function prepareNeighbours(board: Board, yielder: Yielder): Promise<Neighbours> {
  const { order, before, groups, key, bonus } = board;
  const last = board.races.at(-1);
  if (!before || !last) return { board, moved: [] };
  const hasBonus = (sum: number) => bonus !== null && winnersOf(key, sum) === bonus.winners;
  const kindOf = (place: number, sum: number) =>
    2 * (last.saddles[order[place] ?? 0] ?? 0) + Number(hasBonus(sum));
  const sizes = new Uint32Array(512);
  const hadPlace = (place: number) => stoodIn(before, order[place] ?? 0);
  await walkGroups(groups, yielder, (place, sum) => {
    if (!hadPlace(place)) return;
    const kind = kindOf(place, sum);
    sizes[kind] = (sizes[kind] ?? 0) + 1;
  });
  const kinds = Array.from(sizes, (size, kind) => {
    if (size === 0) return null;
    const added = (last.adds[kind >> 1] ?? 0) + (kind % 2 === 1 ? (bonus?.added ?? 0) : 0);
    return { added, places: new Uint32Array(size), upTo: new Uint32Array(groups.starts.length), filled: 0 };
  });
  await walkGroups(groups, yielder, (place, sum, group) => {
    const kind = hadPlace(place) ? kinds[kindOf(place, sum)] : null;
    if (!kind) return;
    kind.places[kind.filled] = place;
    kind.filled += 1;
    kind.upTo[group + 1] = kind.filled;
  });
  const moved = kinds.filter((kind) => kind !== null);
  for (const { upTo } of moved) {
    // A group that has none of them ends where the one before it does.
    for (let group = 1; group < upTo.length; group += 1) {
      upTo[group] = Math.max(upTo[group] ?? 0, upTo[group - 1] ?? 0);
    }
    await yielder.yieldIfDue();
  }
  return { board, moved };
}

/** Visits every place of a list with its key and the group of that. */
async function walkGroups(
  { keys, starts }: KeyGroups,
  yielder: Yielder,
  visit: (place: number, key: number, group: number) => void,
): Promise<void> {
  let group = 0;
  await yielder.inSlices(starts.at(-1) ?? 0, (from, to) => {
    for (let place = from; place < to; place += 1) {
      while (place >= (starts[group + 1] ?? 0)) group += 1;
      visit(place, keys[group] ?? 0, group);
    }
  });
}

const prepared = new WeakMap<Board, Promise<Neighbours>>();

/** A board's neighbours, prepared for the first who asks and kept as long as the board. */
export function neighboursOf(board: Board): Promise<Neighbours> {
  const known = prepared.get(board) ?? prepareNeighbours(board, new Yielder());
  prepared.set(board, known);
  return known;
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
  const { passedBy, passed } = readPassing(neighbours, index, names);
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
  { board, moved }: Neighbours,
  index: number,
  names: number,
): Pick<Surroundings, 'passedBy' | 'passed'> {
  const { before: ranking, groups } = board;
  if (!ranking || !stoodIn(ranking, index)) return { passedBy: null, passed: null };
  // Greater keys rank in front, and equal ones share the rank: keys tell who is in front as ranks do.
  const { keys } = groups;
  const before = keyIn(ranking, index);
  const now = groupOf(groups, keyOf(board, index));
  const ahead: Range[] = [];
  const behind: Range[] = [];
  for (const { added, places, upTo } of moved) {
    // The key that was level with the punter's before the last race.
    const level = before + added;
    const notAheadBefore = firstWhere(keys.length, (group) => (keys[group] ?? 0) <= level);
    ahead.push({ places, from: upTo[notAheadBefore] ?? 0, to: upTo[now] ?? 0 });
    const behindBefore = notAheadBefore + Number(keys[notAheadBefore] === level);
    behind.push({ places, from: upTo[now + 1] ?? 0, to: upTo[behindBefore] ?? 0 });
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
