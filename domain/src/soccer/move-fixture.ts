import {
  type FixtureChange,
  type FixtureMove,
  type FixtureState,
  FULL_TIME_MINUTE,
  isSettled,
  isToCome,
  MoveRefused,
  type ScoreAt,
  type ToldResult,
  type ToldScore,
  takesBets,
  USUAL_FORMAT,
} from './fixture-state.ts';
import { lapseToCome } from './lapse-fixture.ts';
import type { Goals } from './markets.ts';

type Open<T> = { -readonly [K in keyof T]: T[K] };
/** A move as it is made: the state is replaced, what follows is gathered. */
interface Making {
  state: FixtureState;
  readonly held: FixtureState;
  readonly now: Date;
  readonly voidings: FixtureMove['voidings'][number][];
  lateKickOff: FixtureMove['lateKickOff'];
  score: ScoreAt | null;
  result: ToldResult | null;
  settlement: Open<NonNullable<FixtureMove['settlement']>> | null;
}

/** The first state of a fixture: nothing is known but when it shall be played. */
export function newFixture(kickOffAt: Date, format: string, now: Date): FixtureState {
  const state: FixtureState = {
    status: 'scheduled',
    kickOffAt,
    dated: true,
    dueAt: kickOffAt,
    open: false,
    startedAt: null,
    format,
    score: null,
    halfTime: null,
    stopped: null,
    resultState: 'none',
    awarded: null,
  };
  return { ...state, open: takesBets(state, now) };
}

/**
 * What becomes of a fixture by what the feed says of it at `now` (rules: postponed, moved-earlier, kick-off-delayed,
 * strike-closes, struck-after-kick-off, interrupted, abandoned-at-ninety, walkover, match-void, correction,
 * awarded-later, sides-swapped). What is said again changes nothing. Throws {@link MoveRefused} for what would change
 * something settled without a reason, for what contradicts what has been said, and where something is missing.
 */
export function moveFixture(held: FixtureState, change: FixtureChange, now: Date): FixtureMove {
  const making: Making = {
    state: held,
    held,
    now,
    voidings: [],
    lateKickOff: null,
    score: null,
    result: null,
    settlement: null,
  };
  if (change.format !== undefined) changeFormat(making, change.format);
  changeKickOff(making, change);
  if (change.status !== undefined) changeStatus(making, change.status, change);
  else if (change.startedAt !== undefined) correctStart(making, change.startedAt);
  if (change.sidesSwapped) swapSides(making);
  if (change.score !== undefined) tellScore(making, change.score);
  if (change.result !== undefined) tellResult(making, change.result);
  return finish(making);
}

function finish(making: Making): FixtureMove {
  const { held, now } = making;
  // A line may have been settled already, as lost by another leg; now it is void as a whole.
  if (making.lateKickOff) settle(making, true);
  const lapsed = lapseToCome(making.state, now);
  if (lapsed.voided) {
    making.voidings.push({ why: 'lapsed', decidedBy: null });
    settle(making, false);
  }
  const state = { ...lapsed.state, open: takesBets(lapsed.state, now) };
  const { voidings, lateKickOff, score, result, settlement } = making;
  const changed = voidings.length > 0 || lateKickOff !== null || result !== null || !isSameState(held, state);
  return { state, changed, voidings, lateKickOff, score, result, settlement };
}

function isSameState(a: FixtureState, b: FixtureState): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function set(making: Making, parts: Partial<FixtureState>): void {
  making.state = { ...making.state, ...parts };
}

function settle(making: Making, correction: boolean): void {
  making.settlement = { correction: correction || making.settlement?.correction === true };
}

function changeFormat(making: Making, format: string): void {
  const { state } = making;
  if (format === state.format) return;
  if (isSettled(state)) throw new MoveRefused('it is settled, and its format stays');
  if (state.format !== USUAL_FORMAT) {
    throw new MoveRefused(`it was said to be of the format ${state.format}, by which bets on it are void`);
  }
  set(making, { format });
  settle(making, false);
}

/** A new kick-off of a fixture to come, and whether one that is postponed has a date (rule: postponed). */
function changeKickOff(making: Making, { kickOffAt, status }: FixtureChange): void {
  const { state } = making;
  const isNew = kickOffAt !== undefined && kickOffAt.getTime() !== state.kickOffAt.getTime();
  if (!isNew) {
    // Postponed with the kick-off that it had: no date yet. Said again, it stays as it is.
    const isPut = status === 'postponed' && (state.status !== 'postponed' || kickOffAt === undefined);
    if (isPut && isToCome(state)) set(making, { dated: false });
    if (status === 'scheduled' && isToCome(state)) set(making, { dated: true });
    return;
  }
  if (isSettled(state)) throw new MoveRefused('it is settled, and its kick-off stays');
  if (!isToCome(state) && !isFalseStart(state)) {
    throw new MoveRefused('it has begun, and its kick-off stays');
  }
  if (!isToCome(state) && status !== 'scheduled' && status !== 'postponed') {
    throw new MoveRefused('it has begun: say postponed or scheduled with the new kick-off, or startedAt');
  }
  set(making, { kickOffAt, dated: true });
  closeLate(making, kickOffAt);
}

/** Live, and nothing has happened: the supplier may take it back. */
function isFalseStart({ status, score, stopped, resultState }: FixtureState): boolean {
  const isGoalless = score === null || (score.home === 0 && score.away === 0);
  return status === 'live' && isGoalless && stopped === null && resultState === 'none';
}

/** Notes that bets were accepted since a kick-off which is known only now. */
function closeLate(making: Making, from: Date): void {
  const { held, now } = making;
  const accepted =
    held.dated && held.startedAt === null ? Math.min(held.kickOffAt.getTime(), now.getTime()) : 0;
  if (from.getTime() < accepted) making.lateKickOff = { from, replaces: null };
}

function changeStatus(making: Making, status: FixtureState['status'], change: FixtureChange): void {
  const { state } = making;
  if (isSettled(state)) {
    if (status === state.status && !isAnotherEnd(state, change)) return;
    // A result that is told with a reason in the same call says finished by itself.
    if (status === 'finished' && change.result !== undefined) return;
    correctEnd(making, status, change);
    return;
  }
  switch (status) {
    case 'scheduled':
    case 'postponed':
      backToCome(making, status);
      return;
    case 'live':
      if (state.status === 'live' && change.startedAt === undefined) return;
      if (isToCome(state)) begin(making, change.startedAt ?? making.now);
      else if (change.startedAt !== undefined) correctStart(making, change.startedAt);
      if (state.resultState !== 'none') throw new MoveRefused('it has a result already');
      set(making, { status });
      return;
    case 'interrupted':
      interrupt(making, change);
      return;
    case 'finished':
      ensureBegun(making, change.startedAt);
      set(making, { status });
      return;
    default:
      end(making, status, change);
  }
}

/** An abandonment that is said again with another score. */
function isAnotherEnd(state: FixtureState, { score, status }: FixtureChange): boolean {
  return status === 'abandoned' && score !== undefined && !isSameScore(state.score, score);
}

function backToCome(making: Making, status: 'scheduled' | 'postponed'): void {
  const { state, now } = making;
  if (isToCome(state)) {
    set(making, { status });
    return;
  }
  if (!isFalseStart(state)) {
    throw new MoveRefused('it has begun: say interrupted, abandoned or finished');
  }
  const dated = status === 'scheduled' || making.held.kickOffAt.getTime() !== state.kickOffAt.getTime();
  if (dated && state.kickOffAt.getTime() <= now.getTime()) {
    throw new MoveRefused('it has begun: it is to come again only with a kickOffAt in the future');
  }
  set(making, { status, dated, startedAt: null, score: null, halfTime: null });
}

/** The match is on since an instant; one in the future counts as now. */
function begin(making: Making, at: Date): void {
  const startedAt = new Date(Math.min(at.getTime(), making.now.getTime()));
  closeLate(making, startedAt);
  set(making, { startedAt, dated: true, status: 'live' });
}

/** A fixture past its kick-off has begun; one that still takes bets, or has no date, needs to be told since when. */
function ensureBegun(making: Making, startedAt: Date | undefined): void {
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

function correctStart(making: Making, at: Date): void {
  const { state, held, now } = making;
  if (isToCome(state)) {
    throw new MoveRefused('it has not begun: startedAt comes with the status live', 'startedAt');
  }
  const startedAt = new Date(Math.min(at.getTime(), now.getTime()));
  if (state.startedAt === null || startedAt.getTime() === state.startedAt.getTime()) return;
  if (isSettled(state)) throw new MoveRefused('it is settled, and its real kick-off stays');
  const accepted = Math.min(held.kickOffAt.getTime(), now.getTime());
  const from = startedAt.getTime() < accepted ? startedAt : null;
  making.lateKickOff = { from, replaces: state.startedAt };
  settle(making, true);
  set(making, { startedAt });
}

function interrupt(making: Making, { score, startedAt }: FixtureChange): void {
  if (making.state.resultState !== 'none') throw new MoveRefused('it has a result already');
  ensureBegun(making, startedAt);
  const at = score ?? making.state.score;
  const minute = at?.minute ?? null;
  if (!at || minute === null) {
    throw new MoveRefused('the goals and the minute at which it was interrupted', 'score');
  }
  const stopped = { home: at.home, away: at.away, minute };
  set(making, { status: 'interrupted', stopped });
}

/** Abandoned, a walkover or void: final, unless a reason comes with another end. */
function end(making: Making, status: 'abandoned' | 'walkover' | 'void', change: FixtureChange): void {
  const { state } = making;
  if (status === 'abandoned') {
    if (!change.score) {
      throw new MoveRefused('the goals and the minute at which it was abandoned', 'score');
    }
    if (!isSettled(state)) ensureBegun(making, change.startedAt);
    abandonAt(making, scoreAt(change.score), change.score.halfTime);
  } else {
    // Not played, whatever was written down.
    const nothing = { score: null, halfTime: null, stopped: null, resultState: 'none' } as const;
    set(making, { status, ...nothing });
  }
  settle(making, isSettled(making.held));
}

/** The end of a match that stopped for good at a score (rules: abandoned, abandoned-at-ninety). */
function abandonAt(making: Making, score: ScoreAt, halfTime: Goals | undefined): void {
  const stands = (score.minute ?? 0) >= FULL_TIME_MINUTE;
  const known = halfTime ?? making.state.halfTime;
  set(making, {
    status: 'abandoned',
    score,
    halfTime: known,
    stopped: null,
    resultState: stands ? 'official' : 'none',
  });
  making.score = score;
  if (stands) {
    const goals = { home: score.home, away: score.away };
    making.result = { ...goals, official: true, ...(known ? { halfTime: known } : {}) };
  }
}

function correctEnd(making: Making, status: FixtureState['status'], change: FixtureChange): void {
  const isEnd = status === 'abandoned' || status === 'walkover' || status === 'void';
  if (change.reason === undefined || !isEnd) {
    const was =
      making.state.resultState === 'official' ? 'its result is official' : `it is ${making.state.status}`;
    throw new MoveRefused(
      `${was}, and bets on it are settled by that; a result with a reason corrects it, or a status abandoned, walkover or void with the reason capture; a match that is played again is another fixture`,
    );
  }
  end(making, status, change);
}

function swapSides(making: Making): void {
  if (!isToCome(making.state)) throw new MoveRefused('it has begun: home and away stay as they are');
  making.voidings.push({ why: 'sides-swapped', decidedBy: null });
  settle(making, false);
}

function scoreAt({ home, away, minute, added }: ToldScore): ScoreAt {
  return { home, away, minute, added: added ?? null };
}

function isSameScore(held: ScoreAt | null, told: ToldScore): boolean {
  return (
    held !== null &&
    held.home === told.home &&
    held.away === told.away &&
    held.minute === told.minute &&
    held.added === (told.added ?? null)
  );
}

function isSameGoals(a: Goals | null | undefined, b: Goals): boolean {
  return !!a && a.home === b.home && a.away === b.away;
}

function tellScore(making: Making, told: ToldScore): void {
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

function tellResult(making: Making, told: ToldResult): void {
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
