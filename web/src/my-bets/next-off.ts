import type { Meeting, RaceBrief } from '@furlong/contract/schemas/meetings';
import { stateOfRace } from '../meetings/race-state.ts';

/** A race that bets can still be struck on, with its meeting. */
export interface NextOff {
  readonly meeting: Meeting;
  readonly race: RaceBrief;
}

/** The next race to go off of all meetings; null where none is to come. */
export function nextOffOf(meetings: readonly Meeting[], now: number): NextOff | null {
  return (
    meetings
      .flatMap((meeting) => meeting.races.map((race) => ({ meeting, race })))
      .filter(({ race }) => stateOfRace(race, now) === 'open')
      .toSorted((a, b) => Date.parse(a.race.offTime) - Date.parse(b.race.offTime))[0] ?? null
  );
}
