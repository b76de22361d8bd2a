import { sql } from 'kysely';
import type { Queryable } from '../platform/database/database.ts';
import type { StandingCards } from './standing-cards.ts';

/** Whether a jackpot has cards alive that were not told yet. */
export async function needsTelling(db: Queryable, meetingId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1
    from jackpots join jackpot_decisions as decision
      on decision.meeting_id = jackpots.meeting_id and decision.version = jackpots.version
    where jackpots.meeting_id = ${meetingId} and told_at is null and decision.phase = 'alive'
      and decision.alive > 0`.execute(db);
  return rows.length > 0;
}

/** The next punters whose cards stand, ascending. */
export async function selectAlive(
  db: Queryable,
  meetingId: number,
  { all }: StandingCards,
  after: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ punterId: number }>`
    select punter_id as "punterId"
    from jackpot_cards
    where meeting_id = ${meetingId} and punter_id > ${after} and ${all}
    order by punter_id
    limit ${limit}`.execute(db);
  return rows.map(({ punterId }) => punterId);
}

export async function markTold(db: Queryable, meetingId: number, now: Date): Promise<void> {
  await sql`update jackpots set told_at = ${now} where meeting_id = ${meetingId}`.execute(db);
}
