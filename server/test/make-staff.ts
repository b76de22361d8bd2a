import type { DeskRole } from '@furlong/domain/desk/roles';
import { type Database, inTransaction } from '../src/platform/database/database.ts';
import { findPunter } from '../src/session/queries.ts';
import { insertRole } from '../src/staff/queries.ts';

/** Makes punters operators of the house, as a sign-in does whose issuer says so; with these roles at the desk. */
export async function makeStaff(
  db: Database,
  punterIds: readonly number[],
  roles: readonly DeskRole[] = [],
): Promise<void> {
  await db
    .updateTable('punters')
    .set({ employee_status: 1 })
    .where('id', 'in', [...punterIds])
    .execute();
  if (roles.length === 0) return;
  await inTransaction(db, async (trx) => {
    for (const id of punterIds) {
      const punter = await findPunter(trx, id);
      if (!punter) throw new Error(`there is no punter ${id}`);
      for (const role of roles) await insertRole(trx, punter, role, { by: null, at: new Date() });
    }
  });
}
