import { type Finisher, tiedGroups } from './race-result.ts';

/** A start under a horse's name, as far as it says which horse it was. */
export interface NamedStart {
  readonly offAt: Date;
  readonly age: number | null;
  /** The supplier says that the horse had never run before. */
  readonly firstTimer: boolean;
}

/**
 * The earlier starts under its name that are a runner's own (rule: same-horse), latest first. A first timer has none; a
 * start as a first timer is the horse's first, and those before it were another's. A start of an age that the horse
 * cannot have had is left out: a year is added with the year, or half a year to either side of it.
 */
export function runsOfHorse<Start extends NamedStart>(runner: NamedStart, named: readonly Start[]): Start[] {
  if (runner.firstTimer) return [];
  const earlier = named
    .filter(({ offAt }) => offAt < runner.offAt)
    .sort((a, b) => b.offAt.getTime() - a.offAt.getTime());
  const own: Start[] = [];
  for (const start of earlier) {
    if (!mayBeSame(runner, start)) continue;
    own.push(start);
    if (start.firstTimer) break;
  }
  return own;
}

/** Horses turn a year older on 1 January or on 1 August, by where they were born, so a year either way may be right. */
function mayBeSame(now: NamedStart, then: NamedStart): boolean {
  if (now.age === null || then.age === null) return true;
  const years = now.offAt.getUTCFullYear() - then.offAt.getUTCFullYear();
  return Math.abs(now.age - then.age - years) <= 1;
}

/** Whom a run is told by: who won it, whom its winner beat, or who shared its first place. */
interface RunRival {
  readonly saddle: number;
  readonly how: 'won' | 'beaten' | 'tied';
}

/**
 * The runner that a run is told by (rule: run-rival): of a winner the one that came next, of a winner in a dead heat the
 * one it tied with, of any other the winner. Of several the lowest saddle. Null where nobody else finished.
 */
export function rivalOfRun(saddle: number, finishers: readonly Finisher[]): RunRival | null {
  const [first, second] = tiedGroups(finishers);
  if (!first) return null;
  if (!first.saddles.includes(saddle)) return { saddle: first.saddles[0] ?? 0, how: 'won' };
  const tied = first.saddles.find((other) => other !== saddle);
  if (tied !== undefined) return { saddle: tied, how: 'tied' };
  const next = second?.saddles[0];
  return next === undefined ? null : { saddle: next, how: 'beaten' };
}
