import { deskDuties } from '@furlong/domain/desk/roles';
import type { CallTable } from '../call-data.ts';

const seen = { access: 'desk', roles: deskDuties.seeRaceDay } as const;
const changed = { method: 'POST', access: 'desk', roles: deskDuties.changeRaces, act: 'person' } as const;

/** Fixtures at the desk: what is shown, and what is changed by hand (rule: hand-holds). */
export const deskMatchDay = {
  GetDeskFixtures: { method: 'GET', path: '/api/Desk/GetDeskFixtures', ...seen },
  GetDeskFixture: { method: 'GET', path: '/api/Desk/GetDeskFixture/:fixtureId', ...seen },
  SetFixturePrices: { path: '/api/Desk/SetFixturePrices', ...changed },
  ReleaseFixturePrices: { path: '/api/Desk/ReleaseFixturePrices', ...changed },
  SuspendFixture: { path: '/api/Desk/SuspendFixture', ...changed },
  ResumeFixture: { path: '/api/Desk/ResumeFixture', ...changed },
  MoveKickOff: { path: '/api/Desk/MoveKickOff', ...changed, stepUp: 'by-state' },
  StartFixture: { path: '/api/Desk/StartFixture', ...changed },
  PostponeFixture: { path: '/api/Desk/PostponeFixture', ...changed, stepUp: 'by-state' },
  CallOffFixture: { path: '/api/Desk/CallOffFixture', ...changed, stepUp: true },
} as const satisfies CallTable;
