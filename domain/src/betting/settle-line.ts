import { Fraction } from 'fraction.js';
import { type Cents, roundToCents } from '../money.ts';
import type { BetLine } from './bet-line.ts';
import { capWinnings } from './cap-winnings.ts';
import { combinationSum } from './combinations.ts';
import type { LegOutcome } from './leg-outcome.ts';

/** The terms a line was struck under, besides its odds. */
export interface SettlementTerms {
  /**
   * The most one combination may win, in cents; null when its limit was checked at the strike (rule: winnings-check).
   */
  readonly winningsCap: Cents | null;
  /** The tax on winnings in hundredths of a per cent: 600 is 6 % (rule: winnings-tax). */
  readonly taxBasisPoints: number;
}

/** The settlement of a line, in whole cents: `payout` = `returned` + `winnings` − `tax`. */
export interface Settlement {
  /**
   * `open`: an event that matters is not decided; singles of it may pay already. `void`: every leg is void. `won`: it pays something else, even if
   * less than the stake. `lost`: it pays nothing.
   */
  readonly status: 'open' | 'won' | 'lost' | 'void';
  /** What the punter is paid, rounded once, half up (rule: exact-money); while open, for decided singles alone. */
  readonly payout: Cents;
  /** Returned stakes: those of the combinations that pay, less what dead heats took. */
  readonly returned: Cents;
  /** Winnings after deductions and cap, before tax. */
  readonly winnings: Cents;
  readonly tax: Cents;
  /** Whether a combination won more than the cap. */
  readonly capped: boolean;
}

/** The amounts of a settlement before rounding, in cents. */
export interface ExactReturn {
  /** Stakes of the combinations that pay, less what dead heats took. */
  readonly returned: Fraction;
  /** Their winnings after deductions, before the cap. */
  readonly uncapped: Fraction;
  /** Their winnings after the cap. */
  readonly winnings: Fraction;
  /** How many combinations won more than the cap. */
  readonly combinationsCapped: number;
  readonly tax: Fraction;
  /** `returned` + `winnings` − `tax`; rounding gives the payout. */
  readonly payout: Fraction;
}

const ALL_BASIS_POINTS = 10_000;
const ZERO = new Fraction(0);
const unpaid = (status: Settlement['status']): Settlement =>
  Object.freeze({ status, payout: 0, returned: 0, winnings: 0, tax: 0, capped: false });
const OPEN = unpaid('open');
const LOST = unpaid('lost');

/**
 * Settles a line by the outcomes of its legs, given in their order (rules: lines, exact-money, winnings-check,
 * winnings-tax).
 *
 * The line returns its stake times the sum, over every combination, of the product of its legs' factors. One part of
 * that is returned stake, neither capped nor taxed; the rest is winnings. The cap applies to the winnings of each
 * combination, the tax to their sum after the cap. The payout is rounded once, half up; the returned stake is rounded
 * likewise, and winnings and tax are differences, so that the amounts add up.
 *
 * So in every sport: a combination returns its stake times the product of 1 + odds, a void leg has the factor 1, and a
 * line pays every combination that holds (rules: multiple, void-leg, covers, rounding, winnings-cap).
 *
 * A line is lost as soon as no combination can pay any more; otherwise it is open until all its events are decided.
 * Singles are bets of their own: an open line of them pays those whose events are decided (rule: singles-paid), and with
 * each further event as much or more, unless a result is corrected.
 * Throws a RangeError when there is not one outcome per leg, or when the payout is not a safe integer.
 */
export function settleLine(
  line: BetLine,
  outcomes: readonly LegOutcome[],
  terms: SettlementTerms,
): Settlement {
  const { legs, size } = line;
  if (outcomes.length !== legs.length) {
    throw new RangeError(`${outcomes.length} outcomes for ${legs.length} legs`);
  }
  let live = 0;
  let pending = false;
  let voided = 0;
  for (const { status } of outcomes) {
    if (status === 'lost') continue;
    live++;
    if (status === 'pending') pending = true;
    else if (status === 'void') voided++;
  }
  // Fast path: most lines lose, and most of them are recognised here without grouping or multiplying.
  if (live < size || countLiveEvents(line, outcomes, size) < size) return LOST;
  if (pending && size > 1) return OPEN;

  const exact = exactReturn(line, outcomes, terms);
  const payout = roundToCents(exact.payout);
  const status = pending ? 'open' : voided === legs.length ? 'void' : payout > 0 ? 'won' : 'lost';
  const returned = roundToCents(exact.returned);
  const beforeTax = terms.taxBasisPoints === 0 ? payout : roundToCents(exact.returned.add(exact.winnings));
  return {
    status,
    payout,
    returned,
    winnings: beforeTax - returned,
    tax: beforeTax - payout,
    capped: exact.combinationsCapped > 0,
  };
}

/** The exact amounts of a decided line, by the rules of {@link settleLine}. Pending legs count as lost. */
export function exactReturn(
  line: BetLine,
  outcomes: readonly LegOutcome[],
  terms: SettlementTerms,
): ExactReturn {
  const events = liveEvents(line, outcomes);
  const stake = BigInt(line.stake);
  const total = times(
    combinationSum(
      events.map(({ factor }) => factor),
      line.size,
    ),
    stake,
  );
  const returned = times(
    combinationSum(
      events.map(({ share }) => share),
      line.size,
    ),
    stake,
  );
  const uncapped = total.sub(returned);
  const { winningsCap: cap } = terms;
  // No combination wins more than all together, so the cap can apply only when the total exceeds it.
  const cut =
    cap !== null && uncapped.n > BigInt(cap) * uncapped.d
      ? capWinnings(
          events.map(({ outcomes: own }) => own),
          line.size,
          { stake: line.stake, cap },
        )
      : { winnings: uncapped, combinationsCapped: 0 };
  const beforeTax = cut.combinationsCapped > 0 ? returned.add(cut.winnings) : total;
  if (terms.taxBasisPoints === 0) return { returned, uncapped, ...cut, tax: ZERO, payout: beforeTax };
  const tax = cut.winnings.mul(terms.taxBasisPoints).div(ALL_BASIS_POINTS);
  return { returned, uncapped, ...cut, tax, payout: beforeTax.sub(tax) };
}

/** The paying legs of one event. */
interface LiveEvent {
  readonly event: number;
  readonly outcomes: LegOutcome[];
  /** Sums over the outcomes. */
  factor: Fraction;
  share: Fraction;
}

function liveEvents({ legs }: BetLine, outcomes: readonly LegOutcome[]): LiveEvent[] {
  const events: LiveEvent[] = [];
  legs.forEach(({ event }, index) => {
    const outcome = outcomes[index];
    if (!outcome || outcome.status === 'lost' || outcome.status === 'pending') return;
    const known = events.find((candidate) => candidate.event === event);
    if (known) {
      known.outcomes.push(outcome);
      known.factor = known.factor.add(outcome.factor);
      known.share = known.share.add(outcome.share);
    } else {
      events.push({ event, outcomes: [outcome], factor: outcome.factor, share: outcome.share });
    }
  });
  return events;
}

/** The number of events with a leg that is not lost, counted up to `enough`. Allocates nothing. */
function countLiveEvents({ legs }: BetLine, outcomes: readonly LegOutcome[], enough: number): number {
  let events = 0;
  for (let index = 0; index < legs.length && events < enough; index++) {
    if (outcomes[index]?.status !== 'lost' && isFirstLive(legs, outcomes, index)) events++;
  }
  return events;
}

function isFirstLive(legs: BetLine['legs'], outcomes: readonly LegOutcome[], index: number): boolean {
  const event = legs[index]?.event;
  for (let before = 0; before < index; before++) {
    if (outcomes[before]?.status !== 'lost' && legs[before]?.event === event) return false;
  }
  return true;
}

function times(value: Fraction, whole: bigint): Fraction {
  return new Fraction(value.n * whole, value.d);
}
