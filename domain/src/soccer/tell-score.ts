import {
  begin,
  ensureBegun,
  isSameGoals,
  isSameScore,
  type Making,
  scoreAt,
  set,
  settle,
} from './fixture-making.ts';
import {
  type FixtureState,
  isSettled,
  isToCome,
  MoveRefused,
  type ToldResult,
  type ToldScore,
} from './fixture-state.ts';
import type { Goals } from './markets.ts';

/**
 * The goals so far. After an interruption a score of 0-0 at an earlier minute says that the match began anew: what was
 * decided stands, the rest is void (rule: interrupted). Throws {@link MoveRefused} before the kick-off, and once there is
 * a result.
 */
export function tellScore(making: Making, told: ToldScore): void {
  const { state, held, now } = making;
  if (isSettled(state) || state.resultState !== 'none') {
    // After the final whistle the goals are the result's, and the minute says no more.
    if (isSameGoals(state.score, told)) return;
    throw new MoveRefused('it has a result or was ended, and only a result changes its score');
  }
  if (isToCome(state)) {
    if (!state.dated || now.getTime() < state.kickOffAt.getTime()) {
      throw new MoveRefused('it has not kicked off: say live before its score');
    }
    begin(making, state.kickOffAt);
  }
  const isAnew =
    making.state.status === 'live' &&
    state.stopped !== null &&
    told.home + told.away === 0 &&
    told.minute < state.stopped.minute &&
    isSameGoals(held.score, state.stopped);
  if (isAnew && state.stopped !== null) {
    const { home, away } = state.stopped;
    making.voidings.push({ why: 'begun-anew', decidedBy: { home, away } });
    settle(making, false);
    set(making, { stopped: null, halfTime: null });
  }
  const score = scoreAt(told);
  if (!isSameScore(held.score, told)) making.score = score;
  set(making, { score, ...(told.halfTime ? { halfTime: told.halfTime } : {}) });
  if (making.state.status === 'interrupted') {
    set(making, { stopped: { home: told.home, away: told.away, minute: told.minute } });
  }
}

/**
 * A result: provisional, then official; once bets are settled only for a reason (rules: correction, awarded-later).
 * Throws {@link MoveRefused}.
 */
export function tellResult(making: Making, told: ToldResult): void {
  const { state } = making;
  const halfTime = told.halfTime ?? null;
  if (state.resultState === 'official' || isSettled(state)) {
    tellLaterResult(making, told);
    return;
  }
  if (told.reason === 'award') {
    throw new MoveRefused(
      'it has no official result: send the score of the day first, then what was awarded',
    );
  }
  ensureBegun(making, undefined);
  const isSame =
    state.resultState === 'provisional' &&
    !told.official &&
    isSameGoals(state.score, told) &&
    !isNewHalf(state, told);
  if (!isSame) making.result = told;
  set(making, {
    status: 'finished',
    score: { home: told.home, away: told.away, minute: null, added: null },
    halfTime: checkHalfTime(halfTime ?? making.state.halfTime, told),
    resultState: told.official ? 'official' : 'provisional',
    stopped: null,
  });
  if (told.official) settle(making, false);
}

function isNewHalf(state: FixtureState, { halfTime }: ToldResult): boolean {
  return halfTime !== undefined && !isSameGoals(state.halfTime, halfTime);
}

/** A result where bets are settled: the same again, a correction, or a record of what was awarded. */
function tellLaterResult(making: Making, told: ToldResult): void {
  const { state } = making;
  const isNotPlayed = state.status === 'walkover' || state.status === 'void';
  if (told.reason === 'award' || (isNotPlayed && told.reason === undefined)) {
    // What is written down of a match that was not played is a record as well.
    if (isSameGoals(state.awarded, told)) return;
    making.result = { ...told, reason: 'award' };
    set(making, { awarded: { home: told.home, away: told.away } });
    return;
  }
  const stands =
    state.resultState === 'official' && isSameGoals(state.score, told) && !isNewHalf(state, told);
  if (stands && told.official) return;
  if (!told.official) throw new MoveRefused('its result is final, and a provisional one comes too late');
  if (told.reason === undefined) {
    throw new MoveRefused('bets on it are settled: a later result needs the reason capture or award');
  }
  making.result = told;
  set(making, {
    status: 'finished',
    score: { home: told.home, away: told.away, minute: null, added: null },
    halfTime: checkHalfTime(told.halfTime ?? state.halfTime, told),
    resultState: 'official',
    stopped: null,
  });
  settle(making, true);
}

function checkHalfTime(halfTime: Goals | null, result: Goals): Goals | null {
  if (halfTime === null || (halfTime.home <= result.home && halfTime.away <= result.away)) return halfTime;
  throw new MoveRefused(
    `the goals at half-time, none of a side above its ${result.home} or ${result.away} at the end`,
    'result.halfTime',
  );
}
