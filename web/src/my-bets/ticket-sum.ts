import type { MyBet } from '@furlong/contract/schemas/my-bets';
import { type Cents, parseMoney } from '@furlong/domain/money';
import type { Outcome } from './bet-words.ts';

/** What the lines of a ticket come to together. */
export interface TicketSum {
  readonly isOpen: boolean;
  /** Combinations on all lines. */
  readonly betCount: number;
  readonly stake: Cents;
  /** What its settled lines have paid. */
  readonly paid: Cents;
  /** What its open lines can pay at best, as far as it is known. */
  readonly couldPay: Cents;
  /** Whether an open line pays at a starting price that nobody knows yet. */
  readonly atSp: boolean;
  /** What is sure: paid, or won on open lines. */
  readonly soFar: Cents;
  /** Null while a line is open (rule: wins-and-losses). */
  readonly outcome: Outcome | null;
}

export function sumTicket(bets: readonly MyBet[]): TicketSum {
  const open = bets.filter(({ status }) => status === 'open');
  const paid = add(bets, ({ status, returns }) => (status === 'open' ? null : returns));
  const stake = add(bets, ({ totalStake }) => totalStake);
  return {
    isOpen: open.length > 0,
    betCount: bets.reduce((sum, { betCount }) => sum + betCount, 0),
    stake,
    paid,
    couldPay: add(open, ({ potentialReturn }) => potentialReturn),
    atSp: open.some(({ potentialReturn }) => potentialReturn === null),
    soFar: paid + add(open, ({ returnSoFar }) => returnSoFar),
    outcome: open.length > 0 ? null : outcomeOf(bets, stake, paid),
  };
}

function outcomeOf(bets: readonly MyBet[], stake: Cents, paid: Cents): Outcome {
  if (bets.every(({ status }) => status === 'void')) return 'refund';
  if (paid === 0) return 'loss';
  return paid > stake ? 'win' : paid === stake ? 'level' : 'part';
}

function add(
  bets: readonly MyBet[],
  amountOf: (bet: MyBet) => Parameters<typeof parseMoney>[0] | null,
): Cents {
  return bets.reduce((sum, bet) => sum + parseMoney(amountOf(bet) ?? 0), 0);
}
