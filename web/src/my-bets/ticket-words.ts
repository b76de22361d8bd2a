import type { BetLegWire, MyBet } from '@furlong/contract/schemas/my-bets';
import type { Cents } from '@furlong/domain/money';
import { formatClock, formatDay } from '../ui/format/format-date.ts';
import { formatList, formatNumbers } from '../ui/format/format-list.ts';
import { formatCents, formatRands } from '../ui/format/format-money.ts';
import { formatCounted } from '../ui/format/format-number.ts';
import { nameOf, type Outcome, titleOf, whenOf } from './bet-words.ts';
import { betsWords } from './breakdown-words.ts';
import { formatExactRands } from './exact-words.ts';
import { nameOfLeg } from './leg-words.ts';
import { isOnFixture, soccerRemark } from './soccer-leg-words.ts';
import { ticketParts } from './ticket-parts.ts';
import type { TicketSum } from './ticket-sum.ts';

/** What a ticket is: its bet's name, or '16 bets on 4 runners', or of one runner its name: 'Blue Harvest, 2 bets'. */
export function ticketTitle(
  bets: readonly [MyBet, ...MyBet[]],
  sum: TicketSum,
  selections: number,
  name: string | null = null,
): string {
  const [first, ...others] = bets;
  if (others.length === 0) return titleOf(first);
  const parts = ticketParts(bets);
  const isEachWay = parts.length === 1;
  if (selections === 1 && name !== null) {
    return `${name}, ${isEachWay ? eachWayWord.toLowerCase() : betsWords(sum.betCount)}`;
  }
  if (isEachWay) return eachWayTitle(bets);
  const noun = isOnFixture(first) ? 'selection' : 'runner';
  return `${betsWords(sum.betCount)} on ${formatCounted(selections, noun)}`;
}

/** Who is on it: 'Silver Jetty and Long Stoep', 'Silver Jetty, Long Stoep and 3 more'. */
export function namesWords(names: readonly string[], count: number): string {
  const told = names.slice(0, count === 3 ? 3 : 2);
  const others = count - told.length;
  return others > 0 ? `${told.join(', ')} and ${others} more` : formatList(told);
}

/** Which bets of a settled line paid: '1 of 11 paid: Silver Jetty + Long Stoep R46.75'. Null of one bet. */
export function payingWords({ paying, betCount, legs, taxPercent, returns: all }: MyBet): string | null {
  if (paying === undefined || paying.count === 0) return null;
  const listed = paying.listed.map(({ legs: own, returns }) => {
    const names = own.flatMap((index) => legs[index] ?? []).map(nameOfLeg);
    if (paying.count === 1) return `${names.join(' + ')} ${formatRands(all ?? 0)}`;
    // Its amount is before a tax that the line's figures are after.
    return `${names.join(' + ')}${taxPercent > 0 ? '' : ` ${formatExactRands(returns)}`}`;
  });
  const others = paying.count - listed.length;
  const more = others > 0 ? `, and ${others} more` : '';
  return `${paying.count} of ${betCount} paid: ${listed.join(', ')}${more}`;
}

/** What opens the selections that lost: '4 that lost'. */
export function losersWord(count: number): string {
  return `${count} that lost`;
}

/** 'Each way × 3': a bet to win and to be placed on each of three runners (rule: each-way). */
export function eachWayTitle([{ betCount }]: readonly [MyBet, ...MyBet[]]): string {
  return betCount === 1 ? eachWayWord : `${eachWayWord} × ${betCount}`;
}

/** What each half of it stakes: 'R2.00 win + R2.00 place on each'. */
export function eachWayStakes([{ betCount, stake }]: readonly [MyBet, ...MyBet[]]): string {
  const each = formatRands(stake);
  return `${each} win + ${each} place${betCount > 1 ? ' on each' : ''}`;
}

/** A line among others: 'Doubles', 'Doubles, SP'. */
export function lineTitle(bet: MyBet): string {
  return isOnFixture(bet) || bet.isFixedOdds ? nameOf(bet) : `${nameOf(bet)}, SP`;
}

/** 'struck 13:52', 'settled 14:12', 'settled Sat 21 Nov'. */
export function ticketWhen(bets: readonly [MyBet, ...MyBet[]], now: number): string {
  const [{ struckAt }] = bets;
  const settled = bets.flatMap(({ settledAt, status }) =>
    settledAt === null || status === 'open' ? [] : settledAt,
  );
  const last = settled.length === bets.length ? settled.toSorted().at(-1) : undefined;
  if (last === undefined) return `struck ${whenOf(struckAt, now)}`;
  // Its account has the time.
  const day = formatDay(last);
  return `settled ${day === formatDay(now) ? formatClock(last) : day}`;
}

/** What still runs of an open ticket: '2 of 8 bets still running'. */
export function runningWords({ running, betCount }: TicketSum): string {
  return `${running.betCount} of ${betsWords(betCount)} still running`;
}

/** The same after what a line is: '3 bets at R2.00, 2 still running'. */
export function partlyWords(line: string, { running }: TicketSum): string {
  return `${line}, ${running.betCount} still running`;
}

/** An amount with what it is: neither stands alone. */
export interface Figure {
  readonly name: string;
  readonly amount: string;
}

/**
 * What a ticket or a line cost, and what it paid or could return: of an open one as it stands and if a provisional
 * result changes.
 */
export function figuresOf(sum: TicketSum, taxPercent: number): Figure[] {
  const stake = { name: 'Stake', amount: formatCents(sum.stake) };
  return [stake, ...(sum.isOpen ? openFigures(sum, taxPercent) : settledFigures(sum, taxPercent))];
}

/** The same of one line of several: the net is the ticket's. */
export function lineFiguresOf(sum: TicketSum, taxPercent: number): Figure[] {
  return figuresOf(sum, taxPercent).filter(({ name }) => name !== netWord);
}

function settledFigures({ paid, stake, outcome }: TicketSum, taxPercent: number): Figure[] {
  const returned = { name: withTax('Returned', paid > stake ? taxPercent : 0), amount: formatCents(paid) };
  if (outcome === 'level' || outcome === 'refund') return [returned];
  return [returned, { name: netWord, amount: formatNet(paid - stake) }];
}

/** A difference with its sign: '+R492.00', '−R1.67'. */
export function formatNet(cents: Cents): string {
  return `${cents > 0 ? '+' : ''}${formatCents(cents)}`;
}

function openFigures(sum: TicketSum, taxPercent: number): Figure[] {
  const { paid, couldReturn, atSp, against } = sum;
  const figures: Figure[] = [];
  const [returns, could] = paid > 0 ? ['More', 'Could return more'] : ['Returns', 'Could return'];
  const add = (name: string, amount: string) => figures.push({ name: withTax(name, taxPercent), amount });
  if (paid > 0) figures.push({ name: 'Paid so far', amount: formatCents(paid) });
  if (against !== null) {
    const best = against.isAll || against.couldReturn === 0 ? '' : ', at best';
    add(`${returns} as it stands${best}`, amountOf(against));
    if (couldReturn <= against.couldReturn && atSp === against.atSp) return figures;
    const changes = `${racesWords(against.races)} ${against.races.length > 1 ? 'change' : 'changes'}`;
    add(`${returns} if ${changes}`, amountOf(sum));
  } else if (couldReturn > 0) {
    add(could, amountOf(sum));
  } else if (atSp) {
    add(returns, amountOf(sum));
  }
  return figures;
}

/** 'R70.00', 'R70.00 + SP', 'at SP'. */
function amountOf({ couldReturn, atSp }: Pick<TicketSum, 'couldReturn' | 'atSp'>): string {
  if (!atSp) return formatCents(couldReturn);
  return couldReturn > 0 ? `${formatCents(couldReturn)} + SP` : 'at SP';
}

function withTax(name: string, taxPercent: number): string {
  return taxPercent > 0 ? `${name}, ${taxWords(taxPercent)}` : name;
}

function racesWords(races: readonly number[]): string {
  return `race${races.length > 1 ? 's' : ''} ${formatNumbers(races)}`;
}

/** The note that a bet's figures are after tax. */
function taxWords(taxPercent: number): string {
  return `after ${taxPercent}\u00A0% tax`;
}

/** '3 bets at R2.00'; of an open line at the starting price with the most that one can win. Null: one bet, no limit. */
export function lineWords({ status, betCount, stake, winningsCap }: MyBet): string | null {
  const cap = status === 'open' ? winningsCap : null;
  if (betCount === 1) return cap === null ? null : `Wins ${formatRands(cap)} at most`;
  const each = `${betsWords(betCount)} at ${formatRands(stake)}`;
  return cap === null ? each : `${each}; each wins ${formatRands(cap)} at most`;
}

/** The same of one line among others, which always says its stake: '1 bet at R2.00'. */
export function stakeWords(bet: MyBet): string {
  return bet.betCount === 1 ? `${betsWords(1)} at ${formatRands(bet.stake)}` : (lineWords(bet) ?? '');
}

export const outcomeWords: Readonly<Record<Outcome, string>> = {
  win: 'Won',
  level: 'Stake back',
  part: 'Part return',
  refund: 'Refunded',
  loss: 'Lost',
};

const eachWayWord = 'Each way';
export const netWord = 'Net';
/** The halves of an each-way bet, where each is told apart. */
export const halfWords = { win: 'Win part', place: 'Place part' } as const;
/** What opens the halves of an each-way bet. */
export const partsWord = 'Win part and place part';
export const newWord = 'New';
export const luckyWord = 'Lucky pick';
export const againWord = 'Bet again';
export const closeWord = 'Close';

/** 'No. F-0000418'. */
export function receiptWords({ receiptNumber }: Pick<MyBet, 'receiptNumber'>): string {
  return `No. ${receiptNumber}`;
}

/** What opens the account of a line. */
export function accountWord({ status }: Pick<MyBet, 'status'>): string {
  if (status === 'open') return 'How it stands';
  return status === 'lost' ? 'Why it lost' : 'How we worked it out';
}

/** The heading of a line's account: 'How we worked out R36.00'. */
export function accountTitle(bet: Pick<MyBet, 'status' | 'returns'>): string {
  return bet.status === 'won' || bet.status === 'void'
    ? `How we worked out ${formatRands(bet.returns ?? 0)}`
    : accountWord(bet);
}

/**
 * What an open ticket has won and not paid: 'R14.00 won so far, paid when race 6 is official'; 'refunded' if no leg has
 * won. Null: there is nothing, or its head says what is paid.
 */
export function soFarWords(
  { soFar, paid, waitsFor }: Pick<TicketSum, 'soFar' | 'paid' | 'waitsFor'>,
  legs: readonly BetLegWire[],
  taxPercent: number,
): string | null {
  const waiting = soFar - paid;
  if (waiting <= 0) return null;
  const done = legs.some(({ status }) => status === 'won') ? 'won' : 'refunded';
  const tax = taxPercent > 0 ? `, ${taxWords(taxPercent)}` : '';
  const when = waitsFor === null ? '' : `, paid when race ${waitsFor} is official`;
  return `${formatCents(waiting)} ${paid > 0 ? 'more ' : ''}${done} so far${tax}${when}`;
}

const before = 'What it was before is under How we worked it out.';
const beforeLoss = 'What it was before is under Why it lost.';
const postponed = 5;

/** What is unusual about a line; null: nothing. */
export function remarkOf(bet: MyBet): string | null {
  const { resettledReason, status, meetingStatusId } = bet;
  if (resettledReason !== null) return againWords(resettledReason, status);
  if (status !== 'open') return null;
  if (meetingStatusId === postponed) {
    return "The meeting is postponed. Your bet stands for 48 hours; if the races aren't run by then you get your stake back.";
  }
  return isOnFixture(bet) ? soccerRemark(bet) : null;
}

function againWords(reason: NonNullable<MyBet['resettledReason']>, status: MyBet['status']): string {
  const where = status === 'lost' ? beforeLoss : before;
  switch (reason) {
    case 'capture':
      return `Settled again: a result was entered wrongly at first. ${where}`;
    case 'non-runner':
      return `Settled again: a runner was declared a non-runner after the off. ${where}`;
    case 'race-void':
      return `Settled again: a race was made void after its result. ${where}`;
    case 'reopened':
      return 'Settled again: a result was taken back.';
  }
}

/** The remarks on a ticket's lines, each once. */
export function remarksOf(bets: readonly MyBet[]): string[] {
  return [...new Set(bets.flatMap((bet) => remarkOf(bet) ?? []))];
}
