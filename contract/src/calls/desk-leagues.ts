import { deskDuties } from '@furlong/domain/desk/roles';
import type { CallTable } from '../call-data.ts';

const see = { method: 'GET', access: 'desk', roles: deskDuties.moderateLeagues, limits: 'dear' } as const;
const change = { method: 'POST', access: 'desk', roles: deskDuties.moderateLeagues, act: 'person' } as const;

/** The calls of the desk on friends' leagues. */
export const deskLeagues = {
  FindLeagues: { ...see, path: '/api/Desk/FindLeagues' },
  ListReportedLeagues: { ...see, path: '/api/Desk/ListReportedLeagues' },
  DisableLeague: { ...change, path: '/api/Desk/DisableLeague/:leagueCode' },
  EnableLeague: { ...change, path: '/api/Desk/EnableLeague/:leagueCode' },
  RenameLeague: { ...change, path: '/api/Desk/RenameLeague/:leagueCode' },
} as const satisfies CallTable;
