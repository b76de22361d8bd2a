import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { login } from '../../../test/fake-server.ts';
import { useSession } from '../session/session-store.ts';
import { holdCalls, releaseCalls, untilCallsMayGo } from './hold-calls.ts';

beforeEach(() => {
  vi.useFakeTimers();
  useSession.getState().clear();
});
afterEach(() => vi.useRealTimers());

/** A waiting call, and whether it was sent. */
function waitingCall(signal?: AbortSignal) {
  const call = { gone: false };
  void untilCallsMayGo(signal).then(
    () => {
      call.gone = true;
    },
    () => undefined,
  );
  return call;
}

test.each([
  ['with the login', () => useSession.getState().setLogin(login())],
  ['when the login check found nobody', releaseCalls],
])('waiting calls go %s', async (_when, happen) => {
  holdCalls();
  const call = waitingCall();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(call.gone).toBe(false);
  happen();
  await vi.advanceTimersByTimeAsync(1);
  expect(call.gone).toBe(true);
});

test('a slow login holds them for three seconds at most', async () => {
  holdCalls();
  const call = waitingCall();
  await vi.advanceTimersByTimeAsync(3_001);
  expect(call.gone).toBe(true);
  await expect(untilCallsMayGo()).resolves.toBeUndefined();
});

test('an aborted call is not sent', async () => {
  holdCalls();
  const end = new AbortController();
  const call = waitingCall(end.signal);
  end.abort();
  releaseCalls();
  await vi.advanceTimersByTimeAsync(1);
  expect(call.gone).toBe(false);
});
