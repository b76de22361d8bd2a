import { formatLocalTime } from '@furlong/domain/local-date';
import { recordAct } from '../../audit/record-act.ts';
import type { RaceToChange } from '../../meetings/card.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { Failed } from '../../platform/http/failure.ts';
import type { Platform } from '../../platform/runtime/platform.ts';
import { changedMeanwhile, type Done, type Order } from '../../staff/press.ts';
import { applyByHand } from '../apply-by-hand.ts';
import type { ChangeContext } from '../apply-in-sequence.ts';
import { type Holds, loadHolds } from '../queries-holds.ts';
import { selectRacesRun } from '../queries-run.ts';
import { versionOfMeeting, versionOfRace } from './versions.ts';

/** A meeting to be changed by hand. The platform's database is the transaction. */
export interface MeetingInHand extends ChangeContext {
  readonly platform: Platform;
  readonly by: number;
  readonly now: Date;
  /** The races of the meeting that are known to have been run (rule: after-the-off). */
  readonly run: ReadonlySet<number>;
  /** Refuses unless the second factor was given a moment ago (rule: step-up). */
  readonly askAgain: () => void;
}

/** A race to be changed by hand, with the prices that are held. */
export interface RaceInHand extends MeetingInHand {
  readonly race: RaceToChange;
  readonly holds: Holds;
}

/**
 * Changes a race by hand and records it, in one transaction (rules: hand-holds, audit-acts). Throws Failed 'conflict'
 * that says how the race stands where it is not as it was seen.
 */
export async function changeRace(
  platform: Platform,
  raceId: number,
  { actor, by, now, version, askAgain }: Order,
  change: (inHand: RaceInHand) => Promise<Done>,
): Promise<void> {
  await inTransaction(platform.db, async (trx) => {
    const inside = { ...platform, db: trx };
    await applyByHand(inside, { raceId }, async (context) => {
      const race = context.card.races.find(({ id }) => id === raceId);
      if (!race) throw new Failed('not-found', `There is no race ${raceId}`);
      const holds = await loadHolds(trx, race);
      if (version !== versionOfRace(race, holds)) throw changedMeanwhile(describeRace(race));
      const run = await selectRacesRun(trx, race.meetingId);
      const inHand = { ...context, platform: inside, race, holds, by, now, run, askAgain };
      const { name, before, after } = await change(inHand);
      const where = { meeting: context.card.name, day: context.card.date, race: race.number };
      const act = { actor, name, subject: { kind: 'race' as const, id: String(raceId) } };
      await recordAct(trx, { ...act, before, after: { ...where, ...after } }, now);
    });
  });
}

/** The same of a meeting. */
export async function changeMeeting(
  platform: Platform,
  meetingId: number,
  { actor, by, now, version, askAgain }: Order,
  change: (inHand: MeetingInHand) => Promise<Done>,
): Promise<void> {
  await inTransaction(platform.db, async (trx) => {
    const inside = { ...platform, db: trx };
    await applyByHand(inside, { meetingId }, async (context) => {
      const { card } = context;
      if (version !== versionOfMeeting(card)) {
        throw changedMeanwhile(`${card.name} is ${card.status} on ${card.date}`);
      }
      const run = await selectRacesRun(trx, meetingId);
      const inHand = { ...context, platform: inside, by, now, run, askAgain };
      const { name, before, after } = await change(inHand);
      const act = { actor, name, subject: { kind: 'meeting' as const, id: String(meetingId) } };
      await recordAct(trx, { ...act, before, after: { meeting: card.name, ...after } }, now);
    });
  });
}

/** How a race stands, in words. */
function describeRace({
  number,
  status,
  suspended,
  offAt,
  closedAt,
  result,
  pricesHeld,
}: RaceToChange): string {
  const facts = [
    result ? `has ${result.official ? 'an official' : 'a provisional'} result` : `is ${status}`,
    status === 'open' && `off at ${formatLocalTime(offAt)}`,
    status === 'closed' && closedAt && `since ${formatLocalTime(closedAt)}`,
    status === 'open' && suspended && 'suspended',
    status === 'open' && pricesHeld && 'with prices held by hand',
  ];
  return `race ${number} ${facts.filter(Boolean).join(', ')}`;
}
