import type { Race, Selection } from '@furlong/contract/schemas/meetings';
import { stateOfRace } from '../meetings/race-state.ts';
import type { RailStop } from '../ui/racing/race-rail.tsx';
import type { MeetingDraft } from './picks-draft.ts';

/** A race's current pick: drafted, else saved, else none. A draft ends at the off. */
export function pickOfRace(race: Race, draft: MeetingDraft, now: number): number | null {
  const saved = race.selection?.saddle ?? null;
  return stateOfRace(race, now) === 'open' ? (draft[race.raceNumber] ?? saved) : saved;
}

/** What a save sends: drafted picks of open races that differ from the saved ones. */
export function unsavedSelections(races: readonly Race[], draft: MeetingDraft, now: number): Selection[] {
  return races.flatMap((race) => {
    const saddle = draft[race.raceNumber];
    if (saddle === undefined || saddle === race.selection?.saddle) return [];
    if (stateOfRace(race, now) !== 'open') return [];
    return [{ meetingId: race.meetingId, raceId: race.raceId, raceNumber: race.raceNumber, saddle }];
  });
}

/** Drafted picks that came too late: the race is off and another pick, or none, is saved. */
export function lateDrafts(races: readonly Race[], draft: MeetingDraft, now: number): Race[] {
  return races.filter((race) => {
    const saddle = draft[race.raceNumber];
    return saddle !== undefined && saddle !== race.selection?.saddle && stateOfRace(race, now) !== 'open';
  });
}

/** The race a card opens on: the first still open, else the last that is run, else the first. */
export function firstOpenRace(races: readonly Race[], now: number): Race | undefined {
  const states = races.map((race) => stateOfRace(race, now));
  const open = states.indexOf('open');
  const run = states.findLastIndex((state) => state !== 'abandoned');
  return races[open >= 0 ? open : Math.max(run, 0)];
}

/** A stop of a postponed meeting's rail: what is not run yet is neither open nor off. */
export function putOff(stop: RailStop): RailStop {
  return stop.state === 'open' || stop.state === 'off' ? { ...stop, state: 'postponed' } : stop;
}
