import type { Transaction } from '../platform/database/database.ts';

/**
 * Records that a meeting's final standings are written for a version. Returns false and changes nothing when this is no
 * longer the meeting's version.
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
