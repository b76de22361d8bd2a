import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Transaction } from '../platform/database.ts';

/**
 * The races of meetings with their runners, after locking FOR SHARE those that are open and not off by `now`, nor,
 * with `sharedClock`, by the database's own. `held` says which are locked; one that closed while this waited is not.
 * One statement, because a save waits for each: what it reads beside the lock may be older than the lock, and a
 * save that a scratching overtakes then counts as made before it.
 */
export function shareLockRaces(
  trx: Transaction,
  meetingIds: readonly number[],
  now: Date,
  sharedClock: boolean,
) {
  return heldRaces(trx, meetingIds, now, sharedClock)
    .select((race) =>
      jsonArrayFrom(
        race
          .selectFrom('runners')
          .whereRef('runners.race_id', '=', 'races.id')
          .select(['saddle', sql<boolean>`scratched_at is not null`.as('scratched')]),
      ).as('runners'),
    )
    .execute();
}

/** The same races with what a strike needs of them: the prices on offer, first timers and the places paid. */
export function shareLockRacesWithPrices(trx: Transaction, meetingIds: readonly number[], now: Date) {
  return heldRaces(trx, meetingIds, now, true)
    .select((race) => [
      'races.suspended',
      'races.places_paid',
      jsonArrayFrom(
        race
          .selectFrom('runners')
          .whereRef('runners.race_id', '=', 'races.id')
          .orderBy('runners.saddle')
          .select([
            'saddle',
            'horse',
            'first_timer',
            'win_numerator',
            'win_denominator',
            'place_numerator',
            'place_denominator',
            sql<boolean>`scratched_at is not null`.as('scratched'),
          ]),
      ).as('runners'),
    ])
    .execute();
}

function heldRaces(trx: Transaction, meetingIds: readonly number[], now: Date, sharedClock: boolean) {
  const ofMeetings = sql<number>`any(${[...meetingIds]}::integer[])`;
  return trx
    .with('locked', (db) =>
      db
        .selectFrom('races')
        .where('meeting_id', '=', ofMeetings)
        .where('status', '=', 'open')
        .where('off_at', '>', now)
        .$if(sharedClock, (q) => q.where('off_at', '>', sql<Date>`clock_timestamp()`))
        .orderBy('id')
        .select('id')
        .forShare(),
    )
    .selectFrom('races')
    .innerJoin('meetings', 'meetings.id', 'races.meeting_id')
    .leftJoin('locked', 'locked.id', 'races.id')
    .where('races.meeting_id', '=', ofMeetings)
    .select([
      'races.id',
      'races.meeting_id',
      'meetings.status as meeting_status',
      'races.number',
      'races.status',
      'races.off_at',
      sql<boolean>`locked.id is not null`.as('held'),
    ])
    .orderBy('races.id');
}

/**
 * Holds a meeting against other changes to it. Not FOR UPDATE: that would also hold up every save of picks, whose
 * foreign key takes a KEY SHARE lock on this row.
 */
export function lockMeeting(trx: Transaction, by: { readonly ref: string } | { readonly id: number }) {
  return trx
    .selectFrom('meetings')
    .$if('ref' in by, (q) => q.where('ref', '=', 'ref' in by ? by.ref : ''))
    .$if('id' in by, (q) => q.where('id', '=', 'id' in by ? by.id : 0))
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Holds races of a meeting against strikes and saves, and waits for those under way; in the order in which they hold them. */
export async function lockRaces(trx: Transaction, raceIds: readonly number[]): Promise<void> {
  await trx
    .selectFrom('races')
    .where('id', '=', sql<number>`any(${[...raceIds]}::integer[])`)
    .orderBy('id')
    .select('id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Closes the open races of active meetings whose off has come, and returns those meetings. The meetings are locked
 * before their races, in the order of every other change. Nothing is waited for: a meeting that somebody else is
 * changing and a race that a save of picks holds are left for the next time, so that one save that hangs does not
 * keep other races open. A save does not begin to hold a race that is off, so no race is left for long.
 */
export async function closeRacesDue(trx: Transaction, now: Date): Promise<number[]> {
  const due = await trx
    .selectFrom('meetings')
    .where('meetings.status', '=', 'active')
    .where('meetings.id', 'in', (eb) =>
      eb
        .selectFrom('races')
        .where('races.status', '=', 'open')
        .where('races.off_at', '<=', now)
        .select('races.meeting_id'),
    )
    .select('meetings.id')
    .orderBy('meetings.id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  if (due.length === 0) return [];
  const closed = await trx
    .with('free', (db) =>
      db
        .selectFrom('races')
        .where(
          'meeting_id',
          'in',
          due.map((meeting) => meeting.id),
        )
        .where('status', '=', 'open')
        .where('off_at', '<=', now)
        .select('id')
        .orderBy('id')
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .updateTable('races')
    .set((eb) => ({ status: 'closed', closed_at: eb.ref('off_at') }))
    .where('id', 'in', (eb) => eb.selectFrom('free').select('id'))
    .returning('meeting_id')
    .execute();
  return [...new Set(closed.map((race) => race.meeting_id))];
}

/** Raises the standings versions of meetings and returns the new ones. */
export function raiseStandingsVersions(trx: Transaction, meetingIds: readonly number[]) {
  return trx
    .updateTable('meetings')
    .set((eb) => ({ standings_version: eb('standings_version', '+', 1) }))
    .where('id', 'in', [...meetingIds])
    .returning(['id', 'standings_version'])
    .execute();
}
