import type { CallTable } from '../call-data.ts';

export const leagues = {
  GetPunterLeagues: { method: 'GET', path: '/api/MiniLeagues/GetPunterLeagues', access: 'punter' },
  GetPunterLeaguesByPunter: {
    method: 'GET',
    path: '/api/MiniLeagues/GetPunterLeagues/:punterId',
    access: 'punter',
  },
  CreateLeague: {
    method: 'POST',
    path: '/api/MiniLeagues/CreateLeague',
    access: 'punter',
    act: 'person',
  },
  UpdatePunterLeagueStatus: {
    method: 'POST',
    path: '/api/MiniLeagues/UpdatePunterLeagueStatus',
    access: 'punter',
    act: 'person',
  },
  UpdateLeague: {
    method: 'POST',
    path: '/api/MiniLeagues/UpdateLeague',
    access: 'punter',
    act: 'person',
  },
  GetLeagueTeamMembers: {
    method: 'GET',
    path: '/api/MiniLeagues/GetLeagueTeamMembers/:leagueCode',
    access: 'punter',
  },
  getLeagueNotifications: {
    method: 'GET',
    path: '/api/MiniLeagues/getLeagueNotifications/:leagueCode',
    access: 'punter',
  },
  GetLeagueRequests: { method: 'GET', path: '/api/MiniLeagues/GetLeagueRequests', access: 'punter' },
  CancelLeagueRequest: {
    method: 'POST',
    path: '/api/MiniLeagues/CancelLeagueRequest',
    access: 'punter',
    act: 'person',
  },
  AnswerHandOver: {
    method: 'POST',
    path: '/api/MiniLeagues/AnswerHandOver',
    access: 'punter',
    act: 'person',
  },
  LiftRemoval: {
    method: 'POST',
    path: '/api/MiniLeagues/LiftRemoval',
    access: 'punter',
    act: 'person',
  },
  ReportLeague: {
    method: 'POST',
    path: '/api/MiniLeagues/ReportLeague',
    access: 'punter',
    act: 'person',
  },
  GetLeaguePreview: {
    method: 'GET',
    path: '/api/MiniLeagues/GetLeaguePreview/:leagueCode',
    access: 'anyone',
  },
} as const satisfies CallTable;
