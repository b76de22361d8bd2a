import type { CallTable } from '../call-data.ts';

export const stats = {
  AllTimeStats: { method: 'GET', path: '/api/Stats/AllTimeStats/:timeline', access: 'punter' },
  AllTimeStatsPerRaceCourse: {
    method: 'GET',
    path: '/api/Stats/AllTimeStatsPerRaceCourse/:timeline',
    access: 'punter',
  },
  Milestones: { method: 'GET', path: '/api/Stats/Milestones/:timeline', access: 'punter' },
  StatsHistory: { method: 'GET', path: '/api/Stats/History/:timeline', access: 'punter' },
} as const satisfies CallTable;
