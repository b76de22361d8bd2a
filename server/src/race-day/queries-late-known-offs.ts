import { sql } from 'kysely';
import type { Transaction } from '../platform/database/database.ts';

/** Records that a race was off before this became known here. */
export async function insertLateKnownOff(
  trx: Transaction,
  raceId: number,
  { offAt, seenAt }: { readonly offAt: Date; readonly seenAt: Date },
): Promise<void> {
  await trx
    .insertInto('unseen_offs')
    .values({ race_id: raceId, off_at: offAt, seen_at: seenAt })
    .onConflict((oc) =>
      oc
        .columns(['race_id', 'off_at'])
        .doUpdateSet({ seen_at: sql<Date>`greatest(unseen_offs.seen_at, excluded.seen_at)` }),
    )
    .execute();
}

/** Deletes the record of an off; returns whether there was one. */
export async function deleteLateKnownOff(trx: Transaction, raceId: number, offAt: Date): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('unseen_offs')
    .where('race_id', '=', raceId)
    .where('off_at', '=', offAt)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The open races of an active meeting whose off is before an instant. */
export async function selectOpenAndOff(
  trx: Transaction,
  meetingId: number,
  at: Date,
): Promise<{ id: number; off_at: Date }[]> {
  return await trx
    .selectFrom('races')
    .innerJoin('meetings', 'meetings.id', 'races.meeting_id')
    .where('races.meeting_id', '=', meetingId)
    .where('meetings.status', '=', 'active')
    .where('races.status', '=', 'open')
    .where('races.off_at', '<', at)
    .orderBy('races.id')
    .select(['races.id', 'races.off_at'])
    .execute();
}
