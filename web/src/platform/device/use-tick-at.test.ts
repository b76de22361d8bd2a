import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useNow } from './now.ts';
import { useTickAt } from './use-tick-at.ts';

const start = Date.parse('2026-03-07T12:00:00Z');
const at = (ms: number) => new Date(start + ms).toISOString();

beforeEach(() => vi.useFakeTimers({ now: start }));
afterEach(() => vi.useRealTimers());

function useBoth(times: readonly (string | null)[]): number {
  useTickAt(times);
  return useNow() - start;
}

test('time steps at the very moment a race is off, and at the next one', () => {
  const { result } = renderHook(() => useBoth([at(7_000), null, at(1_200), at(3 * 3_600_000)]));
  act(() => void vi.advanceTimersByTime(1_199));
  expect(result.current).toBe(0);
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current).toBe(1_200);
  act(() => void vi.advanceTimersByTime(5_800));
  expect(result.current).toBe(7_000);
});

test('a page that is seen again has the time of now, although the browser held its timers back', () => {
  const { result } = renderHook(() => useBoth([null]));
  vi.setSystemTime(start + 90_000);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(result.current).toBe(90_000);
});
