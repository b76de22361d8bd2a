import { type LocalDay, localDayOf } from '@furlong/domain/local-date';
import { sql } from 'kysely';
import { loadHeads } from '../meetings/load-card.ts';
import type { Queryable } from '../platform/database/database.ts';
import type { PlannedMeeting, Series } from './plan-meetings.ts';
import type { MeetingFate } from './script-meeting.ts';
import type { StableName } from './stable.ts';

/** A planned meeting, and whether its whole script has been sent. */
export interface NotedMeeting extends PlannedMeeting {
  readonly finished: boolean;
}

/** The meetings that are not finished, and those the next plan needs: the last live ones and the days' since yesterday. */
export async function loadNotebook(db: Queryable, now: Date): Promise<NotedMeeting[]> {
  const rows = await db
    .selectFrom('simulated_meetings')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('finished_at', 'is', null),
        eb(
          'ref',
          'in',
          eb
            .selectFrom('simulated_meetings')
            .select('ref')
            .where('series', '=', 'live')
            .orderBy('number', 'desc')
            .limit(4),
        ),
        eb.and([
          eb('series', '=', 'day'),
          eb('starts_at', '>', sql<Date>`${now.toISOString()}::timestamptz - interval '1 day'`),
        ]),
      ]),
    )
    .orderBy('starts_at')
    .execute();
  return rows.map((row) => ({
    seed: row.seed,
    series: row.series as Series,
    number: row.number,
    fixture: { ref: row.ref, stable: row.stable as StableName, number: row.stable_number },
    times: {
      fate: row.fate as MeetingFate,
      publishedAt: row.published_at,
      startsAt: row.starts_at,
      pace: row.pace,
    },
    finished: row.finished_at !== null,
  }));
}

/** The day on which the first meeting was planned, to which the seed's past leads up: today before there is one. */
export async function loadFirstDay(db: Queryable, now: Date): Promise<LocalDay> {
  const row = await db
    .selectFrom('simulated_meetings')
    .select(({ fn }) => fn.min('published_at').as('first'))
    .executeTakeFirst();
  return localDayOf(row?.first ?? now);
}

/**
 * Stores planned meetings before the first call about them, and returns those to be played. One that is stored stays as
 * it is. A meeting that is there under the reference already is somebody else's, whom nothing may be said about: it is
 * stored as finished, so that the plan puts another in its place.
 */
export async function noteMeetings(
  db: Queryable,
  meetings: readonly PlannedMeeting[],
  now: Date,
): Promise<readonly PlannedMeeting[]> {
  if (meetings.length === 0) return [];
  const theirs = new Set<string>();
  for (const { fixture } of meetings) {
    for (const { ref } of await loadHeads(db, { ref: fixture.ref })) theirs.add(ref);
  }
  await db
    .insertInto('simulated_meetings')
    .values(
      meetings.map(({ seed, series, number, fixture, times }) => ({
        ref: fixture.ref,
        seed,
        series,
        number,
        stable: fixture.stable,
        stable_number: fixture.number,
        fate: times.fate,
        published_at: times.publishedAt,
        starts_at: times.startsAt,
        pace: times.pace,
        finished_at: theirs.has(fixture.ref) ? now : null,
      })),
    )
    .onConflict((conflict) => conflict.column('ref').doNothing())
    .execute();
  return meetings.filter(({ fixture }) => !theirs.has(fixture.ref));
}

/** Marks a meeting's script as sent. */
export async function noteFinished(db: Queryable, ref: string, now: Date): Promise<void> {
  await db.updateTable('simulated_meetings').set({ finished_at: now }).where('ref', '=', ref).execute();
}
