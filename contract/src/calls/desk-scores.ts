import { deskDuties } from '@furlong/domain/desk/roles';
import type { CallTable } from '../call-data.ts';

const act = { method: 'POST', access: 'desk', act: 'person' } as const;

/** The calls of the desk on results of matches by hand (rules: results-by-hand, second-approval). */
export const deskScores = {
  GetFixtureResult: {
    method: 'GET',
    path: '/api/Desk/GetFixtureResult/:fixtureId',
    access: 'desk',
    roles: deskDuties.seeRaceDay,
  },
  CaptureScore: { path: '/api/Desk/CaptureScore', ...act, roles: deskDuties.proposeResults },
  ProposeScore: { path: '/api/Desk/ProposeScore', ...act, roles: deskDuties.proposeResults },
  KeyScore: { path: '/api/Desk/KeyScore', ...act, roles: deskDuties.approveResults },
} as const satisfies CallTable;
