import type { NoticeKind } from '@furlong/contract/codes/notifications';
import type { LocalDay } from '@furlong/domain/local-date';
import { type QuietHours, usualQuietHours } from '@furlong/domain/notices/quiet-hours';
import { sql } from 'kysely';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import { dataAsNow, ofEndedLeague } from '../queries-own-leagues.ts';

/** The key of a delivery. */
export interface DeliveryKey {
  readonly noticeId: number;
  readonly subscriptionId: number;
}

/** A delivery that this node has taken, with everything that its sending is decided by. */
export interface TakenPush extends DeliveryKey {
  readonly punterId: number;
  readonly kind: NoticeKind;
  readonly data: Readonly<Record<string, string | number>>;
  readonly at: Date;
  readonly expiresAt: Date | null;
  /** How often it was taken, this time included. */
  readonly attempts: number;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** The kind is on, its league runs and is not muted, and the browser is still the punter's. */
  readonly wanted: boolean;
  readonly quietHours: QuietHours | null;
}

type TakenRow = Omit<TakenPush, 'quietHours'> & {
  readonly hasSettings: boolean;
  readonly quietFrom: number | null;
  readonly quietTo: number | null;
};

/**
 * Takes deliveries that are due, the earliest first. They are due again after the lease, so that another node sends what
 * this one took and did not finish.
 */
export async function takeDeliveries(
  trx: Transaction,
  { limit, leaseSeconds }: { readonly limit: number; readonly leaseSeconds: number },
  now: Date,
): Promise<TakenPush[]> {
  const { rows } = await sql<TakenRow>`
    with due as materialized (
      select notice_id, subscription_id from push_deliveries
      where state = 'due' and due_at <= ${now}::timestamptz
      order by due_at
      limit ${limit}
      for update skip locked
    ), taken as (
      update push_deliveries
      set due_at = ${now}::timestamptz + make_interval(secs => ${leaseSeconds}::integer),
        attempts = push_deliveries.attempts + 1
      from due
      where push_deliveries.notice_id = due.notice_id and push_deliveries.subscription_id = due.subscription_id
      returning push_deliveries.notice_id, push_deliveries.subscription_id, push_deliveries.attempts
    )
    select
      taken.notice_id as "noticeId", taken.subscription_id as "subscriptionId", taken.attempts,
      notices.punter_id as "punterId", notices.kind, ${dataAsNow} as data, notices.at, notices.expires_at as "expiresAt",
      push_subscriptions.endpoint, push_subscriptions.p256dh, push_subscriptions.auth,
      push_subscriptions.punter_id = notices.punter_id
        and not coalesce(notices.kind = any(notice_settings.kinds_off), false)
        and not exists (
          select from muted_leagues
          where muted_leagues.punter_id = notices.punter_id and muted_leagues.league_id = notices.league_id
        )
        and not ${ofEndedLeague} as wanted,
      notice_settings.punter_id is not null as "hasSettings",
      notice_settings.quiet_from as "quietFrom", notice_settings.quiet_to as "quietTo"
    from taken
    join notices on notices.id = taken.notice_id
    join push_subscriptions on push_subscriptions.id = taken.subscription_id
    left join notice_settings on notice_settings.punter_id = notices.punter_id
    order by taken.notice_id, taken.subscription_id`.execute(trx);
  return rows.map(({ hasSettings, quietFrom: from, quietTo: to, ...row }) => ({
    ...row,
    quietHours: hasSettings ? (from === null || to === null ? null : { from, to }) : usualQuietHours,
  }));
}

/** Locks out, until the transaction ends, whoever else counts pushes of these punters. */
export async function lockCounts(trx: Transaction, punterIds: readonly number[]): Promise<void> {
  const inOrder = [...punterIds].sort((one, other) => one - other);
  await sql`
    select pg_advisory_xact_lock(hashtext('pushes of a day'), punter_id)
    from unnest(${inOrder}::integer[]) as punter_id`.execute(trx);
}

/** The notices of these punters that count among a day's pushes. */
export async function selectPushedOn(
  trx: Transaction,
  punterIds: readonly number[],
  day: LocalDay,
): Promise<{ readonly id: number; readonly punterId: number }[]> {
  const { rows } = await sql<{ id: number; punterId: number }>`
    select id, punter_id as "punterId" from notices
    where punter_id = any(${punterIds}::integer[]) and pushed_on = ${day}::date`.execute(trx);
  return rows;
}

/** Counts notices among a day's pushes. */
export async function updatePushedOn(
  trx: Transaction,
  noticeIds: readonly number[],
  day: LocalDay,
): Promise<void> {
  if (noticeIds.length === 0) return;
  await sql`update notices set pushed_on = ${day}::date where id = any(${noticeIds}::bigint[])`.execute(trx);
}

/** Ends deliveries: sent, or dropped for a reason. */
export async function endDeliveries(
  db: Queryable,
  ended: readonly (DeliveryKey & { readonly reason: string | null })[],
  now: Date,
): Promise<void> {
  if (ended.length === 0) return;
  await sql`
    update push_deliveries
    set state = case when ended.reason is null then 'sent' else 'dropped' end, reason = ended.reason,
      done_at = ${now}::timestamptz
    from unnest(
      ${ended.map(({ noticeId }) => noticeId)}::bigint[],
      ${ended.map(({ subscriptionId }) => subscriptionId)}::bigint[],
      ${ended.map(({ reason }) => reason)}::text[]
    ) as ended (notice_id, subscription_id, reason)
    where push_deliveries.notice_id = ended.notice_id
      and push_deliveries.subscription_id = ended.subscription_id`.execute(db);
}

/** Makes a delivery due again after so many seconds. */
export async function postponeDelivery(
  db: Queryable,
  { noticeId, subscriptionId }: DeliveryKey,
  seconds: number,
  now: Date,
): Promise<void> {
  await sql`
    update push_deliveries set due_at = ${now}::timestamptz + make_interval(secs => ${seconds}::double precision)
    where notice_id = ${noticeId} and subscription_id = ${subscriptionId} and state = 'due'`.execute(db);
}

/** Makes deliveries due again at an instant each, as if they had not been taken. */
export async function putOffDeliveries(
  db: Queryable,
  waiting: readonly (DeliveryKey & { readonly until: Date })[],
): Promise<void> {
  if (waiting.length === 0) return;
  await sql`
    update push_deliveries set due_at = waiting.until, attempts = attempts - 1
    from unnest(
      ${waiting.map(({ noticeId }) => noticeId)}::bigint[],
      ${waiting.map(({ subscriptionId }) => subscriptionId)}::bigint[],
      ${waiting.map(({ until }) => until.toISOString())}::timestamptz[]
    ) as waiting (notice_id, subscription_id, until)
    where push_deliveries.notice_id = waiting.notice_id
      and push_deliveries.subscription_id = waiting.subscription_id and state = 'due'`.execute(db);
}

/** Deletes a subscription that its push service has ended, with all its deliveries. */
export async function deleteSubscription(db: Queryable, subscriptionId: number): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', subscriptionId).execute();
}

/** Forgets earlier refusals of a subscription that takes pushes again. */
export async function clearRefusals(db: Queryable, subscriptionId: number): Promise<void> {
  await db
    .updateTable('push_subscriptions')
    .set({ refusals: 0 })
    .where('id', '=', subscriptionId)
    .where('refusals', '>', 0)
    .execute();
}

/**
 * Counts a refusal of a subscription. At so many nothing is sent to it any more, and what is on its way is dropped.
 * Returns whether it is stopped.
 */
export async function countRefusal(
  db: Database,
  subscriptionId: number,
  { status, most }: { readonly status: number; readonly most: number },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ stopped: boolean }>`
    with counted as (
      update push_subscriptions
      set refusals = refusals + 1, last_status = ${status},
        stopped_at = case when refusals + 1 >= ${most} then coalesce(stopped_at, ${now}::timestamptz) end
      where id = ${subscriptionId}
      returning id, stopped_at is not null as stopped
    ), dropped as (
      update push_deliveries set state = 'dropped', reason = 'stopped', done_at = ${now}::timestamptz
      from counted
      where counted.stopped and push_deliveries.subscription_id = counted.id and push_deliveries.state = 'due'
    )
    select stopped from counted`.execute(db);
  return rows[0]?.stopped ?? true;
}
