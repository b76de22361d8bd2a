import type { CallTable } from '../call-data.ts';

/** The calls of the operator's desk. */
export const desk = {
  GetOwnDeskRoles: {
    method: 'GET',
    path: '/api/Desk/GetOwnDeskRoles',
    access: 'desk',
    roles: 'internal-user',
  },
} as const satisfies CallTable;
