import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followed } from '../../test/fake-follow.ts';
import { spreadMs } from './spread-refresh.ts';
import { useMeetingPulses } from './use-meeting-pulses.ts';

vi.mock('./follow-live.ts', () => import('../../test/fake-follow.ts'));

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('what several meetings tell is refreshed once, and not in the moment in which all viewers are told', () => {
  const refresh = vi.fn();
  renderHook(() => useMeetingPulses([1, 2], refresh));
  for (const stream of [...followed.values(), ...followed.values()]) stream.onBets?.();
  expect(refresh).not.toHaveBeenCalled();
  vi.advanceTimersByTime(spreadMs);
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('so is what may have been missed before a stream opened, and while it was away', () => {
  const refresh = vi.fn();
  renderHook(() => useMeetingPulses([1], refresh));
  for (const is of [true, false, true]) followed.get(1)?.onConnected(is);
  expect(refresh).not.toHaveBeenCalled();
  vi.advanceTimersByTime(spreadMs);
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('a stream that opens is a refresh: afterwards nobody asks by the clock', () => {
  const refresh = vi.fn();
  const { result } = renderHook(() => useMeetingPulses([1], refresh));
  expect(result.current).toBe(false);
  act(() => followed.get(1)?.onConnected(true));
  expect(result.current).toBe(true);
  vi.advanceTimersByTime(spreadMs);
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('what was told is refreshed though another meeting is followed since', () => {
  const refresh = vi.fn();
  const { rerender } = renderHook((ids: number[]) => useMeetingPulses(ids, refresh), { initialProps: [1] });
  followed.get(1)?.onBets?.();
  rerender([1, 2]);
  vi.advanceTimersByTime(spreadMs);
  expect(refresh).toHaveBeenCalledTimes(1);
});
