import type {
  Jackpot,
  JackpotDivision,
  OwnJackpotCard,
  ProgressiveMeeting,
} from '@furlong/contract/schemas/jackpots';
import type { Rands } from '@furlong/domain/money';
import { formatClock, formatDay, formatEnd, formatNearDay } from '../ui/format/format-date.ts';
import { formatList } from '../ui/format/format-list.ts';
import { formatRands } from '../ui/format/format-money.ts';
import { formatCount, formatCounted } from '../ui/format/format-number.ts';
import { raceNumbers, raceWords } from './jackpot-words.ts';

/*
 * The words of a jackpot beside its card. Those that Home shows, too, are in jackpot-words.ts: they belong to the first
 * load.
 */

export const partWords = {
  title: 'Jackpot',
  notLoaded: 'The jackpot did not load.',
  notLoadedText: 'Your saved picks are safe, and count for it.',
  corrected: 'Corrected.',
  leg: (raceNumber: number) => `Race ${formatCount(raceNumber)}`,
  ownPick: 'Your pick',
  noPick: 'No pick yet',
  notSaved: 'not saved yet',
  loading: 'Loading the jackpot',
  toCard: 'To the card',
  next: 'Next:',
  pickRace: (race: number) => `Pick race ${formatCount(race)}`,
} as const;

/** The next jackpot that can be entered: 'Turffontein, closes 22:51', with the day if it is another. */
export function describeNext(courseName: string, closesAt: string, now: number): string {
  const day = formatNearDay(closesAt, now);
  const on = day === 'Today' ? '' : `${day === 'Tomorrow' ? 'tomorrow' : day}, `;
  return `${courseName}, closes ${on}${formatClock(closesAt)}`;
}

/** How it is won, in two sentences (rules: jackpot, jackpot-shares). */
export function describeWin({ legs, mustBeWon }: Pick<Jackpot, 'legs' | 'mustBeWon'>): string {
  const all = `Pick the winner of ${raceWords(raceNumbers(legs))}: everybody who gets every leg shares the pool.`;
  const none = mustBeWon
    ? 'If nobody does, those with the most winners share it.'
    : 'If nobody does, it carries over to the next meeting.';
  return `${all} ${none}`;
}

/** What a jackpot card is, and how much of the pool can be won (rule: jackpot). */
export function describeEntry({ state, closesAt, cap }: Pick<Jackpot, 'state' | 'closesAt' | 'cap'>): string {
  const at = state === 'open' && closesAt !== null ? `, ${formatClock(closesAt)}` : '';
  return [
    `Your jackpot card is your picks at the off of the first leg${at}. Changes after that count for the game only.`,
    cap === null
      ? ''
      : `No more than ${formatRands(cap)} can be won; the rest carries over to the next meeting.`,
  ]
    .filter(Boolean)
    .join(' ');
}

export const poolWords = {
  title: 'What’s in the pool',
  broughtOver: 'Carried over',
  added: 'Added for this meeting',
  paid: 'Paid to winners',
  left: 'Left for the next meeting',
  toBeWon: 'To be won at this meeting',
} as const;

export const sharePartWords = {
  title: 'How it’s won and shared',
  provisional: 'Provisional until every leg is official.',
  hash: 'Fingerprint of all the cards (SHA-256), published when they closed:',
  certificate: 'The certificate: every card, leg and share',
  entry: (entryNumber: number) => `Your card is number ${formatCount(entryNumber)} in it.`,
  own: (share: Rands) => `Your share: ${formatRands(share)}.`,
} as const;

/** What a card needed, who does not share, and what the house paid on top (rules: jackpot-shares, jackpot-double). */
export function describeShares(
  { legsNeeded, notEligible, secondShares }: JackpotDivision,
  doublesFrom: Rands | null,
): string {
  return [
    `It took ${formatCounted(legsNeeded, 'leg')} to win.`,
    notEligible > 0
      ? `${formatCounted(notEligible, 'more card')} got there but can’t win: staff, excluded, or withheld.`
      : '',
    secondShares > 0 && doublesFrom !== null
      ? `The house paid ${formatRands(secondShares)} on top of the pool, to winners who bet ${formatRands(doublesFrom)} or more on the meeting.`
      : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** The house's second share, with the bets that it is for (rule: jackpot-double). */
export function describeSecondShare(
  second: Rands,
  { betTotal, doublingBets }: Pick<OwnJackpotCard, 'betTotal' | 'doublingBets'>,
): string {
  const bets = formatList(doublingBets.map(({ receipt, stake }) => `${receipt} (${formatRands(stake)})`));
  return `The house paid you ${formatRands(second)} more, because you bet ${formatRands(betTotal)} on the meeting: ${bets}.`;
}

export const winnersWords = {
  title: 'Winners so far',
  loading: 'Loading winners',
  notLoaded: 'The winners did not load.',
  none: (name: string) => `Nobody has won ${name} yet.`,
  where: (meetingName: string, meetingDate: string, entryNumber: number) =>
    `${meetingName}, ${formatDay(meetingDate)}, card ${formatCount(entryNumber)}`,
} as const;

export const meetingsWords = {
  title: 'Meetings of this jackpot',
  loading: 'Loading meetings',
  notLoaded: 'The meetings did not load.',
} as const;

/** What became of a meeting of the progressive: 'Sat 14 Nov: won by 3 cards'. */
export function describeMeeting(meeting: ProgressiveMeeting): string {
  return `${formatDay(meeting.meetingDate)}: ${outcomeWords(meeting)}`;
}

function outcomeWords({ state, pool, cards, winners, standing }: ProgressiveMeeting): string {
  if (state === 'carried' && cards === null) return 'not run';
  if (state === 'carried') return `not won, ${formatRands(pool.left)} carried over`;
  if (state === 'paid') return `won by ${winners === null ? 'somebody' : formatCounted(winners, 'card')}`;
  if (state === 'open') return 'to come';
  return standing === 'provisional' ? 'under way, provisional' : 'under way';
}

export const rulesWords = {
  title: 'Rules of this jackpot',
  titleWithDouble: 'Rules and double share',
  notLoaded: 'The rules did not load.',
  loading: 'Loading rules',
  none: 'This meeting has no jackpot.',
  double: 'Double share',
  doubleText: (from: Rands) =>
    `A winner whose bets on this meeting come to ${formatRands(from)} or more gets the share twice. Bets count that are struck before cards close and not refunded.`,
  version: (version: number, from: string) => `Version ${version}, in force from ${formatEnd(from)}.`,
} as const;

/** Whether the own bets double a share: 'Your double share: yes.' (rule: jackpot-double) */
export function describeDouble(
  { betTotal, doubles }: Pick<OwnJackpotCard, 'betTotal' | 'doubles'>,
  from: Rands,
): string {
  return doubles
    ? `Your double share: yes. Your bets that count: ${formatRands(betTotal)}.`
    : `Your double share: no. Your bets that count: ${formatRands(betTotal)} of ${formatRands(from)}.`;
}
