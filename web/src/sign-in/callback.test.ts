import { expect, test } from 'vitest';
import { callbackAddress, isSignInCallback } from './callback.ts';

const site = 'https://furlong.test';

test('[T-CALLBACK-QUERY] code or error, plus state, in the query is a sign-in callback', () => {
  expect(isSignInCallback(`${site}/?code=a&state=b`)).toBe(true);
  expect(isSignInCallback(`${site}/?error=access_denied&state=b`)).toBe(true);
  expect(isSignInCallback(`${site}/?code=a`)).toBe(false);
  expect(isSignInCallback(`${site}/?error=access_denied`)).toBe(false);
  expect(isSignInCallback(`${site}/?state=b`)).toBe(false);
  expect(isSignInCallback(`${site}/leaderboard?meetingId=4`)).toBe(false);
});

test('[T-CALLBACK-HASH] code or error, plus state, in the hash is a sign-in callback', () => {
  expect(isSignInCallback(`${site}/#code=a&state=b`)).toBe(true);
  expect(isSignInCallback(`${site}/#/error=login_required&state=b`)).toBe(true);
  expect(isSignInCallback(`${site}/#code=a`)).toBe(false);
  expect(isSignInCallback(`${site}/#main`)).toBe(false);
});

test('a league link with its CODE is not a sign-in callback', () => {
  expect(isSignInCallback(`${site}/friendsLeague?CODE=ABC234&state=x`)).toBe(false);
});

test('an answer in the hash is moved to the query, where the sign-in library reads it', () => {
  expect(callbackAddress(`${site}/#code=a&state=b`)).toBe(`${site}/?code=a&state=b`);
  expect(callbackAddress(`${site}/?code=a&state=b`)).toBe(`${site}/?code=a&state=b`);
});
