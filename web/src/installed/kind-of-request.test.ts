import { describe, expect, test } from 'vitest';
import { kindOfRequest } from './kind-of-request.ts';

const origin = 'https://race.example';
const kindOf = (path: string, change: { method?: string; mode?: string; authorised?: boolean } = {}) =>
  kindOfRequest(
    { method: 'GET', mode: 'cors', authorised: false, url: new URL(path, origin).href, ...change },
    origin,
  );

describe('the installed app', () => {
  test('keeps the files of the app, which are the same for ever', () => {
    expect(kindOf('/assets/index-ABC.js')).toBe('asset');
    expect(kindOf('https://cdn.example/assets/index-ABC.js')).toBe('pass');
  });

  test.each(['/', '/picks/12?race=3', '/leaderboard', '/no/such/path'])(
    'shows %s without a connection',
    (path) => {
      expect(kindOf(path, { mode: 'navigate' })).toBe('page');
    },
  );

  test.each([
    '/identity/auth?client_id=x',
    '/identity/interaction/abc',
    '/api/docs',
    '/issuer/issue',
    '/?code=abc&state=def',
    '/?error=login_required&state=def',
  ])('leaves %s to the browser', (path) => {
    expect(kindOf(path, { mode: 'navigate' })).toBe('pass');
    expect(kindOf(path)).toBe('pass');
  });

  test.each([
    '/config.json',
    '/api/Meeting/GetUpcomingRaceMeetings',
    '/api/meeting/getupcomingracemeetings/',
    '/api/Meeting/GetMeetingRaces/12',
    '/api/Leaderboard/GetDailyLeaderboard/12',
    '/api/CometCms/GetCometCmsDocumentsByPlatformId/4',
  ])('keeps the latest public answer of %s', (path) => {
    expect(kindOf(path)).toBe('readable');
  });

  test.each([
    '/api/Selection/GetPunterSelection/3/12',
    '/api/Login/GetPunterChallengeLogin/?login=abc',
    '/api/Leaderboard/GetDailyLeaderboardPaged/1/10/12?username=ann',
    '/api/Live/Standings/12',
    '/api/betSlip/ClientIn',
    '/healthz',
  ])('never keeps %s', (path) => {
    expect(kindOf(path)).toBe('pass');
  });

  test('never keeps an answer to a token, nor anything that is sent', () => {
    expect(kindOf('/api/Meeting/GetMeetingRaces/12', { authorised: true })).toBe('pass');
    expect(kindOf('/api/Meeting/GetMeetingRaces/12', { method: 'POST' })).toBe('pass');
    expect(kindOf('/', { method: 'POST', mode: 'navigate' })).toBe('pass');
  });
});
