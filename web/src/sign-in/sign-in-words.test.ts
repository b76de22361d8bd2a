import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts';
import { expect, test } from 'vitest';
import { isSignInOver, wordsOfSignInError } from './sign-in-words.ts';

const unknown = wordsOfSignInError(new Error('something nobody thought of'));

test.each([
  ['Invalid response from window', /went wrong on the sign-in page/],
  ['Popup closed by user', /was closed/],
  ['Popup blocked by user', /blocked/],
  ['No popup_redirect_uri configured', /not set up/],
  ['No silent_redirect_uri configured', /not set up/],
])("the library's '%s' would reach the punter as plain words", (message, words) => {
  expect(wordsOfSignInError(new Error(message))).toMatch(words);
});

test("[X-SIGN-IN-RESPONSE-TYPE] the library's 'invalid response_type in state' reaches the punter as plain words", () => {
  expect(wordsOfSignInError(new Error('invalid response_type in state'))).toMatch(/started somewhere else/);
});

test("the library's 'IFrame timed out without a response' would reach the punter as plain words", () => {
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

test('an unreachable sign-in service is reported as such', () => {
  expect(wordsOfSignInError(new TypeError('Failed to fetch'))).toMatch(/couldn’t reach the sign-in page/);
});

test('only certain errors end a sign-in', () => {
  expect(isSignInOver(new ErrorResponse({ error: 'invalid_grant' }))).toBe(true);
  expect(isSignInOver(new ErrorResponse({ error: 'login_required' }))).toBe(true);
  expect(isSignInOver(new ErrorResponse({ error: 'server_error' }))).toBe(false);
  expect(isSignInOver(new ErrorTimeout('Network timed out'))).toBe(false);
  expect(isSignInOver(new TypeError('Failed to fetch'))).toBe(false);
});
