import type { Race, RaceBrief } from '@furlong/contract/meetings';
import { raceStatusOfId } from '@furlong/domain/status';
import type { RailStop } from '../ui/racing/race-rail.tsx';

/** Where a race stands for a punter. */
export type RaceState = RailStop['state'];

/** The state of a race. One that is due counts as off, whether the feed has said so or not: picks end by the clock. */
export function stateOfRace(
  race: Pick<Race | RaceBrief, 'raceStatusId' | 'offTime'>,
  now: number,
): RaceState {
  const status = raceStatusOfId(race.raceStatusId);
  if (status === 'resulted' || status === 'abandoned') return status;
  return status === 'open' && now < Date.parse(race.offTime) ? 'open' : 'off';
}

/** Points a race brought, bonus included; null before there is a result or without a pick. */
export function earnedIn(race: Pick<Race, 'selection'>): number | null {
  return race.selection?.points ?? null;
}

/** A card as stops of the rail; `pickOf` says which saddle is picked. */
export function railOf(
  races: readonly Race[],
  pickOf: (race: Race) => number | null,
  now: number,
): RailStop[] {
  return races.map((race) => ({
    raceNumber: race.raceNumber,
    offTime: race.offTime,
    state: stateOfRace(race, now),
    saddle: pickOf(race),
    points: earnedIn(race),
  }));
}
