import { describe, expect, test } from 'vitest';
import { kindOfRequest } from './kind-of-request.ts';

const origin = 'https://race.example';
const kindOf = (path: string, change: Partial<Pick<Request, 'method' | 'mode' | 'destination'>> = {}) =>
  kindOfRequest(
    { method: 'GET', mode: 'cors', destination: '', url: new URL(path, origin).href, ...change },
    origin,
  );

describe('the installed app', () => {
  test.each(['script', 'style', 'font'] as const)(
    'keeps each %s of the app, the same for ever',
    (destination) => {
      expect(kindOf('/assets/index-ABC', { destination })).toBe('asset');
      expect(kindOf('https://cdn.example/assets/index-ABC', { destination })).toBe('pass');
    },
  );

  test.each(['/', '/picks/12?race=3', '/leaderboard', '/no/such/path'])(
    'shows %s without a connection',
    (path) => {
      expect(kindOf(path, { mode: 'navigate', destination: 'document' })).toBe('page');
    },
  );

  test.each([
    '/identity/auth?client_id=x',
    '/identity/interaction/abc',
    '/api/docs',
    '/issuer/issue',
    '/desk',
    '/desk/audit',
    '/?code=abc&state=def',
    '/?error=login_required&state=def',
  ])('leaves %s to the browser', (path) => {
    expect(kindOf(path, { mode: 'navigate', destination: 'document' })).toBe('pass');
    expect(kindOf(path)).toBe('pass');
  });

  test.each([
    '/config.json',
    '/api/Meeting/GetUpcomingRaceMeetings',
    '/api/Selection/GetPunterSelection/3/12',
    '/api/Login/GetPunterChallengeLogin/?login=abc',
    '/assets/mark-ABC.svg',
  ])('leaves the fetch of %s to the app', (path) => {
    expect(kindOf(path)).toBe('pass');
  });

  test('leaves anything that is sent alone', () => {
    expect(kindOf('/api/Meeting/GetMeetingRaces/12', { method: 'POST' })).toBe('pass');
    expect(kindOf('/', { method: 'POST', mode: 'navigate' })).toBe('pass');
  });
});
