import { deskRoles } from '@furlong/domain/desk/roles';
import Type, { type Static } from 'typebox';
import { declareCalls } from './declare-calls.ts';
import { Instant, oneOf, orNull } from './fields.ts';

/** A role at the desk (rule: desk-roles). */
const Role = oneOf(deskRoles);

const RoleChange = Type.Object({
  issuer: Type.String({ minLength: 1, maxLength: 500 }),
  subject: Type.String({ minLength: 1, maxLength: 200 }),
  role: Role,
});

/** Somebody internal, or with a role. */
const StaffMember = Type.Object({
  /** Together they say who it is, also before the first sign-in. */
  issuer: Type.String(),
  subject: Type.String(),
  name: Type.String(),
  /** False: their sign-in does not make them internal any more, so that their roles open nothing. */
  isInternal: Type.Boolean(),
  isSelf: Type.Boolean(),
  hasSignedIn: Type.Boolean(),
  roles: Type.Array(
    Type.Object({
      role: Role,
      grantedAt: Instant,
      /** Who gave it at the desk; null: the command line. */
      grantedBy: orNull(Type.String()),
    }),
    { maxItems: deskRoles.length },
  ),
});
export type StaffMember = Static<typeof StaffMember>;

export const deskCalls = declareCalls('desk', {
  GetOwnDeskRoles: {
    summary: 'The caller’s name and roles at the desk, as of now; an internal user may have none.',
    payload: Type.Object({ name: Type.String(), roles: Type.Array(Role, { maxItems: deskRoles.length }) }),
  },
  ListStaff: {
    summary: 'Internal users and everybody with a role, by name; 500 at most.',
    payload: Type.Object({ staff: Type.Array(StaffMember, { maxItems: 500 }), hasMore: Type.Boolean() }),
  },
  GrantStaffRole: {
    summary: 'Gives an internal user a role at the desk. Nobody changes their own.',
    body: RoleChange,
    payload: Type.Object({}),
  },
  RevokeStaffRole: {
    summary: 'Takes a role away, which holds at once. Nobody changes their own, and the last admin stays.',
    body: RoleChange,
    payload: Type.Object({}),
  },
});
