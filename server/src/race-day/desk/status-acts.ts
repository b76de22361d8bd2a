import { formatOddsFraction } from '@furlong/domain/odds';
import { Failed } from '../../platform/http/failure.ts';
import type { Done } from '../../staff/press.ts';
import { mayBeAbandoned } from '../abandon-races.ts';
import { wasOff, wouldRewrite } from '../apply-in-sequence.ts';
import { applyWithdrawal } from '../scratch-runner.ts';
import { applyMeetingStatus } from '../set-meeting-status.ts';
import { applyRaceStatus } from '../set-race-status.ts';
import type { MeetingInHand, RaceInHand } from './change-by-hand.ts';

/** Scratches a runner; after the off, declares it a non-runner (rules: scratched, late-non-runner). */
export async function scratchByHand(inHand: RaceInHand, saddle: number): Promise<Done> {
  const { platform, race, now } = inHand;
  const runner = race.runners.find((each) => each.saddle === saddle);
  if (!runner || runner.scratched) {
    const expected = runner ? 'a runner that is not scratched yet' : `a runner of race ${race.number}`;
    throw new Failed('bad-request', `Runner ${saddle} cannot be scratched`, [{ field: 'saddle', expected }]);
  }
  const late = wasOff(race, now);
  const withdrawal = { raceNumber: race.number, saddle, at: now, nonRunner: true };
  await applyWithdrawal(platform, inHand, withdrawal, now);
  const price = runner.winOdds ? formatOddsFraction(runner.winOdds) : 'none';
  return { name: 'runner-scratched', before: { price }, after: { saddle, horse: runner.horse, late } };
}

/** Closes a race as off now. */
export async function closeByHand(inHand: RaceInHand): Promise<Done> {
  const { platform, race, now } = inHand;
  if (race.status !== 'open') throw new Failed('conflict', `Race ${race.number} is not open`);
  await applyRaceStatus(platform, inHand, { raceNumber: race.number, status: 'closed', at: now });
  return {
    name: 'race-closed',
    before: { offAt: race.offAt.toISOString() },
    after: { closedAt: now.toISOString() },
  };
}

/** Moves the off to an instant to come; a race that was closed or abandoned is open again. */
export async function moveOff(inHand: RaceInHand, offAt: Date): Promise<Done> {
  const { platform, race, now } = inHand;
  if (!(offAt.getTime() > now.getTime())) {
    throw new Failed('bad-request', 'The off cannot be moved there', [
      { field: 'offAt', expected: 'an instant after now' },
    ]);
  }
  await applyRaceStatus(platform, inHand, { raceNumber: race.number, status: 'open', at: now, offAt });
  return {
    name: 'off-moved',
    before: { offAt: race.offAt.toISOString(), status: race.status },
    after: { offAt: offAt.toISOString(), status: 'open' },
  };
}

/** Abandons a race (rule: race-abandoned). */
export async function abandonByHand(inHand: RaceInHand): Promise<Done> {
  const { platform, race, now } = inHand;
  if (race.result?.official) throw wouldRewrite(race, 'it has an official result');
  if (!mayBeAbandoned(race)) throw new Failed('conflict', `Race ${race.number} is abandoned already`);
  await applyRaceStatus(platform, inHand, { raceNumber: race.number, status: 'abandoned', at: now });
  return { name: 'race-abandoned', before: { status: race.status } };
}

/** Abandons a meeting with all races that have no official result. */
export async function abandonMeeting(inHand: MeetingInHand): Promise<Done> {
  const { platform, card } = inHand;
  if (card.status === 'abandoned') throw new Failed('conflict', `${card.name} is abandoned already`);
  const races = card.races.filter(mayBeAbandoned).map(({ number }) => number);
  await applyMeetingStatus(platform, inHand, { status: 'abandoned' });
  return { name: 'meeting-abandoned', before: { status: card.status }, after: { races } };
}

/** Postpones a meeting; a new day moves its offs by as many days. */
export async function postponeMeeting(inHand: MeetingInHand, newDay: string | undefined): Promise<Done> {
  const { platform, card } = inHand;
  assertToCome(inHand);
  if (card.status === 'postponed' && (newDay === undefined || newDay === card.date)) {
    throw new Failed('conflict', `${card.name} is postponed already`);
  }
  if (newDay !== undefined && newDay < card.date) {
    throw new Failed('bad-request', 'The meeting cannot be postponed to that day', [
      { field: 'newDay', expected: `a day from ${card.date} on` },
    ]);
  }
  const move = newDay === undefined ? {} : { newDate: newDay };
  await applyMeetingStatus(platform, inHand, { status: 'postponed', ...move });
  return {
    name: 'meeting-postponed',
    before: { status: card.status, day: card.date },
    after: { day: newDay ?? card.date },
  };
}

/** Ends a postponement: races close at their offs again. */
export async function resumeMeeting(inHand: MeetingInHand): Promise<Done> {
  const { platform, card } = inHand;
  if (card.status !== 'postponed') throw new Failed('conflict', `${card.name} is not postponed`);
  await applyMeetingStatus(platform, inHand, { status: 'active' });
  return { name: 'meeting-resumed', after: { day: card.date } };
}

function assertToCome({ card }: MeetingInHand): void {
  if (card.status === 'abandoned' || card.status === 'resulted') {
    throw new Failed('conflict', `${card.name} is ${card.status === 'resulted' ? 'over' : 'abandoned'}`);
  }
}
