import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { login } from '../../../test/fake-server.ts';
import { useSession } from '../session/session-store.ts';
import { holdCalls, releaseCalls, untilCallsMayGo } from './hold-calls.ts';

beforeEach(() => {
  vi.useFakeTimers();
  useSession.getState().clear();
});
afterEach(() => vi.useRealTimers());

/** A call that waits; whether it has gone. */
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
])('held calls go %s', async (_when, happen) => {
  holdCalls();
  const call = waitingCall();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(call.gone).toBe(false);
  happen();
  await vi.advanceTimersByTimeAsync(1);
  expect(call.gone).toBe(true);
});

test('a login that takes long holds them for three seconds, and no longer', async () => {
  holdCalls();
  const call = waitingCall();
  await vi.advanceTimersByTimeAsync(3_001);
  expect(call.gone).toBe(true);
  await expect(untilCallsMayGo()).resolves.toBeUndefined();
});

test('a call that nobody waits for any more is not made', async () => {
  holdCalls();
  const end = new AbortController();
  const call = waitingCall(end.signal);
  end.abort();
  releaseCalls();
  await vi.advanceTimersByTimeAsync(1);
  expect(call.gone).toBe(false);
});
