import { formatOddsFraction, type Odds } from '@furlong/domain/odds';
import { startingPriceOf } from '@furlong/domain/race-result';
import { programmeOf } from '../bets/racing/programme.ts';
import { planSettlement, prepareTask } from '../bets/settle/plan-settlement.ts';
import { racePlacesPaid } from '../meetings/card.ts';
import { lockMeeting } from '../meetings/queries-lock.ts';
import { Failed } from '../platform/http/failure.ts';
import { captureByHand } from '../race-day/capture-by-hand.ts';
import { type StartingPrices, selectDiffering, selectStartingPrices } from '../race-day/queries-hand.ts';
import { readStoredResult, type StoredResult } from '../race-day/stored-result.ts';
import { compareBoards } from '../score-boards/compare-boards.ts';
import { boardOf, isLegOfJackpot } from './meeting-board.ts';
import { isSameOrder, movesMax, type ResultInput, type ResultOutcome, type RunnerPrice } from './outcome.ts';
import type { Run } from './run.ts';

/**
 * Captures an official result, and says what it changes: points at once, and bets by the settlement that it queues, which
 * is planned here by the code that settles (rule: results-by-hand). The meeting is locked, so that nothing else changes
 * what either follows from; a dry run lets go of it before it reads the bets.
 */
export async function takeResult(run: Run, input: ResultInput): Promise<ResultOutcome> {
  const { platform, trx, sports, now, deadline } = run;
  const { meetingId, raceId, reason } = input;
  // The picks of many punters take their time: read before anybody waits, and once.
  const known = await boardOf(run, meetingId);
  await lockMeeting(trx, { id: meetingId });
  const before = await boardOf(run, meetingId, known);
  const waiting = await selectDiffering(trx, raceId);
  const said = readStoredResult(input.result);
  const capture = { raceId, official: true, reason, result: said };
  const captured = await captureByHand(platform, capture, now, async ({ race }) => {
    const { board } = await boardOf(run, meetingId, before);
    const task = { ...programmeOf(meetingId), eventId: raceId, correction: race.result?.official === true };
    return {
      board,
      planned: await prepareTask(trx, sports, task),
      placesPaid: racePlacesPaid(race),
      prices: comparePrices(
        await selectStartingPrices(trx, raceId),
        input.differingId === null ? waiting?.said : undefined,
      ),
      before: race.result && plain(race.result.finishers),
      isJackpotLeg: await isLegOfJackpot(run, meetingId, board, race.number),
    };
  });
  await run.letGo();
  const outcome: ResultOutcome = {
    what: 'result',
    placesPaid: captured.placesPaid,
    before: captured.before,
    after: plain(said.finishers),
    prices: captured.prices,
    points: await compareBoards(before.board, captured.board, movesMax),
    bets: await planSettlement(trx, captured.planned, deadline),
    isJackpotLeg: captured.isJackpotLeg,
  };
  if (reason !== null && input.differingId === null && changesNothing(outcome)) throw nothingCorrected();
  return outcome;
}

/**
 * Each runner's starting price beside what is known without the desk: of the supplier's result that waits, else of the last
 * one that did not, else the last price shown (rule: starting-price).
 */
function comparePrices(prices: readonly StartingPrices[], waiting: StoredResult | undefined): RunnerPrice[] {
  const waits = new Map(
    [...(waiting?.finishers ?? []), ...(waiting?.startingPrices ?? [])].map((each) => [
      each.saddle,
      each.startingPrice,
    ]),
  );
  const text = (price: Odds | null) => price && formatOddsFraction(price);
  return prices.map(({ saddle, current, supplier, shown }) => ({
    saddle,
    price: text(startingPriceOf(current, shown)),
    known: waits.get(saddle) ?? text(startingPriceOf(supplier, shown)),
  }));
}

/** Whether a correction says what stands, and moves nothing. One of the order that stands can still settle bets by it. */
function changesNothing(outcome: ResultOutcome): boolean {
  const { prices = [], points, bets } = outcome;
  const isSame = prices.every(({ price, known }) => price === known);
  return isSame && isSameOrder(outcome) && points.punters === 0 && bets.bets === 0;
}

function nothingCorrected(): Failed {
  return new Failed(
    'conflict',
    'This is the result that stands, and bets are settled by it: nothing is corrected',
  );
}

/** By position, then saddle, without what else is said. */
function plain(finishers: readonly { readonly saddle: number; readonly position: number }[]) {
  return finishers
    .map(({ saddle, position }) => ({ saddle, position }))
    .sort((one, other) => one.position - other.position || one.saddle - other.saddle);
}
