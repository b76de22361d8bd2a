import { deskDuties } from '@furlong/domain/desk/roles';
import type { CallTable } from '../call-data.ts';

const change = {
  method: 'POST',
  access: 'desk',
  roles: deskDuties.setJackpots,
  act: 'person',
  stepUp: true,
} as const;

/** The calls of the desk on jackpots, and on what push services refuse. */
export const deskJackpots = {
  ListDeskJackpots: {
    method: 'GET',
    path: '/api/Desk/ListDeskJackpots',
    access: 'desk',
    roles: deskDuties.seeJackpots,
  },
  ListWithheldShares: {
    method: 'GET',
    path: '/api/Desk/ListWithheldShares',
    access: 'desk',
    roles: deskDuties.seeWithheldShares,
    limits: 'dear',
  },
  SetJackpotTerms: { ...change, path: '/api/Desk/SetJackpotTerms' },
  SetJackpotMustBeWon: { ...change, path: '/api/Desk/SetJackpotMustBeWon' },
  GetPushHealth: {
    method: 'GET',
    path: '/api/Desk/GetPushHealth',
    access: 'desk',
    roles: deskDuties.seePushes,
  },
} as const satisfies CallTable;
