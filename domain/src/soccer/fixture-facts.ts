import type { LateKnownOff } from '../betting/race-facts.ts';
import type { Goals } from './markets.ts';

/**
 * The facts of a fixture that settlement needs. The loader chooses the score that bets are settled by: that of the day
 * after 90 minutes and stoppage time, the last `capture` of it, never one awarded later, nor one of extra time
 * (rules: awarded-later, correction, ninety-minutes).
 */
export interface FixtureFacts {
  /** The fixture's id. */
  readonly event: number;
  /**
   * `undecided`: nothing is settled yet; so is an interrupted match that waits. `abandoned`: stopped for good at `score`
   * in `minute`. `void`: all legs are void, for `voidFor`. `resulted`: `score` is official.
   */
  readonly state: 'undecided' | 'abandoned' | 'void' | 'resulted';
  /** Why all legs are void: not played, or not of two halves of 45 minutes; null unless `void`. */
  readonly voidFor: 'walkover' | 'match-void' | 'format' | null;
  /** Goals after 90 minutes and stoppage time, or where it was abandoned; null while undecided or void. */
  readonly score: Goals | null;
  /** The minute it was abandoned in, 90 in stoppage time; null unless `abandoned`. */
  readonly minute: number | null;
  /** Goals at half-time; null: not known. */
  readonly halfTime: Goals | null;
  /** What was struck up to these moments is void or settled apart, oldest first. */
  readonly voided: readonly FixtureVoiding[];
  /** Times in which the match was on and bets on it were still accepted. */
  readonly lateKnownOffs: readonly LateKnownOff[];
}

/** Legs struck up to a moment do not count for what is played afterwards. */
export interface FixtureVoiding {
  /** Bets struck up to then. */
  readonly at: Date;
  /**
   * `lapsed`: not kicked off within 48 hours of the first kick-off published. `sides-swapped`: home
   * and away exchanged. `begun-anew`: an interrupted match began again at 0-0; what `decidedBy`
   * decides stands, the rest is void.
   */
  readonly why: 'lapsed' | 'sides-swapped' | 'begun-anew';
  /** The score at which an interrupted match stopped; null for the other reasons. */
  readonly decidedBy: Goals | null;
}
