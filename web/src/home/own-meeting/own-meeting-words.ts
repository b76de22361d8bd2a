import type { LiveOwn } from '@furlong/contract/schemas/live';
import type { Meeting } from '@furlong/contract/schemas/meetings';
import type { DailyLeaderboard, RacePickDetail, StandingsRow } from '@furlong/contract/schemas/standings';
import { formatClock, formatNearDay } from '../../ui/format/format-date.ts';
import { formatCount, formatCounted, formatOrdinal } from '../../ui/format/format-number.ts';
import { formatEarned, formatPoints } from '../../ui/format/format-points.ts';

/** The words of the punter's own meeting on Home. */
export const ownMeetingWords = {
  region: 'Your meeting',
  board: 'Board',
  lost: 'Your place did not load.',
  again: 'Try again',
  waiting: 'Your picks are in. Your rank shows once your first race is off.',
  noPick: 'no pick yet.',
  pick: 'Pick one',
  isOff: 'off now,',
  scratched: 'was scratched.',
  pickAnother: 'Pick another',
  noneLeft: 'All your races are off.',
  allRun: 'All races are run. The last results are being checked.',
  provisional: 'The last results are being checked.',
  notCounted: 'Too few races were run, so this meeting does not count.',
  next: 'Next:',
  also: 'You also play at',
  noScore: 'None of your picks scored.',
  bestRace: 'Your best race:',
} as const;

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

/** Who won: 'Won by Tannie_Tote on 68 points.' What first place took stands in it. */
export function winnerWords({ punters }: Pick<DailyLeaderboard, 'punters'>, own: StandingsRow): string {
  const winners = punters.filter(({ rank }) => rank === 1);
  const [first] = winners;
  if (first === undefined) return '';
  const on = `on ${formatPoints(first.total)} points`;
  if (own.rank === 1) return own.tied ? `You shared first place, ${on}.` : `You won, ${on}.`;
  const others = winners.length - 1;
  const shared = others === 0 ? '' : ` and ${formatCounted(others, 'other')}`;
  return `Won by ${first.userId}${shared} ${on}.`;
}

/** The pick that earned most: 'race 5, Brass Button, 1st at 22/1, +22'. Null when none earned anything. */
export function bestRaceWords(
  races: readonly RacePickDetail[],
  priceOf: (fraction: string) => string,
): string | null {
  const best = races.toSorted((a, b) => (b.points ?? 0) - (a.points ?? 0))[0];
  if (best === undefined || (best.points ?? 0) <= 0) return null;
  const { raceNumber, horseName, racePosition, startingPriceFraction, points } = best;
  const place = racePosition == null ? [] : [formatOrdinal(racePosition)];
  const price = startingPriceFraction == null ? '' : ` at ${priceOf(startingPriceFraction)}`;
  const parts = [`race ${raceNumber}`, horseName ?? '', ...place.map((each) => `${each}${price}`)];
  return `${parts.filter(Boolean).join(', ')}, ${formatEarned(points ?? 0)}`;
}

/** When the next meeting begins: 'Greyville, today 17:30'. */
export function nextMeetingWords({ raceCourseName, firstOff, meetingDate }: Meeting, now: number): string {
  const day = formatNearDay(firstOff ?? meetingDate, now);
  const near = /^(?:Today|Tomorrow)$/.test(day) ? day.toLowerCase() : day;
  return `${raceCourseName}, ${near}${firstOff === null ? '' : ` ${formatClock(firstOff)}`}`;
}
