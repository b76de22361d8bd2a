import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BatchNotifier } from './notify-in-batches.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function notifierOfTwo() {
  const notified: number[] = [];
  const notifier = new BatchNotifier<number>((one) => notified.push(one), { batchSize: 2, pauseMs: 100 });
  return { notified, notifier };
}

describe('BatchNotifier', () => {
  it('notifies in batches, the first of them at once', () => {
    const { notified, notifier } = notifierOfTwo();
    notifier.add([1, 2, 3, 4, 5]);
    expect(notified).toEqual([1, 2]);
    vi.advanceTimersByTime(99);
    expect(notified).toEqual([1, 2]);
    vi.advanceTimersByTime(1);
    expect(notified).toEqual([1, 2, 3, 4]);
    vi.advanceTimersByTime(100);
    expect(notified).toEqual([1, 2, 3, 4, 5]);
  });

  it('notifies a listener once that is queued again before its batch, and again when queued after it', () => {
    const { notified, notifier } = notifierOfTwo();
    notifier.add([1, 2, 3]);
    notifier.add([1, 2, 3]);
    notifier.add([1, 2, 3]);
    vi.runAllTimers();
    expect(notified).toEqual([1, 2, 3, 1, 2]);
    notifier.add([3]);
    expect(notified).toEqual([1, 2, 3, 1, 2, 3]);
  });

  it('keeps its pace however often listeners are queued', () => {
    const { notified, notifier } = notifierOfTwo();
    for (let time = 0; time < 1_000; time += 10) {
      notifier.add([1, 2, 3, 4]);
      vi.advanceTimersByTime(10);
    }
    // Eleven batches: the one due at the very end is among them.
    expect(notified).toHaveLength(2 * 11);
  });

  it('does not notify a removed listener, and leaves no timer behind', () => {
    const { notified, notifier } = notifierOfTwo();
    notifier.add([1, 2, 3]);
    notifier.remove(3);
    vi.runAllTimers();
    expect(notified).toEqual([1, 2]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
