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
/** Requests in the order of time; `undefined` cancels the pending one. */
const history = fc.array(
  fc.record({ wait: fc.integer({ min: 0, max: 40 }), wanted: fc.option(amount, { nil: undefined }) }),
  { minLength: 1, maxLength: 12 },
);

function play(steps: readonly { wait: number; wanted: Cents | null | undefined }[]) {
  let last: LimitChange | undefined;
  let hours = 0;
  const made: { at: Date; wanted: Cents | null | undefined; before: LimitChange | undefined }[] = [];
  for (const { wait, wanted } of steps) {
    hours += wait;
    const at = after(hours);
    made.push({ at, wanted, before: last });
    last = (wanted === undefined ? cancelPendingLimit(last, at) : changeLimit(last, wanted, at)) ?? last;
  }
  return { last, end: after(hours), made };
}

/** The slow, obvious reading: stores every request and examines each hour in turn. */
function limitByTheHour(steps: readonly { wait: number; wanted: Cents | null | undefined }[], until: number) {
  let limit: Cents | null = null;
  let waiting: { wanted: Cents | null; due: number } | undefined;
  let hour = 0;
  const pass = (to: number) => {
    for (; hour <= to; hour += 1) {
      if (waiting && hour >= waiting.due) {
        limit = waiting.wanted;
        waiting = undefined;
      }
    }
    hour = to;
  };
  let at = 0;
  for (const { wait, wanted } of steps) {
    at += wait;
    pass(at);
    if (wanted === undefined) waiting = undefined;
    else if (wanted === limit || isTighter(wanted, limit)) {
      limit = wanted;
      waiting = undefined;
    } else if (waiting === undefined || waiting.wanted !== wanted)
      waiting = { wanted, due: at + LOOSENING_HOURS };
  }
  pass(until);
  return { limit, waiting: waiting?.wanted };
}

describe('a limit (rule: player-protection)', () => {
  it('is in force at once when it is tighter, after 24 hours when it is looser or none', () => {
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

  it('that was tightened is in force for a reader whose clock is behind', () => {
    const loose = changeLimit(undefined, 20_000, start) ?? undefined;
    const tight = changeLimit(loose, 5_000, after(1)) ?? undefined;
    expect(limitInForce(tight, start)).toBe(5_000);
  });

  it('is never looser than every request of the last 24 hours allows', () => {
    fc.assert(
      fc.property(history, (steps) => {
        const { made } = play(steps);
        for (const [index, { at, wanted, before }] of made.entries()) {
          const current = limitInForce(before, at);
          const next = made[index + 1]?.before ?? before;
          const now = limitInForce(next, at);
          // At the moment of the request the limit stays or gets tighter.
          expect(now === current || isTighter(now, current)).toBe(true);
          if (wanted !== undefined && isTighter(wanted, current) && made[index + 1]) expect(now).toBe(wanted);
        }
      }),
    );
  });

  it('read from its last change alone agrees with its whole history', () => {
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

  it('requested again changes nothing, and a pending one keeps its time', () => {
    fc.assert(
      fc.property(history, amount, (steps, wanted) => {
        const { last, end } = play(steps);
        const once = changeLimit(last, wanted, end) ?? last;
        expect(changeLimit(once, wanted, new Date(end.getTime() + 3_600_000))).toBeNull();
      }),
    );
  });

  it('that is pending can be cancelled, and the one in force stays', () => {
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

  it('leaves what is not used, never less than 0, and winnings may be lost again', () => {
    expect([amountLeft(1_000, 400), amountLeft(1_000, 1_400), amountLeft(1_000, -300)]).toEqual([
      600, 0, 1_300,
    ]);
  });
});
