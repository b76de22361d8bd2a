import { programmeOf } from '../bets/racing/programme.ts';
import { planSettlement, prepareTask } from '../bets/settle/plan-settlement.ts';
import { type RaceToChange, racePlacesPaid } from '../meetings/card.ts';
import { loadUnscoredCard } from '../meetings/load-card.ts';
import { lockMeeting } from '../meetings/queries-lock.ts';
import { Failed } from '../platform/http/failure.ts';
import { applyByHand } from '../race-day/apply-by-hand.ts';
import { type ChangeContext, wasOff } from '../race-day/apply-in-sequence.ts';
import { applyWithdrawal } from '../race-day/scratch-runner.ts';
import { applyRaceStatus } from '../race-day/set-race-status.ts';
import { compareBoards } from '../score-boards/compare-boards.ts';
import { boardOf, isLegOfJackpot } from './meeting-board.ts';
import {
  type AbandonmentInput,
  movesMax,
  type NonRunnerInput,
  type PaidOrder,
  type RaceOutcome,
} from './outcome.ts';
import type { Run } from './run.ts';

/**
 * Declares that a runner of a race that was off took no part, or abandons the race, by the code of the supplier's word,
 * and says what it changes (rules: after-the-off, late-non-runner, race-abandoned). As with a result, points follow at
 * once, and bets by the settlement that it queues, which is planned here after a dry run has let go of the meeting.
 */
export async function changeRunRace(
  run: Run,
  input: NonRunnerInput | AbandonmentInput,
): Promise<RaceOutcome> {
  const { platform, trx, sports, now, deadline } = run;
  const { meetingId, raceId } = input;
  // The picks of many punters take their time: read before anybody waits, and once.
  const known = await boardOf(run, meetingId);
  await lockMeeting(trx, { id: meetingId });
  const before = await boardOf(run, meetingId, known);
  const changed = await applyByHand(platform, { raceId }, async (context) => {
    const race = raceIn(context.card.races, raceId);
    if (!wasOff(race, now)) {
      throw new Failed('conflict', `Race ${race.number} is not off yet: its own page changes it`);
    }
    await change(run, context, race, input);
    const { board } = await boardOf(run, meetingId, before);
    const after = raceIn((await loadUnscoredCard(trx, meetingId))?.races ?? [], raceId);
    const isCorrection = input.what === 'non-runner' && race.result?.official === true;
    const task = { ...programmeOf(meetingId), eventId: raceId, correction: isCorrection };
    return {
      board,
      planned: await prepareTask(trx, sports, task),
      before: paidOrderOf(race),
      after: paidOrderOf(after),
      isJackpotLeg: await isLegOfJackpot(run, meetingId, board, race.number),
    };
  });
  await run.letGo();
  return {
    what: 'race',
    before: changed.before,
    after: changed.after,
    points: await compareBoards(before.board, changed.board, movesMax),
    bets: await planSettlement(trx, changed.planned, deadline),
    isJackpotLeg: changed.isJackpotLeg,
  };
}

async function change(
  { platform, now }: Run,
  context: ChangeContext,
  race: RaceToChange,
  input: NonRunnerInput | AbandonmentInput,
): Promise<void> {
  const raceNumber = race.number;
  if (race.status === 'abandoned') throw new Failed('conflict', `Race ${raceNumber} is abandoned already`);
  if (input.what === 'abandonment') {
    if (race.result?.official) {
      throw new Failed('conflict', `Race ${raceNumber} has an official result: another one corrects it`);
    }
    await applyRaceStatus(platform, context, { raceNumber, status: 'abandoned', at: now });
    return;
  }
  const { saddle } = input;
  const runner = race.runners.find((each) => each.saddle === saddle);
  if (!runner || runner.scratched) {
    const expected = runner ? 'a runner that is not out already' : `a runner of race ${raceNumber}`;
    throw new Failed('bad-request', 'Nobody to declare a non-runner', [{ field: 'nonRunner', expected }]);
  }
  await applyWithdrawal(platform, context, { raceNumber, saddle, at: now, nonRunner: true }, now);
}

function raceIn(races: readonly RaceToChange[], raceId: number): RaceToChange {
  const race = races.find(({ id }) => id === raceId);
  if (!race) throw new Failed('not-found', `There is no race ${raceId}`);
  return race;
}

/** The order of finish with the places that it pays; null: none. */
function paidOrderOf(race: RaceToChange): PaidOrder | null {
  const finishers = (race.result?.finishers ?? []).map(({ saddle, position }) => ({ saddle, position }));
  return finishers.length === 0 ? null : { finishers, placesPaid: racePlacesPaid(race) };
}
