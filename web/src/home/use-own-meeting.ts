import type { Meeting } from '@furlong/contract/schemas/meetings';
import { useEffect, useRef } from 'react';
import { useSession } from '../platform/session/session-store.ts';
import { findOwnMeeting, type OwnMeeting } from './own-meeting.ts';

interface Past {
  readonly data: readonly Meeting[] | undefined;
  readonly refetch: () => unknown;
}

/**
 * The punter's meeting under way or the last one. A meeting that ends leaves the list of those to come before the list
 * of those that are over is read again: until then it stays as it is.
 */
export function useOwnMeeting(
  upcoming: readonly Meeting[] | undefined,
  { data: past, refetch }: Past,
  now: number,
): OwnMeeting | null {
  const punterId = useSession((session) => session.punterId);
  const shown = useRef<{ readonly punterId: number | null; readonly meeting: Meeting } | null>(null);
  const found = punterId === null ? null : findOwnMeeting(upcoming ?? [], past ?? [], now);
  const before = shown.current?.punterId === punterId ? shown.current.meeting : null;
  const isGone =
    before !== null && upcoming !== undefined && !lists(upcoming, before) && !lists(past, before);
  const goneId = isGone ? before.meetingId : null;
  useEffect(() => {
    if (goneId !== null) void refetch();
  }, [goneId, refetch]);
  const isLive = found !== null && !found.isOver;
  const own = isGone && !isLive ? { meeting: before, isOver: true, others: [] } : found;
  useEffect(() => {
    shown.current = own === null ? null : { punterId, meeting: own.meeting };
  });
  return own;
}

function lists(meetings: readonly Meeting[] | undefined, { meetingId }: Meeting): boolean {
  return meetings?.some((each) => each.meetingId === meetingId) ?? false;
}
