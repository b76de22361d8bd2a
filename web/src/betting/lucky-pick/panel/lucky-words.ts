import type { Meeting } from '@furlong/contract/schemas/meetings';
import {
  LUCKY_PICK,
  LUCKY_PICK_LINES,
  LUCKY_PICK_TITLES,
  type LuckyPick,
  type LuckyPickDraw,
  type LuckyPickLine,
  type LuckyPickLineName,
} from '@furlong/domain/betting/lucky-pick';
import { isAbandoned, isPostponed } from '../../../meetings/meeting-words.ts';
import { formatCents, formatCentsShort } from '../../../ui/format/format-money.ts';
import { formatCounted } from '../../../ui/format/format-number.ts';
import { formatOdds, type Odds, type OddsFormat } from '../../../ui/format/format-odds.ts';
import type { SlipLegView } from '../../racing/panel/legs-of.ts';

/** What the three runners are called. */
export const letters = ['A', 'B', 'C'] as const;

/** What each line needs of them. */
export const lineRules: Readonly<Record<LuckyPickLineName, string>> = {
  winDouble: 'A and B to win',
  placeTreble: 'A, B and C to place',
  winPlaceDouble: 'A to win, C to place',
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
  if (out.length > 0) return `${lettersOf(out)} cannot be bet on any more`;
  const unpriced = place.filter((index) => runners[index]?.placeOdds === null);
  return unpriced.length > 0
    ? `No place price for ${lettersOf(unpriced)}`
    : `No price for ${lettersOf(win.filter((index) => runners[index]?.odds === null))}`;
}

/** 'Dune Piper is in Win Doubles to win, and in Place Trebles to place.' */
export function describeHorse(view: LuckyPick<SlipLegView>, runner: SlipLegView): string {
  const places = LUCKY_PICK_LINES.flatMap((name) =>
    view[name].horses
      .filter((horse) => horse.runner.raceId === runner.raceId)
      .map(({ market }) => `in ${LUCKY_PICK_TITLES[name]} to ${market}`),
  );
  return places.length === 0
    ? `${runner.horseName} is in no line.`
    : `${runner.horseName} is ${places.join(', and ')}.`;
}

/** 'Strike 3 bets for R50.00', or why there is nothing to. */
export function describeLuckyStrike(view: LuckyPick<SlipLegView>, isWaiting: boolean): string {
  if (isWaiting) return 'Answer the new prices first';
  const bets = LUCKY_PICK_LINES.filter((name) => view[name].submittable).length;
  return bets === 0
    ? 'Nothing to strike'
    : `Strike ${formatCounted(bets, 'bet')} for ${formatCents(view.totalStake)}`;
}

/** The largest denominator of a price on a card. */
const maxDenominator = 5;

/** Combined odds: a fraction like a card's stays one, '663/40' is '16.58/1'. */
export function formatCombined(odds: Odds, format: OddsFormat): string {
  const [over = 0, below = 1] = odds.fraction.split('/').map(Number);
  if (format === 'decimal' || below <= maxDenominator) return formatOdds(odds, format);
  // Rounds half up in whole numbers; binary rounding would make 16.57 of 16.575.
  const hundredths = Math.floor((over * 200 + below) / (2 * below));
  return `${(hundredths / 100).toFixed(2)}/1`;
}

/** Why a stake is too low. */
export const leastStakeWords = `Needs a stake of ${formatCentsShort(LUCKY_PICK.leastStake)} or more`;

/** Why a meeting has no three races to draw from. */
export function whyNothingToDraw(meeting: Pick<Meeting, 'meetingStatusId'>): { title: string; text: string } {
  if (isPostponed(meeting)) {
    return { title: 'The meeting is postponed', text: 'No bets are taken on it until it is held.' };
  }
  if (isAbandoned(meeting)) {
    return { title: 'The meeting is abandoned', text: 'Its races are not run.' };
  }
  return {
    title: 'Too few open races',
    text: 'A lucky pick takes three runners from three races that are still open.',
  };
}

/** The note above the draw: what it does, or why it must be repeated or cannot be made. */
export function describeDraw(runners: LuckyPickDraw<SlipLegView> | null, openRaces: number): string {
  if (runners === null) {
    return 'Three runners from three open races, drawn by chance: the shorter the price, the likelier the runner.';
  }
  if (openRaces < LUCKY_PICK.runners) return 'Too few races are still open to draw again.';
  return runners.some(({ unavailable }) => unavailable !== null)
    ? 'A runner cannot be bet on any more. Draw again.'
    : 'Tap a runner to see which lines it is in.';
}
