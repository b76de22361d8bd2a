import type { Race } from '@furlong/contract/schemas/meetings';
import { stateOfRace } from '../meetings/race-state.ts';
import { pickOfRace } from './card-picks.ts';
import type { MeetingDraft } from './picks-draft.ts';

/** The next open race without a pick after a race, from the card's start again after its end; never that race itself. */
export function nextWithoutPick(
  races: readonly Race[],
  draft: MeetingDraft,
  now: number,
  after: number,
): Race | undefined {
  const isWanted = (race: Race) =>
    race.raceNumber !== after &&
    stateOfRace(race, now) === 'open' &&
    race.runners.some(({ scratched }) => !scratched) &&
    pickOfRace(race, draft, now) === null;
  const wanted = races.filter(isWanted);
  return wanted.find(({ raceNumber }) => raceNumber > after) ?? wanted[0];
}
