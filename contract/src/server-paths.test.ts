import { expect, test } from 'vitest';
import { roleOfPath, serverPaths } from './server-paths.ts';

test.each([
  ['/api/Meeting/GetAllMeetings', 'calls'],
  ['/API/docs?x', 'calls'],
  ['/issuer/issue', 'calls'],
  ['/api/Feed/Batch', 'feed'],
  ['/api/feed', 'feed'],
  ['/api/Feedback', 'calls'],
  ['/api/Leaderboard/Live/7', 'stream'],
  ['/api/Soccer/Live/7', 'stream'],
  ['/api/Leaderboard/GetOwnPlace/7', 'calls'],
  ['/identity/auth?client_id=x', 'sign-in'],
  ['/config.json?x=1', 'config'],
  ['/manifest.webmanifest', 'manifest'],
  ['/healthz', 'health'],
  ['/metrics/', 'operations'],
  ['/desk', 'desk'],
  ['/Desk/race/7/2?x', 'desk'],
  ['/api/Desk/GetOwnDeskRoles', 'calls'],
  ['/', undefined],
  ['/picks/7', undefined],
  ['/apis', undefined],
  ['/desks', undefined],
  ['/identityless', undefined],
  ['/config.jsonp', undefined],
  ['/picks?next=/api', undefined],
] as const)('%s is of role %s', (url, role) => {
  expect(roleOfPath(url)).toBe(role);
});

test('a path inside another comes before it, or it would never be found', () => {
  for (const { path, role } of serverPaths) expect(roleOfPath(path), path).toBe(role);
});
