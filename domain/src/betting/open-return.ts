import { Fraction } from 'fraction.js';
import type { Cents } from '../money.ts';
import { bestResult } from './best-result.ts';
import { type BetLeg, type BetLine, legsByEvent } from './bet-line.ts';
import { explainSum, type SumExplanation } from './explain-line.ts';
import type { LegOutcome } from './leg-outcome.ts';
import { type PlacesPaid, roundToShown } from './line-price.ts';
import { type ExactReturn, exactReturn, type SettlementTerms } from './settle-line.ts';
import type { PricedLeg } from './winning-legs.ts';

const ONE = new Fraction(1);

/**
 * The most an open line can still pay in cents, after tax (rule: line-return). Decided events count with their
 * outcome, pending ones with their best result at the odds after deductions (rule: deductions): one winner per race
 * and as many placed as it pays, one score per fixture. Place legs where none are paid are refunded (rule: places-paid). While nothing is
 * decided or withdrawn this is the slip's potential return less the tax. Rounded once, half up; at most `MAX_CENTS`.
 * Null while a pending leg is at the starting price; 0 when the line has lost. Throws a RangeError unless there is one
 * outcome per leg.
 */
export function openReturn(
  line: BetLine,
  outcomes: readonly LegOutcome[],
  terms: SettlementTerms,
  placesPaid: PlacesPaid,
): Cents | null {
  const best = bestReturn(line, outcomes, terms, placesPaid);
  return best && roundToShown(best.payout);
}

/**
 * What an open line is sure to pay in cents: its decided combinations, after deductions, cap and tax. Never more than
 * {@link openReturn}. Rounded once, half up. Throws a RangeError unless there is one outcome per leg.
 */
export function returnSoFar(line: BetLine, outcomes: readonly LegOutcome[], terms: SettlementTerms): Cents {
  return roundToShown(sureReturn(line, outcomes, terms).payout);
}

/** How the returns of an open line are computed. */
export interface OpenExplanation {
  /** Adds up to {@link returnSoFar}. */
  readonly soFar: SumExplanation;
  /** Adds up to {@link openReturn}; null while a pending leg is at the starting price. */
  readonly atBest: SumExplanation | null;
}

/** Explains {@link returnSoFar} and {@link openReturn} like a settlement (rule: explained-bets). */
export function explainOpen(
  line: BetLine,
  outcomes: readonly LegOutcome[],
  terms: SettlementTerms,
  placesPaid: PlacesPaid,
): OpenExplanation {
  const sure = sureReturn(line, outcomes, terms);
  const best = bestReturn(line, outcomes, terms, placesPaid);
  return {
    soFar: explainSum(sure, roundToShown(sure.payout), terms),
    atBest: best && explainSum(best, roundToShown(best.payout), terms),
  };
}

function sureReturn(line: BetLine, outcomes: readonly LegOutcome[], terms: SettlementTerms): ExactReturn {
  judgedLegs(line, outcomes);
  return exactReturn(line, outcomes, terms);
}

function bestReturn(
  line: BetLine,
  outcomes: readonly LegOutcome[],
  terms: SettlementTerms,
  placesPaid: PlacesPaid,
): ExactReturn | null {
  const best = bestOutcomes(line, outcomes, placesPaid);
  return best && exactReturn(line, best, terms);
}

type JudgedLeg = BetLeg & { readonly became: LegOutcome };
/** A pending leg at its odds after deductions. */
type ReducedLeg = PricedLeg & { readonly index: number; readonly became: LegOutcome };

function judgedLegs(line: BetLine, outcomes: readonly LegOutcome[]): JudgedLeg[] {
  const judged = line.legs.flatMap((leg, index) => {
    const became = outcomes[index];
    return became ? [{ ...leg, became }] : [];
  });
  if (outcomes.length === line.legs.length && judged.length === outcomes.length) return judged;
  throw new RangeError(`${outcomes.length} outcomes for ${line.legs.length} legs`);
}

/** The outcomes, with the pending ones at their best; null when one of them is at the starting price. */
function bestOutcomes(
  line: BetLine,
  outcomes: readonly LegOutcome[],
  placesPaid: PlacesPaid,
): LegOutcome[] | null {
  const best = [...outcomes];
  const pending: ReducedLeg[] = [];
  for (const [index, leg] of judgedLegs(line, outcomes).entries()) {
    const { became, odds, market, event } = leg;
    if (became.status !== 'pending') continue;
    if (odds === null) return null;
    if (market === 'place' && placesPaid(event) < 1) {
      best[index] = { ...became, status: 'void', factor: ONE, share: ONE, voidReason: 'no-places' };
      continue;
    }
    pending.push({ ...leg, odds: reduced(odds, became), index });
    best[index] = { ...became, status: 'lost' };
  }
  for (const legs of legsByEvent(pending)) {
    for (const { odds, index, became } of bestResult(legs, placesPaid(legs[0]?.event ?? 0)).legs) {
      best[index] = { ...became, status: 'won', odds, factor: odds.add(1), share: ONE };
    }
  }
  return best;
}

function reduced(odds: Fraction, { deductions }: LegOutcome): Fraction {
  return deductions.reduce((left, { percent }) => left.mul(100 - percent, 100), odds);
}
