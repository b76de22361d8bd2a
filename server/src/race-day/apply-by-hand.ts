import { loadUnscoredCard } from '../meetings/load-card.ts';
import { lockMeeting } from '../meetings/queries-lock.ts';
import { inTransaction } from '../platform/database/database.ts';
import { Failed } from '../platform/http/failure.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { meetingMayBeOver } from './announce.ts';
import { type ChangeContext, lastOrderOf } from './apply-in-sequence.ts';
import { isOver } from './end-meeting.ts';
import { advanceMeeting, selectMeetingOfRace } from './queries-write.ts';

/** What a change by hand is about: a meeting, or the meeting of a race. */
export type HandTarget = { readonly meetingId: number } | { readonly raceId: number };

/**
 * Applies a change that somebody at the desk makes: locks the meeting, gives the change the next place in the order of
 * changes, and stores that in the same transaction. The supplier's sequence stays as it is, so that its next call is not
 * stale (rule: order-of-changes). Returns what `apply` returns. Throws Failed 'not-found' for an unknown meeting or race.
 * Whatever `apply` throws rolls everything back. Not for a transaction that puts off, such as a batch of the feed.
 */
export async function applyByHand<T>(
  platform: Platform,
  target: HandTarget,
  apply: (context: ChangeContext) => Promise<T>,
): Promise<T> {
  return inTransaction(platform.db, async (trx) => {
    const id = 'meetingId' in target ? target.meetingId : await selectMeetingOfRace(trx, target.raceId);
    const meeting = id === undefined ? undefined : await lockMeeting(trx, { id });
    const card = meeting && (await loadUnscoredCard(trx, meeting.id));
    if (!meeting || !card) throw notThere(target);
    const order = lastOrderOf(meeting) + 1;
    const applied = await apply({ trx, card, order });
    // As after a supplier's change: the final standings are written again.
    if (isOver(card)) await meetingMayBeOver(platform, trx, { meetingId: meeting.id, id: null });
    await advanceMeeting(trx, meeting.id, { order });
    return applied;
  });
}

function notThere(target: HandTarget): Failed {
  const what = 'meetingId' in target ? `meeting ${target.meetingId}` : `race ${target.raceId}`;
  return new Failed('not-found', `There is no ${what}`);
}
