import { type Odds, oddsOf } from '@furlong/domain/odds';
import { queueSettlement } from '../bets/settle/queue-settlement.ts';
import type { TurnRace, TurnRunner } from '../meetings/card.ts';
import { lockRaces } from '../meetings/queries-lock.ts';
import type { Transaction } from '../platform/database/database.ts';
import { Failed } from '../platform/http/failure.ts';
import { publishEvent } from '../platform/runtime/events.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { changeStandings } from '../standings/change-standings.ts';
import { scratchRow, selectPriceAt, updateSuspension } from './queries-write.ts';
import {
  assertBeforeOff,
  assertNotAbandoned,
  raceOf,
  type Turn,
  type TurnOutcome,
  takeTurn,
  wasOff,
} from './take-turn.ts';

/** A withdrawal. */
export interface Scratching extends Turn {
  readonly raceNumber: number;
  readonly saddle: number;
  /** When it was withdrawn: before the off, unless it is declared a non-runner. */
  readonly at: Date;
  /** Declares that it took no part, which may come after the off and after the result (rule: late non-runner). */
  readonly nonRunner?: boolean;
}

/**
 * Withdraws a runner and suspends the race until new prices come (Decision 8). Its last win price at that moment is
 * kept, for deductions. A second scratching of the same runner changes nothing. Picks of the runner are not
 * touched: scoring lets the favourite stand in (Decision 15). After the off only a non-runner can be declared.
 */
export async function scratchRunner(platform: Platform, change: Scratching, now: Date): Promise<TurnOutcome> {
  return takeTurn(platform, change, async ({ trx, card }) => {
    const race = raceOf(card, change.raceNumber);
    const runner = race.runners.find((candidate) => candidate.saddle === change.saddle);
    if (!runner) throw new Failed('not-found', `Race ${race.number} has no runner ${change.saddle}`);
    // A declaration still to come counts as now: it says what has happened.
    const at = change.nonRunner ? new Date(Math.min(change.at.getTime(), now.getTime())) : change.at;
    const isLate = change.nonRunner === true && wasOff(race, at);
    if (isLate) assertNotAbandoned(race);
    else assertBeforeOff(race, at, 'a runner that took no part is declared with nonRunner: true');
    if (runner.scratched) return card;
    await lockRaces(trx, [race.id]);
    await scratch(platform, trx, race, runner, { at, nonRunnerSequence: isLate ? change.sequence : null });
    if (race.status === 'open') await updateSuspension(trx, race.id, true);
    if (isLate) await correctBets(platform, trx, race);
    else await tellBets(platform, trx, race);
    // Picks of a runner withdrawn after the off are on show, and count for the favourite from now on.
    if (isLate || race.status !== 'open') await changeStandings(trx, [card.id]);
    else await publishEvent(trx, { kind: 'card', meetingId: card.id });
    if (race.result) {
      await platform.jobs.queue(trx, 'follow-result', { meetingId: card.id, raceId: race.id });
    }
    return undefined;
  });
}

/** What an official result brought without this being known is settled again, and says why. */
async function correctBets(platform: Platform, trx: Transaction, race: TurnRace): Promise<void> {
  const { id: raceId, meetingId } = race;
  await publishEvent(trx, { kind: 'bets', meetingId });
  const correction = race.result?.official === true;
  await queueSettlement(platform, trx, { meetingId, raceId, correction, reason: 'non-runner' });
}

/** Bets on a runner alone are refunded at once when it is withdrawn, and all that are open on the race show the deduction. */
export async function tellBets(
  platform: Platform,
  trx: Transaction,
  { id, meetingId }: Pick<TurnRace, 'id' | 'meetingId'>,
): Promise<void> {
  await publishEvent(trx, { kind: 'bets', meetingId });
  await queueSettlement(platform, trx, { meetingId, raceId: id, correction: false });
}

/**
 * Withdraws a runner at an instant, keeping the win price it had then, and the moment at which that takes effect here:
 * what has been struck by then carries the deduction. For whoever holds the race against strikes.
 */
export async function scratch(
  platform: Pick<Platform, 'clock'>,
  trx: Transaction,
  race: Pick<TurnRace, 'id'>,
  runner: Pick<TurnRunner, 'saddle' | 'winOdds'>,
  { at, nonRunnerSequence }: { readonly at: Date; readonly nonRunnerSequence: number | null },
): Promise<void> {
  const winOdds = await winOddsAt(trx, race.id, runner, at);
  const knownAt = platform.clock();
  await scratchRow(trx, race.id, runner.saddle, { at, knownAt, winOdds, nonRunnerSequence });
}

async function winOddsAt(
  trx: Transaction,
  raceId: number,
  runner: Pick<TurnRunner, 'saddle' | 'winOdds'>,
  at: Date,
): Promise<Odds | null> {
  const tick = await selectPriceAt(trx, raceId, runner.saddle, at);
  if (tick?.win_numerator == null || tick.win_denominator == null) return runner.winOdds;
  return oddsOf(tick.win_numerator, tick.win_denominator);
}
