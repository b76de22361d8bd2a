import type { Meeting } from '@furlong/contract/schemas/meetings';
import type { DailyLeaderboard, StandingsRow } from '@furlong/contract/schemas/standings';
import { formatClock, formatNearDay } from '../ui/format/format-date.ts';
import { formatCount, formatOrdinal } from '../ui/format/format-number.ts';
import { formatPoints } from '../ui/format/format-points.ts';
import type { BestRace } from './best-race.ts';
import { nameThose } from './live-words.ts';

/** The end of a meeting, on Home, the board and its card. */
export const endWords = {
  head: 'How it ended',
  board: 'Board',
  provisional: 'The last results are being checked.',
  notCounted: 'Too few races were run, so this meeting does not count.',
  noScore: 'None of your picks scored.',
  next: 'Next:',
} as const;

/** '1 point', '22 points'. */
export function describePoints(points: number): string {
  return `${formatPoints(points)} ${points === 1 ? 'point' : 'points'}`;
}

/**
 * Who won a meeting that is over, and on how much, which is what first place took, from the first page of its board;
 * null for an empty one.
 */
export function describeWinner(
  first: Pick<DailyLeaderboard, 'punters'>,
  own: StandingsRow | null,
): string | null {
  const winners = first.punters.filter(({ rank }) => rank === 1);
  const [winner] = winners;
  if (winner === undefined) return null;
  const others = winners.filter(({ punterId }) => punterId !== own?.punterId);
  // A page of nothing but winners: there may be more of them on the next.
  const isMore = winners.length === first.punters.length && winner.tied;
  const names = isMore
    ? `${others[0]?.userId ?? ''} and others`
    : nameThose({ count: others.length, aliases: others.slice(0, 3).map(({ userId }) => userId) });
  const shared = `shared first on ${formatPoints(winner.total)}.`;
  const alone = `won with ${describePoints(winner.total)}.`;
  if (own?.rank === 1) return winner.tied ? `You and ${names} ${shared}` : `You ${alone}`;
  return `${names} ${winner.tied ? shared : alone}`;
}

/** How the punter finished: 'You finished 328th of 888, 54 points off the lead.' */
export function describeFinish(
  own: Pick<StandingsRow, 'rank' | 'total'>,
  punters: number | undefined,
  won: number | undefined,
): string {
  const of = punters === undefined ? '' : ` of ${formatCount(punters)}`;
  const behind = won === undefined ? 0 : Math.round((won - own.total) * 100) / 100;
  const gap = own.rank === 1 || behind <= 0 ? '' : `, ${describePoints(behind)} off the lead`;
  return `You finished ${formatOrdinal(own.rank)}${of}${gap}.`;
}

/**
 * The race that brought the punter most: 'Your best race: race 5, Brass Button, 1st at 22/1, 22 points.' `priceOf` writes
 * a fraction as the punter chose to read prices.
 */
export function describeBestRace(best: BestRace, priceOf: (fraction: string) => string): string {
  const { raceNumber, horseName, position, priceFraction, points } = best;
  const price = priceFraction === null ? '' : ` at ${priceOf(priceFraction)}`;
  const place = position === null ? '' : `${formatOrdinal(position)}${price}`;
  const parts = [`race ${raceNumber}`, horseName, place, describePoints(points)];
  return `Your best race: ${parts.filter(Boolean).join(', ')}.`;
}

/** When the next meeting begins: 'Greyville, today 17:30'. */
export function describeNextMeeting(
  { raceCourseName, firstOff, meetingDate }: Pick<Meeting, 'raceCourseName' | 'firstOff' | 'meetingDate'>,
  now: number,
): string {
  const day = formatNearDay(firstOff ?? meetingDate, now);
  const near = /^(?:Today|Tomorrow)$/.test(day) ? day.toLowerCase() : day;
  return `${raceCourseName}, ${near}${firstOff === null ? '' : ` ${formatClock(firstOff)}`}`;
}
