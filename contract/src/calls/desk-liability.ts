import { deskDuties } from '@furlong/domain/desk/roles';
import type { CallTable } from '../call-data.ts';

const seen = { method: 'GET', access: 'desk', roles: deskDuties.seeLiability } as const;

/** What bets are open and what they would pay (rule: liability). */
export const deskLiability = {
  GetRaceLiability: { path: '/api/Desk/GetRaceLiability/:meetingId/:raceId', ...seen },
  GetFixtureLiability: { path: '/api/Desk/GetFixtureLiability/:fixtureId', ...seen },
} as const satisfies CallTable;
