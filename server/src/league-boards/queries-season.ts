import type { SeasonScope } from '@furlong/contract/codes/league-boards';
import type { LocalDay } from '@furlong/domain/local-date';
import { sql } from 'kysely';
import { hasExited, isMember, wasRemoved } from '../leagues/statuses.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';

/** What a league's season counts (rule: league-season). */
export interface SeasonSettings {
  readonly scope: SeasonScope;
  readonly raceCourseId: number | null;
  readonly days: readonly LocalDay[];
  readonly bestOf: number | null;
  readonly reactions: boolean;
}

/** What a league counts whose owner has set nothing. */
const defaults: SeasonSettings = {
  scope: 'all',
  raceCourseId: null,
  days: [],
  bestOf: null,
  reactions: true,
};

/** What a league's season counts. */
export async function selectSettings(db: Queryable, leagueId: number): Promise<SeasonSettings> {
  const row = await db
    .selectFrom('league_seasons')
    .where('league_id', '=', leagueId)
    // As one text: the driver reads an array of days as instants.
    .select([
      'scope',
      'race_course_id',
      'best_of',
      'reactions',
      sql<string>`array_to_string(days, ',')`.as('days'),
    ])
    .executeTakeFirst();
  if (!row) return defaults;
  return {
    scope: row.scope as SeasonScope,
    raceCourseId: row.race_course_id,
    days: row.days === '' ? [] : row.days.split(','),
    bestOf: row.best_of,
    reactions: row.reactions,
  };
}

/** Sets what a league's season counts. */
export async function upsertSettings(
  trx: Transaction,
  leagueId: number,
  { scope, raceCourseId, days, bestOf, reactions }: SeasonSettings,
  now: Date,
): Promise<void> {
  await sql`
    insert into league_seasons (league_id, scope, race_course_id, days, best_of, reactions, changed_at)
    values (
      ${leagueId}, ${scope}, ${raceCourseId}, ${[...days]}::date[], ${bestOf}, ${reactions}, ${now}
    )
    on conflict (league_id) do update set
      scope = excluded.scope, race_course_id = excluded.race_course_id, days = excluded.days,
      best_of = excluded.best_of, reactions = excluded.reactions, changed_at = excluded.changed_at`.execute(
    trx,
  );
}

/** Somebody who is or was in a league. */
export interface StoredMembership {
  readonly punterId: number;
  readonly joinedAt: Date;
  /** Null for a member. */
  readonly leftAt: Date | null;
}

/** Members of a season table: those of now, and the last who left. */
const membershipsMax = 2_000;

/** Who is or was in a league, members first. */
export async function selectMemberships(db: Queryable, leagueId: number): Promise<StoredMembership[]> {
  return await db
    .selectFrom('league_members')
    .where('league_id', '=', leagueId)
    .where('status', 'in', [isMember, wasRemoved, hasExited])
    .orderBy(sql`left_at desc nulls first`)
    .orderBy('punter_id')
    .limit(membershipsMax)
    .select(['punter_id as punterId', 'joined_at as joinedAt', 'left_at as leftAt'])
    .execute();
}
