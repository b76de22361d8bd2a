import { type Odds, oddsOf } from '@furlong/domain/odds';
import type { CardToChange, RaceToChange, RunnerToChange } from '../meetings/card.ts';
import { lockRaces } from '../meetings/queries-lock.ts';
import type { Transaction } from '../platform/database/database.ts';
import { Failed } from '../platform/http/failure.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { nonRunnerDeclared, runnerScratched } from './announce.ts';
import {
  applyInSequence,
  assertBeforeOff,
  assertNotAbandoned,
  type ChangeContext,
  type ChangeOutcome,
  raceOf,
  type SupplierChange,
  wasOff,
} from './apply-in-sequence.ts';
import { deleteHolds } from './queries-holds.ts';
import { scratchRow, selectArchiveStep, selectPriceAt, updateAwaitsPrices } from './queries-write.ts';

/** The withdrawal of a runner. */
export interface Withdrawal {
  readonly raceNumber: number;
  readonly saddle: number;
  /** When it was withdrawn: before the off, unless it is declared a non-runner. */
  readonly at: Date;
  /** Declares that it took no part: allowed after the off and after the result (rule: late-non-runner). */
  readonly nonRunner?: boolean;
}

/** The same, as a supplier says it. */
export interface Scratching extends SupplierChange, Withdrawal {}

/**
 * Scratches a runner and suspends the race until new prices come (rules: scratched, deductions). Its last win price at
 * that moment is stored, for deductions. Scratching the same runner again changes nothing. Picks of the runner stay:
 * scoring replaces it by the favourite (rule: favourite-stands-in). After the off a runner can only be declared a
 * non-runner.
 */
export async function scratchRunner(
  platform: Platform,
  change: Scratching,
  now: Date,
): Promise<ChangeOutcome> {
  return applyInSequence(platform, change, (context) => applyWithdrawal(platform, context, change, now));
}

/** The same for a change that has its place, whoever makes it. Returns the card if it changed nothing. */
export async function applyWithdrawal(
  platform: Platform,
  { trx, card, order }: ChangeContext,
  change: Withdrawal,
  now: Date,
): Promise<CardToChange | undefined> {
  const race = raceOf(card, change.raceNumber);
  const runner = race.runners.find((candidate) => candidate.saddle === change.saddle);
  if (!runner) throw new Failed('not-found', `Race ${race.number} has no runner ${change.saddle}`);
  // A declaration dated in the future counts as made now: it says what has happened.
  const at = change.nonRunner ? new Date(Math.min(change.at.getTime(), now.getTime())) : change.at;
  const isLate = change.nonRunner === true && wasOff(race, at);
  if (isLate) assertNotAbandoned(race);
  else assertBeforeOff(race, at, 'a runner that took no part is declared with nonRunner: true');
  if (runner.scratched) return card;
  await lockRaces(trx, [race.id]);
  await scratch(platform, trx, race, runner, { at, nonRunnerOrder: isLate ? order : null });
  if (race.status === 'open') await updateAwaitsPrices(trx, race.id, true);
  if (isLate) await nonRunnerDeclared(platform, trx, race);
  else await runnerScratched(platform, trx, race);
  return undefined;
}

/**
 * Scratches a runner at an instant. Stores the win price it had then, and this node's time: bets struck until now carry
 * the deduction. The caller has locked the race against strikes.
 */
export async function scratch(
  platform: Pick<Platform, 'clock'>,
  trx: Transaction,
  race: Pick<RaceToChange, 'id' | 'pricesHeld'>,
  runner: Pick<RunnerToChange, 'saddle' | 'winOdds'>,
  { at, nonRunnerOrder }: { readonly at: Date; readonly nonRunnerOrder: number | null },
): Promise<void> {
  const winOdds = await winOddsAt(trx, race.id, runner, at);
  const knownAt = platform.clock();
  await scratchRow(trx, race.id, runner.saddle, { at, knownAt, winOdds, nonRunnerOrder });
  if (race.pricesHeld) await deleteHolds(trx, race.id, [runner.saddle]);
}

async function winOddsAt(
  trx: Transaction,
  raceId: number,
  runner: Pick<RunnerToChange, 'saddle' | 'winOdds'>,
  at: Date,
): Promise<Odds | null> {
  const step = await selectArchiveStep(trx, raceId);
  if (step !== undefined) {
    throw new Failed(
      'conflict',
      `The prices of race ${raceId} are in step ${step} of the archive: restore it first`,
    );
  }
  const tick = await selectPriceAt(trx, raceId, runner.saddle, at);
  if (tick?.win_numerator == null || tick.win_denominator == null) return runner.winOdds;
  return oddsOf(tick.win_numerator, tick.win_denominator);
}
