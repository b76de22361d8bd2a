import type { LiveOwn } from '@furlong/contract/schemas/live';
import type { StandingsRow } from '@furlong/contract/schemas/standings';
import { formatCount, formatCounted, formatOrdinal } from '../../ui/format/format-number.ts';
import { formatPoints } from '../../ui/format/format-points.ts';

/** The words of the punter's own meeting on Home. */
export const ownMeetingWords = {
  region: 'Your meeting',
  board: 'Board',
  lost: 'Your place did not load.',
  again: 'Try again',
  waiting: 'Your picks are in. You’re ranked from your first race on.',
  noPick: 'no pick yet.',
  pick: 'Pick one',
  scratched: 'was scratched.',
  pickAnother: 'Pick another',
  noneLeft: 'All your races are off.',
  allRun: 'All races are run. The last results are being checked.',
  /** Read out before a race's number. */
  race: 'Race',
  also: 'You also play at',
} as const;

/** What is said of a race that is off: only the last of those that wait for their result is off now. */
export function offWords(
  { offTime }: { readonly offTime: string },
  off: readonly { readonly offTime: string }[],
): string {
  return off.some((other) => Date.parse(other.offTime) > Date.parse(offTime))
    ? 'result to come,'
    : 'off now,';
}

/** How far the standings are: 'Kenilworth, after race 3'. */
export function placeHead(course: string, lastRace: number | null, isOver: boolean): string {
  if (isOver) return `${course}, final`;
  return lastRace === null ? `${course}, no result yet` : `${course}, after race ${lastRace}`;
}

/** 'of 3 412', or 'shared, of 3 412'. */
export function fieldWords({ tied }: Pick<StandingsRow, 'tied'>, punters: number): string {
  return `${tied ? 'shared, ' : ''}of ${formatCount(punters)}`;
}

/** The gap to the next place: '3 points behind 19th', 'level with 19th', 'Nobody ahead of you'. */
export function gapWords(above: LiveOwn['above']): string {
  if (above === null) return 'Nobody ahead of you';
  const place = formatOrdinal(above.rank);
  if (above.gap === 0) return `level with ${place} on points`;
  return `${formatPoints(above.gap)} ${above.gap === 1 ? 'point' : 'points'} behind ${place}`;
}

/** The last race's move for a screen reader. */
export function moveWords(movement: number): string {
  if (movement === 0) return 'no move';
  return `${movement > 0 ? 'up' : 'down'} ${formatCounted(Math.abs(movement), 'place')}`;
}

/** What winning the next race would bring: 'Win it and you're 9th.' Null where it is not known. */
export function winWords({ nextWin }: Pick<LiveOwn, 'nextWin'>): string | null {
  return nextWin == null ? null : `Win it and you're ${formatOrdinal(nextWin.rank)}.`;
}
