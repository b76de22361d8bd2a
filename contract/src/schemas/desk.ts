import { deskRoles } from '@furlong/domain/desk/roles';
import Type from 'typebox';
import { declareCalls } from './declare-calls.ts';
import { oneOf } from './fields.ts';

/** A role at the desk (rule: desk-roles). */
const Role = oneOf(deskRoles);

export const deskCalls = declareCalls('desk', {
  GetOwnDeskRoles: {
    summary: 'The caller’s name and roles at the desk, as of now; an internal user may have none.',
    payload: Type.Object({ name: Type.String(), roles: Type.Array(Role, { maxItems: deskRoles.length }) }),
  },
});
