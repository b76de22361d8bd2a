import { deskDuties } from '@furlong/domain/desk/roles';
import type { CallTable } from '../call-data.ts';

const see = { method: 'GET', access: 'desk', roles: deskDuties.seeDataRequests, limits: 'dear' } as const;

/** The calls of the desk on what punters ask about their data. */
export const deskPersonalData = {
  ListDataRequests: { ...see, path: '/api/Desk/ListDataRequests' },
  GetDataRequest: { ...see, path: '/api/Desk/GetDataRequest/:id' },
  DecideDataRequest: {
    method: 'POST',
    path: '/api/Desk/DecideDataRequest/:id',
    access: 'desk',
    roles: deskDuties.decideDataRequests,
    act: 'person',
  },
} as const satisfies CallTable;
