import type { DeskRole } from '@furlong/domain/desk/roles';
import { findGrantRefusal, findRevokeRefusal, type StaffRefusal } from '@furlong/domain/desk/staff-changes';
import type { Actor, Subject } from '../audit/act.ts';
import { recordAct } from '../audit/record-act.ts';
import { type Database, inTransaction, type Transaction } from '../platform/database/database.ts';
import { findPunterOf } from '../session/find-punter.ts';
import type { Member } from './find-member.ts';
import { isInternalNow } from './is-internal.ts';
import { closeRole, insertRole, lockAdmins, type Person, selectRoles } from './queries.ts';

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
    const otherAdmins = role === 'admin' ? await countOtherAdmins(trx, member) : 0;
    const before = await selectRoles(trx, member);
    const isSelf = by !== null && by === member.punterId;
    const refusal = findRevokeRefusal({ isSelf, held: before }, role, otherAdmins);
    if (refusal) return refusal;
    if (!(await closeRole(trx, member, role, { by, at: now }))) return 'not-held';
    await record(trx, 'staff-role-revoked', order, before, now);
    return undefined;
  });
}

/** How many others are admins whom the desk lets in; their roles are locked until the transaction ends. */
async function countOtherAdmins(trx: Transaction, { issuer, subject }: Person): Promise<number> {
  let count = 0;
  for (const admin of await lockAdmins(trx)) {
    if (admin.issuer === issuer && admin.subject === subject) continue;
    const punter = await findPunterOf(trx, admin.issuer, admin.subject);
    const isIn = await isInternalNow(trx, { subject: admin.subject, operator: punter?.operator === true });
    if (isIn) count += 1;
  }
  return count;
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
