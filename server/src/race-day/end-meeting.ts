import { MeetingStatus, RaceStatus } from '@furlong/domain/status';
import type { CardToChange } from '../meetings/card.ts';
import { loadUnscoredCard } from '../meetings/load-card.ts';
import { lockMeeting } from '../meetings/queries-lock.ts';
import type { Transaction } from '../platform/database/database.ts';
import { statusChanged } from './announce.ts';
import { updateMeetingStatus } from './queries-write.ts';

/** Whether a meeting is over, and the version its final standings must have. */
export interface MeetingEnd {
  readonly over: boolean;
  readonly standingsVersion: number;
  /** The version the final standings were last written for. If it is not the current one, they must be written. */
  readonly finalVersion: number | null;
}

/**
 * Ends a meeting when every race has an official result or is abandoned: its status becomes resulted, or abandoned when
 * no race was run. Safe to repeat. Undefined when there is no such meeting. The meeting stays locked until the
 * transaction ends.
 */
export async function endMeetingIfOver(trx: Transaction, meetingId: number): Promise<MeetingEnd | undefined> {
  if (!(await lockMeeting(trx, { id: meetingId }))) return undefined;
  const card = await loadUnscoredCard(trx, meetingId);
  if (!card) return undefined;
  const over = isOver(card);
  const status = card.races.some((race) => race.status === RaceStatus.resulted)
    ? MeetingStatus.resulted
    : MeetingStatus.abandoned;
  const ends = over && (card.status === MeetingStatus.active || card.status === MeetingStatus.postponed);
  if (!ends) return { over, standingsVersion: card.standingsVersion, finalVersion: card.finalVersion };
  await updateMeetingStatus(trx, meetingId, { status, date: card.date });
  await statusChanged(trx, [meetingId]);
  return { over, standingsVersion: card.standingsVersion + 1, finalVersion: card.finalVersion };
}

/** Whether a meeting has races and each has an official result or is abandoned. */
export function isOver(card: Pick<CardToChange, 'races'>): boolean {
  return (
    card.races.length > 0 &&
    card.races.every(
      (race) =>
        race.status === RaceStatus.abandoned ||
        (race.status === RaceStatus.resulted && race.result?.official === true),
    )
  );
}
