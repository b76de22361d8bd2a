import { describe, expect, test } from 'vitest';
import { keepInvitation, takeInvitation } from '../platform/session/kept-invitation.ts';
import {
  isProtectedPath,
  isSignInAsked,
  pendingRouteKey,
  rememberPendingRoute,
  rememberReturn,
  takePendingStep,
  waitingKey,
} from './pending-route.ts';

const routes = ['/results', '/friendsChallenge', '/myBets'];
const wanted = `${window.location.origin}/results?meetingId=4#race-3`;

test('[R-PROTECTED-LIST] a path is protected when the configured list has it, whatever the case', () => {
  expect(isProtectedPath('/results', routes)).toBe(true);
  expect(isProtectedPath('/Results/', routes)).toBe(true);
  expect(isProtectedPath('/mybets/12', routes)).toBe(true);
  expect(isProtectedPath('/resultsarchive', routes)).toBe(false);
  expect(isProtectedPath('/', routes)).toBe(false);
  expect(isProtectedPath('/leaderboard', routes)).toBe(false);
});

test('only the address that the pages of a mail lead to asks to sign in at once', () => {
  expect(isSignInAsked(`${window.location.origin}/?signIn`)).toBe(true);
  expect(isSignInAsked(`${window.location.origin}/?CODE=K7RW4Q#signIn`)).toBe(false);
});

describe('a pending protected route', () => {
  test('[R-PENDING-SAVED] is stored with its full address', () => {
    rememberPendingRoute(wanted);
    expect(sessionStorage.getItem(pendingRouteKey)).toBe(wanted);
  });

  test('[R-PENDING-PROMPT] asks a visitor to sign in, once, when the login check is done', () => {
    rememberPendingRoute(wanted);
    expect(takePendingStep(false, false)).toEqual({ kind: 'nothing' });
    expect(takePendingStep(true, false)).toEqual({ kind: 'ask' });
    expect(sessionStorage.getItem(waitingKey)).toBe('true');
    expect(takePendingStep(true, false)).toEqual({ kind: 'nothing' });
  });

  test('[R-PENDING-REDIRECT] [R-PENDING-CLEARED] is opened for the punter after signing in, and both keys are cleared', () => {
    rememberPendingRoute(wanted);
    takePendingStep(true, false);
    expect(takePendingStep(false, true)).toEqual({ kind: 'nothing' });
    expect(takePendingStep(true, true)).toEqual({ kind: 'go', to: '/results?meetingId=4#race-3' });
    expect(sessionStorage.getItem(pendingRouteKey)).toBeNull();
    expect(sessionStorage.getItem(waitingKey)).toBeNull();
    expect(takePendingStep(true, true)).toEqual({ kind: 'nothing' });
  });

  test('asks again for a new route', () => {
    rememberPendingRoute(wanted);
    takePendingStep(true, false);
    rememberPendingRoute(`${window.location.origin}/myBets`);
    expect(takePendingStep(true, false)).toEqual({ kind: 'ask' });
  });

  test('is opened for a punter redirected before the login check was done', () => {
    rememberPendingRoute(wanted);
    expect(takePendingStep(true, true)).toMatchObject({ kind: 'go' });
  });

  test('never leads to another site', () => {
    rememberPendingRoute('https://elsewhere.test/results');
    expect(takePendingStep(true, true)).toEqual({ kind: 'go', to: '/' });
  });

  test('holds the return address of a sign-in requested on a screen, without asking again', () => {
    rememberReturn('/leaderboard');
    expect(takePendingStep(true, false)).toEqual({ kind: 'nothing' });
    expect(takePendingStep(true, true)).toEqual({ kind: 'go', to: '/leaderboard' });
  });
});

describe('an invitation that a visitor opened', () => {
  const link = '/friendsLeague?CODE=K7RW4Q&s=abc';

  test('[R-FRIENDS-LEAGUE-LINK] is opened after a sign-in in another tab, once', () => {
    keepInvitation(link);
    expect(takePendingStep(true, false)).toEqual({ kind: 'nothing' });
    expect(takePendingStep(false, true)).toEqual({ kind: 'nothing' });
    expect(takePendingStep(true, true)).toEqual({ kind: 'go', to: link });
    expect(takePendingStep(true, true)).toEqual({ kind: 'nothing' });
  });

  test('yields to a route the visitor wanted later', () => {
    keepInvitation(link);
    rememberPendingRoute(wanted);
    expect(takePendingStep(true, true)).toMatchObject({ to: '/results?meetingId=4#race-3' });
    expect(takePendingStep(true, true)).toEqual({ kind: 'nothing' });
  });

  test('is forgotten after a day, and never leads to another site', () => {
    keepInvitation(link, 0);
    expect(takeInvitation(24 * 3_600_000)).toBeNull();
    keepInvitation('//elsewhere.test/');
    expect(takePendingStep(true, true)).toEqual({ kind: 'go', to: '/' });
  });
});
