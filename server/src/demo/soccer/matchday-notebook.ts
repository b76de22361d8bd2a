import type { Queryable } from '../../platform/database/database.ts';
import type { PlannedMatchday } from './matchday.ts';

/** A planned matchday, and whether all its scripts have been sent. */
export interface NotedMatchday extends PlannedMatchday {
  readonly finished: boolean;
}

/** Weeks that a plan looks at, and some more. */
const WEEKS = 8;

/** The matchdays that are not finished, and those the next plan needs: the last live ones and the last weeks. */
export async function loadMatchdays(db: Queryable): Promise<NotedMatchday[]> {
  const rows = await db
    .selectFrom('simulated_matchdays')
    .selectAll()
    .where((eb) => {
      const last = (series: PlannedMatchday['series'], limit: number) =>
        eb
          .selectFrom('simulated_matchdays')
          .select('ref')
          .where('series', '=', series)
          .orderBy('number', 'desc')
          .limit(limit);
      return eb.or([
        eb('finished_at', 'is', null),
        eb('ref', 'in', last('live', 1)),
        eb('ref', 'in', last('week', WEEKS)),
      ]);
    })
    .orderBy('starts_at')
    .execute();
  return rows.map((row) => ({
    ref: row.ref,
    seed: row.seed,
    series: row.series as PlannedMatchday['series'],
    number: row.number,
    edition: row.edition,
    publishedAt: row.published_at,
    startsAt: row.starts_at,
    pace: row.pace,
    finished: row.finished_at !== null,
  }));
}

/** Stores planned matchdays before the first call about them; one that is stored stays as it is. */
export async function noteMatchdays(db: Queryable, matchdays: readonly PlannedMatchday[]): Promise<void> {
  if (matchdays.length === 0) return;
  await db
    .insertInto('simulated_matchdays')
    .values(
      matchdays.map(({ ref, seed, series, number, edition, publishedAt, startsAt, pace }) => ({
        ...{ ref, seed, series, number, edition, pace },
        published_at: publishedAt,
        starts_at: startsAt,
      })),
    )
    .onConflict((conflict) => conflict.column('ref').doNothing())
    .execute();
}

/** Marks a matchday's scripts as sent. */
export async function noteMatchdayFinished(db: Queryable, ref: string, now: Date): Promise<void> {
  await db.updateTable('simulated_matchdays').set({ finished_at: now }).where('ref', '=', ref).execute();
}
