import { type Finisher, findFavourite, type RaceRunner } from '../race-result.ts';

/**
 * How far a leg is: to come, off, with a provisional or an official result, or void: the race was abandoned, or lapsed
 * after the cards closed, and falls away (rule: jackpot).
 */
export type LegState = 'to-come' | 'off' | 'provisional' | 'official' | 'void';

/** What is known of a leg's race. */
export interface LegFacts {
  readonly raceNumber: number;
  readonly state: LegState;
  /** Every runner of the card, scratched ones included. */
  readonly runners: readonly RaceRunner[];
  /** The result that counts for money, without non-runners; ignored unless the state says that there is one. */
  readonly finishers: readonly Finisher[];
}

/** Which picks of a leg stand, and why. Saddles ascend. */
export interface JudgedLeg {
  readonly raceNumber: number;
  readonly state: LegState;
  /** The winner, or all that tied for first; empty without a result. */
  readonly winners: readonly number[];
  /** Runners whose picks count as the favourite. */
  readonly scratched: readonly number[];
  /** The favourite that stands in for them; null before the off, with none scratched, or without any starting price. */
  readonly standIn: number | null;
  /** The saddles of which a pick stands; empty without a result, and in a void leg, where every card stands. */
  readonly stands: readonly number[];
}

/**
 * Judges a leg (rules: jackpot, favourite-stands-in). A pick of any tied winner stands. A pick of a scratched runner or
 * a late non-runner counts as the starting-price favourite and stands when that one won.
 */
export function judgeLeg({ raceNumber, state, runners, finishers }: LegFacts): JudgedLeg {
  const isRun = hasResult(state);
  const winners = isRun ? ascending(finishers.filter(({ position }) => position === 1)) : [];
  const scratched = ascending(runners.filter((runner) => runner.scratched));
  const isOff = isRun || state === 'off';
  const standIn = isOff && scratched.length > 0 ? (findFavourite(runners) ?? null) : null;
  const stands = standIn !== null && winners.includes(standIn) ? [...winners, ...scratched] : winners;
  return { raceNumber, state, winners, scratched, standIn, stands: stands.toSorted((a, b) => a - b) };
}

/** Whether a leg has a result, provisional or official: cards stand or fall by it. */
export function hasResult(state: LegState): boolean {
  return state === 'provisional' || state === 'official';
}

function ascending(runners: readonly { readonly saddle: number }[]): number[] {
  return runners.map(({ saddle }) => saddle).sort((a, b) => a - b);
}
