import type { CallTable } from '../call-data.ts';

export const live = {
  FollowLiveStandings: {
    method: 'GET',
    path: '/api/Leaderboard/Live/:meetingId',
    access: 'anyone',
    limits: 'live',
  },
  GetOwnPlace: { method: 'GET', path: '/api/Leaderboard/GetOwnPlace/:meetingId', access: 'punter' },
} as const satisfies CallTable;
