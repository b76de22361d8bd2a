import { Fraction } from 'fraction.js';
import type { Cents } from '../money.ts';
import { type BetLeg, type BetLine, legsByEvent } from './bet-line.ts';
import { explainSum, type SumExplanation } from './explain-line.ts';
import type { LegOutcome } from './leg-outcome.ts';
import { bestResult, type PlacesPaid, type PricedLeg, roundToShown } from './line-price.ts';
import { type ExactReturn, exactReturn, type SettlementTerms } from './settle-line.ts';

const ONE = new Fraction(1);

/**
 * What an open line pays in cents, after tax, when everything still to come goes as well as it can: of decided events
 * what came of them, of pending ones the best result at the odds that deductions have left (Decision 8), one winner
 * an event and as many placed as it pays. Place legs where none are paid are refunded (Decision 6). Until anything
 * is decided or withdrawn it is the potential return of the slip, less the tax. Rounded once, half up; at most the
 * largest amount of money there is. Null while a pending leg is at the starting price; 0 when the line has lost.
 * The outcomes are those of its legs, in their order; otherwise a RangeError is thrown.
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
 * What an open line is sure to pay in cents, whatever its pending legs do: its decided combinations, after deductions,
 * cap and tax, as they will be paid with the others. Never more than {@link openReturn}. Rounded once, half up. The
 * outcomes are those of its legs, in their order; otherwise a RangeError is thrown.
 */
export function returnSoFar(line: BetLine, outcomes: readonly LegOutcome[], terms: SettlementTerms): Cents {
  return roundToShown(sureReturn(line, outcomes, terms).payout);
}

/** How what an open line returns is made. */
export interface OpenExplanation {
  /** To {@link returnSoFar}. */
  readonly soFar: SumExplanation;
  /** To {@link openReturn}; null while a pending leg is at the starting price. */
  readonly atBest: SumExplanation | null;
}

/** Explains {@link returnSoFar} and {@link openReturn} as a settlement is explained (Decision 11). */
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
/** A pending leg at what deductions have left of its odds. */
type ReducedLeg = PricedLeg & { readonly index: number; readonly became: LegOutcome };

function judgedLegs(line: BetLine, outcomes: readonly LegOutcome[]): JudgedLeg[] {
  const judged = line.legs.flatMap((leg, index) => {
    const became = outcomes[index];
    return became ? [{ ...leg, became }] : [];
  });
  if (outcomes.length === line.legs.length && judged.length === outcomes.length) return judged;
  throw new RangeError(`${outcomes.length} outcomes for ${line.legs.length} legs`);
}

/** The outcomes with the pending ones as they are best; null when one is at the starting price. */
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
