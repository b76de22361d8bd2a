import type { Meeting, RaceBrief } from '@furlong/contract/schemas/meetings';
import { addDays, localDayOf } from '@furlong/domain/local-date';
import { raceStatusOfId } from '@furlong/domain/status';
import { progressOf } from '../meetings/meeting-progress.ts';
import { dayOf, isOwnUnderWay, orderForPicker } from '../meetings/pick-meeting.ts';

const ageMaxDays = 7;

type Pickable = Pick<
  Meeting,
  'meetingDate' | 'competitionId' | 'meetingStatusId' | 'isForeign' | 'firstOff' | 'raceCourseName'
>;

/**
 * The meetings of the results picker (rule: results-picker): the punter's own competition's, from seven days ago until
 * tomorrow, in the order of every picker.
 */
export function pickableMeetings<M extends Pickable>(
  meetings: readonly M[],
  competitionId: number,
  now: number,
): M[] {
  const today = localDayOf(new Date(now));
  const first = addDays(today, -ageMaxDays);
  const last = addDays(today, 1);
  const pickable = meetings.filter((meeting) => {
    const day = dayOf(meeting);
    return meeting.competitionId === competitionId && day >= first && day <= last;
  });
  return orderForPicker(pickable, now);
}

/** The meeting whose last race was run latest; undefined before any result. */
export function findLatestRun<M extends Pick<Meeting, 'races'>>(meetings: readonly M[]): M | undefined {
  const lastRun = ({ races }: M) =>
    Math.max(
      ...races.map(({ raceStatusId, offTime }) =>
        raceStatusOfId(raceStatusId) === 'resulted' ? Date.parse(offTime) : Number.NEGATIVE_INFINITY,
      ),
    );
  const run = meetings.filter((meeting) => lastRun(meeting) > Number.NEGATIVE_INFINITY);
  return run.toSorted((a, b) => lastRun(b) - lastRun(a))[0];
}

/**
 * The meeting that Results opens on: one under way that the punter plays, else any, and of either the one that was run
 * latest; undefined before any result.
 */
export function findOpening<M extends Meeting>(meetings: readonly M[], now: number): M | undefined {
  return findLatestRun(meetings.filter((meeting) => isOwnUnderWay(meeting, now))) ?? findLatestRun(meetings);
}

/** The meeting that is under way and has no result yet, and the race that is next on it. */
export function findUnderWay<M extends Meeting>(
  meetings: readonly M[],
  now: number,
): { meeting: M; next: RaceBrief } | undefined {
  for (const meeting of meetings) {
    const { stage, next, left, awaited } = progressOf(meeting, now);
    const hasResult = left.length + awaited.length < meeting.races.length;
    if (stage === 'under-way' && !hasResult && next !== undefined) return { meeting, next };
  }
  return undefined;
}
