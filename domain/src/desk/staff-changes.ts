import type { DeskRole } from './roles.ts';

/** Why a role is not given or taken away (rule: staff-roles). */
export type StaffRefusal =
  /** Nobody changes their own roles. */
  | 'own-roles'
  /** A role needs an internal user. */
  | 'not-internal'
  | 'held-already'
  | 'not-held'
  /** Somebody has to be left who can give roles. */
  | 'last-admin';

/** Whose roles are to change. */
export interface Holder {
  readonly isSelf: boolean;
  readonly isInternal: boolean;
  readonly held: readonly DeskRole[];
}

/** Why a role is not given; undefined: it is (rule: staff-roles). */
export function findGrantRefusal(
  { isSelf, isInternal, held }: Holder,
  role: DeskRole,
): StaffRefusal | undefined {
  if (isSelf) return 'own-roles';
  if (!isInternal) return 'not-internal';
  return held.includes(role) ? 'held-already' : undefined;
}

/**
 * Why a role is not taken away; undefined: it is (rule: staff-roles). `otherAdmins` is how many others are admin and
 * can sign in, as of a moment at which nobody else changes it. Who is no internal user any more can lose a role.
 */
export function findRevokeRefusal(
  { isSelf, held }: Omit<Holder, 'isInternal'>,
  role: DeskRole,
  otherAdmins: number,
): StaffRefusal | undefined {
  if (isSelf) return 'own-roles';
  if (!held.includes(role)) return 'not-held';
  return role === 'admin' && otherAdmins === 0 ? 'last-admin' : undefined;
}
