import type { CallTable } from '../call-data.ts';

export const meetings = {
  GetUpcomingRaceMeetings: { method: 'GET', path: '/api/Meeting/GetUpcomingRaceMeetings', access: 'anyone' },
  GetAllMeetings: { method: 'GET', path: '/api/Meeting/GetAllMeetings', access: 'anyone' },
  GetPastMeetings: {
    method: 'GET',
    path: '/api/Meeting/GetPastMeetings/:numberOfRaces',
    access: 'anyone',
    limits: 'dear',
  },
  GetMeetingRaces: { method: 'GET', path: '/api/Meeting/GetMeetingRaces/:meetingId', access: 'anyone' },
  getRaces: { method: 'GET', path: '/api/Meeting/getRaces/:meetingId', access: 'anyone' },
  GetLeaderboardMeetingId: { method: 'GET', path: '/api/Meeting/GetLeaderboardMeetingId', access: 'anyone' },
} as const satisfies CallTable;
