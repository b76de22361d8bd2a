import { FOREIGN_COURSES } from '@furlong/domain/courses';
import type { LocalDay } from '@furlong/domain/local-date';
import type { MeetingStatus } from '@furlong/domain/status';
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Queryable } from '../platform/database/database.ts';
import { currentResultId } from './current-result.ts';

/** Which meetings to list: those that meet all of the given conditions. */
export interface MeetingFilter {
  readonly ids?: readonly number[];
  readonly ref?: string;
  /** First and last day, both included. */
  readonly from?: LocalDay;
  readonly to?: LocalDay;
  readonly statuses?: readonly MeetingStatus[];
  readonly competitionId?: number;
  /** Meetings whose final standings are not written yet. */
  readonly live?: boolean;
  /** By day, first off and id, the latest first; otherwise by day and id, the oldest first. */
  readonly newestFirst?: boolean;
  /** Abandoned meetings behind all others, in the same order. */
  readonly abandonedLast?: boolean;
  /** Within a day foreign meetings behind local ones. */
  readonly localFirst?: boolean;
  readonly limit?: number;
}

/** `isForeignCourse` of the domain in SQL, because lists are limited there. */
const isForeign = sql<boolean>`lower(trim(race_courses.name)) = any(${FOREIGN_COURSES.map((course) => course.toLowerCase())}::text[])
  or coalesce(upper(nullif(race_courses.country, '')) <> 'ZA', false)`;

/** When a meeting begins: the off of its first race, or the moment at which that was closed before it. */
const firstOff = sql<Date | null>`(
  select min(least(races.off_at, races.closed_at)) from races where races.meeting_id = meetings.id
)`;

/**
 * The scoring rules in force at a meeting's first off; a meeting without races, and one of a competition that has no
 * versions, has what the competition began with (rules: scoring, rule-versions).
 */
const scoringInForce = sql<unknown>`coalesce((
  select version.rules from rule_versions as version
  where version.kind = 'scoring' and version.scope = meetings.competition_id and version.withdrawn_at is null
    and (version.effective_from is null or version.effective_from <= ${firstOff})
  order by version.effective_from desc nulls last limit 1
), competitions.scoring)`;

/** The heads of meetings: one row each, with course and competition. */
export function selectHeads(db: Queryable, filter: MeetingFilter) {
  const direction = filter.newestFirst ? 'desc' : 'asc';
  return db
    .selectFrom('meetings')
    .innerJoin('race_courses', 'race_courses.id', 'meetings.race_course_id')
    .innerJoin('competitions', 'competitions.id', 'meetings.competition_id')
    .select([
      'meetings.id',
      'meetings.ref',
      'meetings.sequence',
      // Rows that were written at one go, such as the demo's past, have no order of their own.
      sql<number>`greatest(meetings.change_order, meetings.sequence)`.as('change_order'),
      'meetings.sport',
      'meetings.name',
      'meetings.race_course_id',
      'race_courses.name as race_course',
      'race_courses.country',
      'meetings.competition_id',
      'competitions.name as competition',
      scoringInForce.as('scoring'),
      'meetings.meeting_date',
      'meetings.status',
      'meetings.jackpot',
      'meetings.standings_version',
      'meetings.final_version',
    ])
    .$if(filter.ids !== undefined, (q) =>
      q.where('meetings.id', '=', sql<number>`any(${filter.ids ?? []}::integer[])`),
    )
    .$if(filter.ref !== undefined, (q) => q.where('meetings.ref', '=', filter.ref ?? ''))
    .$if(filter.from !== undefined, (q) => q.where('meetings.meeting_date', '>=', filter.from ?? ''))
    .$if(filter.to !== undefined, (q) => q.where('meetings.meeting_date', '<=', filter.to ?? ''))
    .$if(filter.statuses !== undefined, (q) =>
      q.where('meetings.status', '=', sql<string>`any(${filter.statuses ?? []}::text[])`),
    )
    .$if(filter.competitionId !== undefined, (q) =>
      q.where('meetings.competition_id', '=', filter.competitionId ?? 0),
    )
    .$if(filter.live === true, (q) => q.where('meetings.final_version', 'is', null))
    .$if(filter.abandonedLast === true, (q) => q.orderBy(sql`meetings.status = 'abandoned'`))
    .orderBy('meetings.meeting_date', direction)
    .$if(filter.localFirst === true, (q) => q.orderBy(isForeign))
    .$if(filter.newestFirst === true, (q) =>
      q.orderBy(
        (eb) =>
          eb
            .selectFrom('races')
            .whereRef('races.meeting_id', '=', 'meetings.id')
            .select(({ fn }) => fn.min('races.off_at').as('first_off')),
        (order) => order.desc().nullsLast(),
      ),
    )
    .orderBy('meetings.id', direction)
    .$if(filter.limit !== undefined, (q) => q.limit(filter.limit ?? 0));
}

/** The off of each meeting's first race; meetings without races are left out. */
export function selectFirstOffs(db: Queryable, meetingIds: readonly number[]) {
  return db
    .selectFrom('races')
    .where('meeting_id', '=', sql<number>`any(${meetingIds}::integer[])`)
    .groupBy('meeting_id')
    .select(({ fn }) => ['meeting_id', fn.min('off_at').as('first_off')]);
}

/** Competitions by their names, with the scoring rules that they began with. */
export async function selectCompetitions(db: Queryable, limit: number) {
  return await db
    .selectFrom('competitions')
    .select(['id', 'name', 'scoring'])
    .orderBy('name')
    .limit(limit)
    .execute();
}

/** One competition. */
export async function findCompetition(db: Queryable, id: number) {
  return await db
    .selectFrom('competitions')
    .where('id', '=', id)
    .select(['id', 'name', 'scoring'])
    .executeTakeFirst();
}

/** Live meetings of a competition that begin at an instant or later. */
export async function selectBeginningFrom(
  db: Queryable,
  competitionId: number,
  from: Date,
): Promise<number[]> {
  const rows = await db
    .selectFrom('meetings')
    .where('competition_id', '=', competitionId)
    .where('final_version', 'is', null)
    .where(firstOff, '>=', from)
    .select('id')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** One row of {@link selectHeads}. */
export type HeadRow = Awaited<ReturnType<ReturnType<typeof selectHeads>['execute']>>[number];

/** Whole cards, in one statement and so one snapshot: a card's version is never newer than its results. */
export function selectCards(db: Queryable, filter: MeetingFilter) {
  return selectHeads(db, filter)
    .select((meeting) =>
      jsonArrayFrom(
        meeting
          .selectFrom('races')
          .whereRef('races.meeting_id', '=', 'meetings.id')
          .orderBy('races.number')
          .select((race) => [
            'races.id',
            'races.number',
            'races.name',
            'races.off_at',
            'races.distance',
            'races.going',
            'races.surface',
            'races.class',
            'races.places_paid',
            'races.status',
            'races.suspended',
            'races.awaits_prices',
            'races.hand_suspended_at',
            'races.prices_held',
            'races.due_at',
            'races.closed_at',
            'races.voided_at',
            jsonArrayFrom(
              race
                .selectFrom('runners')
                .whereRef('runners.race_id', '=', 'races.id')
                .orderBy('runners.saddle')
                .selectAll('runners'),
            ).as('runners'),
            jsonObjectFrom(
              race
                .selectFrom('race_results')
                .whereRef('race_results.race_id', '=', 'races.id')
                .whereRef('race_results.sequence', '>', 'races.results_after')
                .orderBy('race_results.sequence', 'desc')
                .limit(1)
                .select((result) => [
                  'race_results.id',
                  'race_results.sequence',
                  'race_results.official',
                  'race_results.reason',
                  'race_results.at',
                  'race_results.winner_time',
                  'race_results.dividends',
                  jsonArrayFrom(
                    result
                      .selectFrom('race_result_runners')
                      .whereRef('race_result_runners.result_id', '=', 'race_results.id')
                      .select(['saddle', 'position', 'margin', 'sp_numerator', 'sp_denominator'])
                      .orderBy('position')
                      .orderBy('saddle'),
                  ).as('runners'),
                ]),
            ).as('result'),
          ]),
      ).as('races'),
    )
    .execute();
}

/** One row of {@link selectCards}. */
export type CardRow = Awaited<ReturnType<typeof selectCards>>[number];

/** Runners behind a non-runner move up, so a race with one needs every finisher. */
const mayBePlaced = sql<boolean>`(placed.position <= 3 or (placed.position is not null and exists (
  select from runners as gone where gone.race_id = races.id and gone.non_runner_sequence is not null
)))`;

/** The saddles that are out of a race to come: a punter may have picked one of them. */
const scratchedSaddles = sql<number[] | null>`case when races.status = 'open' then (
  select json_agg(gone.saddle order by gone.saddle)
  from runners as gone where gone.race_id = races.id and gone.scratched_at is not null
) end`;

/** Meetings with their races and the first three of each, in one statement. */
export function selectSummaries(db: Queryable, filter: MeetingFilter) {
  return selectHeads(db, filter)
    .select((meeting) =>
      jsonArrayFrom(
        meeting
          .selectFrom('races')
          .whereRef('races.meeting_id', '=', 'meetings.id')
          .orderBy('races.number')
          .select((race) => [
            'races.id',
            'races.number',
            'races.name',
            'races.off_at',
            'races.going',
            'races.status',
            scratchedSaddles.as('scratched'),
            jsonArrayFrom(
              race
                .selectFrom('race_result_runners as placed')
                .innerJoin('runners', (join) =>
                  join
                    .onRef('runners.saddle', '=', 'placed.saddle')
                    .onRef('runners.race_id', '=', 'races.id'),
                )
                .where('placed.result_id', '=', currentResultId)
                .where(mayBePlaced)
                .orderBy('placed.position')
                .orderBy('placed.saddle')
                .select([
                  'placed.saddle',
                  'runners.horse',
                  'placed.position',
                  'placed.sp_numerator',
                  'placed.sp_denominator',
                  'runners.win_numerator',
                  'runners.win_denominator',
                  'runners.last_win_numerator',
                  'runners.last_win_denominator',
                  'runners.scratched_at',
                ]),
            ).as('placed'),
          ]),
      ).as('races'),
    )
    .execute();
}

/** One row of {@link selectSummaries}. */
export type SummaryRow = Awaited<ReturnType<typeof selectSummaries>>[number];
