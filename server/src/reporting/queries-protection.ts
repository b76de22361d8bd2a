import type { ProtectionPart } from '@furlong/contract/codes/desk-protection';
import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../platform/database/database.ts';
import { countSignedIn, countStrikers, periodCounts } from './queries-activity.ts';
import { selectFiguresCounted } from './queries-figures.ts';

/** How often something happened, and to how many punters; null where the record does not say. */
export interface Figure {
  readonly part: ProtectionPart;
  readonly name: string;
  readonly count: number | null;
  readonly punters: number | null;
}

/** From one instant until another; what is in force is as of the end. */
interface Span {
  readonly from: Date;
  readonly until: Date;
}

type Counted = Omit<Figure, 'part'>;

const within = (at: string, { from, until }: Span) => sql`
  ${sql.ref(at)} >= ${from.toISOString()}::timestamptz and ${sql.ref(at)} < ${until.toISOString()}::timestamptz`;
/** The statements of the figures, each of its part. */
export function protectionFigures(span: Span): readonly (readonly [ProtectionPart, RawBuilder<Counted>])[] {
  const end = sql`${span.until.toISOString()}::timestamptz`;
  return [
    [
      'breaks',
      sql<Counted>`
        select kind as name, count(*) as count, count(distinct punter_id) as punters
        from punter_breaks where ${within('at', span)} group by kind`,
    ],
    [
      'breaks-in-force',
      sql<Counted>`
        select kind as name, null::bigint as count, count(distinct punter_id) as punters
        from punter_breaks where at < ${end} and (until is null or until > ${end}) group by kind`,
    ],
    [
      'limits',
      sql<Counted>`
        select kind || '-' || change as name, count(*) as count, count(distinct punter_id) as punters
        from (
          select changed.kind, changed.punter_id, case
            when changed.amount is null then 'removed'
            when before.effective_at > changed.at and changed.amount = held.amount then 'kept'
            when held.amount is null then 'set'
            when changed.amount < held.amount then 'lowered'
            else 'raised'
          end as change
          from punter_limits as changed
          left join punter_limits as before
            on before.punter_id = changed.punter_id and before.kind = changed.kind and before.period = changed.period
              and before.number = changed.number - 1
          cross join lateral (
            -- What was in force when it was changed.
            select case when before.effective_at > changed.at then before.held else before.amount end as amount
          ) as held
          where ${within('changed.at', span)}
        ) as changes
        group by 1`,
    ],
    [
      'refused-strikes',
      sql<Counted>`
        select reason as name, sum(lines)::bigint as count, null::bigint as punters
        from strike_refusal_counts
        where day >= (${span.from.toISOString()}::timestamptz at time zone interval '2 hours')::date
          and day < (${span.until.toISOString()}::timestamptz at time zone interval '2 hours')::date
        group by reason`,
    ],
    [
      'identity-decisions',
      sql<Counted>`
        select status as name, count(*) as count, count(distinct punter_id) as punters
        from identity_decisions where ${within('at', span)} group by status`,
    ],
    [
      'register',
      sql<Counted>`
        select status as name, count(*) as count, count(distinct punter_id) as punters
        from register_answers where ${within('at', span)} group by status`,
    ],
  ];
}

/**
 * The figures of a span, those that are not nothing. Staff and the demo's simulated rivals are no punters of a report; who
 * is staff follows from their latest sign-in.
 */
export async function selectFigures(trx: Transaction, span: Span): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [part, statement] of protectionFigures(span)) {
    const { rows } = await statement.execute(trx);
    figures.push(...rows.map((row) => ({ part, ...row })));
  }
  return [...figures, ...(await selectActivity(trx, span))];
}

async function selectActivity(trx: Transaction, span: Span): Promise<Figure[]> {
  const period = { ...span, counted: await selectFiguresCounted(trx) };
  const { rows } = await periodCounts(period).execute(trx);
  const [counts] = rows;
  if (!counts) throw new Error('an aggregate has one row');
  const { punters, approved, rejected } = counts;
  const figure = (part: ProtectionPart, name: string, count: number | null, who: number): Figure => ({
    ...{ part, name, count },
    punters: who,
  });
  const distinct = async (statement: RawBuilder<{ punters: number }>) =>
    (await statement.execute(trx)).rows[0]?.punters ?? 0;
  return [
    figure('identity-states', 'approved', null, approved),
    figure('identity-states', 'rejected', null, rejected),
    figure('identity-states', 'pending', null, punters - approved - rejected),
    figure('activity', 'registered', counts.registered, counts.registered),
    figure('activity', 'signed-in', counts.signedIn, await distinct(countSignedIn(period))),
    figure('activity', 'struck', counts.struck, await distinct(countStrikers(period))),
  ];
}
