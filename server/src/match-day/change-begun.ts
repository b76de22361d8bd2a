import { formatLocalTime } from '@furlong/domain/local-date';
import {
  type FixtureChange,
  type FixtureMove,
  type FixtureState,
  isSettled,
  isToCome,
} from '@furlong/domain/soccer/fixture-state';
import type { Goals } from '@furlong/domain/soccer/markets';
import { nameOfFixture } from '@furlong/domain/soccer/outcome-words';
import type { StoredFixture } from '../fixtures/fixture.ts';
import { Failed } from '../platform/http/failure.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { applyMove } from './apply-move.ts';
import { judgeMove } from './change-fixture.ts';
import type { FixtureToChange } from './fixture-to-change.ts';
import { takeMatchOffOffer } from './take-match-off-offer.ts';

/** How long after a kick-off by mistake it may be taken back; later the match is being played (rule: after-the-off). */
const falseStartMs = 15 * 60_000;

/** What becomes of a match past its kick-off; without a new kick-off one that comes again is postponed. */
export type BegunChange =
  | { readonly change: 'abandonment'; readonly minute: number }
  | { readonly change: 'calling-off' }
  | { readonly change: 'reopening'; readonly kickOffAt: string | null };

/** A match that was changed. `score`: the goals that an abandonment stands by. */
export interface BegunChanged {
  readonly move: FixtureMove;
  readonly score: Goals | null;
}

/** Whether a match began, by whoever's word or by the clock. */
export function hasBegun(state: FixtureState, now: Date): boolean {
  return !isToCome(state) || (state.dated && now.getTime() >= state.kickOffAt.getTime());
}

/** Throws Failed 'conflict' for a match that bets are settled by: that is the matter of a supplier, or of its result. */
export function assertOpen(held: StoredFixture): void {
  const { state } = held;
  if (!isSettled(state)) return;
  const was = state.resultState === 'official' ? 'its result is official' : `it is ${state.status}`;
  throw new Failed('conflict', `${nameOfFixture(held)}: ${was}, and bets on it are settled by that`);
}

/**
 * Ends a match past its kick-off without a result, or has it come again, by the rules of the feed's changes: what two
 * persons decide (rule: after-the-off). `by`: who takes it off offer.
 */
export async function changeBegun(
  platform: Pick<Platform, 'jobs'>,
  { trx, held, now, told }: FixtureToChange,
  input: BegunChange,
  by: number,
): Promise<BegunChanged> {
  assertOpen(held);
  if (!hasBegun(held.state, now)) {
    throw new Failed('conflict', `${nameOfFixture(held)} has not kicked off: its own page changes it`);
  }
  const change = changeOf(held, input, now);
  const move = judgeMove(held.ref, held.state, change, now);
  await applyMove(platform, trx, { told, names: held, shown: false, move });
  if (input.change === 'reopening') await takeMatchOffOffer(trx, held.id, { at: now, by });
  const { home, away } = change.score ?? {};
  return { move, score: home === undefined || away === undefined ? null : { home, away } };
}

function changeOf(held: StoredFixture, input: BegunChange, now: Date): FixtureChange {
  switch (input.change) {
    case 'abandonment':
      return abandonedAt(held, input.minute);
    case 'calling-off':
      if (isToCome(held.state)) return { status: 'void' };
      throw new Failed('conflict', `${nameOfFixture(held)} has begun: it can be abandoned`);
    case 'reopening':
      return comeAgain(held, input.kickOffAt, now);
  }
}

/**
 * Abandoned at a minute before the 90th, at the goals that are held (rules: abandoned, abandoned-decided). From the 90th
 * minute on the score stands as a result.
 */
function abandonedAt(held: StoredFixture, minute: number): FixtureChange {
  const { status, resultState, score } = held.state;
  const { home, away, minute: last } = score ?? { home: 0, away: 0, minute: null };
  if (status === 'finished' || resultState !== 'none') {
    const was = resultState === 'none' ? 'is finished' : 'has a provisional result';
    throw new Failed(
      'conflict',
      `${nameOfFixture(held)} ${was}, and is not abandoned any more: its score is made official, or its supplier’s feed says what became of it`,
    );
  }
  if (minute < (last ?? 0)) {
    throw new Failed('bad-request', 'The match cannot have been abandoned then', [
      { field: 'minute', expected: `minute ${last} or a later one, because its score is of that minute` },
    ]);
  }
  return { status: 'abandoned', score: { home, away, minute } };
}

function comeAgain(held: StoredFixture, sent: string | null, now: Date): FixtureChange {
  const { state } = held;
  const startedAt = isToCome(state) ? null : state.startedAt;
  if (startedAt !== null && now.getTime() > startedAt.getTime() + falseStartMs) {
    throw new Failed(
      'conflict',
      `${nameOfFixture(held)} has been played since ${formatLocalTime(startedAt)}: it can be abandoned, or its supplier’s feed says that it is to come again`,
    );
  }
  if (sent === null) return { status: 'postponed' };
  const kickOffAt = new Date(sent);
  if (kickOffAt.getTime() > now.getTime()) return { status: 'scheduled', kickOffAt };
  throw new Failed('bad-request', 'The kick-off cannot be moved there: it is past by now', [
    { field: 'kickOffAt', expected: 'an instant after now' },
  ]);
}
