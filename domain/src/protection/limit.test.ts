import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cents } from '../money.ts';
import {
  amountLeft,
  cancelPendingLimit,
  changeLimit,
  isTighter,
  type LimitChange,
  LOOSENING_HOURS,
  limitInForce,
  pendingLimit,
} from './limit.ts';

const start = new Date('2026-11-21T12:00:00Z');
const after = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
const amount = fc.option(fc.integer({ min: 0, max: 500 }));
/** Wishes at times that only go forward; `undefined` takes back what waits. */
const history = fc.array(
  fc.record({ wait: fc.integer({ min: 0, max: 40 }), wish: fc.option(amount, { nil: undefined }) }),
  { minLength: 1, maxLength: 12 },
);

function play(steps: readonly { wait: number; wish: Cents | null | undefined }[]) {
  let last: LimitChange | undefined;
  let hours = 0;
  const made: { at: Date; wish: Cents | null | undefined; before: LimitChange | undefined }[] = [];
  for (const { wait, wish } of steps) {
    hours += wait;
    const at = after(hours);
    made.push({ at, wish, before: last });
    last = (wish === undefined ? cancelPendingLimit(last, at) : changeLimit(last, wish, at)) ?? last;
  }
  return { last, end: after(hours), made };
}

/** The slow, obvious reading: every wish kept, and each hour looked at in turn. */
function limitByTheHour(steps: readonly { wait: number; wish: Cents | null | undefined }[], until: number) {
  let limit: Cents | null = null;
  let waiting: { wish: Cents | null; due: number } | undefined;
  let hour = 0;
  const pass = (to: number) => {
    for (; hour <= to; hour += 1) {
      if (waiting && hour >= waiting.due) {
        limit = waiting.wish;
        waiting = undefined;
      }
    }
    hour = to;
  };
  let at = 0;
  for (const { wait, wish } of steps) {
    at += wait;
    pass(at);
    if (wish === undefined) waiting = undefined;
    else if (wish === limit || isTighter(wish, limit)) {
      limit = wish;
      waiting = undefined;
    } else if (waiting === undefined || waiting.wish !== wish) waiting = { wish, due: at + LOOSENING_HOURS };
  }
  pass(until);
  return { limit, waiting: waiting?.wish };
}

describe('a limit', () => {
  it('counts at once when it is tighter, after 24 hours when it is looser or none', () => {
    const first = changeLimit(undefined, 10_000, start) ?? undefined;
    expect(limitInForce(first, start)).toBe(10_000);
    const looser = changeLimit(first, 20_000, start) ?? undefined;
    expect(limitInForce(looser, after(23.99))).toBe(10_000);
    expect(pendingLimit(looser, start)).toEqual({ amount: 20_000, effectiveAt: after(24) });
    expect(limitInForce(looser, after(24))).toBe(20_000);
    expect(pendingLimit(looser, after(24))).toBeNull();
    const none = changeLimit(looser, null, after(30)) ?? undefined;
    expect([limitInForce(none, after(53)), limitInForce(none, after(54))]).toEqual([20_000, null]);
    expect(limitInForce(changeLimit(none, 0, after(31)) ?? undefined, after(31))).toBe(0);
  });

  it('that was tightened holds for a reader whose clock is behind', () => {
    const loose = changeLimit(undefined, 20_000, start) ?? undefined;
    const tight = changeLimit(loose, 5_000, after(1)) ?? undefined;
    expect(limitInForce(tight, start)).toBe(5_000);
  });

  it('is never looser than every wish of the last 24 hours allows, whatever is asked when', () => {
    fc.assert(
      fc.property(history, (steps) => {
        const { made } = play(steps);
        for (const [index, { at, wish, before }] of made.entries()) {
          const held = limitInForce(before, at);
          const next = made[index + 1]?.before ?? before;
          const now = limitInForce(next, at);
          // At the moment of the wish the limit stays or gets tighter.
          expect(now === held || isTighter(now, held)).toBe(true);
          if (wish !== undefined && isTighter(wish, held) && made[index + 1]) expect(now).toBe(wish);
        }
      }),
    );
  });

  it('read from its last change alone is what its whole history says', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 0, max: 60 }), (steps, later) => {
        const { last, end } = play(steps);
        const hours = (end.getTime() - start.getTime()) / 3_600_000 + later;
        const { limit, waiting } = limitByTheHour(steps, hours);
        expect(limitInForce(last, after(hours))).toBe(limit);
        expect(pendingLimit(last, after(hours))?.amount).toBe(waiting);
      }),
    );
  });

  it('asked for again changes nothing, and what waits keeps its time', () => {
    fc.assert(
      fc.property(history, amount, (steps, wish) => {
        const { last, end } = play(steps);
        const once = changeLimit(last, wish, end) ?? last;
        expect(changeLimit(once, wish, new Date(end.getTime() + 3_600_000))).toBeNull();
      }),
    );
  });

  it('that waits can be taken back, and what is in force stays', () => {
    fc.assert(
      fc.property(history, (steps) => {
        const { last, end } = play(steps);
        const cancelled = cancelPendingLimit(last, end);
        expect(cancelled === null).toBe(pendingLimit(last, end) === null);
        if (!cancelled) return;
        expect(limitInForce(cancelled, end)).toBe(limitInForce(last, end));
        expect(limitInForce(cancelled, after(10_000))).toBe(limitInForce(last, end));
      }),
    );
  });

  it('leaves what is not used, never less than nothing, and what was won may be lost again', () => {
    expect([amountLeft(1_000, 400), amountLeft(1_000, 1_400), amountLeft(1_000, -300)]).toEqual([
      600, 0, 1_300,
    ]);
  });
});
