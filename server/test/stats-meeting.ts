import type { LocalDay } from '@furlong/domain/local-date';
import { oddsOf } from '@furlong/domain/odds';
import { sql } from 'kysely';
import type { Platform } from '../src/platform/runtime/platform.ts';
import { followResult } from '../src/race-day/follow-result.ts';
import { postResult } from '../src/race-day/post-result.ts';
import { setRaceStatus } from '../src/race-day/set-race-status.ts';
import { makeMeeting } from './make-meeting.ts';

/** A finishing order: each place's saddles, several of them in a dead heat. */
export type Order = readonly (readonly number[])[];

/** A meeting of the past to play for stats. A runner starts at its saddle to one. */
export interface MeetingToPlay {
  readonly day: LocalDay;
  readonly course?: { readonly name: string; readonly country: string };
  /** Saddles by race, 0 for none, by punter. */
  readonly cards: ReadonlyMap<number, readonly number[]>;
  /** By race; an empty one is of an abandoned race. */
  readonly orders: readonly Order[];
  readonly scratched?: readonly number[];
  /** False: the results are there, and what follows from them is to come. */
  readonly followed?: boolean;
}

let sequence = 1_000;
const saddles = [1, 2, 3, 4, 5, 6, 7, 25];

/** Plays a meeting to its end: picks straight into their table, results as a supplier sends them. */
export async function playStatsMeeting(platform: Platform, given: MeetingToPlay) {
  const { db } = platform;
  const { day, cards, orders, scratched = [] } = given;
  const course = given.course ?? { name: 'Turffontein', country: 'ZA' };
  const offAt = new Date(`${day}T13:00:00+02:00`);
  const races = orders.map((_, index) => ({
    offAt: new Date(offAt.getTime() + index * 1_800_000),
    status: 'closed' as const,
    saddles,
    scratched,
  }));
  const { meetingId, raceIds } = await makeMeeting(db, races);
  await sql`
    with course as (
      insert into race_courses (name, country) values (${course.name}, ${course.country})
      on conflict (name, country) do update set name = excluded.name returning id
    )
    update meetings set meeting_date = ${day}, race_course_id = course.id, name = ${course.name}
    from course where meetings.id = ${meetingId}`.execute(db);
  for (const [punterId, card] of cards) {
    await sql`
      insert into card_picks (meeting_id, punter_id, saddles, saved_at)
      values (${meetingId}, ${punterId}, ${card}::smallint[], now())`.execute(db);
  }
  const { rows } = await sql<{ ref: string }>`select ref from meetings where id = ${meetingId}`.execute(db);
  const ref = rows[0]?.ref ?? '';
  const result = async (raceNumber: number, order: Order, reason?: 'capture') => {
    sequence += 1;
    let position = 1;
    const ran = order.map((tied) => tied.filter((saddle) => !scratched.includes(saddle)));
    const finishers = ran.flatMap((tied) => {
      const at = position;
      position += tied.length;
      return tied.map((saddle) => ({ saddle, position: at, startingPrice: oddsOf(saddle, 1) }));
    });
    const change = { ref, sequence, raceNumber, official: true, at: new Date(), finishers };
    await postResult(platform, { ...change, ...(reason ? { reason } : {}) }, new Date());
  };
  const follow = () => followResult(platform, meetingId, new Date());
  for (const [index, order] of orders.entries()) {
    if (order.length > 0) await result(index + 1, order);
    else {
      sequence += 1;
      const at = new Date();
      await setRaceStatus(platform, { ref, sequence, raceNumber: index + 1, status: 'abandoned', at });
    }
  }
  if (given.followed !== false) await follow();
  return {
    meetingId,
    raceIds,
    follow,
    /** Corrects a race's official result; `follow` does what follows. */
    correct: (raceNumber: number, order: Order) => result(raceNumber, order, 'capture'),
  };
}

/** The order 1, 2, 3, with a runner in front where one is named. */
export function wonBy(...winners: readonly number[]): Order {
  return [winners, ...[1, 2, 3, 4].filter((saddle) => !winners.includes(saddle)).map((saddle) => [saddle])];
}
