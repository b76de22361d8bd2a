import type { BetExplanation, ExplainedSum, MyBet } from '@furlong/contract/schemas/my-bets';
import {
  type ExactNumber,
  exactRands,
  explainLine,
  type SumExplanation,
} from '@furlong/domain/betting/explain-line';
import { lineOutcomes } from '@furlong/domain/betting/leg-outcome';
import { explainOpen } from '@furlong/domain/betting/open-return';
import { receiptNumber } from '@furlong/domain/betting/receipt-number';
import { moneyToWire } from '@furlong/domain/money';
import { formatOddsFraction, type Odds } from '@furlong/domain/odds';
import { payoutIds } from '../payout-id.ts';
import type { ShownEvents } from '../sport.ts';
import { standsAt } from './as-it-stands.ts';
import type { listSettlements, PunterBet } from './list-bets.ts';
import { titleOf, wonBy } from './shape-bet.ts';
import { shapeLegs } from './shape-leg.ts';

/** Combinations that are listed one by one; the others are summed. */
const mostListed = 20;

/** How a bet comes to what it pays, by the facts as they are (rule: explained-bets). */
export function shapeExplanation(
  bet: PunterBet,
  events: ShownEvents,
  settlements: Awaited<ReturnType<typeof listSettlements>>,
  entries: ReadonlyMap<string, number>,
): BetExplanation {
  const { line, struckAt, settlement } = bet;
  const explained = explainLine(line, events.outcomes, struckAt, bet.terms, mostListed);
  const shown = shapeLegs(bet, events);
  return {
    sport: bet.sport,
    betId: bet.id,
    receiptNumber: receiptNumber(bet.id),
    betTitle: titleOf(bet, events),
    status: settlement?.status ?? 'open',
    struckAt: struckAt.toISOString(),
    stake: moneyToWire(line.stake),
    totalStake: moneyToWire(line.stake * bet.combinations),
    stakeLedgerEntry: entries.get(bet.stakeTransferId) ?? null,
    legs: shown.map((leg, index) => {
      const explanation = explained.legs[index];
      return {
        ...leg,
        startingPriceFraction: fractionOf(explanation?.startingPrice),
        paidAtFraction: fractionOf(explanation?.paidAt),
        oddsAfterDeductions: explanation?.oddsAfterDeductions ?? null,
        share: explanation?.share ?? null,
      };
    }),
    combinations: {
      count: explained.combinations.count,
      listed: explained.combinations.listed.map((combination) => ({
        ...combination,
        legs: [...combination.legs],
        returns: inRands(combination.returns),
        winningsBeforeCap: inRands(combination.winningsBeforeCap),
      })),
      rest: {
        count: explained.combinations.rest.count,
        returns: inRands(explained.combinations.rest.returns),
      },
    },
    sum: explained.sum && shapeSum(explained.sum),
    open: explained.sum === null ? shapeOpen(bet, shown, events) : null,
    settlements: settlements.map(({ number, outcome, payout, reason, at }) => ({
      number,
      status: outcome,
      payout: moneyToWire(wonBy(payout, bet)),
      returns: moneyToWire(payout),
      reason,
      at: at.toISOString(),
      ledgerEntry: payoutIds(bet.id, number).flatMap((id) => entries.get(id) ?? [])[0] ?? null,
    })),
    isSettledSo:
      (settlement?.status ?? 'open') === explained.status &&
      (settlement?.payout ?? bet.paidSoFar) === explained.payout,
  };
}

function shapeOpen(bet: PunterBet, legs: MyBet['legs'], events: ShownEvents): BetExplanation['open'] {
  const { line, struckAt, terms } = bet;
  const outcomes = lineOutcomes(line, events.outcomes, struckAt);
  const { soFar, atBest } = explainOpen(line, outcomes, terms, events.placesPaid);
  const asItStands = standsAt(bet, legs, events);
  return {
    soFar: shapeSum(soFar),
    atBest: atBest && shapeSum(atBest),
    ...(asItStands === null ? {} : { asItStands: shapeSum(asItStands) }),
  };
}

function shapeSum(sum: SumExplanation): ExplainedSum {
  return {
    returned: inRands(sum.returned),
    winningsBeforeCap: inRands(sum.winningsBeforeCap),
    cap: sum.cap === null ? null : moneyToWire(sum.cap),
    combinationsCapped: sum.combinationsCapped,
    winnings: inRands(sum.winnings),
    taxPercent: sum.taxBasisPoints / 100,
    tax: inRands(sum.tax),
    exact: inRands(sum.exact),
    rounding: inRands(sum.rounding),
    returns: moneyToWire(sum.payout),
  };
}

function fractionOf(odds: Odds | null | undefined): string | null {
  return odds ? formatOddsFraction(odds) : null;
}

function inRands<Cents extends ExactNumber | null>(cents: Cents): Cents extends null ? null : string;
function inRands(cents: ExactNumber | null): string | null {
  return cents === null ? null : exactRands(cents);
}
