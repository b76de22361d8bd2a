import type { ScoreKey } from '@furlong/domain/score-key';
import { aliasAt } from './alias-list.ts';
import { groupOf, type KeyGroups, rankOf } from './key-groups.ts';
import { indexOfId } from './participants.ts';
import { placeAt, type RowOf } from './read-score-board.ts';
import { hasBonus, keyIn, keyOf, type ScoreBoard, stoodIn } from './score-board.ts';
import { Yielder } from './yield-to-event-loop.ts';

/** Punters who passed the punter, or whom the punter passed: how many, and the aliases of those now nearest. */
export interface Passing {
  readonly count: number;
  readonly aliases: readonly string[];
}

/** How much to read around a punter: other totals to either side, and aliases of those who passed or were passed. */
export interface Extent {
  readonly reach: number;
  readonly names: number;
}

/** Everybody with one total, by one row of them. */
export interface Level<Row> {
  /** The punter's own row on the own total, else the first of the list with that total. */
  readonly row: Row;
  /** How many have the total. */
  readonly punters: number;
}

/** A punter's surroundings on a board. */
export interface Surroundings<Row> {
  readonly own: Row;
  /** In the list, from 0. */
  readonly place: number;
  /** The own total between the next different ones, greatest first: punters who are level would say nothing new. */
  readonly around: readonly Level<Row>[];
  /** The nearest row with a better rank; null at the top. */
  readonly above: Row | null;
  /** Who was level or behind before the last change and is in front now; null when the punter was not ranked then. */
  readonly passedBy: Passing | null;
  /** Who was level or in front before the last change and is behind now. */
  readonly passed: Passing | null;
}

/** Punters already ranked before the last change whose keys changed alike by it: none of them passed another. */
interface Moved {
  /** What their keys gained, a bonus included; below 0 when they lost. */
  readonly added: number;
  /** Their places in the list: in the order of their keys now, which is that of their keys before. */
  readonly places: Uint32Array;
  /** How many of them are in front of each of the board's key groups; one element more than there are groups. */
  readonly upTo: Uint32Array;
}

/**
 * A board prepared for asking who passed whom. Punters whose keys changed by the same amount keep their order, so those
 * who passed someone form one range per amount, which begins and ends with key groups.
 */
export interface Neighbours<Board extends ScoreBoard = ScoreBoard> {
  readonly board: Board;
  readonly moved: readonly Moved[];
}

/** Sorts a board's places by what the last change added: two walks of the list, however many ask afterwards. */
export async function prepareNeighbours<Board extends ScoreBoard>(
  board: Board,
  yielder: Yielder,
): Promise<Neighbours<Board>> {
  const { order, before, groups, bonus } = board;
  const last = board.events.find(({ number }) => number === board.last?.number);
  if (!before || !last) return { board, moved: [] };
  const { kinds, amounts } = kindsOf(board, last.adds);
  const kindOf = (place: number, key: number) =>
    2 * (kinds[last.column[order[place] ?? 0] ?? 0] ?? 0) + Number(bonus !== null && hasBonus(bonus, key));
  const sizes = new Uint32Array(2 * amounts.length);
  const hadPlace = (place: number) => stoodIn(before, order[place] ?? 0);
  await walkGroups(groups, yielder, (place, key) => {
    if (!hadPlace(place)) return;
    const kind = kindOf(place, key);
    sizes[kind] = (sizes[kind] ?? 0) + 1;
  });
  const found = Array.from(sizes, (size, kind) => {
    if (size === 0) return null;
    const added = (amounts[kind >> 1] ?? 0) + (kind % 2 === 1 ? (bonus?.added ?? 0) : 0);
    return { added, places: new Uint32Array(size), upTo: new Uint32Array(groups.starts.length), filled: 0 };
  });
  await walkGroups(groups, yielder, (place, key, group) => {
    const kind = hadPlace(place) ? found[kindOf(place, key)] : null;
    if (!kind) return;
    kind.places[kind.filled] = place;
    kind.filled += 1;
    kind.upTo[group + 1] = kind.filled;
  });
  const moved = found.filter((kind) => kind !== null);
  for (const { upTo } of moved) {
    // A key group without any of them ends where the group before it does.
    for (let group = 1; group < upTo.length; group += 1) {
      upTo[group] = Math.max(upTo[group] ?? 0, upTo[group - 1] ?? 0);
    }
    await yielder.yieldIfDue();
  }
  return { board, moved };
}

/** The different amounts that values of the last event gained, and which of them each value did. */
function kindsOf({ last }: ScoreBoard, adds: Uint32Array): { kinds: Uint16Array; amounts: number[] } {
  const numbers = new Map<number, number>();
  const kinds = Uint16Array.from(adds, (add, value) => {
    const amount = add - (last?.adds?.[value] ?? 0);
    const kind = numbers.get(amount) ?? numbers.size;
    numbers.set(amount, kind);
    return kind;
  });
  return { kinds, amounts: [...numbers.keys()] };
}

/** Visits every place of a list with its key and key group. */
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

const prepared = new WeakMap<ScoreBoard, Promise<Pick<Neighbours, 'moved'>>>();

/** A board's neighbours, prepared when first asked for and cached as long as the board exists. */
export async function neighboursOf<Board extends ScoreBoard>(board: Board): Promise<Neighbours<Board>> {
  const known = prepared.get(board) ?? prepareNeighbours(board, new Yielder());
  prepared.set(board, known);
  return { board, moved: (await known).moved };
}

/** A board whose keys say the total: it is their highest digits. */
interface TotalledBoard extends ScoreBoard {
  readonly key: Pick<ScoreKey, 'totalUnit'>;
}

/** A punter's surroundings; null when not listed. */
export function readSurroundings<Board extends TotalledBoard, Row>(
  neighbours: Neighbours<Board>,
  rowOf: RowOf<Board, Row>,
  punterId: number,
  { reach, names }: Extent,
): Surroundings<Row> | null {
  const { board } = neighbours;
  const index = indexOfId(board.participants, punterId);
  if (index < 0) return null;
  const place = placeAt(board, index);
  const group = groupOf(board.groups, keyOf(board, index));
  const rank = rankOf(board.groups, group);
  const { passedBy, passed } = readPassing(neighbours, index, names);
  const rowAt = (at: number) => rowOf(board, board.order[at] ?? 0);
  return {
    own: rowAt(place),
    place,
    around: findTotals(board, group, reach).map(({ from, end }) => ({
      row: rowAt(from <= place && place < end ? place : from),
      punters: end - from,
    })),
    above: rank > 1 ? rowAt(rank - 2) : null,
    passedBy,
    passed,
  };
}

/**
 * The places of a key group's total and of up to `reach` different totals to either side, greatest first. Key groups
 * are ordered by total, so each is found by halving, however many punters or keys share it.
 */
function findTotals({ groups: { keys, starts }, key }: TotalledBoard, group: number, reach: number) {
  const totalOf = (at: number) => Math.floor((keys[at] ?? 0) / key.totalUnit);
  const firstOf = (total: number) => firstWhere(keys.length, (at) => totalOf(at) <= total);
  const endOf = (total: number) => firstWhere(keys.length, (at) => totalOf(at) < total);
  const firsts = [firstOf(totalOf(group))];
  for (let first = firsts[0] ?? 0; first > 0 && firsts.length <= reach; first = firsts[0] ?? 0) {
    firsts.unshift(firstOf(totalOf(first - 1)));
  }
  let next = endOf(totalOf(group));
  for (let below = 0; below < reach && next < keys.length; below += 1) {
    firsts.push(next);
    next = endOf(totalOf(next));
  }
  return firsts.map((first) => ({ from: starts[first] ?? 0, end: starts[endOf(totalOf(first))] ?? 0 }));
}

/** The rank that a score key would have on a board. */
export function rankOfKey({ groups }: Pick<ScoreBoard, 'groups'>, key: number): number {
  return rankOf(
    groups,
    firstWhere(groups.keys.length, (group) => (groups.keys[group] ?? 0) <= key),
  );
}

function readPassing(
  { board, moved }: Neighbours,
  index: number,
  names: number,
): Pick<Surroundings<unknown>, 'passedBy' | 'passed'> {
  const { before: ranking, groups } = board;
  if (!ranking || !stoodIn(ranking, index)) return { passedBy: null, passed: null };
  // A greater key ranks in front and equal keys share a rank, so keys can be compared instead of ranks.
  const { keys } = groups;
  const before = keyIn(ranking, index);
  const now = groupOf(groups, keyOf(board, index));
  const ahead: Range[] = [];
  const behind: Range[] = [];
  for (const { added, places, upTo } of moved) {
    // The key now of those who were level with the punter before the last change.
    const level = before + added;
    const notAheadBefore = firstWhere(keys.length, (group) => (keys[group] ?? 0) <= level);
    ahead.push({ places, from: upTo[notAheadBefore] ?? 0, to: upTo[now] ?? 0 });
    const behindBefore = notAheadBefore + Number(keys[notAheadBefore] === level);
    behind.push({ places, from: upTo[now + 1] ?? 0, to: upTo[behindBefore] ?? 0 });
  }
  const { aliases } = board.participants;
  const alias = (at: number) => aliasAt(aliases, board.order[at] ?? 0);
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
        .map(alias),
    },
    passed: {
      count: countOf(behind),
      aliases: nearestBehind
        .sort((a, b) => a - b)
        .slice(0, names)
        .map(alias),
    },
  };
}

/** A range of places; empty when it ends before it begins. */
interface Range {
  readonly places: Uint32Array;
  readonly from: number;
  readonly to: number;
}

function countOf(ranges: readonly Range[]): number {
  return ranges.reduce((sum, { from, to }) => sum + Math.max(0, to - from), 0);
}

/** The first of 0 to `length` that passes a monotonic test: whatever follows the first to pass also passes. */
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
