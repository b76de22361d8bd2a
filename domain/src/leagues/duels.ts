import { compareAliases, compareScores } from '../ranking.ts';
import { type Membership, playersOf, type Round, type RoundPlayer } from './round.ts';

/** What a duel brings (rule: league-duels). */
const winPoints = 3;
const drawPoints = 1;

/** A row of a table of duels. */
export interface DuelRow {
  readonly punterId: number;
  readonly alias: string;
  /** By points, then duels won; equal rows share their rank. */
  readonly rank: number;
  readonly tied: boolean;
  readonly played: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  /** 3 a win, 1 a draw. */
  readonly points: number;
}

/** Duels won, drawn and lost so far, by punter. */
export type DuelSums = Map<number, { won: number; drawn: number; lost: number }>;

/**
 * The table of duels: in every round each two members who both played it have one, which the better score wins and
 * equal scores draw (rules: league-duels, rank). Nobody loses one by not playing. Those without a duel are left out.
 */
export function duelTable(rounds: readonly Round[], members: readonly Membership[]): DuelRow[] {
  const sums: DuelSums = new Map();
  for (const round of rounds) addDuels(sums, round, members);
  return rankDuels(sums, members);
}

/**
 * Adds the duels of one round (rule: league-duels): for a caller who yields between rounds. Counts by rank, so that a
 * league of 500 needs no 125 000 comparisons a round.
 */
export function addDuels(sums: DuelSums, round: Round, members: readonly Membership[]): void {
  const players = playersOf(round, members).sort((a, b) => compareScores(a.score, b.score));
  for (const [first, end] of levelRuns(players)) {
    for (const { member } of players.slice(first, end)) {
      const sum = sums.get(member.punterId) ?? { won: 0, drawn: 0, lost: 0 };
      sums.set(member.punterId, sum);
      sum.lost += first;
      sum.drawn += end - first - 1;
      sum.won += players.length - end;
    }
  }
}

/** Ranks some members by their duels (rule: league-duels); those without one are left out. */
export function rankDuels(
  sums: DuelSums,
  members: readonly Pick<Membership, 'punterId' | 'alias'>[],
): DuelRow[] {
  const rows = members.flatMap(({ punterId, alias }) => {
    const sum = sums.get(punterId);
    const played = sum ? sum.won + sum.drawn + sum.lost : 0;
    if (!sum || played === 0) return [];
    return { punterId, alias, played, ...sum, points: winPoints * sum.won + drawPoints * sum.drawn };
  });
  const compare = (a: (typeof rows)[number], b: (typeof rows)[number]) =>
    b.points - a.points || b.won - a.won;
  const sorted = rows.sort((a, b) => compare(a, b) || compareAliases(a.alias, b.alias));
  let rank = 0;
  return sorted.map((row, place) => {
    const [before, after] = [sorted[place - 1], sorted[place + 1]];
    const isLevelBefore = before !== undefined && compare(before, row) === 0;
    if (!isLevelBefore) rank = place + 1;
    return { ...row, rank, tied: isLevelBefore || (after !== undefined && compare(row, after) === 0) };
  });
}

/**
 * Notes whom each player of a round stood nearest to, the one right above before the one right below, for those without
 * one so far: for a caller who goes from the newest round to the oldest.
 */
export function addLastMet(lastMet: Map<number, number>, round: Round, members: readonly Membership[]): void {
  const players = playersOf(round, members).sort((a, b) => compareScores(a.score, b.score));
  players.forEach(({ member: { punterId } }, place) => {
    const nearest = players[place - 1] ?? players[place + 1];
    if (nearest && !lastMet.has(punterId)) lastMet.set(punterId, nearest.member.punterId);
  });
}

/** The runs of equal scores in an ordered list: from, and to before. */
function levelRuns(players: readonly RoundPlayer[]): [first: number, end: number][] {
  const runs: [number, number][] = [];
  players.forEach(({ score }, place) => {
    const run = runs.at(-1);
    const head = run && players[run[0]];
    if (run && head && compareScores(head.score, score) === 0) run[1] = place + 1;
    else runs.push([place, place + 1]);
  });
  return runs;
}

/** Who won a round between two members. */
export type DuelWinner = 'one' | 'other' | 'none';

/** A round that two members both played. */
export interface Duel {
  readonly round: Round;
  /** Points in hundredths. */
  readonly one: number;
  readonly other: number;
  readonly winner: DuelWinner;
}

/** The duels of two members, one for each round that both played, in the order of the rounds (rule: league-duels). */
export function duelsOf(rounds: readonly Round[], one: Membership, other: Membership): Duel[] {
  return rounds.flatMap((round) => {
    const players = playersOf(round, [one, other]);
    const [first, second] = players;
    if (!first || !second) return [];
    const order = compareScores(first.score, second.score);
    const winner = order < 0 ? 'one' : order > 0 ? 'other' : 'none';
    return { round, one: first.score.total, other: second.score.total, winner };
  });
}
