import type { CallTable } from '../call-data.ts';

export const standings = {
  GetDailyLeaderboard: {
    method: 'GET',
    path: '/api/Leaderboard/GetDailyLeaderboard/:meetingId',
    access: 'anyone',
  },
  GetDailyLeaderboardPaged: {
    method: 'GET',
    path: '/api/Leaderboard/GetDailyLeaderboardPaged/:page/:perPage/:meetingId',
    access: 'anyone',
  },
  GetPunterLeaderboardSelections: {
    method: 'GET',
    path: '/api/Result/GetPunterLeaderboardSelections',
    access: 'anyone',
  },
  GetPickedShares: {
    method: 'GET',
    path: '/api/Leaderboard/GetPickedShares/:meetingId',
    access: 'anyone',
  },
  GetMeetingsForSelectedDate: {
    method: 'GET',
    path: '/api/Leaderboard/GetMeetingsForSelectedDate/:date',
    access: 'anyone',
  },
  GetPunterResults: { method: 'GET', path: '/api/Result/GetPunterResults/:meetingId', access: 'punter' },
} as const satisfies CallTable;
