import type { Login } from '@furlong/contract/schemas/session';
import { addDays, localDayOf, localMidnight } from '@furlong/domain/local-date';
import { compareMeetings } from '@furlong/domain/meeting-order';
import { competitionStatusId, MeetingStatus } from '@furlong/domain/status';
import type { MeetingHead } from '../meetings/card.ts';
import { loadDefaultCompetition } from '../meetings/ensure-competition.ts';
import { loadFirstOffs, loadHeads } from '../meetings/load-card.ts';
import type { Queryable } from '../platform/database/database.ts';

const meetingsMax = 100;

/**
 * The current competition, which is that of the next meeting, else of the last one, with its meetings of today and
 * later. Before the first meeting it is the default competition. The meetings' status is mapped to 1 active, 2
 * postponed, 3 abandoned (rule: status-codes).
 */
export async function loadCompetition(db: Queryable, now: Date): Promise<Login['competition']> {
  const today = localDayOf(now);
  // Yesterday's meetings may still run past midnight.
  const heads = await loadHeads(db, { from: addDays(today, -1), limit: meetingsMax });
  const open = heads.filter(({ status }) => status !== MeetingStatus.resulted);
  const played = open[0] ?? (await loadHeads(db, { newestFirst: true, limit: 1 }))[0];
  if (!played) return { ...(await loadDefaultCompetition(db)), meetings: [] };
  const meetings = open.filter(({ competitionId }) => competitionId === played.competitionId);
  const offs = await loadFirstOffs(
    db,
    meetings.map(({ id }) => id),
  );
  return { id: played.competitionId, name: played.competition, meetings: inOrder(meetings, offs).map(shape) };
}

function shape({ id, name, date, raceCourse, status }: MeetingHead) {
  return {
    id,
    meetingId: id,
    name,
    date: localMidnight(date),
    raceCourseName: raceCourse,
    status: competitionStatusId(status),
  };
}

function inOrder(meetings: readonly MeetingHead[], firstOffs: ReadonlyMap<number, Date>): MeetingHead[] {
  return meetings
    .map((meeting) => ({ meeting, order: { ...meeting, firstOffAt: firstOffs.get(meeting.id) ?? null } }))
    .sort((a, b) => compareMeetings(a.order, b.order))
    .map(({ meeting }) => meeting);
}
