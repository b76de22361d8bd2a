import { Fraction } from 'fraction.js';
import { type Cents, roundToCents } from '../money.ts';
import type { BetLine } from './bet-line.ts';
import { capWinnings } from './cap-winnings.ts';
import { combinationSum } from './combinations.ts';
import type { LegOutcome } from './leg-outcome.ts';

/** What a line was struck under besides its odds. */
export interface SettlementTerms {
  /** The most one combination may win, in cents; null where its limit was checked at the strike (Decision 7). */
  readonly winningsCap: Cents | null;
  /** The tax on winnings in hundredths of a per cent: 600 is 6 % (Decision 13). */
  readonly taxBasisPoints: number;
}

/** What a line comes to, in whole cents: `payout` = `returned` + `winnings` − `tax`, to the cent. */
export interface Settlement {
  /**
   * `open` until every event that matters is decided. `void` when every leg is void; `won` when it pays anything
   * else, if less than the stake; `lost` when it pays nothing.
   */
  readonly status: 'open' | 'won' | 'lost' | 'void';
  /** What the punter is paid, rounded once, half up (Decision 4); 0 while open. */
  readonly payout: Cents;
  /** Stakes that come back: of combinations that pay, as much as rode to win. */
  readonly returned: Cents;
  /** Winnings after deductions and cap, before tax. */
  readonly winnings: Cents;
  readonly tax: Cents;
  /** Whether a combination won more than the cap. */
  readonly capped: boolean;
}

/** The same before anything is rounded, in cents. */
export interface ExactReturn {
  /** Stakes of the combinations that pay, less what a dead heat left of them. */
  readonly returned: Fraction;
  /** What they win after deductions, without a cap. */
  readonly uncapped: Fraction;
  /** What they win after the cap. */
  readonly winnings: Fraction;
  /** How many combinations the cap cut. */
  readonly combinationsCapped: number;
  readonly tax: Fraction;
  /** `returned` + `winnings` − `tax`: what is rounded to the payout. */
  readonly payout: Fraction;
}

const ALL_BASIS_POINTS = 10_000;
const ZERO = new Fraction(0);
const unpaid = (status: Settlement['status']): Settlement =>
  Object.freeze({ status, payout: 0, returned: 0, winnings: 0, tax: 0, capped: false });
const OPEN = unpaid('open');
const LOST = unpaid('lost');

/**
 * Settles a line by what became of its legs, given in their order (Decisions 4 to 9, 12, 13).
 *
 * It returns the stake times the sum, over every combination, of the product of its legs' factors. What of that is
 * stake comes back untaxed and uncapped; the rest is winnings. The cap holds for each combination's winnings, the
 * tax is on the sum after it, and the payout is rounded once, half up. The other amounts follow from it, so that
 * they add up: what is stake is rounded likewise, and winnings and tax are the differences.
 *
 * A line is lost as soon as no combination can pay any more, and open until all its events are decided otherwise.
 * Throws a RangeError when the outcomes are not one for each leg, or the payout is beyond exact numbers.
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
  // Most lines lose, and most of those here: before anything is grouped or multiplied.
  if (live < size || countLiveEvents(line, outcomes, size) < size) return LOST;
  if (pending) return OPEN;

  const exact = exactReturn(line, outcomes, terms);
  const payout = roundToCents(exact.payout);
  const status = voided === legs.length ? 'void' : payout > 0 ? 'won' : 'lost';
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

/**
 * What a line whose legs are all decided comes to, exactly. {@link settleLine} says by what rules; pending legs
 * count as lost.
 */
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
  // No combination wins more than all together, so below the cap there is nothing to look for.
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

/** The legs of one event that pay. */
interface LiveEvent {
  readonly event: number;
  readonly outcomes: LegOutcome[];
  /** The sum of their factors, and of their shares. */
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

/** How many events have a leg that is not lost, counted no further than `enough`. Allocates nothing. */
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
