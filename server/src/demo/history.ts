import { addDays, type LocalDay, startOfLocalDay } from '@furlong/domain/local-date';
import { createRandom } from '@furlong/domain/random';
import { RACES } from './hold-meeting.ts';
import { boardAt, plays } from './plan-picks.ts';
import { type Fancy, fancyOf, pickFancied, type Rival } from './rivals.ts';
import { type MeetingScript, scriptMeeting } from './script-meeting.ts';
import { after } from './script-race.ts';
import type { WorldWithPast } from './world.ts';

/** A meeting of the past: its script, and what the rivals picked when. */
export interface PastMeeting {
  readonly script: MeetingScript;
  readonly pickedAt: Date;
  /** None at a meeting before the rivals came. */
  readonly cards: readonly { readonly rival: Rival; readonly saddles: readonly number[] }[];
  /** Only the first and the last of its prices are kept. */
  readonly isEarlier: boolean;
}

/** Meetings of a past day, and when they begin, in minutes of the day. */
const STARTS = [745, 775] as const;
/** Cards of the past came at eight in the morning; the rivals picked half an hour later. */
const PUBLISHED = 480;
const PICKED = 30 * 60;
/** Minutes from the card to the first race where nobody picks: fewer prices to make. */
const EARLIER_LEAD = 10;
/** Seconds between two races of the past: a real race day's. */
const PACE = 35 * 60;
/** How many meetings so many days before today have. */
export function countPastMeetings({ past }: Pick<WorldWithPast, 'past'>, days: number): number {
  return past.fixtures.filter(({ daysAgo }) => daysAgo <= days).length;
}

/** Makes the meetings of so many days before `today`, oldest first, one at a time. */
export function* makeHistory(
  { past }: Pick<WorldWithPast, 'past'>,
  rivals: readonly Rival[],
  today: LocalDay,
  days: number,
): Generator<PastMeeting> {
  for (const { daysAgo, turn, fate, meeting, isEarlier } of past.fixtures) {
    if (daysAgo > days) continue;
    const day = addDays(today, -daysAgo);
    const midnight = startOfLocalDay(day);
    const startsAt = STARTS[turn] ?? STARTS[0];
    const script = scriptMeeting(
      { ...meeting, ref: `past-${day}-${turn + 1}` },
      {
        fate,
        publishedAt: after(midnight, (isEarlier ? startsAt - EARLIER_LEAD : PUBLISHED) * 60),
        startsAt: after(midnight, startsAt * 60),
        pace: PACE,
      },
    );
    const pickedAt = after(script.times.publishedAt, PICKED);
    yield { script, pickedAt, cards: isEarlier ? [] : pickCards(script, rivals, pickedAt), isEarlier };
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
