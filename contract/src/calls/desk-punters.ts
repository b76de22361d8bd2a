import { deskDuties } from '@furlong/domain/desk/roles';
import type { CallTable } from '../call-data.ts';

const see = { method: 'GET', access: 'desk', roles: deskDuties.seePunters, limits: 'dear' } as const;
const serve = { method: 'POST', access: 'desk', roles: deskDuties.servePunters, act: 'person' } as const;

/** The calls of the desk on punters. */
export const deskPunters = {
  FindPunters: { ...see, path: '/api/Desk/FindPunters' },
  ListWaitingPunters: { ...see, path: '/api/Desk/ListWaitingPunters' },
  GetDeskPunter: { ...see, path: '/api/Desk/GetDeskPunter/:punterId' },
  ListPunterBets: { ...see, path: '/api/Desk/ListPunterBets/:punterId' },
  ListPunterLedger: { ...see, path: '/api/Desk/ListPunterLedger/:punterId' },
  ListPunterSessions: { ...see, path: '/api/Desk/ListPunterSessions/:punterId' },
  DecidePunterIdentity: { ...serve, path: '/api/Desk/DecidePunterIdentity/:punterId' },
  SuspendPunter: { ...serve, path: '/api/Desk/SuspendPunter/:punterId' },
  RestorePunter: { ...serve, path: '/api/Desk/RestorePunter/:punterId' },
  EndPunterSessions: { ...serve, path: '/api/Desk/EndPunterSessions/:punterId' },
  ResetPunterFactor: {
    method: 'POST',
    path: '/api/Desk/ResetPunterFactor/:punterId',
    access: 'desk',
    roles: deskDuties.resetSecondFactors,
    act: 'person',
    stepUp: true,
  },
  ClosePunterAccount: { ...serve, path: '/api/Desk/ClosePunterAccount/:punterId' },
} as const satisfies CallTable;
