import type { LeagueReaction } from '@furlong/contract/codes/league-boards';
import { sql } from 'kysely';
import type { Queryable, Transaction } from '../platform/database/database.ts';

/** Where a reaction is: on a punter's row in a race, in a league. */
export interface ReactionPlace {
  readonly leagueId: number;
  readonly meetingId: number;
  readonly raceNumber: number;
}

/** How often a row was given a reaction. */
export interface ReactionCount {
  readonly raceNumber: number;
  readonly punterId: number;
  readonly reaction: LeagueReaction;
  readonly count: number;
  /** The punter who asks is one of them. */
  readonly isOwn: boolean;
}

/** The reactions of a meeting in a league, by race and punter. At most one a member and race, so a bounded list. */
export async function selectReactions(
  db: Queryable,
  { leagueId, meetingId }: Omit<ReactionPlace, 'raceNumber'>,
  askedBy: number,
): Promise<ReactionCount[]> {
  const rows = await db
    .selectFrom('league_reactions')
    .where('league_id', '=', leagueId)
    .where('meeting_id', '=', meetingId)
    .groupBy(['race_number', 'punter_id', 'reaction'])
    .orderBy('race_number')
    .orderBy('punter_id')
    .orderBy('reaction')
    .select([
      'race_number as raceNumber',
      'punter_id as punterId',
      'reaction',
      sql<number>`count(*)::integer`.as('count'),
      sql<boolean>`bool_or(by_punter_id = ${askedBy})`.as('isOwn'),
    ])
    .execute();
  return rows.map((row) => ({ ...row, reaction: row.reaction as LeagueReaction }));
}

/** Sets a member's one reaction of a race, in place of an earlier one. */
export async function upsertReaction(
  trx: Transaction,
  { leagueId, meetingId, raceNumber }: ReactionPlace,
  {
    by,
    punterId,
    reaction,
  }: { readonly by: number; readonly punterId: number; readonly reaction: LeagueReaction },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('league_reactions')
    .values({
      league_id: leagueId,
      meeting_id: meetingId,
      race_number: raceNumber,
      by_punter_id: by,
      punter_id: punterId,
      reaction,
      at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['league_id', 'meeting_id', 'race_number', 'by_punter_id'])
        .doUpdateSet({ punter_id: punterId, reaction, at: now }),
    )
    .execute();
}

/** Takes a member's reaction to a row back. */
export async function deleteReaction(
  trx: Transaction,
  { leagueId, meetingId, raceNumber }: ReactionPlace,
  { by, punterId }: { readonly by: number; readonly punterId: number },
): Promise<void> {
  await trx
    .deleteFrom('league_reactions')
    .where('league_id', '=', leagueId)
    .where('meeting_id', '=', meetingId)
    .where('race_number', '=', raceNumber)
    .where('by_punter_id', '=', by)
    .where('punter_id', '=', punterId)
    .execute();
}
