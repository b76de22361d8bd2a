import type { Meeting } from '@furlong/contract/schemas/meetings';
import {
  LUCKY_PICK,
  LUCKY_PICK_LINES,
  type LuckyPick,
  type LuckyPickDraw,
  type LuckyPickLine,
  type LuckyPickLineName,
} from '@furlong/domain/betting/lucky-pick';
import { isAbandoned, isPostponed } from '../../../meetings/meeting-words.ts';
import { formatCents, formatCentsShort } from '../../../ui/format/format-money.ts';
import { formatCounted } from '../../../ui/format/format-number.ts';
import type { SlipLegView } from '../../racing/panel/legs-of.ts';

/** What each line is called: one of each, so in the singular. My Bets has the specification's names. */
export const lineTitles: Readonly<Record<LuckyPickLineName, string>> = {
  winDouble: 'Win double',
  placeTreble: 'Place treble',
  winPlaceDouble: 'Win/place double',
};

/** What the three runners are called. */
export const letters = ['A', 'B', 'C'] as const;

/** What each line needs of them. */
export const lineRules: Readonly<Record<LuckyPickLineName, string>> = {
  winDouble: 'A and B win',
  placeTreble: 'A, B and C place',
  winPlaceDouble: 'A wins, C places',
};

/** The runners of each line, by whether they must win or be placed. */
const needs: Readonly<Record<LuckyPickLineName, { win: readonly number[]; place: readonly number[] }>> = {
  winDouble: { win: [0, 1], place: [] },
  placeTreble: { win: [], place: [0, 1, 2] },
  winPlaceDouble: { win: [0], place: [2] },
};

/** Why a line has no horses; empty when it has. */
export function describeMissing(
  { name, horses }: LuckyPickLine<SlipLegView>,
  runners: LuckyPickDraw<SlipLegView>,
): string {
  if (horses.length > 0) return '';
  const { win, place } = needs[name];
  const all = [...win, ...place];
  const lettersOf = (indexes: readonly number[]) => indexes.map((index) => letters[index]).join(', ');
  const out = all.filter((index) => runners[index]?.unavailable !== null);
  if (out.length > 0) return `${lettersOf(out)} can’t be bet on any more`;
  const unpriced = place.filter((index) => runners[index]?.placeOdds === null);
  return unpriced.length > 0
    ? `No place price for ${lettersOf(unpriced)}`
    : `No price for ${lettersOf(win.filter((index) => runners[index]?.odds === null))}`;
}

/** 'Dune Piper must win for the win double, and place for the place treble.' */
export function describeHorse(view: LuckyPick<SlipLegView>, runner: SlipLegView): string {
  const parts = (['win', 'place'] as const).flatMap((market) => {
    const lines = LUCKY_PICK_LINES.filter((name) =>
      view[name].horses.some((horse) => horse.runner.raceId === runner.raceId && horse.market === market),
    );
    const names = lines.map((name) => `the ${lineTitles[name].toLowerCase()}`).join(' and ');
    return lines.length === 0 ? [] : [`${market} for ${names}`];
  });
  return parts.length === 0
    ? `${runner.horseName} is in none of the bets.`
    : `${runner.horseName} must ${parts.join(', and ')}.`;
}

/** How many bets would be struck now: lines without a price or a runner, or below the least stake, are not. */
export function countBets(view: LuckyPick<SlipLegView>): number {
  return LUCKY_PICK_LINES.filter((name) => view[name].submittable).length;
}

/** 'Strike 3 bets for R50.00', or why there is nothing to. */
export function describeLuckyStrike(view: LuckyPick<SlipLegView>, isWaiting: boolean): string {
  if (isWaiting) return 'Answer the new prices first';
  const bets = countBets(view);
  return bets === 0
    ? 'Nothing to strike'
    : `Strike ${formatCounted(bets, 'bet')} for ${formatCents(view.totalStake)}`;
}

/** The same where there is little room: 'Strike R50.00'. */
export function describeLuckyBriefly(view: LuckyPick<SlipLegView>, isWaiting: boolean): string {
  return isWaiting || view.totalStake === 0
    ? describeLuckyStrike(view, isWaiting)
    : `Strike ${formatCents(view.totalStake)}`;
}

/** Why a stake is too low. */
export const leastStakeWords = `Needs ${formatCentsShort(LUCKY_PICK.leastStake)} or more`;

/** Why a meeting has no three races to draw from. */
export function whyNothingToDraw(meeting: Pick<Meeting, 'meetingStatusId'>): { title: string; text: string } {
  if (isPostponed(meeting)) {
    return { title: 'The meeting is postponed', text: 'No bets on it until it’s run.' };
  }
  if (isAbandoned(meeting)) {
    return { title: 'The meeting is abandoned', text: 'Its races won’t be run.' };
  }
  return {
    title: 'Too few open races',
    text: 'A lucky pick takes three runners from three races that are still open.',
  };
}

/** Why the draw must be repeated, or cannot be; null where it stands. */
export function whyNoDraw(runners: LuckyPickDraw<SlipLegView>, openRaces: number): string | null {
  if (openRaces < LUCKY_PICK.runners) return 'Too few races are still open to draw again.';
  return runners.some(({ unavailable }) => unavailable !== null)
    ? 'One of these can’t be bet on any more. Draw again.'
    : null;
}

/** The words of the lucky pick. */
export const luckyWords = {
  title: 'Lucky Pick',
  offer: 'Three runners from three races',
  moreOften: 'favourites more often',
  card: 'The card',
  runners: 'Drawn runners',
  lines: 'Lines of the lucky pick',
  totalStake: 'Total stake',
  less: 'R10 less',
  more: 'R10 more',
  totalNow: (total: string) => `Total stake ${total}`,
  drawAgain: 'Draw again',
  tap: 'Tap a runner to see which bets it is in.',
  fromPicks: 'Start from your saved picks',
  drawn: (runners: string) => `Drawn. ${runners}.`,
  drawnRunner: (letter: string, horse: string, race: number) => `${letter}: ${horse}, race ${race}`,
  number: (saddle: number) => `Number ${saddle}`,
  race: (number: number, at: string | null) => `Race ${number}${at === null ? '' : `, ${at}`}`,
  place: (price: string) => `Pl ${price}`,
  noPlace: 'No place',
  couldReturn: 'could return',
  balance: 'Balance',
  changed: 'The lucky pick has changed. Check it and strike again.',
  otherMeetings: 'Other meetings',
  seeMeetings: 'See the meetings',
  noCard: 'No card to draw from',
  noCardText: 'A lucky pick draws from the next meeting as soon as its card is in.',
  closed: 'No lucky pick for now',
  closedText: 'A lucky pick is a bet, and you can’t bet for now.',
  notLoadedText: 'The card did not load. What you have drawn is kept.',
  noSuchMeeting: 'There is no such meeting.',
  noSuchMeetingText: 'The link may be old or mistyped.',
  loading: 'Loading Lucky Pick',
} as const;
