import { CLASSIC_RULES } from '@furlong/domain/scoring-rules';
import { sql } from 'kysely';
import type { Database } from '../src/platform/database/database.ts';

/** A race to make: its off and its runners' saddles, those in `scratched` withdrawn. */
export interface RaceToMake {
  readonly offAt: Date;
  readonly saddles?: readonly number[];
  readonly scratched?: readonly number[];
  readonly status?: 'open' | 'closed' | 'abandoned' | 'resulted';
}

/** A meeting made for a test, with its races' ids in order of number. */
export interface MadeMeeting {
  readonly meetingId: number;
  readonly raceIds: readonly number[];
}

let made = 0;

/** Writes a meeting straight into the tables: for tests of what stands on a card and not of how it came in. */
export async function makeMeeting(db: Database, races: readonly RaceToMake[]): Promise<MadeMeeting> {
  made += 1;
  const competition = await db
    .insertInto('competitions')
    .values({ name: 'classic', scoring: JSON.stringify(CLASSIC_RULES) })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  const course = await db
    .insertInto('race_courses')
    .values({ name: 'Turffontein', country: 'ZA' })
    .onConflict((conflict) =>
      conflict.columns(['name', 'country']).doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  const meeting = await db
    .insertInto('meetings')
    .values({
      ref: `made-${made}`,
      sequence: 1,
      sport: 'horseracing',
      name: 'Turffontein',
      race_course_id: course.id,
      competition_id: competition.id,
      meeting_date: '2026-11-21',
      status: 'active',
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const raceIds: number[] = [];
  for (const [index, race] of races.entries()) {
    const { id } = await db
      .insertInto('races')
      .values({
        meeting_id: meeting.id,
        number: index + 1,
        name: `Race ${index + 1}`,
        off_at: race.offAt,
        due_at: race.offAt,
        status: race.status ?? 'open',
        closed_at: race.status === undefined || race.status === 'open' ? null : race.offAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    raceIds.push(id);
    const saddles = race.saddles ?? [1, 2, 3, 4, 5, 6, 7, 8];
    await db
      .insertInto('runners')
      .values(
        saddles.map((saddle) => ({
          race_id: id,
          saddle,
          horse: `Horse ${index + 1}/${saddle}`,
          win_numerator: saddle,
          win_denominator: 1,
          scratched_at: race.scratched?.includes(saddle) ? new Date() : null,
        })),
      )
      .execute();
  }
  return { meetingId: meeting.id, raceIds };
}

/** Writes punters with aliases; returns their ids. */
export async function makePunters(db: Database, aliases: readonly (string | null)[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into punters (issuer, subject, username, alias, created_at)
    select 'test', gen_random_uuid()::text, 'test', alias, now()
    from unnest(${aliases}::text[]) with ordinality as made (alias, place) order by place
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}
