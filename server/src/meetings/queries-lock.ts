import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Transaction } from '../platform/database/database.ts';
import { arrayOf, prepared } from '../platform/database/prepared-statements.ts';

/**
 * The races of meetings with their runners. Locks FOR SHARE those that are open and not off by `now` nor, with
 * `sharedClock`, by the database's clock. `locked` says which; a race that closed while this waited is not locked. One
 * statement, because every save waits for it. Runner rows may be read before the lock is granted; a save racing with a
 * scratching counts as made before it.
 */
export function shareLockRaces(
  trx: Transaction,
  meetingIds: readonly number[],
  now: Date,
  sharedClock: boolean,
) {
  const withLocked = trx.with('locked', (db) => openRaces(db, meetingIds, now, sharedClock).forShare());
  return racesOf(withLocked, meetingIds)
    .select((race) => [
      sql<boolean>`races.id in (select id from locked)`.as('locked'),
      jsonArrayFrom(
        race
          .selectFrom('runners')
          .whereRef('runners.race_id', '=', 'races.id')
          .select(['saddle', sql<boolean>`scratched_at is not null`.as('scratched')]),
      ).as('runners'),
    ])
    .execute();
}

/** Locks the races that are open and not off by `now` nor by the database's clock; returns their ids. */
export async function shareLockOpenRaces(
  trx: Transaction,
  meetingIds: readonly number[],
  now: Date,
): Promise<number[]> {
  const rows = await openRaces(trx, meetingIds, now, true).modifyFront(prepared).forShare().execute();
  return rows.map(({ id }) => id);
}

/** A runner as {@link selectRacesWithPrices} writes it. */
export interface RunnerWithPrices {
  readonly saddle: number;
  readonly horse: string;
  readonly first_timer: boolean;
  readonly win_numerator: number | null;
  readonly win_denominator: number | null;
  readonly place_numerator: number | null;
  readonly place_denominator: number | null;
  readonly scratched: boolean;
}

/**
 * Races of meetings with what a strike needs: the prices on offer, first timers and the places paid. `to_come` says
 * which are not off by the database's clock. Runners are the text of an array of {@link RunnerWithPrices}: mostly it is
 * that of the strike before.
 */
export function selectRacesWithPrices(trx: Transaction, meetingIds: readonly number[]) {
  return racesOf(trx, meetingIds)
    .modifyFront(prepared)
    .select((race) => [
      sql<boolean>`races.off_at > clock_timestamp()`.as('to_come'),
      'races.suspended',
      'races.places_paid',
      sql<string>`${jsonArrayFrom(
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
      )}::text`.as('runners'),
    ])
    .execute();
}

function racesOf(trx: Pick<Transaction, 'selectFrom'>, meetingIds: readonly number[]) {
  return trx
    .selectFrom('races')
    .innerJoin('meetings', 'meetings.id', 'races.meeting_id')
    .where('races.meeting_id', '=', sql<number>`any(${arrayOf('integer', meetingIds)})`)
    .select([
      'races.id',
      'races.meeting_id',
      'meetings.status as meeting_status',
      'races.number',
      'races.status',
      'races.off_at',
    ])
    .orderBy('races.id');
}

function openRaces(
  trx: Pick<Transaction, 'selectFrom'>,
  meetingIds: readonly number[],
  now: Date,
  sharedClock: boolean,
) {
  return trx
    .selectFrom('races')
    .where('meeting_id', '=', sql<number>`any(${arrayOf('integer', meetingIds)})`)
    .where('status', '=', 'open')
    .where('off_at', '>', now)
    .$if(sharedClock, (q) => q.where('off_at', '>', sql<Date>`clock_timestamp()`))
    .orderBy('id')
    .select('id');
}

/**
 * Locks a meeting against other changes of it. Not FOR UPDATE, which would also block every save of picks: their
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

/** Locks races against strikes and saves, and waits for those under way. In the order of their own locks: by id. */
export async function lockRaces(trx: Transaction, raceIds: readonly number[]): Promise<void> {
  await trx
    .selectFrom('races')
    .where('id', '=', sql<number>`any(${[...raceIds]}::integer[])`)
    .orderBy('id')
    .select('id')
    .forNoKeyUpdate()
    .execute();
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
