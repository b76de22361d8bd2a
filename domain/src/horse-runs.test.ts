import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type NamedStart, rivalOfRun, runsOfHorse } from './horse-runs.ts';

const on = (day: string, age: number | null = null, firstTimer = false): NamedStart => ({
  offAt: new Date(`${day}T12:00:00Z`),
  age,
  firstTimer,
});

describe('the runs of a horse (rule: same-horse)', () => {
  const start = fc.record({
    offAt: fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
    age: fc.option(fc.integer({ min: 2, max: 12 })),
    firstTimer: fc.boolean(),
  });

  it('are earlier starts under its name, latest first, and none before its first', () => {
    fc.assert(
      fc.property(start, fc.array(start, { maxLength: 30 }), (runner, named) => {
        const runs = runsOfHorse(runner, named);
        for (const run of runs) expect(run.offAt.getTime()).toBeLessThan(runner.offAt.getTime());
        expect(runs).toEqual([...runs].sort((a, b) => b.offAt.getTime() - a.offAt.getTime()));
        expect(runs.slice(0, -1).some(({ firstTimer }) => firstTimer)).toBe(false);
        expect(runs.every((run) => named.includes(run))).toBe(true);
        if (runner.firstTimer) expect(runs).toEqual([]);
      }),
    );
  });

  it('are all of them when nothing speaks against one', () => {
    const dates = fc.uniqueArray(fc.integer({ min: 1, max: 3_000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(dates, (daysBefore) => {
        const now = Date.parse('2026-11-22T12:00:00Z');
        const named = daysBefore.map((days) => ({
          ...on('2026-11-22'),
          offAt: new Date(now - days * 86_400_000),
        }));
        expect(runsOfHorse(on('2026-11-22'), named)).toHaveLength(named.length);
      }),
    );
  });

  it('leave out a start of an age that it cannot have had, and no other', () => {
    const runner = on('2026-11-22', 5);
    const same = [on('2026-03-01', 4), on('2026-09-01', 5), on('2025-12-01', 4), on('2024-01-01', 3)];
    const others = [on('2026-03-01', 9), on('2020-03-01', 5), on('2024-06-01', 7)];
    expect(runsOfHorse(runner, [...same, ...others]).map(({ age }) => age)).toEqual([5, 4, 4, 3]);
  });

  it('end with the start as a first timer, because an earlier one under the name was another horse', () => {
    const first = on('2026-09-01', 3, true);
    const runs = runsOfHorse(on('2026-11-22', 3), [on('2026-02-01', 3), first, on('2026-10-01', 3)]);
    expect(runs).toEqual([on('2026-10-01', 3), first]);
  });
});

describe('whom a run is told by (rule: run-rival)', () => {
  const order = (...groups: number[][]) => {
    let position = 1;
    return groups.flatMap((group) => {
      const at = position;
      position += group.length;
      return group.map((saddle) => ({ saddle, position: at }));
    });
  };

  it('is the winner, whom a winner beat, or who tied with it', () => {
    const finishers = order([4], [2, 7], [1]);
    expect(rivalOfRun(1, finishers)).toEqual({ saddle: 4, how: 'won' });
    expect(rivalOfRun(9, finishers)).toEqual({ saddle: 4, how: 'won' });
    expect(rivalOfRun(4, finishers)).toEqual({ saddle: 2, how: 'beaten' });
    expect(rivalOfRun(6, order([6, 3], [5]))).toEqual({ saddle: 3, how: 'tied' });
    expect(rivalOfRun(6, order([6]))).toBeNull();
    expect(rivalOfRun(6, [])).toBeNull();
  });

  it('is never the runner itself, and always one that finished', () => {
    const field = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(field, fc.integer({ min: 1, max: 40 }), fc.nat({ max: 3 }), (saddles, saddle, tied) => {
        const finishers = order(saddles.slice(0, tied + 1), ...saddles.slice(tied + 1).map((one) => [one]));
        const rival = rivalOfRun(saddle, finishers);
        expect(rival === null).toBe(saddles.length === 1 && saddles[0] === saddle);
        if (rival) {
          expect(rival.saddle).not.toBe(saddle);
          expect(saddles).toContain(rival.saddle);
        }
      }),
    );
  });
});
