import type { Odds } from '../odds.ts';
import type { Finisher } from '../race-result.ts';

/** The facts of a runner, or in another sport of any outcome of the event, that settlement needs. */
export interface RunnerFacts {
  /** The number that a leg's `outcome` refers to. */
  readonly saddle: number;
  /** SP to win: the official one, else the last price shown before the off (rule: starting-price); null: none. */
  readonly startingPrice: Odds | null;
  /** When it was withdrawn, by the supplier's time; null: it was not. */
  readonly scratchedAt: Date | null;
  /** When the withdrawal became known here; bets struck up to then carry its deduction. Null: it was not withdrawn. */
  readonly scratchingKnownAt: Date | null;
  /** Its last win price before the withdrawal; null when it had none. */
  readonly scratchedOdds: Odds | null;
  /** Declared after the off to have taken no part (rule: late-non-runner). */
  readonly nonRunner: boolean;
}

/**
 * The facts of an event, such as a race, that settlement needs. Money moves at official results only (rule: results),
 * and a disqualification or a judge's error after the all-clear does not affect bets
 * (rules: corrections, judges-error). The loader therefore chooses the result that bets are settled by, without the
 * runners that took no part.
 */
export interface RaceFacts {
  readonly event: number;
  /** `undecided`: no official result yet. `void`: abandoned or void. `resulted`: `finishers` is official. */
  readonly state: 'undecided' | 'void' | 'resulted';
  /** Bets struck up to this moment stay void, even if the event is run later (rules: race-abandoned, lapse); null: none. */
  readonly voided: Voiding | null;
  /** Times between an off and the news of it; bets struck then are void (rule: strikes-end-at-the-off). */
  readonly lateKnownOffs: readonly LateKnownOff[];
  /** How many places are paid (rule: places-paid). */
  readonly placesPaid: number;
  /** The finishing order; equal positions are a dead heat. Empty unless `resulted`. */
  readonly finishers: readonly Finisher[];
  /** Every runner of the card, scratched ones included. */
  readonly runners: readonly RunnerFacts[];
}

/** A time in which an event was off and bets on it were still accepted, both ends included. */
export interface LateKnownOff {
  readonly offAt: Date;
  readonly knownAt: Date;
}

/** Why bets on an event became void: it was abandoned, or it lapsed (rules: race-abandoned, lapse). */
export interface Voiding {
  /** Bets struck up to then are void; later ones, after it was opened again, count. */
  readonly at: Date;
  readonly why: 'abandoned' | 'lapsed';
}

/** The dead heat of a finisher. */
export interface DeadHeat {
  /** Runners that share the position, this one included. */
  readonly tied: number;
  /** How many paid places they share: 1 in the win market, 1 or more in the place market. */
  readonly placesShared: number;
}

/** A withdrawal after the strike, and its deduction from the winnings. */
export interface Deduction {
  /** The runner withdrawn. */
  readonly saddle: number;
  /** When, by the supplier's time. */
  readonly at: Date;
  /** Its last win price; null when it had none. */
  readonly odds: Odds | null;
  /** Per cent of winnings; 0 for a long price. */
  readonly percent: number;
}

/** Why a leg is void. */
export type VoidReason =
  | 'scratched'
  /** Declared after the off to have taken no part. */
  | 'non-runner'
  /** The card no longer has the runner. */
  | 'not-on-card'
  /** The event was abandoned or void. */
  | 'event-void'
  /** The event was not run in time. */
  | 'lapsed'
  /** Only one runner ran, or a match was given without play. */
  | 'walkover'
  /** The match was abandoned before this market was decided. */
  | 'abandoned'
  /** Home and away were exchanged after the strike. */
  | 'sides-swapped'
  /** The match was not of two halves of 45 minutes. */
  | 'format'
  | 'half-time-unknown'
  | 'no-places'
  | 'no-starting-price'
  /** Struck after the event's off. */
  | 'after-off'
  /** Another leg of the line was struck after its event's off. */
  | 'line-void';
