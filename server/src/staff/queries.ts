import { type DeskRole, deskRoles } from '@furlong/domain/desk/roles';
import { sql } from 'kysely';
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

/** Takes a role away. False: they do not have it. */
export async function closeRole(
  trx: Transaction,
  { issuer, subject }: Person,
  role: DeskRole,
  { by, at }: { readonly by: number | null; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('staff_roles')
    .set({ revoked_at: sql`greatest(granted_at, ${at}::timestamptz)`, revoked_by: by })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('role', '=', role)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether anybody is admin. */
export async function hasAdmin(db: Queryable): Promise<boolean> {
  const row = await db
    .selectFrom('staff_roles')
    .select('id')
    .where('role', '=', 'admin')
    .where('revoked_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the roles of all admins until the transaction ends; one a person. */
export async function lockAdmins(trx: Transaction): Promise<Person[]> {
  return await trx
    .selectFrom('staff_roles')
    .select(['issuer', 'subject'])
    .where('role', '=', 'admin')
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** A role that somebody has now. */
export interface HeldRole extends Person {
  readonly role: string;
  readonly grantedAt: Date;
  /** The punter at the desk who gave it; null: nobody was signed in. */
  readonly grantedBy: number | null;
}

/** The roles that are held now, oldest first. */
export async function selectHeldRoles(db: Queryable, limit: number): Promise<HeldRole[]> {
  return await db
    .selectFrom('staff_roles')
    .select(['issuer', 'subject', 'role', 'granted_at as grantedAt', 'granted_by as grantedBy'])
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
}
