import type { Odds } from '../odds.ts';
import type { Finisher } from '../race-result.ts';

/** A runner, or in another sport any outcome of the event, as settlement knows it. */
export interface RunnerFacts {
  /** The number a leg's outcome points to. */
  readonly saddle: number;
  /** SP to win: official, else the last price shown before the off (Decision 7); null when there never was one. */
  readonly startingPrice: Odds | null;
  /** When it was withdrawn, as the supplier says; null: it was not. */
  readonly scratchedAt: Date | null;
  /** When that took effect: what was struck up to then did not know of it. Null: it was not withdrawn. */
  readonly scratchingKnownAt: Date | null;
  /** Its last win price before that; null when it had none. */
  readonly scratchedOdds: Odds | null;
  /** Withdrawn after the off, by a declaration that it took no part (rule: late non-runner). */
  readonly nonRunner: boolean;
}

/**
 * What settlement knows of an event, a race for one. Money moves at official results alone, and what a
 * disqualification or a judge's error changes after the all-clear is not its business (rule: corrections), so whoever
 * loads these facts picks the result that bets stand on, without the runners that took no part.
 */
export interface RaceFacts {
  readonly event: number;
  /**
   * `undecided`: nothing official yet. `void`: abandoned or void. `resulted`: `finishers` is official.
   */
  readonly state: 'undecided' | 'void' | 'resulted';
  /** What was struck up to a moment is void, whatever becomes of the event later (Decision 9); null: nothing is. */
  readonly voided: Voiding | null;
  /** When the event was off before that was known; bets struck meanwhile are void. */
  readonly unseenOffs: readonly UnseenOff[];
  /** Places paid, by the runners at the off (Decision 6). */
  readonly placesPaid: number;
  /** Who came where, equal positions being a dead heat. Empty unless `resulted`. */
  readonly finishers: readonly Finisher[];
  /** Every runner of the card, the scratched ones too. */
  readonly runners: readonly RunnerFacts[];
}

/** A time in which an event was off and bets on it were struck all the same, both ends included. */
export interface UnseenOff {
  readonly offAt: Date;
  readonly seenAt: Date;
}

/** Why bets on an event became void: it was abandoned, or not run within 48 hours of when it was due (Decision 9). */
export interface Voiding {
  /** Bets struck up to then are void; those since, after it was opened again, count. */
  readonly at: Date;
  readonly why: 'abandoned' | 'lapsed';
}

/** How a finisher shared its position with others. */
export interface DeadHeat {
  /** Runners that share the position, this one included. */
  readonly tied: number;
  /** How many paid places they share: 1 for the win, 1 or more for a place. */
  readonly placesShared: number;
}

/** A withdrawal after the strike and what it takes from the winnings. */
export interface Deduction {
  /** The runner withdrawn. */
  readonly saddle: number;
  /** When, as the supplier says. */
  readonly at: Date;
  /** Its last win price; null when it had none. */
  readonly odds: Odds | null;
  /** Per cent of winnings; 0 for a long price. */
  readonly percent: number;
}

/**
 * Why a leg is void: its runner was scratched, or declared after the off to have taken no part, or did not run because
 * the card no longer had it; the event was abandoned or void; it lapsed; nobody ran against the only runner; no places were paid; a leg at the starting price
 * and none is known; the bet was struck after the event's off; or another of its legs was, which voids the line.
 */
export type VoidReason =
  | 'scratched'
  | 'non-runner'
  | 'not-on-card'
  | 'event-void'
  | 'lapsed'
  | 'walkover'
  | 'no-places'
  | 'no-starting-price'
  | 'after-off'
  | 'line-void';
