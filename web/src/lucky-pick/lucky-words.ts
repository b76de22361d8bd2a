import {
  LUCKY_PICK,
  LUCKY_PICK_LINES,
  LUCKY_PICK_TITLES,
  type LuckyPick,
  type LuckyPickDraw,
  type LuckyPickLine,
  type LuckyPickLineName,
} from '@furlong/domain/betting/lucky-pick';
import type { SlipLegView } from '../slip/slip-legs.ts';
import { rands, shortRands } from '../slip/slip-words.ts';
import { formatCounted } from '../ui/format-number.ts';

/** What the three runners are called. */
export const letters = ['A', 'B', 'C'] as const;

/** What each line asks of them. */
export const lineRules: Readonly<Record<LuckyPickLineName, string>> = {
  winDouble: 'A and B to win',
  placeTreble: 'A, B and C to place',
  winPlaceDouble: 'A to win, C to place',
};

/** Which runners a line stands on, and whether it needs them placed. */
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
    : `Strike ${formatCounted(bets, 'bet')} for ${rands(view.totalStake)}`;
}

/** Why a stake is none. */
export const leastStakeWords = `Needs a stake of ${shortRands(LUCKY_PICK.leastStake)} or more`;

/** What stands above the draw: what it does, or why it has to be done again, or cannot be. */
export function describeDraw(runners: LuckyPickDraw<SlipLegView> | null, openRaces: number): string {
  if (runners === null) {
    return 'Three runners from three open races, drawn by chance: the shorter the price, the likelier the runner.';
  }
  if (openRaces < LUCKY_PICK.runners) return 'Too few races are still open to draw again.';
  return runners.some(({ unavailable }) => unavailable !== null)
    ? 'A runner cannot be bet on any more. Draw again.'
    : 'Tap a runner to see which lines it is in.';
}
