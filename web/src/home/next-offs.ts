import type { Meeting, RaceBrief } from '@furlong/contract/schemas/meetings';
import { progressOf } from '../meetings/meeting-progress.ts';

/** A race that goes off soon, with its meeting. */
export interface NextOff {
  readonly meeting: Meeting;
  readonly race: RaceBrief;
}

/** The next races over all meetings, the soonest first; those due any moment only while none is left to pick. */
export function findNextOffs(meetings: readonly Meeting[], now: number, count: number): NextOff[] {
  const offs = meetings
    .flatMap((meeting) => progressOf(meeting, now).left.map((race) => ({ meeting, race })))
    .toSorted((a, b) => Date.parse(a.race.offTime) - Date.parse(b.race.offTime));
  const open = offs.filter(({ race }) => !isImminent(race, now));
  return (open.length > 0 ? open : offs).slice(0, count);
}

/** A race that is off sooner leaves no time to look at its card. */
const timeForCardMs = 5 * 60_000;

/** Whether there is time to look at a race's card. */
export function isInTime({ offTime }: Pick<RaceBrief, 'offTime'>, now: number): boolean {
  return Date.parse(offTime) - now >= timeForCardMs;
}

/** Whether a race is off any moment: nobody is asked to pick in it any more. */
export function isImminent({ offTime }: Pick<RaceBrief, 'offTime'>, now: number): boolean {
  return Date.parse(offTime) - now < 60_000;
}

/** The race that who has picked nothing is led to: the first that the next-off bar offers to pick in. */
export function findRaceToPick(meetings: readonly Meeting[], now: number): NextOff | undefined {
  return findNextOffs(meetings, now, 1).find(({ race }) => !isImminent(race, now));
}
