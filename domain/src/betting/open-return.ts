import { Fraction } from 'fraction.js';
import type { Cents } from '../money.ts';
import { type BetLeg, type BetLine, legsByEvent } from './bet-line.ts';
import { combinationSum } from './combinations.ts';
import type { LegOutcome } from './leg-outcome.ts';
import { bestResult, type PlacesPaid, type PricedLeg, roundToShown } from './line-price.ts';
import { exactReturn, type SettlementTerms } from './settle-line.ts';

const ZERO = new Fraction(0);
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
  const best = bestOutcomes(line, outcomes, placesPaid);
  return best && roundToShown(exactReturn(line, best, terms).payout);
}

/**
 * What the decided legs have made of the stake in cents: of every combination that can still pay, its stake times
 * their factors, pending ones left out. The whole stake until anything is decided. Rounded once, half up. The
 * outcomes are those of its legs, in their order; otherwise a RangeError is thrown.
 */
export function stakeRunningOn(line: BetLine, outcomes: readonly LegOutcome[]): Cents {
  const perEvent = legsByEvent(judgedLegs(line, outcomes)).map((legs) =>
    legs.reduce((sum, { became }) => sum.add(became.status === 'pending' ? ONE : became.factor), ZERO),
  );
  return roundToShown(combinationSum(perEvent, line.size).mul(line.stake));
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
