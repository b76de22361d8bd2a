import type { ScoreKey } from '@furlong/domain/score-key';
import { aliasAt } from './alias-list.ts';
import { firstWhere } from './first-where.ts';
import { groupOf, rankOf } from './key-groups.ts';
import type { Neighbours } from './neighbours.ts';
import { indexOfId } from './participants.ts';
import { placeAt, type RowOf } from './read-score-board.ts';
import { keyIn, keyOf, type ScoreBoard, stoodIn } from './score-board.ts';

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

/** A board whose keys say the total: it is their highest digits. */
interface TotalledBoard extends ScoreBoard {
  readonly key: Pick<ScoreKey, 'totalUnit'>;
}

/** What punters with one key see alike: the levels around them, each by its first row, and who is ranked above. */
interface SeenAlike<Row> {
  readonly levels: readonly FirstOfLevel<Row>[];
  readonly above: Row | null;
}

interface FirstOfLevel<Row> {
  readonly level: Level<Row>;
  /** The place of its first row. */
  readonly from: number;
}

/** What many punters of one board see alike, read once for all of them. It is of that board and one extent. */
export interface SharedSurroundings<Row> {
  /** By key group. */
  readonly alike: Map<number, SeenAlike<Row>>;
  /** By the first place of the level. */
  readonly levels: Map<number, FirstOfLevel<Row>>;
  /** By the key before the last change and the key group now. */
  readonly passings: Map<number, Pick<Surroundings<Row>, 'passedBy' | 'passed'>>;
}

/** Nothing read yet. To be dropped with the board. */
export function shareSurroundings<Row>(): SharedSurroundings<Row> {
  return { alike: new Map(), levels: new Map(), passings: new Map() };
}

/** A punter's surroundings; null when not listed. `shared`: what others were told of the same board. */
export function readSurroundings<Board extends TotalledBoard, Row>(
  neighbours: Neighbours<Board>,
  rowOf: RowOf<Board, Row>,
  punterId: number,
  { reach, names }: Extent,
  shared: SharedSurroundings<Row> = shareSurroundings(),
): Surroundings<Row> | null {
  const { board } = neighbours;
  const index = indexOfId(board.participants, punterId);
  if (index < 0) return null;
  const place = placeAt(board, index);
  const group = groupOf(board.groups, keyOf(board, index));
  const rowAt = (at: number) => rowOf(board, board.order[at] ?? 0);
  const { levels, above } = getOrMake(shared.alike, group, () => {
    const rank = rankOf(board.groups, group);
    return {
      levels: findTotals(board, group, reach).map(({ from, end }) =>
        getOrMake(shared.levels, from, () => ({ level: { row: rowAt(from), punters: end - from }, from })),
      ),
      above: rank > 1 ? rowAt(rank - 2) : null,
    };
  });
  const own = rowAt(place);
  const { passedBy, passed } = readPassing(neighbours, index, group, names, shared.passings);
  return {
    own,
    place,
    around: levels.map(({ level, from }) =>
      from < place && place < from + level.punters ? { row: own, punters: level.punters } : level,
    ),
    above,
    passedBy,
    passed,
  };
}

function getOrMake<V>(map: Map<number, V>, key: number, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
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

type Passings = Pick<Surroundings<unknown>, 'passedBy' | 'passed'>;

/** Punters with the same keys before and now passed the same others. */
function readPassing(
  neighbours: Neighbours,
  index: number,
  now: number,
  names: number,
  known: Map<number, Passings>,
): Passings {
  const { before: ranking, groups } = neighbours.board;
  if (!ranking || !stoodIn(ranking, index)) return { passedBy: null, passed: null };
  const before = keyIn(ranking, index);
  return getOrMake(known, before * groups.keys.length + now, () =>
    findPassing(neighbours, before, now, names),
  );
}

function findPassing({ board, moved }: Neighbours, before: number, now: number, names: number): Passings {
  // A greater key ranks in front and equal keys share a rank, so keys can be compared instead of ranks.
  const { keys } = board.groups;
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
