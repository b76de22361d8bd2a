import { daysBetween, type LocalDay } from '@furlong/domain/local-date';
import type { CompetitionStatus } from '@furlong/domain/status';
import { MeetingStatus } from '@furlong/domain/status';
import { Failed } from '../platform/http/failure.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { abandonRaces, mayBeAbandoned } from './abandon-races.ts';
import { statusChanged } from './announce.ts';
import {
  applyInSequence,
  type ChangeContext,
  type ChangeOutcome,
  type SupplierChange,
  wouldRewrite,
} from './apply-in-sequence.ts';
import { lapseRaces } from './lapse-races.ts';
import { moveOffs, updateMeetingStatus } from './queries-write.ts';
import { recordMovedOffs } from './record-late-known-offs.ts';

/** Makes a meeting active, postponed or abandoned. */
export interface MeetingMove {
  readonly status: CompetitionStatus;
  /** The day it moves to. */
  readonly newDate?: LocalDay;
}

/** The same, as a supplier says it. */
export interface MeetingStatusChange extends SupplierChange, MeetingMove {}

/** Sets the status of a meeting; see {@link moveMeeting}. */
export async function setMeetingStatus(
  platform: Platform,
  change: MeetingStatusChange,
): Promise<ChangeOutcome> {
  return applyInSequence(platform, change, async (context) => {
    await applyMeetingStatus(platform, context, change);
    return undefined;
  });
}

/** The same for a change that has its place, whoever makes it. */
export async function applyMeetingStatus(
  platform: Platform,
  context: ChangeContext,
  change: MeetingMove,
): Promise<void> {
  const { trx, card } = context;
  await moveMeeting(platform, context, change);
  await lapseRaces(platform, trx, card.id);
  await statusChanged(trx, [card.id]);
}

/**
 * Sets a meeting's status and day. Abandoning it abandons its races without an official result. Postponing it stops the
 * closing of its races at their offs. A new day moves the offs by as many days and opens races that the clock had
 * closed; {@link lapseRaces} decides whether bets and picks still count. Throws Failed 'conflict' for a meeting that
 * has ended, and for another day when a race has a result.
 */
export async function moveMeeting(
  platform: Platform,
  { trx, card, order }: ChangeContext,
  change: MeetingMove,
): Promise<void> {
  if (card.status === MeetingStatus.resulted) {
    throw new Failed('conflict', `Meeting '${card.ref}' is over; this would rewrite races already run`);
  }
  const date = change.newDate ?? card.date;
  if (date !== card.date) {
    const run = card.races.find((race) => race.result);
    if (run) throw wouldRewrite(run, `it has a result, so its meeting cannot move to ${date}`);
    await moveOffs(trx, card.id, daysBetween(card.date, date));
  }
  await updateMeetingStatus(trx, card.id, { status: change.status, date });
  if (date !== card.date) await recordMovedOffs(platform, trx, card.id);
  if (change.status === 'abandoned') {
    await abandonRaces(platform, trx, card, card.races.filter(mayBeAbandoned), order);
  }
}
