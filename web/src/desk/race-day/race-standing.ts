import type { DeskMeeting, DeskRace, DeskRaceLine } from '@furlong/contract/schemas/desk-race-day';
import type { TagTone } from '../../ui/feedback/tag.tsx';
import { formatSpan } from '../format-times.ts';

/** Where a race stands, as the desk tells it: what a punter sees, and whether its result is final. */
export type RaceStanding = 'open' | 'suspended' | 'off' | 'provisional' | 'official' | 'abandoned';

/** A race's standing at a moment. */
export function standingOf(
  race: Pick<DeskRaceLine, 'status' | 'offTime' | 'suspended' | 'resultState'>,
  now: number,
): RaceStanding {
  if (race.status === 'abandoned') return 'abandoned';
  if (race.resultState !== 'none') return race.resultState;
  // From its off time it counts as off, whether that has been said or not.
  if (race.status !== 'open' || now >= Date.parse(race.offTime)) return 'off';
  return race.suspended ? 'suspended' : 'open';
}

/**
 * Whether what becomes of it takes two persons (rule: after-the-off): it was off, by whoever's word or by the clock; while
 * its meeting is postponed the clock alone does not count.
 */
export function wasOff(
  { wasRun, closedAt, offTime }: Pick<DeskRace, 'wasRun' | 'closedAt' | 'offTime'>,
  { status }: Pick<DeskMeeting, 'status'>,
  now: number,
): boolean {
  return wasRun || closedAt !== null || (status !== 'postponed' && now >= Date.parse(offTime));
}

/** Whether it is run and its result is not final: capturing it is what comes next. */
export const awaitsOfficial = (standing: RaceStanding): boolean =>
  standing === 'off' || standing === 'provisional';

/** The colour of a standing's tag; its word says the same. */
export const standingTones: Readonly<Record<RaceStanding, TagTone>> = {
  open: 'green',
  suspended: 'amber',
  off: 'red',
  provisional: 'amber',
  official: 'blue',
  abandoned: 'plain',
};

/** The clock to the off, '4 min 05 s', or since it while there is no result: 'off 1 min 40 s'; else null. */
export function clockOf(standing: RaceStanding, offTime: string, now: number): string | null {
  const left = Date.parse(offTime) - now;
  if (standing === 'open' || standing === 'suspended') return `in ${formatSpan(left)}`;
  return standing === 'off' ? `off ${formatSpan(-left)}` : null;
}

/** The saddles of the paid places as a judge writes them, dead heats with a sign: '12= 3= 6'. */
export function placedSaddles(race: Pick<DeskRaceLine, 'placed' | 'placesPaid'>): string {
  const placed = race.placed.filter(({ position }) => position <= Math.max(race.placesPaid, 3));
  const shared = (position: number) => placed.filter((each) => each.position === position).length > 1;
  return placed.map(({ saddle, position }) => `${saddle}${shared(position) ? '=' : ''}`).join(' ');
}
