import type { Meeting, RaceBrief } from '@furlong/contract/schemas/meetings';
import { progressOf } from '../meetings/meeting-progress.ts';

/** A race that goes off soon, with its meeting. */
export interface NextOff {
  readonly meeting: Meeting;
  readonly race: RaceBrief;
}

/** The next race of each meeting, the soonest first. */
export function findNextOffs(meetings: readonly Meeting[], now: number, count: number): NextOff[] {
  return meetings
    .flatMap((meeting) => {
      const { next } = progressOf(meeting, now);
      return next === undefined ? [] : [{ meeting, race: next }];
    })
    .toSorted((a, b) => Date.parse(a.race.offTime) - Date.parse(b.race.offTime))
    .slice(0, count);
}

/** A race that is off sooner leaves no time to look at its card. */
const timeForCardMs = 5 * 60_000;

/** Whether there is time to look at a race's card. */
export function isInTime({ offTime }: Pick<RaceBrief, 'offTime'>, now: number): boolean {
  return Date.parse(offTime) - now >= timeForCardMs;
}

/** The race that who has picked nothing is led to: the next there is time for, else the next at all. */
export function findRaceToPick(meetings: readonly Meeting[], now: number): NextOff | undefined {
  const offs = findNextOffs(meetings, now, meetings.length);
  return offs.find(({ race }) => isInTime(race, now)) ?? offs[0];
}
