import type { MyBet } from '@furlong/contract/schemas/my-bets';
import { type Cents, parseMoney } from '@furlong/domain/money';
import type { Outcome } from './bet-words.ts';
import { compareLegs } from './leg-order.ts';
import { isOfSingles } from './leg-pay-words.ts';
import { isAgainst, isPending } from './leg-words.ts';
import { isOnFixture } from './soccer-leg-words.ts';

/** What the lines of a ticket come to together. */
export interface TicketSum {
  readonly isOpen: boolean;
  /** Combinations on all lines. */
  readonly betCount: number;
  readonly stake: Cents;
  /** The combinations that are neither lost nor paid (rule: still-running). */
  readonly running: { readonly betCount: number; readonly stake: Cents };
  /** What is in the wallet: of its settled lines, and of singles on open ones (rule: singles-paid). */
  readonly paid: Cents;
  /** What its open lines can pay at best besides, as far as it is known. */
  readonly couldReturn: Cents;
  /** Races whose provisional result is against the ticket; null: there is none. */
  readonly against: Against | null;
  /** Whether an open line pays at a starting price that nobody knows yet. */
  readonly atSp: boolean;
  /** What is sure: paid, or won on open lines. */
  readonly soFar: Cents;
  /** The last race that what is won and not paid waits for; null: there is none, or it is no race. */
  readonly waitsFor: number | null;
  /** Null while a line is open (rule: wins-and-losses). */
  readonly outcome: Outcome | null;
}

/** What provisional results leave of a ticket. */
export interface Against {
  readonly races: readonly number[];
  /** What it can pay at best besides what is paid, if they stay as they are. */
  readonly couldReturn: Cents;
  /** Whether some of that is at a starting price that nobody knows yet. */
  readonly atSp: boolean;
  /** Whether all its events have a provisional result, so that nothing else is to come. */
  readonly isAll: boolean;
}

export function sumTicket(bets: readonly MyBet[]): TicketSum {
  const open = bets.filter(({ status }) => status === 'open');
  const paid = add(bets, paidBy);
  const stake = add(bets, ({ totalStake }) => totalStake);
  return {
    isOpen: open.length > 0,
    betCount: bets.reduce((sum, { betCount }) => sum + betCount, 0),
    stake,
    running: runningOf(open),
    paid,
    couldReturn: add(open, ({ potentialReturn }) => potentialReturn) - add(open.filter(isPriced), paidBy),
    against: findAgainst(open),
    atSp: open.some(({ potentialReturn }) => potentialReturn === null),
    soFar: add(bets, ({ status, returns, returnSoFar }) => (status === 'open' ? returnSoFar : returns)),
    waitsFor: waitsFor(open),
    outcome: open.length > 0 ? null : outcomeOf(bets, stake, paid),
  };
}

function runningOf(open: readonly MyBet[]): TicketSum['running'] {
  const sum = { betCount: 0, stake: 0 };
  for (const bet of open) {
    const count = bet.betsRunning ?? bet.betCount;
    sum.betCount += count;
    sum.stake += count * parseMoney(bet.stake);
  }
  return sum;
}

/** What a bet has brought into the wallet. */
function paidBy({ status, returns, paidSoFar }: MyBet) {
  return status === 'open' ? (paidSoFar ?? null) : returns;
}

function isPriced({ potentialReturn }: MyBet): boolean {
  return potentialReturn !== null;
}

function findAgainst(open: readonly MyBet[]): Against | null {
  const races = open.flatMap(({ legs }) => legs.filter(isAgainst)).map(({ raceNumber }) => raceNumber);
  if (races.length === 0) return null;
  // Also at the starting price it is known once nothing that waits for one can come in.
  const known = open.filter((bet) => returnAsItStands(bet) !== null);
  return {
    races: [...new Set(races)].toSorted((a, b) => a - b),
    couldReturn: Math.max(0, add(known, returnAsItStands) - add(known, paidBy)),
    atSp: known.length < open.length,
    isAll: open.every(({ legs }) => legs.filter(isPending).every(({ position }) => position !== null)),
  };
}

function returnAsItStands({ returnAsItStands: stands, potentialReturn }: MyBet) {
  return stands ?? potentialReturn;
}

/** Lines that hold won money back until their last race: singles are being paid. */
function waitsFor(open: readonly MyBet[]): number | null {
  const races = open
    .filter((bet) => !isOfSingles(bet) && (bet.returnSoFar ?? 0) > 0)
    .flatMap(({ legs }) => legs.filter(isPending))
    .filter((leg) => !isOnFixture(leg))
    .toSorted(compareLegs);
  return races.at(-1)?.raceNumber ?? null;
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
