import { sql } from 'kysely';
import type { Queryable, Transaction } from '../platform/database/database.ts';

/**
 * Which of some races of a meeting have bets, whatever became of them; each is looked for up to its first. To whoever
 * holds the races against strikes it is so until the transaction ends.
 */
export async function findRacesWithBets(
  db: Queryable,
  meetingId: number,
  raceIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (raceIds.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${[...raceIds]}::integer[]) as race (id)
    where exists (select from bets where bets.meeting_id = ${meetingId} and race.id = any(bets.leg_events))`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Bets of a meeting among which one on a race is looked for; where there are more, one is taken to be there. */
const mostLookedAt = 10_000;

/** Whether a meeting has a bet with a leg in a race (null: any bet), or so many bets that looking for one takes long. */
export async function mayHaveBets(
  trx: Transaction,
  meetingId: number,
  raceId: number | null,
): Promise<boolean> {
  const ofMeeting = sql`from bets where meeting_id = ${meetingId} order by id`;
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from (select leg_events ${ofMeeting} limit ${mostLookedAt}) as bet
      where ${raceId}::integer is null or ${raceId}::integer = any(leg_events)
    ) or exists (select ${ofMeeting} offset ${mostLookedAt}) as found`.execute(trx);
  return rows[0]?.found ?? false;
}
