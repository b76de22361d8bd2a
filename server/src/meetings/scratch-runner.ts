import { type Odds, oddsOf } from '@furlong/domain/odds';
import type { Transaction } from '../platform/database.ts';
import { publishEvent } from '../platform/events.ts';
import { Failed } from '../platform/failure.ts';
import type { Platform } from '../platform/platform.ts';
import type { CardRace, CardRunner } from './card.ts';
import { changeStandings } from './change-standings.ts';
import { lockRaces } from './queries-lock.ts';
import { scratchRow, selectPriceAt, updateSuspension } from './queries-write.ts';
import { assertBeforeOff, raceOf, type Turn, type TurnOutcome, takeTurn } from './take-turn.ts';

/** A withdrawal. */
export interface Scratching extends Turn {
  readonly raceNumber: number;
  readonly saddle: number;
  /** When it was withdrawn; before the off. */
  readonly at: Date;
}

/**
 * Withdraws a runner and suspends the race until new prices come (Decision 8). Its last win price at that moment is
 * kept, for deductions. A second scratching of the same runner changes nothing. Picks of the runner are not
 * touched: scoring lets the favourite stand in (Decision 15).
 */
export async function scratchRunner(platform: Platform, change: Scratching): Promise<TurnOutcome> {
  return takeTurn(platform, change, async ({ trx, card }) => {
    const race = raceOf(card, change.raceNumber);
    const runner = race.runners.find((candidate) => candidate.saddle === change.saddle);
    if (!runner) throw new Failed('not-found', `Race ${race.number} has no runner ${change.saddle}`);
    assertBeforeOff(race, change.at);
    if (runner.scratched) return;
    await lockRaces(trx, [race.id]);
    await scratch(platform, trx, race, runner, change.at);
    await tellBets(platform, trx, race);
    if (race.status === 'open') {
      await updateSuspension(trx, race.id, true);
      await publishEvent(trx, { kind: 'card', meetingId: card.id });
    } else {
      // The news came after the off: picks already on show now count for the favourite.
      await changeStandings(trx, [card.id]);
    }
  });
}

/** Bets on a runner alone are refunded at once when it is withdrawn, and all that are open on the race show the deduction. */
export async function tellBets(
  platform: Platform,
  trx: Transaction,
  { id, meetingId }: Pick<CardRace, 'id' | 'meetingId'>,
): Promise<void> {
  await publishEvent(trx, { kind: 'bets', meetingId });
  await platform.jobs.queue(trx, 'settle-bets', { meetingId, raceId: id, correction: false });
}

/**
 * Withdraws a runner at an instant, keeping the win price it had then, and the moment at which that takes effect here:
 * what has been struck by then carries the deduction. For whoever holds the race against strikes.
 */
export async function scratch(
  platform: Pick<Platform, 'clock'>,
  trx: Transaction,
  race: Pick<CardRace, 'id'>,
  runner: Pick<CardRunner, 'saddle' | 'winOdds'>,
  at: Date,
): Promise<void> {
  const winOdds = await winOddsAt(trx, race.id, runner, at);
  await scratchRow(trx, race.id, runner.saddle, { at, knownAt: platform.clock(), winOdds });
}

async function winOddsAt(
  trx: Transaction,
  raceId: number,
  runner: Pick<CardRunner, 'saddle' | 'winOdds'>,
  at: Date,
): Promise<Odds | null> {
  const tick = await selectPriceAt(trx, raceId, runner.saddle, at);
  if (tick?.win_numerator == null || tick.win_denominator == null) return runner.winOdds;
  return oddsOf(tick.win_numerator, tick.win_denominator);
}
