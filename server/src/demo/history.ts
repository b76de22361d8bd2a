import { addDays, type LocalDay, startOfLocalDay } from '@furlong/domain/local-date';
import { createRandom } from '@furlong/domain/random';
import { RACES } from './hold-meeting.ts';
import { PAST_A_DAY, PAST_DAYS } from './past-meetings.ts';
import { boardAt, plays } from './plan-picks.ts';
import { type Fancy, fancyOf, pickFancied, type Rival } from './rivals.ts';
import { type MeetingScript, scriptMeeting } from './script-meeting.ts';
import { after } from './script-race.ts';
import type { WorldWithPast } from './world.ts';

/** A meeting of the past: its script, and what the rivals picked when. */
export interface PastMeeting {
  readonly script: MeetingScript;
  readonly pickedAt: Date;
  readonly cards: readonly { readonly rival: Rival; readonly saddles: readonly number[] }[];
}

/** Meetings of a past day, and when they begin, in minutes of the day. */
const STARTS = [745, 775] as const;
/** Cards of the past came at eight in the morning; the rivals picked half an hour later. */
const PUBLISHED = 480;
const PICKED = 30 * 60;
/** Seconds between two races of the past: a real race day's. */
const PACE = 35 * 60;
/** How many meetings so many days have. */
export function countPastMeetings(days: number): number {
  return Math.min(days, PAST_DAYS) * PAST_A_DAY;
}

/** Makes the meetings of the days before `today`, at most {@link PAST_DAYS} of them, oldest first, one at a time. */
export function* makeHistory(
  { past }: Pick<WorldWithPast, 'past'>,
  rivals: readonly Rival[],
  today: LocalDay,
  days: number,
): Generator<PastMeeting> {
  for (const { daysAgo, turn, fate, meeting } of past.fixtures) {
    if (daysAgo > days) continue;
    const day = addDays(today, -daysAgo);
    const midnight = startOfLocalDay(day);
    const script = scriptMeeting(
      { ...meeting, ref: `past-${day}-${turn + 1}` },
      {
        fate,
        publishedAt: after(midnight, PUBLISHED * 60),
        startsAt: after(midnight, (STARTS[turn] ?? STARTS[0]) * 60),
        pace: PACE,
      },
    );
    const pickedAt = after(script.times.publishedAt, PICKED);
    yield { script, pickedAt, cards: pickCards(script, rivals, pickedAt) };
  }
}

/** Everybody's whole card as of one time. Rivals of one taste see a board alike, so it is weighed once for them. */
function pickCards(script: MeetingScript, rivals: readonly Rival[], at: Date): PastMeeting['cards'] {
  const numbers = Array.from({ length: RACES }, (_, index) => index + 1);
  const boards = numbers.map((race) => boardAt(script, race, at));
  const fancies = new Map<number, Fancy[]>();
  return rivals
    .filter((rival) => plays(rival, script.meeting.seed))
    .map((rival) => {
      const ofTaste = fancies.get(rival.taste) ?? boards.map((board) => fancyOf(rival.taste, board));
      fancies.set(rival.taste, ofTaste);
      const random = createRandom(`${script.meeting.seed}/card/${rival.number}`);
      return { rival, saddles: ofTaste.map((fancy) => pickFancied(fancy, random) ?? 0) };
    });
}
