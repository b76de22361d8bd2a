import { addDays, type LocalDay, startOfLocalDay } from '@furlong/domain/local-date';
import { createRandom } from '@furlong/domain/random';
import { boardAt, plays } from './plan-picks.ts';
import { type Fancy, fancyOf, pickFancied, type Rival } from './rivals.ts';
import { type MeetingFate, type MeetingScript, scriptMeeting } from './script-meeting.ts';
import { after } from './script-race.ts';
import { RACES, simulateMeeting } from './simulate-meeting.ts';
import type { World } from './stable.ts';

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
/** Days before today on which a meeting was abandoned, or stopped after five races. */
const ABANDONED_DAY = 9;
const SHORT_DAY = 17;

/** How many meetings so many days have. */
export function countPastMeetings(days: number): number {
  return days * STARTS.length;
}

/** Makes the meetings of the days before `today`, oldest first, one at a time. */
export function* makeHistory(
  world: World,
  seed: string,
  rivals: readonly Rival[],
  today: LocalDay,
  days: number,
): Generator<PastMeeting> {
  for (let number = 0; number < countPastMeetings(days); number++) {
    const daysAgo = days - Math.floor(number / STARTS.length);
    const second = number % STARTS.length === 1;
    const midnight = startOfLocalDay(addDays(today, -daysAgo));
    // Every third second meeting was abroad.
    const foreign = second && number % 6 === 1;
    const meeting = simulateMeeting(world, seed, {
      ref: `past-${addDays(today, -daysAgo)}-${second ? 2 : 1}`,
      stable: foreign ? 'foreign' : 'home',
      number,
    });
    const script = scriptMeeting(meeting, {
      fate: second ? pastFate(daysAgo) : 'regular',
      publishedAt: after(midnight, PUBLISHED * 60),
      startsAt: after(midnight, (STARTS[second ? 1 : 0] ?? 0) * 60),
      pace: PACE,
    });
    const pickedAt = after(script.times.publishedAt, PICKED);
    yield { script, pickedAt, cards: pickCards(script, rivals, pickedAt) };
  }
}

function pastFate(daysAgo: number): MeetingFate {
  if (daysAgo === ABANDONED_DAY) return 'abandoned';
  return daysAgo === SHORT_DAY ? 'short' : 'regular';
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
