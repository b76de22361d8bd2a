import type { BodyOf, PayloadOf } from '@furlong/contract/schemas/call';
import type { Calls } from '@furlong/contract/schemas/declared-calls';
import type { Database } from '../platform/database/database.ts';
import { Failed } from '../platform/http/failure.ts';
import type { MessageRefusalsOf } from './message-refusals.ts';
import { countUnread, type NoticeRow, selectNotices, updateRead } from './queries-notices.ts';
import { wordsInCentre } from './templates.ts';

/** Where an exact count is of no more use. */
const mostUnread = 99;

/** A page of a punter's notices. Who is excluded or on a break is told nothing (rule: notifications). */
export async function loadNotices(
  db: Database,
  refusalsOf: MessageRefusalsOf,
  punterId: number,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
  now: Date,
): Promise<PayloadOf<Calls['GetNotifications']>> {
  if ((await refusalsOf(db, [punterId], now)).has(punterId)) {
    return { notifications: [], unread: 0, next: null };
  }
  const [rows, unread] = await Promise.all([
    selectNotices(db, punterId, { before, limit: limit + 1 }, now),
    countUnread(db, punterId, mostUnread, now),
  ]);
  const page = rows.slice(0, limit);
  return {
    notifications: page.map(shapeNotice),
    unread,
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

/** Marks notices of the punter's own as read; returns how many are unread. Ids of others' change nothing. */
export async function markRead(
  db: Database,
  refusalsOf: MessageRefusalsOf,
  punterId: number,
  { ids, upTo }: BodyOf<Calls['MarkNotificationsRead']>,
  now: Date,
): Promise<number> {
  if (ids === undefined && upTo === undefined) {
    throw new Failed('bad-request', 'Some fields are not as expected', [
      { field: 'upTo', expected: 'an id, unless there are ids' },
    ]);
  }
  await updateRead(db, punterId, { ids: ids ?? [], upTo: upTo ?? 0 }, now);
  const isAway = (await refusalsOf(db, [punterId], now)).has(punterId);
  return isAway ? 0 : await countUnread(db, punterId, mostUnread, now);
}

function shapeNotice({ id, kind, data, at, read }: NoticeRow) {
  return { id, ...wordsInCentre(kind, data), kind, at: at.toISOString(), read };
}
