import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isStoredLoggedIn } from '../platform/session/stored-login.ts';
import {
  clearCookies,
  clearLoggedIn,
  clearLoginMarker,
  hasLoggedInCookie,
  isLoginMarked,
  markLoggedIn,
  markLogin,
} from './login-cookies.ts';
import { isLoginPersisted, rememberLogin } from './remembered-login.ts';

const start = new Date('2026-11-21T12:00:00Z').getTime();

beforeEach(() => {
  vi.useFakeTimers({ now: start, toFake: ['Date'] });
});
afterEach(() => {
  clearCookies();
  vi.useRealTimers();
});

/** Whether a marker set now still exists some seconds later. */
function stands(mark: () => void, isMarked: () => boolean, seconds: number): boolean {
  // Set anew each time: jsdom counts Max-Age from the last read, not from when the cookie was set.
  clearCookies();
  vi.setSystemTime(start);
  mark();
  vi.setSystemTime(start + seconds * 1000);
  return isMarked();
}

test('[K-LOGIN-MARKER] the login-in-progress marker lasts 2 minutes', () => {
  expect(stands(() => markLogin(false), isLoginMarked, 119)).toBe(true);
  expect(stands(() => markLogin(false), isLoginMarked, 121)).toBe(false);
});

test('[K-LOGIN-MARKER-AUTHENTICATED] for 2 seconds when already authenticated', () => {
  expect(stands(() => markLogin(true), isLoginMarked, 1)).toBe(true);
  expect(stands(() => markLogin(true), isLoginMarked, 3)).toBe(false);
});

test('the marker is removed when the login ends', () => {
  markLogin(false);
  clearLoginMarker();
  expect(isLoginMarked()).toBe(false);
});

test('[K-LOGGEDIN-COOKIE] [T-LOGIN-COOKIE] the Loggedin cookie lasts 12 hours, with the value true', () => {
  markLoggedIn();
  expect(document.cookie).toBe('Loggedin=true');
  expect(isStoredLoggedIn()).toBe(true);
  expect(stands(markLoggedIn, hasLoggedInCookie, 12 * 3600 - 1)).toBe(true);
  expect(stands(markLoggedIn, hasLoggedInCookie, 12 * 3600 + 1)).toBe(false);
  expect(stands(markLoggedIn, isStoredLoggedIn, 12 * 3600 + 1)).toBe(false);
});

test('[T-LOGIN-PERSISTED] a persisted login needs both the login cookie and the remember item', () => {
  expect(isLoginPersisted()).toBe(false);
  markLoggedIn();
  expect(isLoginPersisted()).toBe(false);
  rememberLogin(true);
  expect(isLoginPersisted()).toBe(true);
  clearCookies();
  expect(isLoginPersisted()).toBe(false);
  markLoggedIn();
  rememberLogin(false);
  expect(isLoginPersisted()).toBe(false);
});

test('a stale local storage marker of an older site is removed', () => {
  localStorage.setItem('Loggedin', 'true');
  expect(isStoredLoggedIn()).toBe(true);
  clearLoggedIn();
  expect(isStoredLoggedIn()).toBe(false);
});
