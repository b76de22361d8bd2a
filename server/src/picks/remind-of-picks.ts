import type { NoticeKind } from '@furlong/contract/codes/notifications';
import { addDays, formatLocalTime, localDayOf } from '@furlong/domain/local-date';
import { MeetingStatus, RaceStatus } from '@furlong/domain/status';
import type { MeetingHead } from '../meetings/card.ts';
import { loadFirstOffs, loadHeads, loadUnscoredCard } from '../meetings/load-card.ts';
import type { Notice } from '../notifications/notice.ts';
import { queueNotices } from '../notifications/queue-notices.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { picksDue } from './announce.ts';
import {
  insertReminder,
  type MissingPicks,
  selectMissingPicks,
  selectPlayersWithout,
  selectReminded,
} from './queries-reminders.ts';

const kind: NoticeKind = 'card-closing';
/** How long before the first off players are reminded, in minutes. */
export const reminderMinutes = 20;
/** How far back the last meeting at a course may lie for its players to be reminded of the next, in days. */
const daysBackMax = 60;
/** Players told in one transaction. */
const playersMax = 5_000;

type ReminderPlatform = Pick<Platform, 'db' | 'jobs' | 'clock'>;

/** Queues the reminders of meetings whose first race is off soon, once each. Any node may; returns the meetings. */
export async function queueReminders({ db, jobs, clock }: ReminderPlatform): Promise<number[]> {
  const now = clock();
  const today = localDayOf(now);
  // A meeting after midnight is of the next day.
  const heads = await loadHeads(db, { from: today, to: addDays(today, 1), statuses: [MeetingStatus.active] });
  const ids = heads.map(({ id }) => id);
  const [offs, reminded] = await Promise.all([loadFirstOffs(db, ids), selectReminded(db, ids)]);
  const soon = now.getTime() + reminderMinutes * 60_000;
  const due = ids.filter((id) => {
    const off = offs.get(id);
    return off !== undefined && off > now && off.getTime() <= soon && !reminded.has(id);
  });
  for (const meetingId of due) {
    await inTransaction(db, async (trx) => {
      if (await insertReminder(trx, meetingId, now)) await picksDue(jobs, trx, meetingId);
    });
  }
  return due;
}

/**
 * Tells who plays a meeting that picks are missing on the card, and who played the last meeting at its course that there
 * are none (rule: notifications), some thousands at a time. Safe to repeat. Returns how many were told.
 */
export async function remindOfPicks(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  meetingId: number,
): Promise<number> {
  const card = await loadUnscoredCard(db, meetingId);
  const races = card?.races.filter(({ status }) => status === RaceStatus.open) ?? [];
  const offs = races.map(({ offAt }) => offAt.getTime());
  const firstOff = new Date(Math.min(...offs));
  if (card?.status !== MeetingStatus.active || races.length === 0 || firstOff <= clock()) return 0;
  const toNotice = ({ punterId, missing }: MissingPicks): Notice => ({
    punterId,
    kind,
    subject: `meeting ${meetingId}`,
    data: {
      meeting: card.name,
      meetingId,
      off: formatLocalTime(firstOff),
      missing,
      races: races.length,
    },
    expiresAt: firstOff,
  });
  const tell = (missing: readonly MissingPicks[]) =>
    inTransaction(db, (trx) => queueNotices(trx, missing.map(toNotice)));

  let told = 0;
  const numbers = races.map(({ number }) => number);
  for (let after = 0, isMore = true; isMore; ) {
    const page = await selectMissingPicks(db, meetingId, numbers, { after, limit: playersMax });
    const missing = page.filter((each) => each.missing > 0);
    await tell(missing);
    told += missing.length;
    after = page.at(-1)?.punterId ?? after;
    isMore = page.length === playersMax;
  }
  const earlierId = await findLastMeeting({ db }, card);
  for (let after = 0, isMore = earlierId !== undefined; isMore; ) {
    const page = await selectPlayersWithout(
      db,
      { meetingId, earlierId: earlierId ?? 0 },
      { after, limit: playersMax },
    );
    await tell(page.map((punterId) => ({ punterId, missing: races.length })));
    told += page.length;
    after = page.at(-1) ?? after;
    isMore = page.length === playersMax;
  }
  return told;
}

/** The last meeting that was run at the same course before this one. */
async function findLastMeeting(
  { db }: Pick<Platform, 'db'>,
  { id, date, raceCourseId }: MeetingHead,
): Promise<number | undefined> {
  const heads = await loadHeads(db, {
    from: addDays(date, -daysBackMax),
    to: date,
    statuses: [MeetingStatus.resulted],
    newestFirst: true,
  });
  return heads.find((head) => head.raceCourseId === raceCourseId && head.id !== id)?.id;
}
