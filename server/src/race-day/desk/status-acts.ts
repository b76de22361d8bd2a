import { hasLapsed } from '@furlong/domain/lapse';
import { formatLocalTime } from '@furlong/domain/local-date';
import { formatOddsFraction } from '@furlong/domain/odds';
import { MeetingStatus, RaceStatus } from '@furlong/domain/status';
import type { RaceToChange } from '../../meetings/card.ts';
import { Failed } from '../../platform/http/failure.ts';
import type { Done } from '../../staff/press.ts';
import { mayBeAbandoned } from '../abandon-races.ts';
import { wasOff, wouldRewrite } from '../apply-in-sequence.ts';
import { isKnownRun, takesTwo } from '../queries-run.ts';
import { applyWithdrawal } from '../scratch-runner.ts';
import { applyMeetingStatus } from '../set-meeting-status.ts';
import { applyRaceStatus } from '../set-race-status.ts';
import { takeOffOffer } from '../take-off-offer.ts';
import type { MeetingInHand, RaceInHand } from './change-by-hand.ts';
import { findLatestOff, isNear, movedTooFar } from './late-move.ts';

/** Scratches a runner before the off; later that is no one person's to say (rules: scratched, after-the-off). */
export async function scratchByHand(inHand: RaceInHand, saddle: number): Promise<Done> {
  const { platform, race, now } = inHand;
  const runner = race.runners.find((each) => each.saddle === saddle);
  if (!runner || runner.scratched) {
    const expected = runner ? 'a runner that is not scratched yet' : `a runner of race ${race.number}`;
    throw new Failed('bad-request', `Runner ${saddle} cannot be scratched`, [{ field: 'saddle', expected }]);
  }
  if (takesTwo(race, inHand)) throw needsTwo(inHand, `whether ${saddle} ${runner.horse} took part`, byTwo);
  // In a meeting that is postponed the clock passes offs that nothing went off at.
  const withdrawal = { raceNumber: race.number, saddle, at: now, nonRunner: true };
  await applyWithdrawal(platform, inHand, withdrawal, now);
  const price = runner.winOdds ? formatOddsFraction(runner.winOdds) : 'none';
  return { name: 'runner-scratched', before: { price }, after: { saddle, horse: runner.horse } };
}

/** Closes a race as off now. */
export async function closeByHand(inHand: RaceInHand): Promise<Done> {
  const { platform, race, now } = inHand;
  if (race.status !== 'open') throw new Failed('conflict', `Race ${race.number} is not open`);
  const closing = { raceNumber: race.number, status: 'closed', at: now, byHand: true } as const;
  await applyRaceStatus(platform, inHand, closing);
  return {
    name: 'race-closed',
    before: { offAt: race.offAt.toISOString() },
    after: { closedAt: now.toISOString() },
  };
}

/**
 * Moves the off of a race that was not off to an instant to come, not far once it is near (rule: late-move). One that was
 * abandoned before it is open again, but nothing of it is on offer (rule: after-the-off).
 */
export async function moveOff(inHand: RaceInHand, offAt: Date): Promise<Done> {
  const { platform, card, race, by, now } = inHand;
  if (!(offAt.getTime() > now.getTime())) {
    throw new Failed('bad-request', 'The off cannot be moved there', [
      { field: 'offAt', expected: 'an instant after now' },
    ]);
  }
  if (isKnownRun(race, inHand.run)) throw needsTwo(inHand, 'its off', 'its supplier’s feed opens it again');
  if (takesTwo(race, inHand)) throw needsTwo(inHand, 'its off', byTwo);
  const isReopened = race.status !== RaceStatus.open || wasOff(race, now);
  const latest = isReopened ? undefined : await findLatestOff(inHand, offAt);
  // While its meeting is postponed nothing is about to go off; whoever lets it go on decides alone, so it is off offer then.
  if (latest && card.status !== MeetingStatus.postponed) throw movedTooFar(race, latest);
  const isOffOffer = isReopened || latest !== undefined;
  const refunds = hasLapsed({ ...race, meetingStatus: card.status, offAt }, now);
  if (isReopened || refunds) inHand.askAgain();
  await applyRaceStatus(platform, inHand, { raceNumber: race.number, status: 'open', at: now, offAt });
  if (isOffOffer) await takeOffOffer(inHand, race, { at: now, by });
  return {
    name: 'off-moved',
    before: { offAt: race.offAt.toISOString(), status: race.status },
    after: { offAt: offAt.toISOString(), status: 'open', ...(isOffOffer ? { suspended: true } : {}) },
  };
}

/** Abandons a race that was not off (rules: race-abandoned, after-the-off). */
export async function abandonByHand(inHand: RaceInHand): Promise<Done> {
  const { platform, race, now } = inHand;
  if (race.result?.official) throw wouldRewrite(race, 'it has an official result');
  if (!mayBeAbandoned(race)) throw new Failed('conflict', `Race ${race.number} is abandoned already`);
  if (takesTwo(race, inHand)) throw needsTwo(inHand, 'what its bets come to', byTwo);
  await applyRaceStatus(platform, inHand, { raceNumber: race.number, status: 'abandoned', at: now });
  return { name: 'race-abandoned', before: { status: race.status } };
}

/** Abandons a meeting with all its races to come; those that were off have been decided first (rule: after-the-off). */
export async function abandonMeeting(inHand: MeetingInHand): Promise<Done> {
  const { platform, card } = inHand;
  if (card.status === 'abandoned') throw new Failed('conflict', `${card.name} is abandoned already`);
  assertNoneWaits(inHand);
  const races = card.races.filter(mayBeAbandoned).map(({ number }) => number);
  await applyMeetingStatus(platform, inHand, { status: 'abandoned' });
  return { name: 'meeting-abandoned', before: { status: card.status }, after: { races } };
}

/**
 * Postpones a meeting none of whose races was off and waits; a new day moves its offs by as many days (rule: after-the-off).
 * A race whose off is near then comes back off offer (rule: late-move).
 */
export async function postponeMeeting(inHand: MeetingInHand, newDay: string | undefined): Promise<Done> {
  const { platform, trx, card, by, now } = inHand;
  assertToCome(inHand);
  if (card.status === 'postponed' && (newDay === undefined || newDay === card.date)) {
    throw new Failed('conflict', `${card.name} is postponed already`);
  }
  if (newDay !== undefined && newDay < card.date) {
    throw new Failed('bad-request', 'The meeting cannot be postponed to that day', [
      { field: 'newDay', expected: `a day from ${card.date} on` },
    ]);
  }
  assertNoneWaits(inHand);
  const move = newDay === undefined ? {} : { newDate: newDay };
  await applyMeetingStatus(platform, inHand, { status: 'postponed', ...move });
  const isMoved = newDay !== undefined && newDay !== card.date;
  const near: number[] = [];
  for (const race of card.races) {
    if (!isMoved || race.status !== 'open' || !(await isNear({ trx, race, now }))) continue;
    await takeOffOffer(inHand, race, { at: now, by });
    near.push(race.number);
  }
  return {
    name: 'meeting-postponed',
    before: { status: card.status, day: card.date },
    after: {
      day: newDay ?? card.date,
      ...(near.length > 0 ? { suspended: near } : {}),
    },
  };
}

/** Ends a postponement: races close at their offs again. */
export async function resumeMeeting(inHand: MeetingInHand): Promise<Done> {
  const { platform, card } = inHand;
  if (card.status !== 'postponed') throw new Failed('conflict', `${card.name} is not postponed`);
  await applyMeetingStatus(platform, inHand, { status: 'active' });
  return { name: 'meeting-resumed', after: { day: card.date } };
}

const byTwo = 'propose it for a second person, or let its supplier’s feed say so';

/** The refusal of what one person would change of a race that was off; `way` says who may. */
function needsTwo({ race, run }: RaceInHand, what: string, way: string): Failed {
  return new Failed('conflict', `${wentOff(race, run)}, and ${what} is not one person’s to change: ${way}`);
}

/** Throws Failed 'conflict' where a race that was off waits for its official result: its bets stand until then. */
function assertNoneWaits(inHand: MeetingInHand): void {
  const race = inHand.card.races.find((each) => takesTwo(each, inHand) && mayBeAbandoned(each));
  if (!race) return;
  const ways = isKnownRun(race, inHand.run) ? 'abandon the race' : 'abandon the race or move its off';
  throw new Failed(
    'conflict',
    `${wentOff(race, inHand.run)} and has no official result: make that official, or have two persons ${ways}, first`,
  );
}

/** `Race 1 was run at 14:01`; `was off` where only the clock, or somebody at the desk, says so. */
function wentOff(race: RaceToChange, run: RaceInHand['run']): string {
  const { number, offAt, closedAt } = race;
  return `Race ${number} was ${isKnownRun(race, run) ? 'run' : 'off'} at ${formatLocalTime(closedAt ?? offAt)}`;
}

function assertToCome({ card }: MeetingInHand): void {
  if (card.status === 'abandoned' || card.status === 'resulted') {
    throw new Failed('conflict', `${card.name} is ${card.status === 'resulted' ? 'over' : 'abandoned'}`);
  }
}
