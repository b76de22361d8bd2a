import type { LocalDay } from '../local-date.ts';
import type { Score } from '../ranking.ts';

/**
 * A round of scores: what season tables and duels are made of. A finished meeting is the first kind; a kind that scores
 * otherwise needs no other table, only rounds.
 */
export interface Round {
  readonly id: number;
  readonly title: string;
  /** The day it was held. */
  readonly day: LocalDay;
  /** By punter; one who did not play is absent. */
  readonly scores: ReadonlyMap<number, Score>;
}

/** Somebody of a league, and when: from `since` to `until`, both included; null is still. */
export interface Membership {
  readonly punterId: number;
  readonly alias: string;
  readonly since: LocalDay;
  readonly until: LocalDay | null;
}

/** Whether somebody was a member when a round was held. */
export function couldPlay({ since, until }: Membership, { day }: Pick<Round, 'day'>): boolean {
  return since <= day && (until === null || day <= until);
}

/** A player of a round with the score. */
export interface RoundPlayer {
  readonly member: Membership;
  readonly score: Score;
}

/** Who played a round as a member, in no order. */
export function playersOf(round: Round, members: readonly Membership[]): RoundPlayer[] {
  const players: RoundPlayer[] = [];
  for (const member of members) {
    const score = round.scores.get(member.punterId);
    if (score && couldPlay(member, round)) players.push({ member, score });
  }
  return players;
}
