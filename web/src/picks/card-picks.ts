import type { Race, Selection } from '@furlong/contract/meetings';
import { stateOfRace } from '../meetings/race-state.ts';
import type { MeetingDraft } from './picks-draft.ts';

/** The pick of a race as it stands: drafted, else saved, else none. A draft ends with the off. */
export function pickOfRace(race: Race, draft: MeetingDraft, now: number): number | null {
  const saved = race.selection?.saddle ?? null;
  return stateOfRace(race, now) === 'open' ? (draft[race.raceNumber] ?? saved) : saved;
}

/** What a save would send: drafted picks that differ from what is saved, of races still open. */
export function unsavedSelections(races: readonly Race[], draft: MeetingDraft, now: number): Selection[] {
  return races.flatMap((race) => {
    const saddle = draft[race.raceNumber];
    if (saddle === undefined || saddle === race.selection?.saddle) return [];
    if (stateOfRace(race, now) !== 'open') return [];
    return [{ meetingId: race.meetingId, raceId: race.raceId, raceNumber: race.raceNumber, saddle }];
  });
}

/** Drafted picks that came too late: their race is off and something else, or nothing, is saved there. */
export function lateDrafts(races: readonly Race[], draft: MeetingDraft, now: number): Race[] {
  return races.filter((race) => {
    const saddle = draft[race.raceNumber];
    return saddle !== undefined && saddle !== race.selection?.saddle && stateOfRace(race, now) !== 'open';
  });
}

/** The race a card opens on: the first still open, else the last. */
export function firstOpenRace(races: readonly Race[], now: number): Race | undefined {
  return races.find((race) => stateOfRace(race, now) === 'open') ?? races.at(-1);
}
