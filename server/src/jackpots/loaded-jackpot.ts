import type { LegOfRace } from './judge-legs.ts';
import type { Decision } from './queries-decide.ts';
import type { OwnCard } from './queries-own.ts';
import type { StatedJackpot } from './queries-show.ts';

/** A jackpot with its legs, as everybody sees it. */
export interface LoadedJackpot {
  readonly jackpot: StatedJackpot;
  readonly legs: readonly LegOfRace[];
  readonly decision: Decision | undefined;
  readonly paid: Decision | undefined;
}

/** The own picks on the legs, and the frozen card if there is one. */
export interface OwnPicks {
  readonly card: OwnCard | undefined;
  /** In the order of the legs, 0 for none. */
  readonly saddles: readonly number[];
}
