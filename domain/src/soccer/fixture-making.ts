import {
  type FixtureChange,
  type FixtureMove,
  type FixtureState,
  isSettled,
  isToCome,
  MoveRefused,
  type ScoreAt,
  type ToldResult,
  type ToldScore,
} from './fixture-state.ts';
import type { Goals } from './markets.ts';

type Open<T> = { -readonly [K in keyof T]: T[K] };
/** A move as it is made: the state is replaced, what follows is gathered. */
export interface Making {
  state: FixtureState;
  readonly held: FixtureState;
  readonly now: Date;
  readonly voidings: FixtureMove['voidings'][number][];
  lateKickOff: FixtureMove['lateKickOff'];
  score: ScoreAt | null;
  result: ToldResult | null;
  settlement: Open<NonNullable<FixtureMove['settlement']>> | null;
}

/** Replaces parts of the state. */
export function set(making: Making, parts: Partial<FixtureState>): void {
  making.state = { ...making.state, ...parts };
}

/** Bets may be settled by it; with `correction` again. */
export function settle(making: Making, correction: boolean): void {
  making.settlement = { correction: correction || making.settlement?.correction === true };
}

/** Live, and nothing has happened: the supplier may take it back. */
export function isFalseStart({ status, score, stopped, resultState }: FixtureState): boolean {
  const isGoalless = score === null || (score.home === 0 && score.away === 0);
  return status === 'live' && isGoalless && stopped === null && resultState === 'none';
}

/** Notes that bets were accepted since a kick-off which is known only now (rule: struck-after-kick-off). */
export function closeLate(making: Making, from: Date): void {
  const { held, now } = making;
  // Without a date it takes no bets, but it took them until it lost its date, and when that was is not known here.
  const accepted = held.startedAt === null ? Math.min(held.kickOffAt.getTime(), now.getTime()) : 0;
  if (from.getTime() < accepted) making.lateKickOff = { from, replaces: null };
}

/** The match is on since an instant; one in the future counts as now. */
export function begin(making: Making, at: Date): void {
  const startedAt = new Date(Math.min(at.getTime(), making.now.getTime()));
  closeLate(making, startedAt);
  set(making, { startedAt, dated: true, status: 'live' });
}

/**
 * A fixture past its kick-off has begun; one that still takes bets, or has no date, needs to be told since when. Throws
 * {@link MoveRefused}.
 */
export function ensureBegun(making: Making, startedAt: Date | undefined): void {
  const { state, now } = making;
  if (!isToCome(state)) {
    if (startedAt !== undefined) correctStart(making, startedAt);
    return;
  }
  const isDue = state.dated && state.kickOffAt.getTime() <= now.getTime();
  if (startedAt === undefined && !isDue) {
    throw new MoveRefused('it has not kicked off: say live first, or startedAt with its real kick-off');
  }
  begin(making, startedAt ?? state.kickOffAt);
}

/**
 * Another real kick-off of a match that has begun (rule: struck-after-kick-off); once bets are settled only for a reason.
 * Throws {@link MoveRefused}.
 */
export function correctStart(making: Making, at: Date, reason?: FixtureChange['reason']): void {
  const { state, held, now } = making;
  if (isToCome(state)) {
    throw new MoveRefused('it has not begun: startedAt comes with the status live', 'startedAt');
  }
  const startedAt = new Date(Math.min(at.getTime(), now.getTime()));
  if (state.startedAt === null || startedAt.getTime() === state.startedAt.getTime()) return;
  if (isSettled(state) && reason === undefined) {
    // Both after the published one: no bet hangs on which it was.
    if (Math.min(startedAt.getTime(), state.startedAt.getTime()) >= held.kickOffAt.getTime()) return;
    throw new MoveRefused('bets on it are settled: another real kick-off needs the reason capture');
  }
  const accepted = Math.min(held.kickOffAt.getTime(), now.getTime());
  const from = startedAt.getTime() < accepted ? startedAt : null;
  making.lateKickOff = { from, replaces: state.startedAt };
  settle(making, true);
  set(making, { startedAt });
}

/** Whether both are known and the same. */
export function isSameGoals(a: Goals | null | undefined, b: Goals): boolean {
  return !!a && a.home === b.home && a.away === b.away;
}

/** Whether the goals and the minute are the same. */
export function isSameScore(held: ScoreAt | null, told: ToldScore): boolean {
  return (
    held !== null &&
    held.home === told.home &&
    held.away === told.away &&
    held.minute === told.minute &&
    held.added === (told.added ?? null)
  );
}

/** A score as it is stored. */
export function scoreAt({ home, away, minute, added }: ToldScore): ScoreAt {
  return { home, away, minute, added: added ?? null };
}
