import type { RaceFacts, RunnerFacts } from '@furlong/domain/betting/race-facts';
import { type Odds, startingPriceOfNumbers } from '@furlong/domain/odds';
import { placesPaid } from '@furlong/domain/places-paid';
import type { Finisher } from '@furlong/domain/race-result';
import type { Queryable } from '../platform/database/database.ts';
import {
  type MeetingRecords,
  type PlacedRecord,
  type RaceRecord,
  type ResultRecord,
  type RunnerRecord,
  selectRecords,
  type TickRecord,
} from './queries-facts.ts';

/**
 * Reads the facts of a meeting's races a second time: row by row from the records, slowly and plainly. It shares no
 * code with the reading that settlement uses (load-race-facts), so that a fault there shows as a difference here.
 * Prices come from the ticks, not from the copy made when a runner was withdrawn.
 */
export async function rereadFacts(db: Queryable, meetingId: number): Promise<RaceFacts[]> {
  const records = await selectRecords(db, meetingId);
  return records.races.map((race) => factsOf(race, records));
}

function factsOf(race: RaceRecord, records: MeetingRecords): RaceFacts {
  const runners = records.runners.filter(({ raceId }) => raceId === race.id);
  const result = resultOfBets(race, records.results);
  const captured = records.placed.filter(({ resultId }) => resultId === result?.id);
  const finishers = race.status === 'resulted' ? finishersOf(captured, runners) : [];
  const takingPart = runners.filter(({ scratchedAt }) => scratchedAt === null);
  return {
    event: race.id,
    state: race.status === 'abandoned' ? 'void' : finishers.length > 0 ? 'resulted' : 'undecided',
    voided: voidedOf(race),
    lateKnownOffs: records.lateKnownOffs
      .filter(({ raceId }) => raceId === race.id)
      .map(({ offAt, knownAt }) => ({ offAt, knownAt })),
    placesPaid: placesPaid(takingPart.length, race.statedPlaces),
    finishers,
    runners: runners.map((runner) => {
      const isOwn = (tick: TickRecord) => tick.raceId === race.id && tick.saddle === runner.saddle;
      return runnerOf(runner, captured, records.ticks.filter(isOwn));
    }),
  };
}

/**
 * The result that counts for bets: the last official one since the race was last abandoned. A correction of the record
 * alone, after the all-clear, counts only where there is no other result (rules: corrections, judges-error).
 */
function resultOfBets(race: RaceRecord, results: readonly ResultRecord[]): ResultRecord | undefined {
  const official = results.filter(
    (each) => each.raceId === race.id && each.official && each.sequence > race.resultsAfter,
  );
  const ofBets = official.filter(({ reason }) => reason !== 'disqualification' && reason !== 'judge');
  return (ofBets.length > 0 ? ofBets : official).at(-1);
}

/** A finisher's position is one more than the number of finishers ahead of it that took part. */
function finishersOf(captured: readonly PlacedRecord[], runners: readonly RunnerRecord[]): Finisher[] {
  const finished = captured.flatMap(({ saddle, position }) => {
    const runner = runners.find((each) => each.saddle === saddle);
    return position === null || (runner && runner.scratchedAt !== null) ? [] : [{ saddle, position }];
  });
  return finished.map(({ saddle, position }) => ({
    saddle,
    position: 1 + finished.filter((other) => other.position < position).length,
  }));
}

function voidedOf({ voidedAt, voidReason }: RaceRecord): RaceFacts['voided'] {
  if (voidedAt === null || voidReason === null) return null;
  if (voidReason !== 'abandoned' && voidReason !== 'lapsed') throw new Error(`void for '${voidReason}'`);
  return { at: voidedAt, why: voidReason };
}

/** `ticks` are the runner's own, in the supplier's order; there are none after a withdrawal. */
function runnerOf(
  runner: RunnerRecord,
  captured: readonly PlacedRecord[],
  ticks: readonly TickRecord[],
): RunnerFacts {
  const { saddle, scratchedAt } = runner;
  const official = captured.find((each) => each.saddle === saddle);
  const shown = ticks.length === 0 ? priceOf(runner.shownNumerator, runner.shownDenominator) : lastOf(ticks);
  return {
    saddle,
    startingPrice:
      scratchedAt === null ? (priceOf(official?.numerator, official?.denominator) ?? shown) : null,
    scratchedAt,
    scratchingKnownAt: runner.knownAt ?? scratchedAt,
    scratchedOdds: scratchedAt === null ? null : priceWhenScratched(runner, scratchedAt, ticks),
    nonRunner: runner.nonRunner,
  };
}

/** The last price shown by then; if there was none yet, the last price ever. */
function priceWhenScratched(runner: RunnerRecord, at: Date, ticks: readonly TickRecord[]): Odds | null {
  if (ticks.length === 0) return priceOf(runner.scratchedNumerator, runner.scratchedDenominator);
  const before = ticks.filter((tick) => tick.at.getTime() <= at.getTime());
  return lastOf(before.length > 0 ? before : ticks);
}

function lastOf(ticks: readonly TickRecord[]): Odds | null {
  const last = ticks.at(-1);
  return last ? priceOf(last.numerator, last.denominator) : null;
}

function priceOf(numerator: number | null | undefined, denominator: number | null | undefined): Odds | null {
  return numerator == null || denominator == null ? null : startingPriceOfNumbers(numerator, denominator);
}
