import { type DeskRole, deskRoles } from '@furlong/domain/desk/roles';
import { selectOperatorIds } from '../identity/queries.ts';
import type { Queryable } from '../platform/database/database.ts';
import { findInternalPeople, findUsernames } from '../session/find-punter.ts';
import { embeddedIssuer, findMember, type Member, type SignIn } from './find-member.ts';
import { type HeldRole, type Person, selectHeldRoles } from './queries.ts';

/** Internal users and holders of roles that are listed. */
export const listedStaffMax = 500;

/** A role that somebody has, since when, and who gave it at the desk. */
export interface ListedRole {
  readonly role: DeskRole;
  readonly grantedAt: Date;
  /** Null: by the command line or the demo. */
  readonly grantedBy: string | null;
}

/** Somebody internal, or with a role, and the roles they have. */
export interface ListedMember extends Member {
  readonly roles: readonly ListedRole[];
}

/** Who has a role, and who is internal and has none, by name; `hasMore` when there are more than are listed. */
export async function listStaff(
  db: Queryable,
  signIn: SignIn,
): Promise<{ readonly staff: readonly ListedMember[]; readonly hasMore: boolean }> {
  const limit = listedStaffMax + 1;
  const held = await selectHeldRoles(db, limit * deskRoles.length);
  const issuer = embeddedIssuer(signIn);
  const operators = signIn.externalIssuer ? [] : await selectOperatorIds(db, limit);
  const people = new Map<string, Person>();
  const add = (person: Person) => people.set(keyOf(person), person);
  for (const person of held) add({ issuer: person.issuer, subject: person.subject });
  for (const subject of operators) add({ issuer, subject });
  for (const person of await findInternalPeople(db, limit)) add(person);
  const givers = await findUsernames(
    db,
    held.flatMap(({ grantedBy }) => grantedBy ?? []),
  );
  const rolesByKey = Map.groupBy(held, keyOf);
  const staff: ListedMember[] = [];
  for (const person of [...people.values()].slice(0, listedStaffMax)) {
    const member = await findMember(db, signIn, person);
    if (!member) continue;
    staff.push({ ...member, roles: listRoles(rolesByKey.get(keyOf(person)) ?? [], givers) });
  }
  staff.sort((one, other) => one.name.localeCompare(other.name, 'en'));
  return { staff, hasMore: people.size > listedStaffMax };
}

function listRoles(held: readonly HeldRole[], givers: ReadonlyMap<number, string>): ListedRole[] {
  return deskRoles.flatMap((role) =>
    held
      .filter((each) => each.role === role)
      .map(({ grantedAt, grantedBy }) => ({
        role,
        grantedAt,
        grantedBy: grantedBy === null ? null : (givers.get(grantedBy) ?? null),
      })),
  );
}

function keyOf({ issuer, subject }: Person): string {
  return JSON.stringify([issuer, subject]);
}
