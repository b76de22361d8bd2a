import { type DeskRole, deskRoles } from '@furlong/domain/desk/roles';
import type { Queryable, Transaction } from '../platform/database/database.ts';

/** Somebody as their sign-ins name them. They may not have signed in yet. */
export interface Person {
  readonly issuer: string;
  readonly subject: string;
}

/** The roles that somebody has now, in the order of {@link deskRoles}. */
export async function selectRoles(db: Queryable, { issuer, subject }: Person): Promise<DeskRole[]> {
  const rows = await db
    .selectFrom('staff_roles')
    .select('role')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('revoked_at', 'is', null)
    .execute();
  const held = new Set(rows.map(({ role }) => role));
  return deskRoles.filter((role) => held.has(role));
}

/** Gives a role; `by` is the punter at the desk, null where nobody was signed in. False: they have it already. */
export async function insertRole(
  trx: Transaction,
  { issuer, subject }: Person,
  role: DeskRole,
  { by, at }: { readonly by: number | null; readonly at: Date },
): Promise<boolean> {
  const row = await trx
    .insertInto('staff_roles')
    .values({ issuer, subject, role, granted_at: at, granted_by: by })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether somebody has a role, or had one. */
export async function wasStaff(db: Queryable, { issuer, subject }: Person): Promise<boolean> {
  const row = await db
    .selectFrom('staff_roles')
    .select('id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
