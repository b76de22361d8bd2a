import type { Transaction } from '../platform/database/database.ts';

/**
 * Says that a meeting's final standings are written for a version. False, and nothing changed, when the meeting's
 * standings have moved on from that version.
 */
export async function setFinalVersion(
  trx: Transaction,
  meetingId: number,
  version: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('meetings')
    .set({ final_version: version })
    .where('id', '=', meetingId)
    .where('standings_version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
