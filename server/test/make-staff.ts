import type { Database } from '../src/platform/database/database.ts';

/** Makes punters operators of the house, as a sign-in does whose issuer says so. */
export async function makeStaff(db: Database, punterIds: readonly number[]): Promise<void> {
  await db
    .updateTable('punters')
    .set({ employee_status: 1 })
    .where('id', 'in', [...punterIds])
    .execute();
}
