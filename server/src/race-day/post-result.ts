import type { Odds } from '@furlong/domain/odds';
import { findResultProblems } from '@furlong/domain/race-result';
import {
  type CardResult,
  type CardToChange,
  isRecordReason,
  type RaceToChange,
  type ResultReason,
  withRace,
} from '../meetings/card.ts';
import { type BadField, Failed } from '../platform/http/failure.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { resultCaptured } from './announce.ts';
import {
  applyInSequence,
  assertNotAbandoned,
  type ChangeContext,
  type ChangeOutcome,
  raceOf,
  type SupplierChange,
  wouldRewrite,
} from './apply-in-sequence.ts';
import { keepDiffering } from './keep-differing.ts';
import { insertResult, type NewResult } from './queries-write.ts';
import { findFactProblems, keepFacts, type ResultFacts } from './result-facts.ts';
import type { ResultSaid } from './result-said.ts';

/** The same, as a supplier says it. */
export interface ResultChange extends SupplierChange, ResultSaid {}

/**
 * Captures a result: provisional, official, or a correction of an official one with its reason. Every result stays
 * stored; the last one counts. Its consequences are queued in the same transaction. A race that is still open gets no
 * result dated before its off. One that differs from what the desk captured is kept and not applied
 * (rule: results-that-differ).
 */
export async function postResult(platform: Platform, given: ResultChange, now: Date): Promise<ChangeOutcome> {
  let isKept = false;
  const outcome = await applyInSequence(platform, given, async (context) => {
    isKept = await keepDiffering(context, given, now);
    return isKept ? undefined : applyResult(platform, context, given, now);
  });
  return isKept && outcome.applied ? { applied: false, reason: 'differs' } : outcome;
}

/** The same for a change that has its place, whoever makes it. Returns the card as it left it. */
export async function applyResult(
  platform: Platform,
  { trx, card, order }: ChangeContext,
  given: ResultSaid,
  now: Date,
): Promise<CardToChange> {
  const change = { ...given, at: new Date(Math.min(given.at.getTime(), now.getTime())) };
  const race = raceOf(card, change.raceNumber);
  const reason = reasonOf(race, change);
  const facts = keepFacts(race.result, change, reason);
  const runners = resultRunners(race, change, facts);
  const { official, at } = change;
  const closedAt = race.closedAt ?? race.offAt;
  const id = await insertResult(trx, {
    raceId: race.id,
    closedAt,
    order,
    official,
    byHand: change.byHand === true,
    reason,
    at,
    receivedAt: now,
    runners,
    winnerTime: facts.winnerTime,
    dividends: facts.dividends,
  });
  await resultCaptured(platform, trx, race, { official, forNonRunner: reason === 'non-runner' });
  const finishers = change.finishers
    .map(({ saddle, position }) => ({ saddle, position, margin: facts.margins.get(saddle) ?? null }))
    .sort((a, b) => a.position - b.position || a.saddle - b.saddle);
  const { winnerTime, dividends } = facts;
  const result = { id, order, official, reason, at, finishers, winnerTime, dividends };
  return withRace(card, { ...race, ...unsuspended, status: 'resulted', closedAt, result });
}

/** A race that is run is not suspended. */
const unsuspended = { suspended: false, awaitsPrices: false, handSuspendedAt: null };

/** The reason for replacing the current result; null when none is needed. Throws Failed 'conflict'. */
function reasonOf(race: RaceToChange, change: ResultSaid): ResultReason | null {
  assertNotAbandoned(race);
  if (race.status === 'open' && change.at.getTime() < race.offAt.getTime()) {
    throw new Failed(
      'conflict',
      `Race ${race.number} is not off before ${race.offAt.toISOString()}: close it before its result`,
    );
  }
  if (!race.result?.official) return change.reason ?? null;
  if (!change.official)
    throw wouldRewrite(race, 'it has an official result, which only another one corrects');
  if (change.reason !== undefined) return change.reason;
  if (isAwaited(race, race.result)) return 'non-runner';
  throw wouldRewrite(
    race,
    'it has an official result, and a correction needs the reason capture, disqualification or judge',
  );
}

/**
 * Whether a non-runner was declared after a result, so that the next result needs no other reason. Never after a result
 * that changed the record alone: the supplier must then say whether the next one changes the record or the bets.
 */
function isAwaited({ runners }: RaceToChange, { order, reason }: CardResult): boolean {
  if (isRecordReason(reason)) return false;
  return runners.some(({ nonRunnerOrder }) => nonRunnerOrder !== null && nonRunnerOrder > order);
}

/** Finishers first, then the others whose SP is given; throws Failed 'bad-request' naming every bad field. */
function resultRunners(
  race: RaceToChange,
  change: ResultSaid,
  { margins }: ResultFacts,
): NewResult['runners'] {
  const faults: BadField[] = findResultProblems(change.finishers, race.runners).map((problem) => ({
    field: ['finishers', problem.index, problem.field].filter((part) => part !== null).join('.'),
    expected: `a finishing order of the card: ${problem.message}`,
  }));
  faults.push(...findFactProblems(race, change));
  const placed = new Set(change.finishers.map((finisher) => finisher.saddle));
  const others = new Map<number, Odds | null>();
  (change.startingPrices ?? []).forEach(({ saddle, startingPrice }, index) => {
    const field = `startingPrices.${index}.saddle`;
    const runner = race.runners.find((candidate) => candidate.saddle === saddle);
    if (!runner || runner.scratched) {
      faults.push({ field, expected: `a runner of race ${race.number} that is not scratched` });
    } else if (placed.has(saddle)) {
      faults.push({ field, expected: 'a runner that is not among the finishers, which carry their own' });
    } else if (others.has(saddle)) {
      faults.push({ field, expected: 'each runner once' });
    }
    others.set(saddle, startingPrice);
  });
  if (faults.length > 0) throw new Failed('bad-request', 'The result does not fit the card', faults);
  return [
    ...change.finishers.map(({ saddle, position, startingPrice }) => ({
      saddle,
      position,
      startingPrice: startingPrice ?? null,
      margin: margins.get(saddle) ?? null,
    })),
    ...[...others].map(([saddle, startingPrice]) => ({
      saddle,
      position: null,
      startingPrice,
      margin: null,
    })),
  ];
}
