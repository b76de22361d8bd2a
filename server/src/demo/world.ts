import type { LocalDay } from '@furlong/domain/local-date';
import { holdPast, type Past } from './past-meetings.ts';
import { createStables, type World } from './stable.ts';

/** A world with the meetings that were held in it before. */
export interface WorldWithPast extends World {
  readonly past: Past;
}

/** Makes the world of a seed. `firstDay` is the day that its past leads up to. */
export function createWorld(seed: string, firstDay: LocalDay | null = null): WorldWithPast {
  const stables = createStables(seed);
  const past = holdPast(stables, seed);
  return { ...stables, past, rested: past.rested, firstDay };
}
