import type { CallTable } from '../call-data.ts';

export const stats = {
  AllTimeStats: {
    method: 'GET',
    path: '/api/Stats/AllTimeStats/:timeline',
    access: 'punter',
    limits: 'dear',
  },
  AllTimeStatsPerRaceCourse: {
    method: 'GET',
    path: '/api/Stats/AllTimeStatsPerRaceCourse/:timeline',
    access: 'punter',
    limits: 'dear',
  },
  Milestones: { method: 'GET', path: '/api/Stats/Milestones/:timeline', access: 'punter', limits: 'dear' },
  SiteStats: { method: 'GET', path: '/api/Stats/SiteStats', access: 'anyone' },
  StatsHistory: { method: 'GET', path: '/api/Stats/History/:timeline', access: 'punter', limits: 'dear' },
} as const satisfies CallTable;
