import { Fraction } from 'fraction.js';
import type { Cents } from '../money.ts';
import { bestResult } from './best-result.ts';
import type { BetLeg, BetLine, Market } from './bet-line.ts';
import type { Exposure, LineExposure } from './line-exposure.ts';
import { combinationsByEvent } from './line-price.ts';

/** Bets that are open on an outcome: how many, their stakes, and what they pay. Cents. */
export interface OpenBets {
  readonly bets: number;
  readonly stakes: Cents;
  /** What they pay if the outcome wins: of multiples, what is to be expected, and the most. */
  readonly expected: Cents;
  readonly worst: Cents;
}

/** What is open on one outcome of a market, at fixed odds or at the starting price. */
export interface OutcomeBook {
  readonly market: Market;
  readonly outcome: number;
  readonly fixed: boolean;
  /** Their `expected` and `worst` are the same. */
  readonly singles: OpenBets;
  readonly multiples: OpenBets;
}

/** What an outcome of a market pays. Cents. */
export interface OutcomePaid {
  readonly market: Market;
  readonly outcome: number;
  readonly paid: Cents;
}

/** Which part of an event's most is asked for. */
export type Measure = 'expected' | 'worst';

interface Sums {
  bets: number;
  stakes: Cents;
  expected: Cents;
  worst: Cents;
}

interface OutcomeSums {
  readonly market: Market;
  readonly outcome: number;
  readonly fixed: boolean;
  readonly singles: Sums;
  readonly multiples: Sums;
}

const nothing = (): Sums => ({ bets: 0, stakes: 0, expected: 0, worst: 0 });

function add(sums: Sums, { combinations, stake, expected, worst }: Exposure): void {
  sums.bets += combinations;
  sums.stakes += stake;
  sums.expected += expected;
  sums.worst += worst;
}

/**
 * What bets are on one event: whole numbers that are only added up, so that they come out the same in any order
 * (rule: liability).
 */
export class EventBook {
  readonly #event: number;
  readonly #outcomes = new Map<string, OutcomeSums>();
  /** The same by legs: equal ones are mostly one object. */
  readonly #byLeg = new WeakMap<BetLeg, OutcomeSums>();
  readonly #struck = { bets: 0, stakes: 0 };

  constructor(event: number) {
    this.#event = event;
  }

  /** Every bet that was struck on the event, whatever became of it: its combinations with a leg on it, and their stakes. */
  get struck(): { readonly bets: number; readonly stakes: Cents } {
    return { ...this.#struck };
  }

  /** What is open, by market, outcome, and fixed odds before the starting price. */
  get outcomes(): readonly OutcomeBook[] {
    return [...this.#outcomes.values()].sort(
      (a, b) =>
        a.market.localeCompare(b.market) || a.outcome - b.outcome || Number(b.fixed) - Number(a.fixed),
    );
  }

  /** What is open in all. */
  get open(): OpenBets {
    const all = nothing();
    for (const { singles, multiples } of this.#outcomes.values()) {
      for (const { bets, stakes, expected, worst } of [singles, multiples]) {
        add(all, { combinations: bets, stake: stakes, expected, worst });
      }
    }
    return all;
  }

  /** Counts a line that was struck with legs on the event. */
  addStruck(line: BetLine): void {
    const { events, bets } = combinationsByEvent(line);
    this.addBets(bets[events.indexOf(this.#event)] ?? 0, line.stake);
  }

  /** Counts combinations that were struck with a leg on the event, of one line, by its stake on each. */
  addBets(bets: number, stake: Cents): void {
    this.#struck.bets += bets;
    this.#struck.stakes += bets * stake;
  }

  /** Adds what a line would pay through its legs on the event. */
  addExposure(line: BetLine, exposure: LineExposure): void {
    for (const own of exposure.legs) {
      const leg = line.legs[own.index];
      if (leg?.event === this.#event) this.addThrough(leg, own, line.size === 1);
    }
  }

  /** Adds what a line would pay through one leg on the event. */
  addThrough(leg: BetLeg, exposure: Exposure, isSingle: boolean): void {
    let sums = this.#byLeg.get(leg);
    if (!sums) {
      sums = this.#sumsOf(leg);
      this.#byLeg.set(leg, sums);
    }
    add(isSingle ? sums.singles : sums.multiples, exposure);
  }

  /** What each outcome of each market pays, fixed odds and starting price together. */
  paidByOutcome(measure: Measure): readonly OutcomePaid[] {
    const paid = new Map<string, OutcomePaid>();
    for (const { market, outcome, singles, multiples } of this.#outcomes.values()) {
      const key = `${market}/${outcome}`;
      const before = paid.get(key)?.paid ?? 0;
      paid.set(key, { market, outcome, paid: before + singles[measure] + multiples[measure] });
    }
    return [...paid.values()];
  }

  /** What an outcome of a market pays, fixed odds and starting price together. */
  paidFor(market: Market, outcome: number, measure: Measure): Cents {
    const found = this.paidByOutcome(measure).find(
      (each) => each.market === market && each.outcome === outcome,
    );
    return found?.paid ?? 0;
  }

  /** The most that one result of the event pays: one winner and the places, or one score. */
  mostPaid(placesPaid: number, measure: Measure): Cents {
    return this.#mostOf(this.paidByOutcome(measure), placesPaid);
  }

  /** The same of singles alone. */
  mostPaidBySingles(placesPaid: number): Cents {
    const paid = [...this.#outcomes.values()].map(({ market, outcome, singles }) => ({
      ...{ market, outcome, paid: singles.worst },
    }));
    return this.#mostOf(paid, placesPaid);
  }

  #mostOf(outcomes: readonly OutcomePaid[], placesPaid: number): Cents {
    const legs = outcomes.flatMap(({ market, outcome, paid }) => {
      // The best result is found by what one rand on each leg returns: here that is what the outcome pays.
      return paid < 1 ? [] : [{ event: this.#event, market, outcome, odds: new Fraction(paid - 1) }];
    });
    const { n, d } = bestResult(legs, placesPaid);
    return Number(n / d);
  }

  #sumsOf({ market, outcome, odds }: BetLeg): OutcomeSums {
    const fixed = odds !== null;
    const key = `${market}/${outcome}/${fixed}`;
    const known = this.#outcomes.get(key);
    if (known) return known;
    const made = { market, outcome, fixed, singles: nothing(), multiples: nothing() };
    this.#outcomes.set(key, made);
    return made;
  }
}
