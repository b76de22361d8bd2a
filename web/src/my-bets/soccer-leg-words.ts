import type { GoalsWire } from '@furlong/contract/schemas/fixtures';
import type { BetLegWire, MyBet } from '@furlong/contract/schemas/my-bets';
import { formatClock, formatDay } from '../ui/format/format-date.ts';
import { formatFraction, type OddsFormat } from '../ui/format/format-odds.ts';
import { isPending, type Tone } from './leg-words.ts';

/** Whether a leg is on a fixture. */
export function isOnFixture({ sport }: Pick<BetLegWire, 'sport'>): boolean {
  return sport === 'soccer';
}

/** '2–1'. */
export function goalsWords({ home, away }: GoalsWire): string {
  return `${home}–${away}`;
}

/** What stands before a leg: the minute and the score, the score it went by, or when it kicks off. */
export function whenWords(leg: BetLegWire): { readonly main: string; readonly sub: string } {
  const { score, halfTime, minute, added, offTime } = leg;
  if (score === null) return { main: formatDay(offTime), sub: formatClock(offTime) };
  if (minute !== null) {
    return { main: goalsWords(score), sub: `${minute}${added ? `+${added}` : ''}'` };
  }
  return {
    main: goalsWords(score),
    sub: halfTime === null ? formatDay(offTime) : `HT ${goalsWords(halfTime)}`,
  };
}

/** A leg's state in a word. */
export function soccerStatusWord(
  leg: BetLegWire,
  { isOnly = false, isSettled = false } = {},
): { readonly word: string; readonly tone: Tone } {
  if (isSettled && isPending(leg)) return { word: 'Not needed', tone: 'flat' };
  switch (leg.status) {
    case 'open':
      return { word: leg.eventStatus === 'postponed' ? 'Postponed' : 'To come', tone: 'flat' };
    case 'running':
      return runningWord(leg);
    case 'won':
      return { word: 'Won', tone: 'up' };
    case 'lost':
      return { word: 'Lost', tone: 'down' };
    case 'void':
      return { word: isOnly ? 'Refunded' : 'Dropped out', tone: 'flat' };
  }
}

function runningWord({ eventStatus }: BetLegWire): { readonly word: string; readonly tone: Tone } {
  switch (eventStatus) {
    case 'live':
      return { word: 'Live', tone: 'down' };
    case 'interrupted':
      return { word: 'Interrupted', tone: 'flat' };
    case 'postponed':
      return { word: 'Postponed', tone: 'flat' };
    case 'scheduled':
      return { word: 'Kick-off due', tone: 'down' };
    default:
      return { word: 'Result to come', tone: 'flat' };
  }
}

/** A leg's match, price and what happened: 'Egoli Miners v Umgeni Rovers, 6/5; now 5/4'. */
export function soccerLegDetail(leg: BetLegWire, format: OddsFormat): string {
  const { eventName, oddsFraction, nowOddsFraction: now, status, awarded } = leg;
  const price = oddsFraction === null ? '' : `, ${formatFraction(oddsFraction, format)}`;
  const isOther = status === 'open' && now !== null && now !== oddsFraction;
  const happened = isOther
    ? `; now\u00A0${formatFraction(now, format)}`
    : status === 'void'
      ? `; ${voidWords(leg).name.toLowerCase()}`
      : '';
  const later = awarded === null || isPending(leg) ? '' : `; later awarded ${goalsWords(awarded)}`;
  return `${eventName ?? ''}${price}${happened}${later}`;
}

/** A leg's name in the account of its bet: 'Egoli Miners to win, Egoli Miners v Umgeni Rovers'. */
export function soccerLegTitle({ outcomeName, eventName }: BetLegWire): string {
  return `${outcomeName ?? ''}, ${eventName ?? ''}`;
}

/** A lost bet's losing legs in one line. */
export function soccerLostWords(legs: readonly BetLegWire[], legCount: number): string {
  const [first] = legs;
  if (first === undefined) return '';
  const { outcomeName, eventName, score } = first;
  const ended = score === null ? '' : ` ended ${goalsWords(score)}`;
  const what = `${eventName}${ended}`;
  if (legCount === 1) return `${outcomeName}: ${what}`;
  const others = legs.length - 1;
  return `Lost on ${outcomeName}: ${what}${others > 0 ? `, and ${others} more` : ''}`;
}

/** Why a leg dropped out, and what lies behind it (rules: abandoned, postponed, sides-swapped, format). */
export function voidWords({ voidReason, score }: BetLegWire): {
  readonly name: string;
  readonly why: string;
} {
  switch (voidReason) {
    case 'abandoned':
      return {
        name: score === null ? 'Abandoned' : `Abandoned at ${goalsWords(score)}`,
        why: 'a goal could still have changed it',
      };
    case 'lapsed':
      return {
        name: 'Postponed',
        why: 'it did not kick off within 48 hours of the first kick-off published',
      };
    case 'sides-swapped':
      return { name: 'Sides swapped', why: 'home and away were swapped after the bet was struck' };
    case 'format':
      return { name: 'Not a full match', why: 'it was not two halves of 45 minutes' };
    case 'half-time-unknown':
      return { name: 'Half-time score not known', why: 'without it this market has no winner' };
    case 'walkover':
      return { name: 'Walkover', why: 'the match was not played' };
    case 'after-off':
      return { name: 'Struck after the kick-off', why: 'the kick-off became known late' };
    case 'line-void':
      return { name: 'Bet void', why: 'another of its legs was struck after the kick-off' };
    default:
      return { name: 'Match void', why: 'it does not count as played' };
  }
}

/** What is unusual about the matches of an open bet (rules: postponed, interrupted); null: nothing. */
export function soccerRemark({ legs, legCount }: Pick<MyBet, 'legs' | 'legCount'>): string | null {
  const late = legs.find((leg) => isPending(leg) && leg.eventStatus === 'postponed');
  const gone = legCount === 1 ? 'your stake comes back' : 'the leg drops out';
  if (late !== undefined) {
    return `${late.eventName} is postponed. Your bet stands if it kicks off within 48 hours of the first kick-off published; if not, ${gone}.`;
  }
  const stopped = legs.find((leg) => isPending(leg) && leg.eventStatus === 'interrupted');
  if (stopped === undefined) return null;
  return `${stopped.eventName} is interrupted. Finished within 48 hours of its first kick-off it is settled on the final score; if not, what no further goal could change is settled, and ${gone} otherwise.`;
}
