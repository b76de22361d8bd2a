import type { Race, RaceBrief } from '@furlong/contract/schemas/meetings';
import { raceStatusOfId } from '@furlong/domain/status';
import type { RailStop } from '../ui/racing/race-rail.tsx';

/** A race's state as a punter sees it. */
export type RaceState = Exclude<RailStop['state'], 'postponed'>;

/** A race's state. From its off time it counts as off, whether the feed has said so or not (rule: pick-lock). */
export function stateOfRace(
  race: Pick<Race | RaceBrief, 'raceStatusId' | 'offTime'>,
  now: number,
): RaceState {
  const status = raceStatusOfId(race.raceStatusId);
  if (status === 'resulted' || status === 'abandoned') return status;
  return status === 'open' && now < Date.parse(race.offTime) ? 'open' : 'off';
}

/** How long a race counts as in the running: after that its result is waited for. */
export const runningMs = 10 * 60_000;

/** The points of a race, bonus included; null without a result or a pick. */
export function earnedIn(race: Pick<Race, 'selection'>): number | null {
  return race.selection?.points ?? null;
}

/** The same of the runner that stands for the pick, which is the favourite once the pick is scratched; null of others. */
export function earnedBy(race: Pick<Race, 'selection'>, saddle: number): number | null {
  const { selection } = race;
  return (selection?.countsAs ?? selection?.saddle) === saddle ? earnedIn(race) : null;
}

/** A card's races as stops of the rail; `pickOf` gives the picked saddle. */
export function railOf<R extends Pick<Race, 'raceNumber' | 'offTime' | 'raceStatusId' | 'selection'>>(
  races: readonly R[],
  pickOf: (race: R) => number | null,
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
