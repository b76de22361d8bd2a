import { compareAliases, compareScores, type Score } from '../ranking.ts';
import type { Points } from '../scoring-rules.ts';
import { couldPlay, type Membership, playersOf, type Round } from './round.ts';

/** How a season table is counted. */
export interface SeasonRules {
  /** Only each punter's best so many rounds count; null: all. */
  readonly bestOf: number | null;
}

/** A row of a season table (rule: league-season). Points in hundredths. */
export interface SeasonRow extends Score {
  readonly punterId: number;
  readonly alias: string;
  /** Equal rows share their rank; null for one who played no round. */
  readonly rank: number | null;
  readonly tied: boolean;
  /** Rounds played as a member, how many of them count, and how many were held while a member. */
  readonly played: number;
  readonly counted: number;
  readonly playable: number;
  /** Points of all rounds played, shared over them and rounded half up; null without one. */
  readonly average: Points | null;
}

/** A member's sums of a season, before they are ranked. */
export type SeasonSums = Omit<SeasonRow, 'rank' | 'tied'>;

/**
 * A season table of some rounds: each punter's scores of the rounds that were held while a member, or the best so many
 * of them, added up and ranked (rules: league-season, rank). Those who played none come last, without a rank.
 */
export function seasonTable(
  rounds: readonly Round[],
  members: readonly Membership[],
  rules: SeasonRules,
): SeasonRow[] {
  return rankSeason(members.map((member) => sumSeason(rounds, member, rules)));
}

/** One member's sums of some rounds (rule: league-season): for a caller who yields between members. */
export function sumSeason(rounds: readonly Round[], member: Membership, { bestOf }: SeasonRules): SeasonSums {
  // A loop, and no lists in between: a year of a league of 500 has two hundred thousand of these.
  const scores: Score[] = [];
  let playable = 0;
  for (const round of rounds) {
    if (!couldPlay(member, round)) continue;
    playable += 1;
    const score = round.scores.get(member.punterId);
    if (score) scores.push(score);
  }
  // Sorted only where some of them are left out.
  const counted = countedOf(scores, bestOf);
  const points = scores.reduce((sum, { total }) => sum + total, 0);
  return {
    punterId: member.punterId,
    alias: member.alias,
    ...sumOf(counted),
    played: scores.length,
    counted: counted.length,
    playable,
    average: scores.length === 0 ? null : Math.floor(points / scores.length + 0.5),
  };
}

function countedOf(scores: readonly Score[], bestOf: number | null): readonly Score[] {
  return bestOf === null || bestOf >= scores.length
    ? scores
    : scores.toSorted(compareScores).slice(0, bestOf);
}

/** The lowest scores of a member that count, at most so many: those that better ones would put out. */
export function lowestCounted(
  rounds: readonly Round[],
  member: Membership,
  { bestOf }: SeasonRules,
  most: number,
): readonly Score[] {
  const scores = rounds.flatMap((round) =>
    couldPlay(member, round) ? (round.scores.get(member.punterId) ?? []) : [],
  );
  return countedOf(scores, bestOf).toSorted(compareScores).slice(-most);
}

/**
 * The rows of a season ranked with what each has so far in rounds that are running, by punter (rules: league-season,
 * rank). `lowestOf` are the lowest scores of a punter that count, as many as rounds are running: asked for only where the
 * best so many count.
 */
export function seasonAsItStands(
  rows: readonly SeasonRow[],
  running: ReadonlyMap<number, readonly Score[]>,
  { bestOf }: SeasonRules,
  lowestOf: (punterId: number) => readonly Score[],
): SeasonRow[] {
  return rankSeason(
    rows.map((row) => {
      const scores = running.get(row.punterId) ?? [];
      if (scores.length === 0) return row;
      const counted = row.counted + scores.length;
      const surplus = bestOf === null ? 0 : Math.max(0, counted - bestOf);
      const out =
        surplus === 0 ? [] : [...lowestOf(row.punterId), ...scores].toSorted(compareScores).slice(-surplus);
      const [now, left] = [sumOf([row, ...scores]), sumOf(out)];
      return {
        ...row,
        total: now.total - left.total,
        winners: now.winners - left.winners,
        secondPlace: now.secondPlace - left.secondPlace,
        thirdPlace: now.thirdPlace - left.thirdPlace,
        played: row.played + scores.length,
        counted: counted - surplus,
      };
    }),
  );
}

/** Ranks the sums of a season (rule: rank). Those who played no round come last, without a rank. */
export function rankSeason(sums: readonly SeasonSums[]): SeasonRow[] {
  const playing = ranked(sums.filter(({ played }) => played > 0));
  const idle = sums
    .filter(({ played }) => played === 0)
    .sort((a, b) => compareAliases(a.alias, b.alias))
    .map((row) => ({ ...row, rank: null, tied: false }));
  return [...playing, ...idle];
}

function sumOf(scores: readonly Score[]): Score {
  return scores.reduce(
    (sum, score) => ({
      total: sum.total + score.total,
      winners: sum.winners + score.winners,
      secondPlace: sum.secondPlace + score.secondPlace,
      thirdPlace: sum.thirdPlace + score.thirdPlace,
    }),
    { total: 0, winners: 0, secondPlace: 0, thirdPlace: 0 },
  );
}

function ranked<Row extends Score & { readonly alias: string }>(rows: readonly Row[]) {
  const sorted = rows.toSorted((a, b) => compareScores(a, b) || compareAliases(a.alias, b.alias));
  let rank = 0;
  return sorted.map((row, place) => {
    const [before, after] = [sorted[place - 1], sorted[place + 1]];
    const isLevelBefore = before !== undefined && compareScores(before, row) === 0;
    if (!isLevelBefore) rank = place + 1;
    return { ...row, rank, tied: isLevelBefore || (after !== undefined && compareScores(row, after) === 0) };
  });
}

/** A medal's colour, by rank. */
export type Medal = 'gold' | 'silver' | 'bronze';
/** Medals of one member. */
export type MedalCount = Readonly<Record<Medal, number>>;

/** No medals. */
export const noMedals: MedalCount = { gold: 0, silver: 0, bronze: 0 };

const medalOfRank: Readonly<Record<number, Medal>> = { 1: 'gold', 2: 'silver', 3: 'bronze' };
/** With fewer players nobody was beaten, and there is no medal. */
const fewestPlayers = 2;

/**
 * Who won what in a round or a table: rank 1 has gold, 2 silver, 3 bronze, shared by all of a rank, so two with gold
 * leave bronze to the next (rule: league-medals). Nobody has one where fewer than two played.
 */
export function medalsOf(
  rows: readonly { readonly punterId: number; readonly rank: number | null }[],
): Map<number, Medal> {
  const players = rows.filter(({ rank }) => rank !== null);
  const medals = new Map<number, Medal>();
  if (players.length < fewestPlayers) return medals;
  for (const { punterId, rank } of players) {
    const medal = medalOfRank[rank ?? 0];
    if (medal) medals.set(punterId, medal);
  }
  return medals;
}

/** The medals of one round among those who played it as members. */
export function roundMedals(round: Round, members: readonly Membership[]): Map<number, Medal> {
  const players = playersOf(round, members).sort((a, b) => compareScores(a.score, b.score));
  let rank = 0;
  const rows = players.map(({ member, score }, place) => {
    const before = players[place - 1];
    if (!before || compareScores(before.score, score) !== 0) rank = place + 1;
    return { punterId: member.punterId, rank };
  });
  return medalsOf(rows);
}

/** Adds up medals by punter. */
export function countMedals(medals: readonly ReadonlyMap<number, Medal>[]): Map<number, MedalCount> {
  const counts = new Map<number, MedalCount>();
  for (const each of medals) {
    for (const [punterId, medal] of each) {
      const count = counts.get(punterId) ?? noMedals;
      counts.set(punterId, { ...count, [medal]: count[medal] + 1 });
    }
  }
  return counts;
}
