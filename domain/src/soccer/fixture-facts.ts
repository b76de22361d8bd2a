import type { LateKnownOff } from '../betting/race-facts.ts';
import type { Goals } from './markets.ts';

/**
 * The facts of a fixture that settlement needs. The loader chooses the score that bets are settled by: that of the day,
 * never one awarded later.
 */
export interface FixtureFacts {
  /** The fixture's id. */
  readonly event: number;
  /**
   * `undecided`: nothing is settled yet. `abandoned`: stopped before 90 minutes for good at `score`; what that decides is
   * settled, the rest is void. `void`: all legs are void (walkover, void, a
   * format that is not two halves of 45 minutes). `resulted`: `score` is official.
   */
  readonly state: 'undecided' | 'abandoned' | 'void' | 'resulted';
  /** Goals after 90 minutes and stoppage time, or where it was abandoned; null while undecided or void. */
  readonly score: Goals | null;
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
