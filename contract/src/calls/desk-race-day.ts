import { deskDuties } from '@furlong/domain/desk/roles';
import type { CallTable } from '../call-data.ts';

const seen = { access: 'desk', roles: deskDuties.seeRaceDay } as const;
const changed = { method: 'POST', access: 'desk', roles: deskDuties.changeRaces, act: 'person' } as const;

/** The race day at the desk: what is shown, and what is changed by hand (rule: hand-holds). */
export const deskRaceDay = {
  GetDeskMeetings: { method: 'GET', path: '/api/Desk/GetDeskMeetings', ...seen },
  GetDeskRace: { method: 'GET', path: '/api/Desk/GetDeskRace/:meetingId/:raceNumber', ...seen },
  SetDeskPrices: { path: '/api/Desk/SetDeskPrices', ...changed },
  ReleaseDeskPrices: { path: '/api/Desk/ReleaseDeskPrices', ...changed },
  SuspendRace: { path: '/api/Desk/SuspendRace', ...changed },
  ResumeRace: { path: '/api/Desk/ResumeRace', ...changed },
  ScratchRunner: { path: '/api/Desk/ScratchRunner', ...changed },
  CloseRace: { path: '/api/Desk/CloseRace', ...changed },
  MoveOff: { path: '/api/Desk/MoveOff', ...changed, stepUp: 'by-state' },
  AbandonRace: { path: '/api/Desk/AbandonRace', ...changed, stepUp: true },
  AbandonMeeting: { path: '/api/Desk/AbandonMeeting', ...changed, stepUp: true },
  PostponeMeeting: { path: '/api/Desk/PostponeMeeting', ...changed, stepUp: true },
  ResumeMeeting: { path: '/api/Desk/ResumeMeeting', ...changed },
} as const satisfies CallTable;
