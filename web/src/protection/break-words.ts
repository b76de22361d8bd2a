import type { PunterBreak } from '@furlong/contract/schemas/protection';
import type { SelfExclusionLength, TimeOutLength } from '@furlong/domain/protection/break';
import { formatEnd } from '../ui/format/format-date.ts';

export const timeOutWords: Readonly<Record<TimeOutLength, string>> = {
  day: '24 hours',
  week: '1 week',
  month: '1 month',
  'three-months': '3 months',
};

export const exclusionWords: Readonly<Record<SelfExclusionLength, string>> = {
  'six-months': '6 months',
  'one-year': '1 year',
  'two-years': '2 years',
  'five-years': '5 years',
};

/** A break's kind and end. */
export function breakWords({ kind, until }: PunterBreak): { title: string; text: string } {
  const closed = "You can't deposit, bet or play the game.";
  if (until === null) return { title: 'Your account is closed.', text: `${closed} ${stayOpen}` };
  const end = formatEnd(until);
  return kind === 'time-out'
    ? { title: `You are taking a break until ${end}.`, text: `Until then ${lower(closed)} ${stayOpen}` }
    : { title: `You have excluded yourself until ${end}.`, text: `Until then ${lower(closed)} ${stayOpen}` };
}

const closes = "you can't deposit, bet or play the game, on any device.";
const stayOpen = 'You can still see your statements and withdraw.';
/** What a time-out leaves untouched. */
const pausing = `${stayOpen} Bets you have struck stand and are paid; picks you have saved stand and score.`;
/** What an exclusion ends. */
const leaving = `Your picks on races still to run are taken off; points earned before stay. ${stayOpen} Bets you have struck stand and are paid.`;

export const timeOutPart = {
  title: 'Take a break',
  text: 'A time-out from betting and the game. It starts now and ends by itself.',
  howLong: 'How long the break is',
  take: 'Take a break',
  /** In the place of 'Take a break' during one. */
  longer: 'Make the break longer',
  longerText: "It starts now, in the place of the break you're on, and can't be shortened.",
  ask: (length: TimeOutLength) => `Take a break of ${timeOutWords[length]}?`,
  askLonger: (length: TimeOutLength) => `Make the break ${timeOutWords[length]} from now?`,
  explain: (end: Date) =>
    `From now until ${formatEnd(end)} ${closes} ${pausing} The break can't be shortened.`,
  confirm: (end: Date) => `Break until ${formatEnd(end)}`,
} as const;

export const exclusionPart = {
  title: 'Exclude yourself',
  longer: 'Exclude yourself for longer',
  text: "For six months at least. It can't be shortened, not by you and not by us. You also leave prize games and get no messages.",
  longest: "You're already excluded for the longest time you can choose here.",
  howLong: 'How long the exclusion is',
  exclude: 'Exclude me',
  ask: (length: SelfExclusionLength) => `Exclude yourself for ${exclusionWords[length]}?`,
  explain: (end: Date) =>
    `From now until ${formatEnd(end)} ${closes} ${leaving} It can't be shortened, not by you and not by us.`,
  confirm: (end: Date) => `Exclude me until ${formatEnd(end)}`,
} as const;

export const closurePart = {
  title: 'Close your account',
  text: 'For good, right here, without a phone call. You can still sign in to see your statements and to withdraw.',
  close: 'Close my account',
  ask: 'Close your account for good?',
  explain: `From now on ${closes} ${leaving} A closed account is not opened again.`,
  confirm: 'Close my account for good',
} as const;

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
