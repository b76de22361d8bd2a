import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decidePush,
  longestPauseSeconds,
  mostPushesADay,
  type PushFacts,
  pauseBeforeAttempt,
  pushableUntil,
} from './decide-push.ts';
import { formatTimeOfDay, isQuiet, parseTimeOfDay, quietUntil, usualQuietHours } from './quiet-hours.ts';

const minutes = fc.integer({ min: 0, max: 1_439 });
const atLocal = (time: string) => new Date(`2026-11-21T${time}:00+02:00`);

describe('quiet hours (rule: pushes)', () => {
  test('are 21:00 to 08:00 in Johannesburg for who has set none', () => {
    const quiet = (time: string) => isQuiet(atLocal(time), usualQuietHours);
    expect(['20:59', '21:00', '00:00', '07:59', '08:00', '14:00'].map(quiet)).toEqual([
      false,
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  test('and the rest of the day make the whole day, minute by minute', () => {
    fc.assert(
      fc.property(minutes, minutes, minutes, (from, to, minute) => {
        fc.pre(from !== to);
        const instant = atLocal(formatTimeOfDay(minute));
        expect(isQuiet(instant, { from, to })).toBe(!isQuiet(instant, { from: to, to: from }));
      }),
    );
  });

  test('can be none', () => {
    fc.assert(fc.property(fc.date({ noInvalidDate: true }), (instant) => !isQuiet(instant, null)));
  });

  test('end at the next time that they are set to end at, and last until then', () => {
    expect(quietUntil(atLocal('23:59'), usualQuietHours)).toEqual(new Date('2026-11-22T08:00:00+02:00'));
    expect(quietUntil(atLocal('00:00'), usualQuietHours)).toEqual(atLocal('08:00'));
    const instants = fc.date({
      min: new Date('2026-01-01'),
      max: new Date('2027-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, minutes, minutes, (instant, from, to) => {
        fc.pre(from !== to && isQuiet(instant, { from, to }));
        const end = quietUntil(instant, { from, to });
        expect(end.getTime()).toBeGreaterThan(instant.getTime());
        expect(isQuiet(end, { from, to })).toBe(false);
        expect(isQuiet(new Date(end.getTime() - 1), { from, to })).toBe(true);
        expect(end.getTime() - instant.getTime()).toBeLessThanOrEqual(86_400_000);
      }),
    );
  });

  test('are times of day that read back', () => {
    fc.assert(fc.property(minutes, (minute) => parseTimeOfDay(formatTimeOfDay(minute)) === minute));
    for (const text of ['24:00', '7:00', '07:60', '', '07:00 ']) expect(() => parseTimeOfDay(text)).toThrow();
  });
});

const noon = atLocal('12:00');
const facts: PushFacts = {
  at: noon,
  expiresAt: null,
  worthSeconds: 600,
  wanted: true,
  mayBeTold: true,
  quietHours: usualQuietHours,
  pushedToday: 0,
};
const seconds = (count: number) => new Date(noon.getTime() + count * 1_000);

describe('a notice (rule: pushes)', () => {
  test('is pushed for as long as it is worth it', () => {
    expect(decidePush(facts, seconds(100))).toEqual({ what: 'push', seconds: 500 });
    expect(decidePush({ ...facts, expiresAt: seconds(150) }, seconds(100))).toEqual({
      what: 'push',
      seconds: 50,
    });
  });

  test.each([
    ['expired', {}, 600],
    ['expired', { expiresAt: seconds(10) }, 10],
    ['away', { mayBeTold: false }, 0],
    ['unwanted', { wanted: false }, 0],
    ['quiet', { quietHours: { from: 0, to: 1_439 } }, 0],
    ['enough', { pushedToday: mostPushesADay }, 0],
  ])('is not pushed: %s', (why, change, after) => {
    expect(decidePush({ ...facts, ...change }, seconds(after))).toEqual({ what: 'drop', why });
  });

  test('waits for the end of the quiet hours, when it is worth pushing then', () => {
    const quietHours = { from: 12 * 60, to: 12 * 60 + 9 };
    const until = atLocal('12:09');
    expect(decidePush({ ...facts, quietHours }, seconds(5))).toEqual({ what: 'wait', until });
    const late = { from: 12 * 60, to: 12 * 60 + 10 };
    expect(decidePush({ ...facts, quietHours: late }, noon)).toEqual({ what: 'drop', why: 'quiet' });
    expect(decidePush({ ...facts, quietHours, expiresAt: until }, noon)).toEqual({
      what: 'drop',
      why: 'quiet',
    });
  });

  test('is never pushed to somebody who is away, in quiet hours, past its end or past the most of a day', () => {
    const anyFacts = fc.record({
      at: fc.constant(noon),
      expiresAt: fc.option(fc.integer({ min: -9_999, max: 9_999 }).map(seconds)),
      worthSeconds: fc.integer({ min: 1, max: 300_000 }),
      wanted: fc.boolean(),
      mayBeTold: fc.boolean(),
      // The two differ: equal ones are refused when they are saved.
      quietHours: fc.option(fc.record({ from: minutes, to: minutes }).filter(({ from, to }) => from !== to)),
      pushedToday: fc.integer({ min: 0, max: 10 }),
    });
    fc.assert(
      fc.property(anyFacts, fc.integer({ min: 0, max: 300_000 }), (given, after) => {
        const now = seconds(after);
        const decision = decidePush(given, now);
        const mayGo =
          given.mayBeTold &&
          given.wanted &&
          !isQuiet(now, given.quietHours) &&
          given.pushedToday < mostPushesADay &&
          pushableUntil(given).getTime() - now.getTime() >= 1_000;
        expect(decision.what === 'push').toBe(mayGo);
        if (decision.what === 'wait') {
          expect(isQuiet(now, given.quietHours)).toBe(true);
          expect(decidePush({ ...given, pushedToday: 0 }, decision.until).what).toBe('push');
        }
        if (decision.what === 'push') {
          expect(decision.seconds).toBeGreaterThan(0);
          expect(seconds(after + decision.seconds).getTime()).toBeLessThanOrEqual(
            pushableUntil(given).getTime(),
          );
        }
      }),
    );
  });
});

test('a push that failed waits as long as its service asks, at most an hour, and longer after each attempt', () => {
  const chance = fc.double({ min: 0, max: 0.999, noNaN: true });
  expect(pauseBeforeAttempt(1, 120, 0)).toBe(120);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.option(fc.integer({ min: -5, max: 1e9 })),
      chance,
      chance,
      (attempts, asked, one, other) => {
        const pause = pauseBeforeAttempt(attempts, asked, one);
        expect(pause).toBeGreaterThanOrEqual(1);
        expect(pause).toBeLessThanOrEqual(longestPauseSeconds);
        expect(pauseBeforeAttempt(attempts + 1, asked, other)).toBeGreaterThanOrEqual(
          Math.min(pauseBeforeAttempt(attempts, asked, 0), longestPauseSeconds),
        );
      },
    ),
  );
});
