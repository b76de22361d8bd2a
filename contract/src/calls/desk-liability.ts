import { deskDuties } from '@furlong/domain/desk/roles';
import type { CallTable } from '../call-data.ts';

const seen = { method: 'GET', access: 'desk', roles: deskDuties.seeLiability } as const;

const set = { method: 'POST', access: 'desk', roles: deskDuties.limitLiability, act: 'person' } as const;

/** What bets are open and what they would pay (rule: liability). */
export const deskLiability = {
  GetRaceLiability: { path: '/api/Desk/GetRaceLiability/:meetingId/:raceId', ...seen },
  GetMeetingsLiability: { path: '/api/Desk/GetMeetingsLiability', ...seen, limits: 'dear' },
  ListLiabilityAlarms: { path: '/api/Desk/ListLiabilityAlarms', ...seen },
  SetLiabilityLimit: { path: '/api/Desk/SetLiabilityLimit', ...set },
  AcknowledgeLiabilityAlarm: { path: '/api/Desk/AcknowledgeLiabilityAlarm', ...set },
  GetFixturesLiability: { path: '/api/Desk/GetFixturesLiability', ...seen, limits: 'dear' },
  GetFixtureLiability: { path: '/api/Desk/GetFixtureLiability/:fixtureId', ...seen },
} as const satisfies CallTable;
