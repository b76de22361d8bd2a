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
