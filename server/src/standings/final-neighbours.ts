import type { Queryable } from '../platform/database/database.ts';
import type { Extent, Passing, Surroundings } from '../score-boards/surroundings.ts';
import {
  type FinalVersion,
  type MovedGroup,
  selectAliasesCome,
  selectAliasesLeft,
  selectMovedGroups,
  selectPlacedRow,
  selectPlacedRows,
  selectTotalGroups,
  type TotalGroup,
} from './queries-neighbours.ts';
import type { Row } from './view.ts';

/** Above every place: the groups do not give the last one, because punters who were not ranked before are in none. */
const lastPlace = 2 ** 31 - 1;
/** Versions whose groups are cached; a version has some thousands of groups of each kind, however many punters. */
const cachedVersionsMax = 16;

/** A version's punters, counted. */
interface Groups {
  readonly moved: readonly MovedGroup[];
  readonly totals: readonly TotalGroup[];
}

/**
 * A punter's neighbours in stored final standings, and who passed whom in the last race: for meetings that are no
 * longer in memory. Who passed whom follows from every punter's rank and previous rank. Punters are counted by those
 * two, and by their totals, once per version, so that an answer reads only a few rows.
 */
export class FinalNeighbours {
  #db: Queryable;
  #groups = new Map<string, Promise<Groups>>();

  constructor(db: Queryable) {
    this.#db = db;
  }

  /** A punter's surroundings, as {@link readSurroundings} reads them from a board; null when not listed. */
  async read(
    version: FinalVersion,
    punterId: number,
    { reach, names }: Extent,
  ): Promise<Surroundings<Row> | null> {
    const found = await selectPlacedRow(this.#db, version, punterId);
    if (!found) return null;
    const { place, row: own } = found;
    const above = own.rank - 1;
    const { moved, totals } = await this.#groupsOf(version);
    const level = totals.findLastIndex(({ first }) => first <= place);
    const near = totals.slice(Math.max(0, level - reach), level + reach + 1);
    const placeIn = ({ first, punters }: TotalGroup) =>
      first <= place && place < first + punters ? place : first;
    const [rows, passing] = await Promise.all([
      selectPlacedRows(this.#db, version, [above, ...near.map(placeIn)]),
      own.movement === null
        ? { passedBy: null, passed: null }
        : this.#readPassing(version, moved, own.rank, own.rank + own.movement, names),
    ]);
    const rowAt = (wanted: number) => rows.find(({ place: at }) => at === wanted)?.row;
    return {
      own,
      place: place - 1,
      around: near.map((total) => ({ row: rowAt(placeIn(total)) ?? own, punters: total.punters })),
      above: rowAt(above) ?? null,
      ...passing,
    };
  }

  async #readPassing(
    version: FinalVersion,
    groups: readonly MovedGroup[],
    rank: number,
    before: number,
    names: number,
  ): Promise<Record<'passedBy' | 'passed', Passing>> {
    const came = groups.filter((group) => group.rank < rank && group.before >= before);
    const left = groups.filter((group) => group.rank > rank && group.before <= before);
    // The punters to name are in the groups nearest to the rank: only the places of those groups are read.
    const furthest = nearest(came.toReversed(), names);
    const last = nearest(left, names);
    const beyond = last && groups.find((group) => group.rank > last.rank);
    const [passedBy, passed] = await Promise.all([
      furthest
        ? selectAliasesCome(this.#db, version, { from: furthest.rank, to: rank - 1, before, names })
        : [],
      last
        ? selectAliasesLeft(this.#db, version, {
            from: left[0]?.rank ?? rank,
            to: beyond ? beyond.rank - 1 : lastPlace,
            before,
            names,
          })
        : [],
    ]);
    return {
      passedBy: { count: countOf(came), aliases: passedBy },
      passed: { count: countOf(left), aliases: passed },
    };
  }

  #groupsOf(version: FinalVersion): Promise<Groups> {
    const key = `${version.meetingId}-${version.version}`;
    const cached = this.#groups.get(key);
    this.#groups.delete(key);
    const groups =
      cached ??
      this.#count(version).catch((error: unknown) => {
        this.#groups.delete(key);
        throw error;
      });
    this.#groups.set(key, groups);
    for (const old of [...this.#groups.keys()].slice(0, -cachedVersionsMax)) this.#groups.delete(old);
    return groups;
  }

  async #count(version: FinalVersion): Promise<Groups> {
    const [moved, totals] = await Promise.all([
      selectMovedGroups(this.#db, version),
      selectTotalGroups(this.#db, version),
    ]);
    return { moved, totals };
  }
}

/** The last group, in the given order, that is needed to reach so many punters; undefined when there is no group. */
function nearest(groups: readonly MovedGroup[], punters: number): MovedGroup | undefined {
  let count = 0;
  for (const group of groups) {
    count += group.punters;
    if (count >= punters) return group;
  }
  return groups.at(-1);
}

function countOf(groups: readonly MovedGroup[]): number {
  return groups.reduce((sum, { punters }) => sum + punters, 0);
}
