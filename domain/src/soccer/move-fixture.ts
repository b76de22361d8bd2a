import { changeStatus } from './change-status.ts';
import { closeLate, correctStart, isFalseStart, type Making, set, settle } from './fixture-making.ts';
import {
  type FixtureChange,
  type FixtureMove,
  type FixtureState,
  isSettled,
  isToCome,
  MoveRefused,
  takesBets,
  USUAL_FORMAT,
} from './fixture-state.ts';
import { lapseToCome } from './lapse-fixture.ts';
import { tellResult, tellScore } from './tell-score.ts';

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
  else if (change.startedAt !== undefined) correctStart(making, change.startedAt, change.reason);
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

function swapSides(making: Making): void {
  if (!isToCome(making.state)) throw new MoveRefused('it has begun: home and away stay as they are');
  making.voidings.push({ why: 'sides-swapped', decidedBy: null });
  settle(making, false);
}
