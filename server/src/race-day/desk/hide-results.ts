import type { DeskMeeting, DeskRace, DeskRaceLine } from '@furlong/contract/schemas/desk-race-day';
import type { BlindTo } from '../../staff/blind.ts';

/** A meeting without the results that somebody is asked to key blind (rule: second-approval). */
export function hideResults(meeting: DeskMeeting, { races }: BlindTo): DeskMeeting {
  return {
    ...meeting,
    races: meeting.races.map((race) => (isHidden(race, races) ? { ...race, ...withheld } : race)),
  };
}

/** The same of one race: starting prices come with its result. */
export function hideResult(race: DeskRace, { races }: BlindTo): DeskRace {
  if (!isHidden(race, races)) return race;
  const runners = race.runners.map((runner) => ({ ...runner, position: null, startingPrice: null }));
  return { ...race, ...withheld, runners };
}

const withheld = { placed: [], resultWithheld: true };

const isHidden = ({ raceId, resultState }: DeskRaceLine, races: BlindTo['races']) =>
  resultState !== 'none' && races.has(raceId);
