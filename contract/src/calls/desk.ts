import { deskDuties } from '@furlong/domain/desk/roles';
import type { CallTable } from '../call-data.ts';

/** The calls of the operator's desk. */
export const desk = {
  GetOwnDeskRoles: {
    method: 'GET',
    path: '/api/Desk/GetOwnDeskRoles',
    access: 'desk',
    roles: 'internal-user',
  },
  ListStaff: {
    method: 'GET',
    path: '/api/Desk/ListStaff',
    access: 'desk',
    roles: deskDuties.seeStaff,
    limits: 'dear',
  },
  ListActs: {
    method: 'GET',
    path: '/api/Desk/ListActs',
    access: 'desk',
    roles: deskDuties.seeActs,
    limits: 'dear',
  },
  GetFeedHealth: {
    method: 'GET',
    path: '/api/Desk/GetFeedHealth',
    access: 'desk',
    roles: deskDuties.seeFeed,
  },
  GrantStaffRole: {
    method: 'POST',
    path: '/api/Desk/GrantStaffRole',
    access: 'desk',
    roles: deskDuties.changeStaff,
    act: 'person',
    stepUp: true,
  },
  RevokeStaffRole: {
    method: 'POST',
    path: '/api/Desk/RevokeStaffRole',
    access: 'desk',
    roles: deskDuties.changeStaff,
    act: 'person',
    stepUp: true,
  },
  ResetStaffFactor: {
    method: 'POST',
    path: '/api/Desk/ResetStaffFactor',
    access: 'desk',
    roles: deskDuties.resetSecondFactors,
    act: 'person',
    stepUp: true,
  },
} as const satisfies CallTable;
