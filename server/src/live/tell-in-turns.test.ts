import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TellInTurns } from './tell-in-turns.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function crowd() {
  const told: number[] = [];
  return { told, turns: new TellInTurns<number>((one) => told.push(one), { perTurn: 2, pause: 100 }) };
}

describe('a crowd that is told that there is something to ask for', () => {
  it('is told in turns, the first of them at once', () => {
    const { told, turns } = crowd();
    turns.add([1, 2, 3, 4, 5]);
    expect(told).toEqual([1, 2]);
    vi.advanceTimersByTime(99);
    expect(told).toEqual([1, 2]);
    vi.advanceTimersByTime(1);
    expect(told).toEqual([1, 2, 3, 4]);
    vi.advanceTimersByTime(100);
    expect(told).toEqual([1, 2, 3, 4, 5]);
  });

  it('is told once of what happens before its turn, and again of what happens after it', () => {
    const { told, turns } = crowd();
    turns.add([1, 2, 3]);
    turns.add([1, 2, 3]);
    turns.add([1, 2, 3]);
    vi.runAllTimers();
    expect(told).toEqual([1, 2, 3, 1, 2]);
    turns.add([3]);
    expect(told).toEqual([1, 2, 3, 1, 2, 3]);
  });

  it('is told at the same pace however often something happens', () => {
    const { told, turns } = crowd();
    for (let time = 0; time < 1_000; time += 10) {
      turns.add([1, 2, 3, 4]);
      vi.advanceTimersByTime(10);
    }
    // The turn that is due at the very end is among them.
    expect(told).toHaveLength(2 * 11);
  });

  it('is not told once it has left, and leaves no timer behind', () => {
    const { told, turns } = crowd();
    turns.add([1, 2, 3]);
    turns.remove(3);
    vi.runAllTimers();
    expect(told).toEqual([1, 2]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
