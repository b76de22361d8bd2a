import type { Race, Runner } from '@furlong/contract/schemas/meetings';
import { stateOfRace } from '../meetings/race-state.ts';
import { pickOfRace } from './card-picks.ts';
import type { MeetingDraft } from './picks-draft.ts';

/** A pick that is filled in for the punter. */
export interface QuickPick {
  readonly race: Race;
  readonly runner: Runner;
  /** The pick that it takes the place of; null in a race without one. */
  readonly before: Runner | null;
}

/** A way of choosing a runner of a race; undefined where it has none. */
type Choose = (race: Race) => Runner | undefined;

/** The runner with the shortest price; of equals the lowest number. Undefined while there are no prices. */
export const favouriteOf: Choose = (race) => {
  const priced = race.runners.filter(({ scratched, winOdds }) => !scratched && winOdds !== null);
  const [favourite] = priced.toSorted((a, b) => (a.winOdds ?? 0) - (b.winOdds ?? 0) || a.saddle - b.saddle);
  return favourite;
};

/** The runner that a jockey rides. */
export function rideOf(jockey: string): Choose {
  return (race) => race.runners.find((runner) => !runner.scratched && runner.jockey === jockey);
}

/** The jockeys of the open races with their rides, most rides first, then by name. */
export function jockeysOf(races: readonly Race[], now: number): { jockey: string; rides: number }[] {
  const rides = new Map<string, number>();
  for (const race of races) {
    if (stateOfRace(race, now) !== 'open') continue;
    const riding = race.runners.filter(({ scratched, jockey }) => !scratched && jockey !== '');
    for (const jockey of new Set(riding.map((runner) => runner.jockey))) {
      rides.set(jockey, (rides.get(jockey) ?? 0) + 1);
    }
  }
  return [...rides]
    .map(([jockey, count]) => ({ jockey, rides: count }))
    .sort((a, b) => b.rides - a.rides || a.jockey.localeCompare(b.jockey));
}

/** What a way of choosing would pick in the open races, where it is not picked already. */
export function planPicks(
  races: readonly Race[],
  draft: MeetingDraft,
  now: number,
  choose: Choose,
): QuickPick[] {
  return races.flatMap((race): QuickPick[] => {
    if (stateOfRace(race, now) !== 'open') return [];
    const runner = choose(race);
    const saddle = pickOfRace(race, draft, now);
    if (runner === undefined || runner.saddle === saddle) return [];
    return [{ race, runner, before: race.runners.find((each) => each.saddle === saddle) ?? null }];
  });
}

/** The picks as changes of the draft: saddle by race number, null where the saved pick stands again. */
export function draftOf(picks: readonly QuickPick[]): Record<number, number | null> {
  return Object.fromEntries(
    picks.map(({ race, runner }) => [
      race.raceNumber,
      runner.saddle === race.selection?.saddle ? null : runner.saddle,
    ]),
  );
}
