import type { Race, Scoring } from '@furlong/contract/meetings';
import type { DailyLeaderboard, StandingsRow } from '@furlong/contract/standings';
import { stateOfRace } from '../meetings/race-state.ts';
import type { RankEntry } from '../ui/rank-row.tsx';

/** A standings row as a rank row shows it. */
export function entryOf(row: StandingsRow): RankEntry {
  return {
    rank: row.rank,
    tied: row.tied,
    movement: row.movement,
    alias: row.userId,
    winners: row.winners,
    seconds: row.secondPlace,
    thirds: row.thirdPlace,
    points: row.total,
  };
}

/** The rows of a page with the own one moved to the top: first on every page, and never twice. */
export function ownFirst({ punters, own }: Pick<DailyLeaderboard, 'punters' | 'own'>): StandingsRow[] {
  if (own === null) return punters;
  return [own, ...punters.filter(({ punterId }) => punterId !== own.punterId)];
}

/**
 * The place in the list, counted from 1, of the row next above a rank: rank 5 has four rows before it, whoever
 * shares it. Null at the top.
 */
export function placeAbove(rank: number): number | null {
  return rank > 1 ? rank - 1 : null;
}

/** What the picks of races without a result can still bring: the points of a winner each, without bonus. */
export function pointsStillPossible(
  races: readonly Race[],
  { placePoints: [first = 0] }: Pick<Scoring, 'placePoints'>,
  now: number,
): number {
  const left = races.filter((race) => {
    const state = stateOfRace(race, now);
    return race.selection != null && (state === 'open' || state === 'off');
  });
  return left.length * first;
}
