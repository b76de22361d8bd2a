import { deskDuties } from '@furlong/domain/desk/roles';
import type { CallTable } from '../call-data.ts';

const seen = { access: 'desk', roles: deskDuties.seeRaceDay } as const;

/** Fixtures at the desk. */
export const deskMatchDay = {
  GetDeskFixtures: { method: 'GET', path: '/api/Desk/GetDeskFixtures', ...seen },
  GetDeskFixture: { method: 'GET', path: '/api/Desk/GetDeskFixture/:fixtureId', ...seen },
} as const satisfies CallTable;
