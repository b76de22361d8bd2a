import type { CallTable } from '../call-data.ts';

export const runners = {
  GetRunnerForm: {
    method: 'GET',
    path: '/api/Meeting/GetRunnerForm/:meetingId/:raceNumber/:saddle',
    access: 'anyone',
    limits: 'dear',
  },
} as const satisfies CallTable;
