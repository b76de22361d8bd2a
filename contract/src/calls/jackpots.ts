import type { CallTable } from '../call-data.ts';

export const jackpots = {
  jackpotForMeeting: { method: 'GET', path: '/api/Jackpot/jackpotForMeeting/:meetingId', access: 'anyone' },
  GetJackpotSelections: {
    method: 'GET',
    path: '/api/Meeting/GetJackpotSelections/:meetingId',
    access: 'punter',
  },
  getProgressiveMeetings: {
    method: 'GET',
    path: '/api/Leaderboard/getProgressiveMeetings/:meetingId',
    access: 'anyone',
  },
  getProgressiveWinners: {
    method: 'GET',
    path: '/api/Leaderboard/getProgressiveWinners/:id',
    access: 'anyone',
  },
  GetJackpotRules: { method: 'GET', path: '/api/Jackpot/Rules/:meetingId', access: 'anyone' },
  DownloadJackpotCertificate: {
    method: 'GET',
    path: '/api/Jackpot/Certificate/:meetingId',
    access: 'anyone',
    limits: 'download',
  },
} as const satisfies CallTable;
