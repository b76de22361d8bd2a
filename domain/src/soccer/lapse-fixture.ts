import {
  type FixtureState,
  FULL_TIME_MINUTE,
  isSettled,
  isToCome,
  LATEST_AFTER_MS,
} from './fixture-state.ts';

/** Whether what was struck on a fixture to come becomes void, and the fixture after that. */
export interface LapseToCome {
  readonly voided: boolean;
  readonly state: FixtureState;
}

/**
 * Voids what was struck on a fixture to come that will not kick off within 48 hours of the kick-off that bets were taken
 * for: as soon as the new one is known to be later, or when the hours are over and it is postponed without a date
 * (rule: postponed). 48 hours exactly is in time. What is struck after that counts from the new kick-off. A fixture past
 * a kick-off that was published has begun, and waits for what is said of it.
 */
export function lapseToCome(state: FixtureState, now: Date): LapseToCome {
  if (!isToCome(state) || isSettled(state)) return { voided: false, state };
  const { dueAt, kickOffAt, dated } = state;
  if (dueAt === null) {
    return { voided: false, state: dated ? { ...state, dueAt: kickOffAt } : state };
  }
  const latest = dueAt.getTime() + LATEST_AFTER_MS;
  if (dated) {
    if (kickOffAt.getTime() <= latest) return { voided: false, state };
    return { voided: true, state: { ...state, dueAt: kickOffAt } };
  }
  if (now.getTime() < latest) return { voided: false, state };
  return { voided: true, state: { ...state, dueAt: null } };
}

/**
 * The end of a match that was interrupted and is not finished within 48 hours of its kick-off: abandoned at the score
 * and minute where it stopped (rule: interrupted). Undefined while it may still go on, and for every other fixture.
 */
export function lapseInterrupted(state: FixtureState, now: Date): FixtureState | undefined {
  const { status, stopped, dueAt } = state;
  if ((status !== 'interrupted' && status !== 'live') || stopped === null || dueAt === null) return undefined;
  if (now.getTime() < dueAt.getTime() + LATEST_AFTER_MS) return undefined;
  const { home, away, minute } = stopped;
  return {
    ...state,
    status: 'abandoned',
    score: { home, away, minute, added: null },
    open: false,
    // Stopped in stoppage time, the score stands (rule: abandoned-at-ninety).
    resultState: minute >= FULL_TIME_MINUTE ? 'official' : 'none',
  };
}
