import { formatLocalTime } from '@furlong/domain/local-date';
import {
  type FixtureChange,
  type FixtureMove,
  isSettled,
  isToCome,
} from '@furlong/domain/soccer/fixture-state';
import { nameOfFixture } from '@furlong/domain/soccer/outcome-words';
import type { ActState } from '../../audit/act.ts';
import { Failed } from '../../platform/http/failure.ts';
import type { Done } from '../../staff/press.ts';
import { handSuspensionChanged } from '../announce.ts';
import { applyMove } from '../apply-move.ts';
import { judgeMove } from '../change-fixture.ts';
import { updateSuspension } from '../queries-holds.ts';
import { withdrawPrices } from '../queries-write.ts';
import type { FixtureInHand } from './change-by-hand.ts';

/** How long after a kick-off by mistake the desk may take it back; later the match is being played (rule: after-the-off). */
const falseStartMs = 15 * 60_000;

/**
 * Moves the kick-off of a fixture that has not begun to an instant to come (rules: postponed, kick-off-delayed). One past
 * its kick-off takes bets again then, but nothing of it is on offer (rule: after-the-off).
 */
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
  const made = await putBack(inHand, { status: 'scheduled', kickOffAt });
  return { name: 'kick-off-moved', before, after: { kickOffAt: kickOffAt.toISOString(), ...made } };
}

/** Says that a match kicked off now (rule: strike-closes). */
export async function startFixture(inHand: FixtureInHand): Promise<Done> {
  const { held, now } = inHand;
  assertOpen(inHand);
  if (!isToCome(held.state)) throw new Failed('conflict', `${nameOfFixture(held)} has begun already`);
  await make(inHand, judge(inHand, { status: 'live' }));
  return { name: 'fixture-started', after: { startedAt: now.toISOString() } };
}

/** Postpones a match without a new kick-off (rule: postponed). */
export async function postponeFixture(inHand: FixtureInHand): Promise<Done> {
  const { held } = inHand;
  assertOpen(inHand);
  if (held.state.status === 'postponed' && !held.state.dated) {
    throw new Failed('conflict', `${nameOfFixture(held)} is postponed already`);
  }
  const after = await putBack(inHand, { status: 'postponed' });
  return { name: 'fixture-postponed', before: { status: held.state.status }, after };
}

/**
 * Abandons a match at a minute before the 90th, at the goals that are held (rules: abandoned, abandoned-decided). From the
 * 90th minute on the score stands as a result, which takes two persons.
 */
export async function abandonFixture(inHand: FixtureInHand, minute: number): Promise<Done> {
  const { status, resultState, score } = inHand.held.state;
  const { home, away, minute: last } = score ?? { home: 0, away: 0, minute: null };
  assertOpen(inHand);
  if (status === 'finished' || resultState !== 'none') {
    const was = resultState === 'none' ? 'is finished' : 'has a provisional result';
    throw new Failed(
      'conflict',
      `${nameOfFixture(inHand.held)} ${was}, and is not abandoned any more: its score is made official by two persons, or its supplier’s feed says what became of it`,
    );
  }
  if (minute < (last ?? 0)) {
    throw new Failed('bad-request', 'The match cannot have been abandoned then', [
      { field: 'minute', expected: `minute ${last} or a later one, because its score is of that minute` },
    ]);
  }
  await make(inHand, judge(inHand, { status: 'abandoned', score: { home, away, minute } }));
  return { name: 'fixture-abandoned', before: { status }, after: { home, away, minute } };
}

/** Says that a match will not be played (rule: match-void). */
export async function callOffFixture(inHand: FixtureInHand): Promise<Done> {
  const { held } = inHand;
  assertOpen(inHand);
  if (!isToCome(held.state)) {
    throw new Failed('conflict', `${nameOfFixture(held)} has begun: it can be abandoned`);
  }
  await make(inHand, judge(inHand, { status: 'void' }));
  return { name: 'fixture-called-off', before: { status: held.state.status } };
}

/**
 * Makes a match one to come again, by another kick-off or without one. What refunds bets, or takes them again for a match
 * that is past its kick-off, asks for the second factor; such a match comes back suspended and without prices.
 */
async function putBack(inHand: FixtureInHand, change: FixtureChange): Promise<ActState> {
  const { trx, held, now, by } = inHand;
  const { state } = held;
  const move = judge(inHand, change);
  const startedAt = isToCome(state) ? null : state.startedAt;
  if (startedAt !== null && now.getTime() > startedAt.getTime() + falseStartMs) {
    throw new Failed(
      'conflict',
      `${nameOfFixture(held)} has been played since ${formatLocalTime(startedAt)}: it can be abandoned, or its supplier’s feed says that it is to come again`,
    );
  }
  const wasOn = !isToCome(state) || (state.dated && state.kickOffAt.getTime() <= now.getTime());
  if (wasOn || move.voidings.length > 0) inHand.askAgain();
  await make(inHand, move);
  if (!wasOn) return {};
  await withdrawPrices(trx, held.id);
  await updateSuspension(trx, held.id, { at: now, by });
  await handSuspensionChanged(trx, held.id);
  return { suspended: true };
}

/** What a change by hand comes to, by the rules of the feed's changes. */
function judge({ held, now }: FixtureInHand, change: FixtureChange): FixtureMove {
  return judgeMove(held.ref, held.state, change, now);
}

async function make({ platform, trx, held, told }: FixtureInHand, move: FixtureMove): Promise<void> {
  await applyMove(platform, trx, { told, names: held, shown: false, move });
}

/** What bets are settled by is the matter of a supplier, or of two persons. */
function assertOpen({ held }: FixtureInHand): void {
  const { state } = held;
  if (!isSettled(state)) return;
  const was = state.resultState === 'official' ? 'its result is official' : `it is ${state.status}`;
  throw new Failed('conflict', `${nameOfFixture(held)}: ${was}, and bets on it are settled by that`);
}
