import type { DeskRole } from '@furlong/domain/desk/roles';
import { findGrantRefusal, findRevokeRefusal, type StaffRefusal } from '@furlong/domain/desk/staff-changes';
import type { Actor, Subject } from '../audit/act.ts';
import { recordAct } from '../audit/record-act.ts';
import { type Database, inTransaction, type Transaction } from '../platform/database/database.ts';
import type { Member } from './find-member.ts';
import { closeRole, insertRole, lockAdmins, selectRoles } from './queries.ts';

/** Who gives or takes a role, to or from whom. */
export interface RoleOrder {
  readonly actor: Actor;
  /** The punter at the desk who does it; null on the command line. */
  readonly by: number | null;
  readonly member: Member;
  readonly role: DeskRole;
}

/** Gives a role, and records it as an act (rule: staff-roles). Returns why not; undefined when it is given. */
export async function grantRole(
  db: Database,
  order: RoleOrder,
  now: Date,
): Promise<StaffRefusal | undefined> {
  const { member, role, by } = order;
  return await inTransaction(db, async (trx) => {
    const before = await selectRoles(trx, member);
    const isSelf = by !== null && by === member.punterId;
    const refusal = findGrantRefusal({ isSelf, isInternal: member.isInternal, held: before }, role);
    if (refusal) return refusal;
    if (!(await insertRole(trx, member, role, { by, at: now }))) return 'held-already';
    await record(trx, 'staff-role-granted', order, before, now);
    return undefined;
  });
}

/**
 * Takes a role away, and records it as an act (rule: staff-roles). Returns why not; undefined when it is taken away.
 * Admins who take the role from each other at once wait for each other, so that one of them stays.
 */
export async function revokeRole(
  db: Database,
  order: RoleOrder,
  now: Date,
): Promise<StaffRefusal | undefined> {
  const { member, role, by } = order;
  return await inTransaction(db, async (trx) => {
    const admins = role === 'admin' ? await lockAdmins(trx) : 0;
    const before = await selectRoles(trx, member);
    const isSelf = by !== null && by === member.punterId;
    const refusal = findRevokeRefusal({ isSelf, held: before }, role, admins);
    if (refusal) return refusal;
    if (!(await closeRole(trx, member, role, { by, at: now }))) return 'not-held';
    await record(trx, 'staff-role-revoked', order, before, now);
    return undefined;
  });
}

async function record(
  trx: Transaction,
  name: 'staff-role-granted' | 'staff-role-revoked',
  { actor, member, role }: RoleOrder,
  before: readonly DeskRole[],
  now: Date,
): Promise<void> {
  const after = await selectRoles(trx, member);
  const act = {
    actor,
    name,
    subject: subjectOf(member),
    before: { roles: before },
    after: { role, roles: after },
  };
  await recordAct(trx, act, now);
}

/** Whom an act on somebody's roles is about. Who has no account here has signed in, or nobody would know them. */
function subjectOf({ accountId, punterId, name }: Member): Subject {
  return accountId === null
    ? { kind: 'punter', id: String(punterId), personal: { username: name } }
    : { kind: 'account', id: accountId, personal: { username: name } };
}
