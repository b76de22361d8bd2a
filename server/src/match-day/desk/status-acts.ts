import { type FixtureChange, isSettled, isToCome } from '@furlong/domain/soccer/fixture-state';
import { nameOfFixture } from '@furlong/domain/soccer/outcome-words';
import { Failed } from '../../platform/http/failure.ts';
import type { Done } from '../../staff/press.ts';
import { applyMove } from '../apply-move.ts';
import { judgeMove } from '../change-fixture.ts';
import type { FixtureInHand } from './change-by-hand.ts';

/** Moves the kick-off of a fixture that has not begun to an instant to come (rules: postponed, kick-off-delayed). */
export async function moveKickOff(inHand: FixtureInHand, kickOffAt: Date): Promise<Done> {
  const { held, now } = inHand;
  const { state } = held;
  if (!(kickOffAt.getTime() > now.getTime())) {
    throw new Failed('bad-request', 'The kick-off cannot be moved there', [
      { field: 'kickOffAt', expected: 'an instant after now' },
    ]);
  }
  assertOpen(inHand);
  if (state.dated && isToCome(state) && kickOffAt.getTime() === state.kickOffAt.getTime()) {
    throw new Failed('conflict', `${nameOfFixture(held)} kicks off then already`);
  }
  const before = { kickOffAt: state.kickOffAt.toISOString(), dated: state.dated, status: state.status };
  await make(inHand, { status: 'scheduled', kickOffAt });
  return { name: 'kick-off-moved', before, after: { kickOffAt: kickOffAt.toISOString() } };
}

/** Says that a match kicked off now (rule: strike-closes). */
export async function startFixture(inHand: FixtureInHand): Promise<Done> {
  const { held, now } = inHand;
  assertOpen(inHand);
  if (!isToCome(held.state)) throw new Failed('conflict', `${nameOfFixture(held)} has begun already`);
  await make(inHand, { status: 'live' });
  return { name: 'fixture-started', after: { startedAt: now.toISOString() } };
}

/** Postpones a match without a new kick-off (rule: postponed). */
export async function postponeFixture(inHand: FixtureInHand): Promise<Done> {
  const { held } = inHand;
  assertOpen(inHand);
  if (held.state.status === 'postponed' && !held.state.dated) {
    throw new Failed('conflict', `${nameOfFixture(held)} is postponed already`);
  }
  await make(inHand, { status: 'postponed' });
  return { name: 'fixture-postponed', before: { status: held.state.status } };
}

/**
 * Abandons a match at a minute before the 90th, at the goals that are held (rules: abandoned, abandoned-decided). From the
 * 90th minute on the score stands as a result, which takes two persons.
 */
export async function abandonFixture(inHand: FixtureInHand, minute: number): Promise<Done> {
  const { home, away, minute: last } = inHand.held.state.score ?? { home: 0, away: 0, minute: null };
  assertOpen(inHand);
  if (minute < (last ?? 0)) {
    throw new Failed('bad-request', 'The match cannot have been abandoned then', [
      { field: 'minute', expected: `minute ${last} or a later one, because its score is of that minute` },
    ]);
  }
  const before = { status: inHand.held.state.status };
  await make(inHand, { status: 'abandoned', score: { home, away, minute } });
  return { name: 'fixture-abandoned', before, after: { home, away, minute } };
}

/** Says that a match will not be played (rule: match-void). */
export async function callOffFixture(inHand: FixtureInHand): Promise<Done> {
  const { held } = inHand;
  assertOpen(inHand);
  if (!isToCome(held.state)) {
    throw new Failed('conflict', `${nameOfFixture(held)} has begun: it can be abandoned`);
  }
  await make(inHand, { status: 'void' });
  return { name: 'fixture-called-off', before: { status: held.state.status } };
}

/** Makes a change as the feed's changes are made. */
async function make({ platform, trx, held, now, told }: FixtureInHand, change: FixtureChange): Promise<void> {
  const move = judgeMove(held.ref, held.state, change, now);
  await applyMove(platform, trx, { told, names: held, shown: false, move });
}

/** What bets are settled by is the matter of a supplier, or of two persons. */
function assertOpen({ held }: FixtureInHand): void {
  const { state } = held;
  if (!isSettled(state)) return;
  const was = state.resultState === 'official' ? 'its result is official' : `it is ${state.status}`;
  throw new Failed('conflict', `${nameOfFixture(held)}: ${was}, and bets on it are settled by that`);
}
