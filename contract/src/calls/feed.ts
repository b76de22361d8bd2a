import type { CallTable } from '../call-data.ts';

export const feed = {
  PutMeeting: { method: 'PUT', path: '/api/Feed/Meetings/:ref', access: 'feed' },
  PutMeetingStatus: { method: 'PUT', path: '/api/Feed/Meetings/:ref/Status', access: 'feed' },
  PutPrices: { method: 'PUT', path: '/api/Feed/Meetings/:ref/Races/:number/Prices', access: 'feed' },
  PutScratching: {
    method: 'PUT',
    path: '/api/Feed/Meetings/:ref/Races/:number/Scratchings/:saddle',
    access: 'feed',
  },
  PutRaceStatus: { method: 'PUT', path: '/api/Feed/Meetings/:ref/Races/:number/Status', access: 'feed' },
  PutResult: { method: 'PUT', path: '/api/Feed/Meetings/:ref/Races/:number/Result', access: 'feed' },
  PostFeedBatch: { method: 'POST', path: '/api/Feed/Batch', access: 'feed' },
  GetHeldMeeting: { method: 'GET', path: '/api/Feed/Meetings/:ref', access: 'feed' },
} as const satisfies CallTable;
