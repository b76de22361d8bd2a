import type { CallTable } from '../call-data.ts';

export const sharing = {
  GetResultCard: {
    method: 'GET',
    path: '/api/Sharing/ResultCard/:meetingId',
    access: 'punter',
    limits: 'download',
  },
} as const satisfies CallTable;
