import {
  begin,
  correctStart,
  ensureBegun,
  isFalseStart,
  isSameScore,
  type Making,
  scoreAt,
  set,
  settle,
} from './fixture-making.ts';
import {
  type FixtureChange,
  type FixtureState,
  FULL_TIME_MINUTE,
  isSettled,
  isToCome,
  MoveRefused,
  type ScoreAt,
} from './fixture-state.ts';
import type { Goals } from './markets.ts';

/**
 * A status as the feed says it (rules: interrupted, abandoned, walkover, match-void). Once bets are settled another end
 * needs a reason. Throws {@link MoveRefused}.
 */
export function changeStatus(making: Making, status: FixtureState['status'], change: FixtureChange): void {
  const { state } = making;
  if (isSettled(state)) {
    if (change.startedAt !== undefined) correctStart(making, change.startedAt, change.reason);
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
