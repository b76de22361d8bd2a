import { describe, expect, test } from 'vitest';
import { type CallFailure, describeFailure, isKnownNotDone } from './sent-under-key.ts';

const failure = (why: CallFailure['why'], status: number | null, detail = ''): CallFailure => ({
  kind: 'failure',
  why,
  status,
  message: 'Message',
  detail,
});

describe('a failed call of something sent under a key', () => {
  test.each([
    ['no connection', failure('network', null), false, false],
    ['no answer in time', failure('deadline', null), false, false],
    ['a server that failed', failure('status', 500), false, false],
    ['a server that is busy', failure('status', 503), false, false],
    ['a request that cannot be read', failure('status', 400), true, true],
    ["another punter's", failure('status', 403), true, true],
    ['a key that was used for something else', failure('status', 409), true, true],
    ['a sign-in that is too old', failure('stale', 403), true, true],
    ['a sign-in that has ended', failure('unauthorised', 401), true, false],
    ['too many calls', failure('status', 429), true, false],
    ['a call that is switched off', failure('status', 404), true, false],
  ])('%s: is it known that nothing was done, sent once or again', (_what, answer, first, again) => {
    expect(isKnownNotDone(answer, { sentBefore: false })).toBe(first);
    expect(isKnownNotDone(answer, { sentBefore: true })).toBe(again);
  });

  test('is described in the words of the caller, else of the server', () => {
    const words = { network: 'No network', unauthorised: 'Signed out', stale: 'Sign in again' };
    const say = (answer: CallFailure) => describeFailure(answer, words);
    expect(say(failure('network', null))).toBe('No network');
    expect(say(failure('unauthorised', 401))).toBe('Signed out');
    expect(say(failure('stale', 403))).toBe('Sign in again');
    expect(say(failure('deadline', null))).toBe('The server took too long to answer.');
    expect(say(failure('status', 429, 'Detail'))).toBe('We’re very busy right now. Try again in a moment.');
    expect(say(failure('status', 409, 'Detail'))).toBe('Detail');
    expect(say(failure('status', 409))).toBe('Message');
  });

  test.each([500, 502, 503])('is never told to try again by a server that failed with %i', (status) => {
    const words = { network: '', unauthorised: '', stale: '' };
    expect(describeFailure(failure('status', status, 'Try again'), words)).toBe(
      'Something went wrong on our side.',
    );
  });
});
