import { localDayOf, startOfLocalDay } from '@furlong/domain/local-date';
import { type Cents, formatMoney, moneyToWire } from '@furlong/domain/money';
import { sql } from 'kysely';
import type { Queryable } from '../platform/database/database.ts';
import { Failed } from '../platform/http/failure.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { sumGoodwill } from '../wallet/queries-credits.ts';
import type { Run } from './run.ts';

/** Manual credits of a day: what one person proposed of them, and all (rule: manual-credits). */
export interface CreditsOfDay {
  readonly person: Cents;
  readonly day: Cents;
}

/**
 * What credits that were approved today come to, by Johannesburg's day, and with `waiting` those that wait; goodwill is no
 * manual credit, and has a limit of its own. `person` counts those that `maker` proposed. `except`: this proposal is left out.
 */
export async function sumCreditsToday(
  db: Queryable,
  { maker, waiting, except }: { readonly maker: number; readonly waiting: boolean; readonly except?: string },
  now: Date,
): Promise<CreditsOfDay> {
  const since = startOfLocalDay(localDayOf(now));
  const { rows } = await sql<{ person: number; day: number }>`
    select coalesce(sum(cents) filter (where maker = ${maker}), 0)::bigint as person,
      coalesce(sum(cents), 0)::bigint as day
    from (
      select maker, (input::json ->> 'cents')::bigint as cents from approvals
      where kind = 'credit' and id is distinct from ${except ?? null}::uuid and (
        (ended = 'approved' and ended_at >= ${since}) or (${waiting} and ended is null and expires_at > ${now})
      )
    ) as credit`.execute(db);
  return { person: Number(rows[0]?.person ?? 0), day: Number(rows[0]?.day ?? 0) };
}

/**
 * Throws Failed 'conflict' where a credit would bring those of the day above a limit. Before it is proposed those that wait
 * count, too; when it is approved only what was, and one approval at a time.
 */
export async function assertWithinDay(
  { platform, trx, maker, second, proposalId, now }: Run,
  cents: Cents,
): Promise<void> {
  const isDry = second === null;
  if (!isDry) await takeTurn(trx);
  const sums = await sumCreditsToday(trx, { maker, waiting: isDry, except: proposalId }, now);
  const { creditsMax } = platform.settings;
  for (const [of, whose] of [
    ['person', 'that one person proposes'],
    ['day', 'of everybody together'],
  ] as const) {
    if (sums[of] + cents <= creditsMax[of]) continue;
    throw new Failed(
      'conflict',
      `Manual credits ${whose} come to at most ${formatMoney(creditsMax[of])} a day: ${formatMoney(sums[of])} are given or wait today`,
    );
  }
}

/** What goodwill of today comes to, and with `waiting` what waits (rule: judges-error). `except`: this proposal is left out. */
async function sumGoodwillToday(
  db: Queryable,
  { waiting, except }: { readonly waiting: boolean; readonly except?: string },
  now: Date,
): Promise<Cents> {
  const paid = await sumGoodwill(db, startOfLocalDay(localDayOf(now)));
  if (!waiting) return paid;
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum((outcome::json ->> 'cents')::bigint), 0)::bigint as cents from approvals
    where kind = 'goodwill' and ended is null and expires_at > ${now}
      and id is distinct from ${except ?? null}::uuid`.execute(db);
  return paid + Number(rows[0]?.cents ?? 0);
}

/** Throws Failed 'conflict' where goodwill would bring that of the day above its limit, as {@link assertWithinDay} does. */
export async function assertGoodwillWithinDay(
  { platform, trx, second, proposalId, now }: Run,
  cents: Cents,
): Promise<void> {
  const isDry = second === null;
  if (!isDry) await takeTurn(trx);
  const sum = await sumGoodwillToday(trx, { waiting: isDry, except: proposalId }, now);
  const { goodwill: most } = platform.settings.creditsMax;
  if (sum + cents <= most) return;
  throw new Failed(
    'conflict',
    `Goodwill comes to at most ${formatMoney(most)} a day: this is ${formatMoney(cents)}, and ${formatMoney(sum)} is given or waits today`,
  );
}

/** One approval at a time counts what was given. */
async function takeTurn(trx: Queryable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('credits of the day'))`.execute(trx);
}

/** What credits and goodwill of the day come to beside their limits, with those that wait. */
export async function shapeCreditsToday(
  { db, settings: { creditsMax } }: Pick<Platform, 'db' | 'settings'>,
  maker: number,
  now: Date,
) {
  const { person, day } = await sumCreditsToday(db, { maker, waiting: true }, now);
  return {
    person: moneyToWire(person),
    personMax: moneyToWire(creditsMax.person),
    day: moneyToWire(day),
    dayMax: moneyToWire(creditsMax.day),
    goodwill: moneyToWire(await sumGoodwillToday(db, { waiting: true }, now)),
    goodwillMax: moneyToWire(creditsMax.goodwill),
  };
}
