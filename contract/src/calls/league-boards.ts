import type { CallTable } from '../call-data.ts';

export const leagueBoards = {
  GetLeagueLeaderboard: {
    method: 'GET',
    path: '/api/MiniLeagues/GetLeagueLeaderboard/:meetingId/:leagueCode/:page',
    access: 'punter',
  },
  GetLeaderboardDetailsForPunter: {
    method: 'GET',
    path: '/api/MiniLeagues/GetLeaderboardDetailsForPunter/:meetingId',
    access: 'punter',
  },
  GetStatsMeetings: { method: 'GET', path: '/api/MiniLeagues/GetStatsMeetings', access: 'punter' },
  GetPunterStats: {
    method: 'GET',
    path: '/api/MiniLeagues/GetPunterStats/:raceCourseId/:date',
    access: 'punter',
    limits: 'dear',
  },
  GetLeagueSeason: {
    method: 'GET',
    path: '/api/MiniLeagues/GetLeagueSeason/:leagueCode/:page',
    access: 'punter',
    limits: 'dear',
  },
  GetLeagueDuels: {
    method: 'GET',
    path: '/api/MiniLeagues/GetLeagueDuels/:leagueCode/:page',
    access: 'punter',
    limits: 'dear',
  },
  GetLeagueHeadToHead: {
    method: 'GET',
    path: '/api/MiniLeagues/GetLeagueHeadToHead/:leagueCode/:punterId/:otherPunterId',
    access: 'punter',
    limits: 'dear',
  },
  UpdateLeagueSeason: {
    method: 'POST',
    path: '/api/MiniLeagues/UpdateLeagueSeason',
    access: 'punter',
    act: 'person',
  },
  GetLeagueReactions: {
    method: 'GET',
    path: '/api/MiniLeagues/GetLeagueReactions/:leagueCode/:meetingId',
    access: 'punter',
  },
  ReactInLeague: {
    method: 'POST',
    path: '/api/MiniLeagues/ReactInLeague',
    access: 'punter',
    act: 'person',
  },
  GetOpenLeagues: {
    method: 'GET',
    path: '/api/MiniLeagues/GetOpenLeagues/:meetingId',
    access: 'anyone',
  },
  GetOpenLeagueLeaderboard: {
    method: 'GET',
    path: '/api/MiniLeagues/GetOpenLeagueLeaderboard/:meetingId/:openLeagueId/:page',
    access: 'anyone',
    limits: 'dear',
  },
} as const satisfies CallTable;

/** The predictor in friends' leagues. */
export const leagueRounds = {
  GetLeagueRoundBoard: {
    method: 'GET',
    path: '/api/MiniLeagues/GetLeagueRoundBoard/:roundId/:leagueCode/:page',
    access: 'punter',
  },
  GetLeaguePredictorSeason: {
    method: 'GET',
    path: '/api/MiniLeagues/GetLeaguePredictorSeason/:seasonId/:leagueCode/:page',
    access: 'punter',
  },
} as const satisfies CallTable;
