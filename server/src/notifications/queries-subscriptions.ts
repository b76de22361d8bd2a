import { sql } from 'kysely';
import type { Database, Queryable, Transaction } from '../platform/database/database.ts';

/** A browser's subscription. */
export interface NewSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly endsAt: Date | null;
}

/**
 * Stores a subscription as the punter's. Whose it was before gets nothing there any more, with what was still on its
 * way; the same punter's own is renewed.
 */
export async function putSubscription(
  trx: Transaction,
  punterId: number,
  { endpoint, p256dh, auth, endsAt }: NewSubscription,
  now: Date,
): Promise<void> {
  await trx
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where('punter_id', '<>', punterId)
    .execute();
  const values = {
    p256dh,
    auth,
    ends_at: endsAt,
    refusals: 0,
    last_status: null,
    stopped_at: null,
  };
  await trx
    .insertInto('push_subscriptions')
    .values({ punter_id: punterId, endpoint, created_at: now, ...values })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ punter_id: punterId, ...values }))
    .execute();
}

/** Deletes a punter's oldest subscriptions beyond so many. */
export async function deleteSurplus(trx: Transaction, punterId: number, most: number): Promise<void> {
  await sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where punter_id = ${punterId} order by created_at desc, id desc
      offset ${most}
    )`.execute(trx);
}

/** Deletes a subscription if it is the punter's. */
export async function deleteOwn(db: Queryable, punterId: number, endpoint: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where('punter_id', '=', punterId)
    .execute();
}

/** Whether a punter's browser with this address gets pushes. */
export async function isSubscribed(db: Queryable, punterId: number, endpoint: string): Promise<boolean> {
  const row = await db
    .selectFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where('punter_id', '=', punterId)
    .where('stopped_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** How many of a punter's browsers get pushes. */
export async function countSubscriptions(db: Queryable, punterId: number): Promise<number> {
  const { devices } = await db
    .selectFrom('push_subscriptions')
    .where('punter_id', '=', punterId)
    .where('stopped_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('devices'))
    .executeTakeFirstOrThrow();
  return devices;
}

/** Deletes some of the subscriptions that have ended, or that were stopped so many days ago. Returns how many. */
export async function deleteEnded(db: Database, days: number, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions
      where ends_at < ${now}::timestamptz
        or stopped_at < ${now}::timestamptz - make_interval(days => ${days}::integer)
      limit 1000
      for update skip locked
    )`.execute(db);
  return Number(numAffectedRows);
}

/** The subscriptions of one push service. */
export interface ServiceRow {
  readonly service: string;
  readonly subscriptions: number;
  readonly stopped: number;
}

/** How many subscriptions there are by push service. */
export async function selectServices(db: Queryable): Promise<ServiceRow[]> {
  const { rows } = await sql<ServiceRow>`
    select split_part(endpoint, '/', 3) as service, count(*)::integer as subscriptions,
      count(stopped_at)::integer as stopped
    from push_subscriptions group by 1 order by 2 desc, 1 limit 50`.execute(db);
  return rows;
}

/** A subscription that is sent nothing any more. */
export interface StoppedRow {
  readonly id: number;
  readonly punterId: number;
  readonly service: string;
  readonly status: number | null;
  readonly stoppedAt: Date;
}

/** Subscriptions that were stopped, the latest first. The address itself is a secret of the browser's. */
export async function selectStopped(db: Queryable, limit: number): Promise<StoppedRow[]> {
  const { rows } = await sql<StoppedRow>`
    select id, punter_id as "punterId", split_part(endpoint, '/', 3) as service, last_status as status,
      stopped_at as "stoppedAt"
    from push_subscriptions where stopped_at is not null order by stopped_at desc, id limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Deliveries by state and reason, of the last day; those that are due whenever they began. */
export async function countDeliveries(
  db: Queryable,
  now: Date,
): Promise<{ readonly state: string; readonly reason: string | null; readonly deliveries: number }[]> {
  const { rows } = await sql<{ state: string; reason: string | null; deliveries: number }>`
    select state, reason, count(*)::integer as deliveries from push_deliveries
    where state = 'due' or done_at > ${now}::timestamptz - interval '1 day'
    group by 1, 2 order by 1, 2 limit 50`.execute(db);
  return rows;
}

/** Punters whose browsers get pushes, with an id above one; in the order of their ids. */
export async function selectSubscribers(db: Queryable, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .where('punter_id', '>', after)
    .where('stopped_at', 'is', null)
    .groupBy('punter_id')
    .orderBy('punter_id')
    .limit(limit)
    .select('punter_id')
    .execute();
  return rows.map(({ punter_id }) => punter_id);
}
