import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { spreadMs, spreadRefresh, useSpreadRefresh } from './spread-refresh.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a refresh that live events ask for', () => {
  test('comes at a moment of its own within the spread', () => {
    const refreshed: string[] = [];
    const viewers = { early: 0, middle: 0.5, late: 0.999 };
    for (const [name, random] of Object.entries(viewers)) {
      spreadRefresh(
        () => refreshed.push(name),
        () => random,
      ).soon();
    }
    expect(refreshed).toEqual([]);
    vi.advanceTimersByTime(0);
    expect(refreshed).toEqual(['early']);
    vi.advanceTimersByTime(spreadMs / 2);
    expect(refreshed).toEqual(['early', 'middle']);
    vi.advanceTimersByTime(spreadMs / 2);
    expect(refreshed).toEqual(['early', 'middle', 'late']);
  });

  test('is one for all that ask before it comes, however long they go on, and another for who asks later', () => {
    const refresh = vi.fn();
    const { soon } = spreadRefresh(refresh, () => 0.5);
    for (let asked = 0; asked < spreadMs / 2; asked += 50) {
      soon();
      vi.advanceTimersByTime(50);
    }
    expect(refresh).toHaveBeenCalledTimes(1);
    soon();
    vi.runAllTimers();
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  test('is the one of now, and comes no more when its screen is gone', () => {
    const [first, second] = [vi.fn(), vi.fn()];
    const { result, rerender, unmount } = renderHook(useSpreadRefresh, { initialProps: first });
    const soon = result.current;
    soon();
    rerender(second);
    expect(result.current).toBe(soon);
    vi.runAllTimers();
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
    soon();
    unmount();
    vi.runAllTimers();
    expect(second).toHaveBeenCalledTimes(1);
  });
});
