import { programmeOf } from '../bets/racing/programme.ts';
import { planSettlement, prepareTask } from '../bets/settle/plan-settlement.ts';
import { type RaceToChange, racePlacesPaid } from '../meetings/card.ts';
import { loadUnscoredCard } from '../meetings/load-card.ts';
import { lockMeeting } from '../meetings/queries-lock.ts';
import { Failed } from '../platform/http/failure.ts';
import { abandonRaces } from '../race-day/abandon-races.ts';
import { statusChanged } from '../race-day/announce.ts';
import { applyByHand } from '../race-day/apply-by-hand.ts';
import type { ChangeContext } from '../race-day/apply-in-sequence.ts';
import { isKnownRun, type RaceAsSeen, selectRacesRun, takesTwo } from '../race-day/queries-run.ts';
import { applyWithdrawal } from '../race-day/scratch-runner.ts';
import { applyRaceStatus } from '../race-day/set-race-status.ts';
import { takeOffOffer } from '../race-day/take-off-offer.ts';
import { compareBoards } from '../score-boards/compare-boards.ts';
import { boardOf, isLegOfJackpot } from './meeting-board.ts';
import { movesMax, type PaidOrder, type RaceChangeInput, type RaceOutcome } from './outcome.ts';
import type { Run } from './run.ts';

/**
 * Changes what became of a race that was off, by the code of the supplier's word, and says what it changes (rules:
 * after-the-off, late-non-runner, race-abandoned, race-voided). As with a result, points follow at once, and bets by the
 * settlement that it queues, which is planned here after a dry run has let go of the meeting.
 */
export async function changeOffRace(run: Run, input: RaceChangeInput): Promise<RaceOutcome> {
  const { platform, trx, sports, now, deadline } = run;
  const { meetingId, raceId } = input;
  // The picks of many punters take their time: read before anybody waits, and once.
  const known = await boardOf(run, meetingId);
  await lockMeeting(trx, { id: meetingId });
  const before = await boardOf(run, meetingId, known);
  const changed = await applyByHand(platform, { raceId }, async (context) => {
    const race = raceIn(context.card.races, raceId);
    const seen = { card: context.card, run: await selectRacesRun(trx, meetingId), now };
    if (!takesTwo(race, seen)) {
      throw new Failed('conflict', `Race ${race.number} is not off yet: its own page changes it`);
    }
    await change(run, { context, race, seen }, input);
    const { board } = await boardOf(run, meetingId, before);
    const after = raceIn((await loadUnscoredCard(trx, meetingId))?.races ?? [], raceId);
    const task = { ...programmeOf(meetingId), eventId: raceId, correction: race.result?.official === true };
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

/** A race that is locked, with what is known of it. */
interface OffRace {
  readonly context: ChangeContext;
  readonly race: RaceToChange;
  readonly seen: RaceAsSeen;
}

async function change(run: Run, off: OffRace, input: RaceChangeInput): Promise<void> {
  const { number, status } = off.race;
  if (input.what === 'reopening') return await reopen(run, off, input.offAt);
  if (status === 'abandoned') throw new Failed('conflict', `Race ${number} is abandoned already`);
  switch (input.what) {
    case 'abandonment':
      return await abandon(run, off);
    case 'voiding':
      return await makeVoid(run, off);
    case 'non-runner':
      return await declareNonRunner(run, off, input.saddle);
  }
}

async function abandon({ platform, now }: Run, { context, race }: OffRace): Promise<void> {
  if (race.result?.official) {
    throw new Failed(
      'conflict',
      `Race ${race.number} has an official result: another one corrects it, or it is made void, with a reason`,
    );
  }
  await applyRaceStatus(platform, context, { raceNumber: race.number, status: 'abandoned', at: now });
}

/** After an official result: what was struck is void and points are gone, all settled again as a correction. */
async function makeVoid({ platform, trx }: Run, { context, race }: OffRace): Promise<void> {
  if (!race.result?.official) {
    throw new Failed('conflict', `Race ${race.number} has no official result: it can be abandoned`);
  }
  const { card, order } = context;
  await abandonRaces(platform, trx, card, [race], order, true);
  await statusChanged(trx, [card.id]);
}

async function reopen(
  { platform, now, maker, second }: Run,
  { context, race, seen }: OffRace,
  sent: string,
): Promise<void> {
  const offAt = new Date(sent);
  if (isKnownRun(race, seen.run)) {
    throw new Failed('conflict', `Race ${race.number} was run: its supplier’s feed opens it again`);
  }
  if (!(offAt.getTime() > now.getTime())) {
    throw new Failed('bad-request', 'The off cannot be moved there: it is past by now', [
      { field: 'offAt', expected: 'an instant after now' },
    ]);
  }
  await applyRaceStatus(platform, context, { raceNumber: race.number, status: 'open', at: now, offAt });
  await takeOffOffer(context, race, { at: now, by: second ?? maker });
}

async function declareNonRunner(
  { platform, now }: Run,
  { context, race }: OffRace,
  saddle: number,
): Promise<void> {
  const raceNumber = race.number;
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
