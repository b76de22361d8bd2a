import type { Meeting } from '@furlong/contract/meetings';
import { addDays, localDayOf } from '@furlong/domain/local-date';
import { isAbandoned } from '../meetings/meeting-words.ts';

const oldestDays = 7;

type Pickable = Pick<
  Meeting,
  'meetingDate' | 'competitionId' | 'meetingStatusId' | 'isForeign' | 'raceCourseName'
>;

/**
 * The meetings whose results can be picked: the punter's own competition's, not older than seven days and not later
 * than tomorrow (Decision 18). Abandoned last, foreign after local (Decision 25), the newest day first.
 */
export function pickableMeetings<M extends Pickable>(
  meetings: readonly M[],
  competitionId: number,
  now: number,
): M[] {
  const today = localDayOf(new Date(now));
  const first = addDays(today, -oldestDays);
  const last = addDays(today, 1);
  return meetings
    .filter((meeting) => {
      const day = dayOf(meeting);
      return meeting.competitionId === competitionId && day >= first && day <= last;
    })
    .toSorted(
      (a, b) =>
        Number(isAbandoned(a)) - Number(isAbandoned(b)) ||
        Number(a.isForeign) - Number(b.isForeign) ||
        dayOf(b).localeCompare(dayOf(a)),
    );
}

/** The date part of a meeting's date. */
function dayOf({ meetingDate }: Pick<Meeting, 'meetingDate'>): string {
  return meetingDate.slice(0, 10);
}

/** What a meeting is called in the picker: '2026-11-21 - Kenilworth'. */
export function resultsLabel(meeting: Pick<Meeting, 'meetingDate' | 'raceCourseName'>): string {
  return `${dayOf(meeting)} - ${meeting.raceCourseName}`;
}
