import type { BetLegWire, MyBet } from '@furlong/contract/schemas/my-bets';
import type { Cents } from '@furlong/domain/money';
import { formatClock, formatDay } from '../ui/format/format-date.ts';
import { formatNumbers } from '../ui/format/format-list.ts';
import { formatCents, formatRands } from '../ui/format/format-money.ts';
import { formatCounted } from '../ui/format/format-number.ts';
import { nameOf, type Outcome, titleOf, whenOf } from './bet-words.ts';
import { betsWords } from './breakdown-words.ts';
import { isOnFixture, soccerRemark } from './soccer-leg-words.ts';
import type { TicketSum } from './ticket-sum.ts';

/** What a ticket is: the line's name, or '16 bets on 4 runners', or of one runner its name: 'Blue Harvest, 2 bets'. */
export function ticketTitle(
  bets: readonly [MyBet, ...MyBet[]],
  sum: TicketSum,
  selections: number,
  name: string | null = null,
): string {
  const [first, ...others] = bets;
  if (others.length === 0) return titleOf(first);
  // Of a lost line only the runners are known that lost it.
  if (bets.some(({ legs, legCount }) => legs.length < legCount)) return betsWords(sum.betCount);
  const isPair = isEachWay(bets);
  if (selections === 1 && name !== null) return `${name}, ${isPair ? eachWayWord : betsWords(sum.betCount)}`;
  const noun = isOnFixture(first) ? 'selection' : 'runner';
  if (isPair) return `${formatCounted(selections, noun)}, ${eachWayWord}`;
  return `${betsWords(sum.betCount)} on ${formatCounted(selections, noun)}`;
}

/** Whether a ticket is one each-way bet: win and place at one stake on the same runners (rule: wins-and-losses). */
function isEachWay([first, second, ...others]: readonly MyBet[]): boolean {
  if (first === undefined || second === undefined || others.length > 0) return false;
  const titles = [first.betTitle, second.betTitle].toSorted().join();
  const runnersOf = ({ legs }: MyBet) => legs.map(({ raceId, saddle }) => `${raceId}/${saddle}`).join();
  return (
    titles === 'Single Places,Single Wins' &&
    first.stake === second.stake &&
    runnersOf(first) === runnersOf(second)
  );
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

/** What still runs of an open ticket: '2 of 8 bets still running, R2.00'. */
export function runningWords({ running, betCount }: TicketSum): string {
  return `${running.betCount} of ${betsWords(betCount)} still running, ${formatCents(running.stake)}`;
}

/** The same after what a line is: '3 bets at R2.00, 2 still running: R4.00'. */
export function partlyWords(line: string, { running }: TicketSum): string {
  return `${line}, ${running.betCount} still running: ${formatCents(running.stake)}`;
}

/** What a list of settled bets leaves out of a ticket: '4 more bets of this ticket are open.' */
export function restWords(openBets: number): string {
  const are = openBets === 1 ? 'bet of this ticket is' : 'bets of this ticket are';
  return `${openBets} more ${are} open.`;
}

/** What stands under the money of a ticket: of an open one what it could pay, where one figure says it. */
export function besideWords(sum: TicketSum, taxPercent: number): string {
  const tax = taxPercent > 0 ? taxWords(taxPercent) : null;
  if (sum.isOpen) {
    const [only, ...others] = moneyRows(sum);
    if (only === undefined || others.length > 0) return tax === null ? 'staked' : `staked; the rest ${tax}`;
    return tax === null ? only.words : `${only.words}, ${tax}`;
  }
  const net = sum.outcome === 'part' ? `, net ${formatCents(sum.paid - sum.stake)}` : '';
  return `${stakeWord(sum)}${net}${tax !== null && sum.paid > sum.stake ? `; paid ${tax}` : ''}`;
}

/** 'stake R5.00'. */
export function stakeWord({ stake }: TicketSum): string {
  return `stake ${formatCents(stake)}`;
}

/** A figure of an open ticket: its name and the amount, and both in one where it has no column of its own. */
export interface MoneyRow {
  readonly name: string;
  readonly amount: string;
  readonly words: string;
}

/** What an open ticket has paid and what it could pay, as it stands and if a provisional result changes. */
export function moneyRows({ paid, couldPay, atSp, against }: TicketSum): MoneyRow[] {
  const more = (cents: Cents) => `${formatCents(cents)}${paid > 0 ? ' more' : ''}${atSp ? ', plus SP' : ''}`;
  const rows: MoneyRow[] = [];
  if (paid > 0) rows.push({ name: 'Paid', amount: formatCents(paid), words: `${formatCents(paid)} paid` });
  if (against !== null) {
    const best = against.isAll || against.couldPay === 0 ? '' : ' at best';
    const amount =
      against.couldPay > 0 || atSp ? more(against.couldPay) : paid > 0 ? 'no more' : formatCents(0);
    rows.push({ name: `As it stands${best}`, amount, words: `${amount} as it stands${best}` });
    if (couldPay <= against.couldPay) return rows;
    const changes = `${racesWords(against.races)} ${against.races.length > 1 ? 'change' : 'changes'}`;
    rows.push({ name: `If ${changes}`, amount: more(couldPay), words: `${more(couldPay)} if ${changes}` });
  } else if (couldPay > 0) {
    rows.push({ name: 'Could pay', amount: more(couldPay), words: `could pay ${more(couldPay)}` });
  } else if (atSp) {
    rows.push({ name: 'To come', amount: 'at SP', words: 'pays at SP' });
  }
  return rows;
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

const eachWayWord = 'each way';
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
