import { formatLocalTime } from '@furlong/domain/local-date';
import { type FixtureChange, type FixtureMove, isToCome } from '@furlong/domain/soccer/fixture-state';
import { nameOfFixture } from '@furlong/domain/soccer/outcome-words';
import { Failed } from '../../platform/http/failure.ts';
import { findLatestMove } from '../../staff/find-latest-move.ts';
import type { Done } from '../../staff/press.ts';
import { applyMove } from '../apply-move.ts';
import { assertOpen, hasBegun } from '../change-begun.ts';
import { judgeMove } from '../change-fixture.ts';
import { takeMatchOffOffer } from '../take-match-off-offer.ts';
import type { FixtureInHand } from './change-by-hand.ts';

/**
 * Moves the kick-off of a fixture before it to an instant to come (rules: postponed, kick-off-delayed, after-the-off), not
 * far once it is near. One that is postponed by then gets a new one, and is off offer (rule: late-move).
 */
export async function moveKickOff(inHand: FixtureInHand, kickOffAt: Date): Promise<Done> {
  const { trx, held, by, now } = inHand;
  const { state } = held;
  if (!(kickOffAt.getTime() > now.getTime())) {
    throw new Failed('bad-request', 'The kick-off cannot be moved there', [
      { field: 'kickOffAt', expected: 'an instant after now' },
    ]);
  }
  assertOpen(inHand.held);
  assertBefore(inHand, 'its kick-off');
  if (state.dated && kickOffAt.getTime() === state.kickOffAt.getTime()) {
    throw new Failed('conflict', `${nameOfFixture(held)} kicks off then already`);
  }
  const moved = { act: 'kick-off-moved', kind: 'fixture', id: held.id, at: state.kickOffAt } as const;
  const latest = await findLatestMove(trx, moved, kickOffAt, now);
  if (latest && state.dated) throw movedTooFar(held, latest);
  const comesAgain = latest !== undefined || now.getTime() >= state.kickOffAt.getTime();
  const before = { kickOffAt: state.kickOffAt.toISOString(), dated: state.dated, status: state.status };
  await putOff(inHand, { status: 'scheduled', kickOffAt });
  if (comesAgain) await takeMatchOffOffer(trx, held.id, { at: now, by });
  const after = { kickOffAt: kickOffAt.toISOString(), ...(comesAgain ? { suspended: true } : {}) };
  return { name: 'kick-off-moved', before, after };
}

function movedTooFar(held: FixtureInHand['held'], latest: Date): Failed {
  const now = formatLocalTime(held.state.kickOffAt);
  return new Failed(
    'conflict',
    `${nameOfFixture(held)} is about to kick off, at ${now}: one person moves that to ${formatLocalTime(latest)} at the latest. For a later one postpone it first: with a new kick-off it is suspended and without prices until somebody resumes it; or let its supplier’s feed say so`,
  );
}

/** Says that a match kicked off now (rule: strike-closes). */
export async function startFixture(inHand: FixtureInHand): Promise<Done> {
  const { held, now } = inHand;
  assertOpen(held);
  if (!isToCome(held.state)) throw new Failed('conflict', `${nameOfFixture(held)} has begun already`);
  await make(inHand, judgeMove(held.ref, held.state, { status: 'live' }, now));
  return { name: 'fixture-started', after: { startedAt: now.toISOString() } };
}

/** Postpones a match without a new kick-off before it begins (rules: postponed, after-the-off). */
export async function postponeFixture(inHand: FixtureInHand): Promise<Done> {
  const { held } = inHand;
  assertOpen(held);
  assertBefore(inHand, 'whether it comes again');
  if (held.state.status === 'postponed' && !held.state.dated) {
    throw new Failed('conflict', `${nameOfFixture(held)} is postponed already`);
  }
  await putOff(inHand, { status: 'postponed' });
  return { name: 'fixture-postponed', before: { status: held.state.status } };
}

/** Says before its kick-off that a match will not be played (rules: match-void, after-the-off). */
export async function callOffFixture(inHand: FixtureInHand): Promise<Done> {
  const { held, now } = inHand;
  assertOpen(held);
  assertBefore(inHand, 'what its bets come to');
  await make(inHand, judgeMove(held.ref, held.state, { status: 'void' }, now));
  return { name: 'fixture-called-off', before: { status: held.state.status } };
}

/** Puts off a match to come. What refunds bets asks for the second factor. */
async function putOff(inHand: FixtureInHand, change: FixtureChange): Promise<void> {
  const { held, now } = inHand;
  const move = judgeMove(held.ref, held.state, change, now);
  if (move.voidings.length > 0) inHand.askAgain();
  await make(inHand, move);
}

async function make({ platform, trx, held, told }: FixtureInHand, move: FixtureMove): Promise<void> {
  await applyMove(platform, trx, { told, names: held, shown: false, move });
}

/** Throws Failed 'conflict' for a match that began, or should have by the clock: that takes two persons. */
function assertBefore({ held, now }: FixtureInHand, what: string): void {
  if (!hasBegun(held.state, now)) return;
  const { startedAt, kickOffAt } = held.state;
  const since = formatLocalTime(startedAt ?? kickOffAt);
  throw new Failed(
    'conflict',
    `${nameOfFixture(held)} kicked off at ${since}, and ${what} is not one person’s to change: propose it for a second person, or let its supplier’s feed say so`,
  );
}
