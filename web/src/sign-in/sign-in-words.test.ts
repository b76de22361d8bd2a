import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts';
import { expect, test } from 'vitest';
import { isSignInOver, wordsOfSignInError } from './sign-in-words.ts';

const unknown = wordsOfSignInError(new Error('something nobody thought of'));

test.each([
  ['X-SIGN-IN-INVALID-RESPONSE', 'Invalid response from window', /could not read/],
  ['X-SIGN-IN-POPUP-CLOSED', 'Popup closed by user', /was closed/],
  ['X-SIGN-IN-POPUP-BLOCKED', 'Popup blocked by user', /blocked/],
  ['X-SIGN-IN-NO-POPUP-URI', 'No popup_redirect_uri configured', /not set up/],
  ['X-SIGN-IN-NO-SILENT-URI', 'No silent_redirect_uri configured', /not set up/],
  ['X-SIGN-IN-RESPONSE-TYPE', 'invalid response_type in state', /not started here/],
])("[%s] the library's '%s' reaches the punter as plain words", (_id, message, words) => {
  expect(wordsOfSignInError(new Error(message))).toMatch(words);
});

test("[X-SIGN-IN-IFRAME-TIMEOUT] the library's 'IFrame timed out without a response' reaches the punter as plain words", () => {
  expect(wordsOfSignInError(new ErrorTimeout('IFrame timed out without a response'))).toMatch(/too long/);
});

test.each([
  'invalid request_type in state',
  'No matching state found in storage',
  'Crypto.subtle is available only in secure contexts (HTTPS).',
  'No authority or metadataUrl configured on settings',
])("the library's '%s' has words of its own", (message) => {
  expect(wordsOfSignInError(new Error(message))).not.toBe(unknown);
  expect(wordsOfSignInError(new Error(message))).not.toContain(message);
});

test('an unreachable sign-in service is told as such', () => {
  expect(wordsOfSignInError(new TypeError('Failed to fetch'))).toMatch(/did not answer/);
});

test('only an answer that says so ends a sign-in', () => {
  expect(isSignInOver(new ErrorResponse({ error: 'invalid_grant' }))).toBe(true);
  expect(isSignInOver(new ErrorResponse({ error: 'login_required' }))).toBe(true);
  expect(isSignInOver(new ErrorResponse({ error: 'server_error' }))).toBe(false);
  expect(isSignInOver(new ErrorTimeout('Network timed out'))).toBe(false);
  expect(isSignInOver(new TypeError('Failed to fetch'))).toBe(false);
});
