import { packScore, type ScoreKey } from '../score-key.ts';
import type { Points, ScoringRules } from '../scoring-rules.ts';

/** What a league's table takes of a row of the great board. */
export interface GreatPlace {
  /** The rank among everybody. */
  readonly rank: number;
  /** The rank among everybody before the last race; null for a punter who was not on the board then. */
  readonly before: number | null;
  /** In hundredths. */
  readonly total: Points;
}

/** A place in a league's table. */
export interface LeaguePlace<Row> {
  readonly row: Row;
  /** Equal rows share their rank: 1, 2, 2, 4. */
  readonly leagueRank: number;
  readonly tied: boolean;
  /** Ranks gained in the league with the last race; null for a punter who was not on the board before it. */
  readonly movement: number | null;
  /** Points to the next better rank of the league, in hundredths; null at the top. */
  readonly gap: Points | null;
}

/**
 * A league's table: the great board without everybody else (rule: league-board). Takes the rows of the league's punters
 * in the order of the great board, and orders nothing again: whoever is before another there is so here, and whoever
 * shares a rank there shares it here.
 */
export function leagueTable<Row extends GreatPlace>(rows: readonly Row[]): LeaguePlace<Row>[] {
  const befores = Float64Array.from(rows.flatMap(({ before }) => before ?? [])).sort();
  const table: LeaguePlace<Row>[] = [];
  let leagueRank = 1;
  let ahead: Points | null = null;
  rows.forEach((row, place) => {
    const previous = rows[place - 1];
    if (previous && previous.rank !== row.rank) {
      leagueRank = place + 1;
      ahead = previous.total;
    }
    table.push({
      row,
      leagueRank,
      tied: previous?.rank === row.rank || rows[place + 1]?.rank === row.rank,
      movement: row.before === null ? null : countBelow(befores, row.before) + 1 - leagueRank,
      gap: ahead === null ? null : ahead - row.total,
    });
  });
  return table;
}

/** How many of the ascending numbers are less than a limit. */
function countBelow(ascending: Float64Array, limit: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Who passed a punter of a league with the last race, and whom the punter passed; each nearest first. */
export interface LeaguePassing<Row> {
  readonly passedBy: readonly Row[];
  readonly passed: readonly Row[];
}

/**
 * Who of a league passed whom: of those on the board before the last race, who was level or behind then and is ahead
 * now, and who was level or ahead and is behind (rule: league-board). Null for a punter who was not on it before.
 */
export function passingIn<Row extends GreatPlace>(
  rows: readonly Row[],
  own: GreatPlace,
): LeaguePassing<Row> | null {
  const { rank, before } = own;
  if (before === null) return null;
  const stood = rows.filter((row) => row.before !== null);
  return {
    passedBy: stood.filter((row) => row.rank < rank && (row.before ?? 0) >= before).reverse(),
    passed: stood.filter((row) => row.rank > rank && (row.before ?? 0) <= before),
  };
}

/** What of a meeting is still to come. */
export interface ToCome {
  /** Races run so far. */
  readonly run: number;
  /** Races without a result that are off: nobody can pick in them any more. */
  readonly off: number;
  /** Races that can still be picked. */
  readonly open: number;
}

/** The most that races to come can add to score keys. */
export interface Gain {
  readonly key: ScoreKey;
  readonly run: number;
  /** To the key of somebody listed: every race to come won at the longest price, and placed in besides. */
  readonly listed: number;
  /** To somebody who has picked no race that is off. */
  readonly late: number;
  /** Besides, to the key of somebody with every winner so far; 0 when the card can no longer be whole. */
  readonly whole: number;
}

/** The most that the races to come can add to score keys of a layout, by some rules (rules: still-possible, scoring). */
export function gainOf(key: ScoreKey, rules: ScoringRules, { run, off, open }: ToCome): Gain {
  const dearest = Math.max(0, ...rules.priceBonuses.map(({ points }) => points));
  const perRace = Math.max(0, ...rules.placePoints) + dearest;
  const won = (races: number) =>
    packScore(key, { total: races * perRace, winners: races, secondPlace: races, thirdPlace: races });
  const { fewestRaces, points } = rules.cardBonus;
  // A race that is abandoned falls away, so every winner so far may still be every winner.
  const whole = run + off + open >= fewestRaces ? points * key.totalUnit : 0;
  return { key, run, listed: won(off + open), late: won(open), whole };
}

/**
 * The best and the worst rank in a league that the races to come still allow (rule: still-possible). Nobody loses
 * points, so a rank lies between the one with everything won while the others win nothing, and the reverse. Takes score
 * keys: the own one, and `others` of the league; `unlisted` is how many of its members have picked no race that is off,
 * and can still pick those that are open.
 */
export function possibleRanks(
  own: number,
  others: Iterable<number>,
  unlisted: number,
  gain: Gain,
): { readonly best: number; readonly worst: number } {
  const highest = (key: number, added: number) =>
    key + added + (gain.whole > 0 && winnersIn(gain, key) >= gain.run ? gain.whole : 0);
  const ownBest = highest(own, gain.listed);
  let best = 1;
  let worst = 1 + (highest(0, gain.late) > own ? unlisted : 0);
  for (const other of others) {
    if (other > ownBest) best += 1;
    if (highest(other, gain.listed) > own) worst += 1;
  }
  return { best, worst };
}

function winnersIn({ key }: Gain, score: number): number {
  return Math.floor(score / key.winnerUnit) % (key.races + 1);
}
