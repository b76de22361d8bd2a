import { formatLocalDay } from '@furlong/domain/local-date';
import type { Cents, Rands } from '@furlong/domain/money';
import { formatCents, formatRands } from '../ui/format/format-money.ts';
import { formatCount, formatCounted } from '../ui/format/format-number.ts';
import { whenOf } from './bet-words.ts';
import { betsWords } from './breakdown-words.ts';
import type { BetList } from './my-bets-queries.ts';
import type { NextOff } from './next-off.ts';
import type { OpenTotals } from './use-my-bets.ts';

export const screenWords = {
  title: 'My Bets',
  noneOpen: 'No open bets',
  show: 'Show',
  side: 'Your money and the rules',
  loading: 'Loading My Bets',
  /** The state of an empty list, and of one that did not load. */
  none: 'No bets found.',
  didNotLoad: "They didn't load. Every bet you struck still stands.",
  seeTheCard: 'See the card',
  noOlder: 'That was the last of them.',
  settledToday: 'Settled today',
  toOpen: 'See them under Open',
  noneWhole: 'No ticket is settled yet.',
  onceWhole: 'A ticket comes here once all of it is settled.',
  open: 'Open, soonest first',
} as const;

/** 'Next off: Vaal, race 4 at 14:35', with its day where that is not today. */
export function nextOffWords({ meeting, race }: NextOff, now: number): string {
  return `Next off: ${meeting.meetingName}, race ${race.raceNumber} at ${whenOf(race.offTime, now)}`;
}

/** 'Open R16.00: 16 bets on 2 tickets'. */
export function openWords({ stake, combinations, tickets }: OpenTotals): string {
  return `Open ${formatRands(stake)}: ${betsWords(combinations)} on ${formatCounted(tickets, 'ticket')}`;
}

/** Beneath the last page of settled bets. */
export function archivedWords(day: string): string {
  return `Older bets, of before ${formatLocalDay(day)} ${day.slice(0, 4)}, are in the archive. Ask us for them.`;
}

/** What another list has (rule: wins-and-losses). */
export const headWords: Readonly<Record<Exclude<BetList, 'open'>, string>> = {
  settled: 'Settled bets, newest first',
  wins: 'Paid more than they cost, newest first',
  losses: 'Paid less than they cost, newest first',
};

/** What is settled of open tickets, where it is sought: '10 bets are settled on tickets still open: R26.00 paid so far.' */
export function settledOnOpenWords(bets: number, paid: Cents): string {
  const are = bets === 1 ? '1 bet is settled on a ticket' : `${betsWords(bets)} are settled on tickets`;
  return `${are} still open: ${paid > 0 ? `${formatCents(paid)} paid so far` : 'nothing paid so far'}.`;
}

/** 'Settled yesterday', 'Settled Fri 20 Nov'. */
export function settledOn(day: string): string {
  return `Settled ${/^(To|Yester)/.test(day) ? day.toLowerCase() : day}`;
}

export const listWords: Readonly<Record<BetList, string>> = {
  settled: 'All settled',
  open: 'Open',
  wins: 'Wins',
  losses: 'Losses',
};

/** Marks a list in which something is new: a sign, and words for those who do not see it. */
export const newSign = '•';

/** '3 new:', read out before the name of a list. */
export function newWords(count: number): string {
  return `${count} new:`;
}

/** Why a list is empty. */
export const emptyWords: Readonly<Record<BetList, string>> = {
  open: 'Strike a bet and follow it here until it is settled.',
  settled: 'Settled bets show here, with how each was worked out.',
  wins: 'Bets that paid more than they cost show here.',
  losses: 'Bets that paid less than they cost show here.',
};

export const pagerWords = { label: 'Pages', previous: 'Previous', next: 'Next' } as const;

/** 'Page 2'. */
export function pageWords(page: number): string {
  return `Page ${formatCount(page)}`;
}

export const oneBetWords = {
  all: 'All my bets',
  didNotLoad: "Your bet didn't load.",
  stands: 'It still stands.',
  none: 'No bet found.',
} as const;

/** 'Receipt F-0000418'. */
export function receiptTitle(receiptNumber: string): string {
  return `Receipt ${receiptNumber}`;
}

/** That no bet has the receipt asked for. */
export function noSuchReceipt(receipt: string): string {
  return `None of your bets has the receipt ${receipt}.`;
}

export const monthWords = {
  title: 'This month',
  staked: 'Staked',
  stillRunning: 'Still running',
  returned: 'Returned',
  net: 'Net',
  netSettled: 'Net, settled bets',
  limits: 'Limits and time-out',
  noLimit: 'You have no monthly limit.',
} as const;

/** The use of a monthly limit. */
export function stakeLimitWords(staked: Rands, limit: Rands): string {
  return `${formatRands(staked)} of your ${formatRands(limit)} monthly stake limit.`;
}

export function lossLimitWords(lostCents: number, limit: Rands): string {
  return `${formatCents(lostCents)} of your ${formatRands(limit)} monthly loss limit.`;
}

/** Why limits say another loss than the net above (rule: player-protection). */
export function runningWords(open: Rands, lostCents: number): string {
  const so = lostCents > 0 ? `${formatCents(lostCents)} lost` : 'nothing lost';
  return `Limits count the ${formatRands(open)} still running as lost until it's settled: ${so} this month.`;
}

export const scaleWords = {
  title: 'Deductions',
  text: 'When a runner is withdrawn after you strike, winnings on the others at fixed odds are cut by a set scale. A bet keeps the scale of the moment it was struck.',
  failed: 'The scale did not load.',
  open: 'The scale',
  close: 'Close the scale',
  price: 'Price withdrawn',
  takes: 'Takes',
  any: 'any',
} as const;

/** '8/1 to 6/1'. */
export function bandText(longest: string | null, shortest: string | null): string {
  if (shortest === null) return longest === null ? scaleWords.any : `${longest} and shorter`;
  if (longest === null) return `${shortest} and longer`;
  return longest === shortest ? shortest : `${longest} to ${shortest}`;
}
