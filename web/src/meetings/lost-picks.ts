import type { Meeting } from '@furlong/contract/schemas/meetings';
import { meetingStatusOfId } from '@furlong/domain/status';
import { stateOfRace } from './race-state.ts';

/** A pick that was scratched while another can still be chosen. */
export interface LostPick {
  readonly meetingId: number;
  readonly course: string;
  readonly raceNumber: number;
  readonly saddle: number;
  readonly offTime: string;
}

/** The scratched picks of all meetings to come, by the off of their races. */
export function findLostPicks(meetings: readonly Meeting[], now: number): LostPick[] {
  return openPicks(meetings, now)
    .filter(({ race, saddle }) => race.scratched?.includes(saddle))
    .map(({ meeting: { meetingId, raceCourseName }, race: { raceNumber, offTime }, saddle }) => ({
      meetingId,
      course: raceCourseName,
      raceNumber,
      saddle,
      offTime,
    }))
    .toSorted((a, b) => Date.parse(a.offTime) - Date.parse(b.offTime));
}

/** Meetings with an own pick in a race that is off before long, the soonest first: most scratchings come late. */
export function meetingsWithPicksSoon(meetings: readonly Meeting[], now: number, withinMs: number): number[] {
  const soon = openPicks(meetings, now)
    .filter(({ race }) => now >= Date.parse(race.offTime) - withinMs)
    .toSorted((a, b) => Date.parse(a.race.offTime) - Date.parse(b.race.offTime));
  return [...new Set(soon.map(({ meeting }) => meeting.meetingId))];
}

/** The own picks of races that are not off. */
function openPicks(meetings: readonly Meeting[], now: number) {
  return meetings
    .filter(({ meetingStatusId }) => meetingStatusOfId(meetingStatusId) === 'active')
    .flatMap((meeting) =>
      (meeting.selections ?? []).flatMap(({ raceNumber, saddle }) => {
        const race = meeting.races.find((each) => each.raceNumber === raceNumber);
        return race !== undefined && stateOfRace(race, now) === 'open' ? [{ meeting, race, saddle }] : [];
      }),
    );
}
