import type { NoticeKind } from '@furlong/contract/codes/notifications';
import { sql } from 'kysely';
import type { Database, Queryable, Transaction } from '../platform/database/database.ts';
import type { Notice } from './notice.ts';
import { dataAsNow, ofEndedLeague } from './queries-own-leagues.ts';

/** The notices of one statement as a table `given`, in the order in which locks are taken. */
function givenRows(notices: readonly Notice[]) {
  return sql`(
    select punter_id, kind, subject, data::jsonb as data, league_id, expires_at
    from unnest(
      ${notices.map((each) => each.punterId)}::integer[],
      ${notices.map((each) => each.kind)}::text[],
      ${notices.map((each) => each.subject)}::text[],
      ${notices.map((each) => JSON.stringify(each.data))}::text[],
      ${notices.map((each) => each.leagueId ?? null)}::integer[],
      ${notices.map((each) => each.expiresAt?.toISOString() ?? null)}::timestamptz[]
    ) as each (punter_id, kind, subject, data, league_id, expires_at)
  ) as given`;
}

/**
 * Adds notices, and a delivery for each browser of their punters, in one statement. Left out are those told before, of
 * kinds that the punter has turned off, of leagues that the punter has muted, and of the demo's rivals, whom nobody is.
 */
export async function insertNotices(trx: Transaction, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return;
  await sql`
    with added as (
      insert into notices (punter_id, kind, subject, data, league_id, expires_at)
      select given.punter_id, given.kind, given.subject, given.data, given.league_id, given.expires_at
      from ${givenRows(notices)}
      join punters on punters.id = given.punter_id and not punters.simulated
      where not exists (
          select from notice_settings
          where notice_settings.punter_id = given.punter_id and given.kind = any(notice_settings.kinds_off)
        )
        and not exists (
          select from muted_leagues
          where muted_leagues.punter_id = given.punter_id and muted_leagues.league_id = given.league_id
        )
      -- In one order, so that two transactions that tell the same wait for each other and never in a ring.
      order by given.punter_id, given.kind, given.subject
      on conflict (punter_id, kind, subject) do nothing
      returning id, punter_id
    )
    insert into push_deliveries (notice_id, subscription_id)
    select added.id, push_subscriptions.id
    from added
    join push_subscriptions on push_subscriptions.punter_id = added.punter_id
    where push_subscriptions.stopped_at is null`.execute(trx);
}

/** Gives notices that were told before their new words; nothing is told again. */
export async function updateWords(trx: Transaction, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return;
  await sql`
    update notices set data = given.data
    from ${givenRows(notices)}
    where notices.punter_id = given.punter_id and notices.kind = given.kind
      and notices.subject = given.subject and notices.data <> given.data`.execute(trx);
}

/** A notice as it is stored. */
export interface NoticeRow {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly data: Readonly<Record<string, string | number>>;
  readonly at: Date;
  readonly read: boolean;
}

/** A punter's notices below an id that are worth telling, newest first. */
export async function selectNotices(
  db: Queryable,
  punterId: number,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
  now: Date,
): Promise<NoticeRow[]> {
  // Materialized: to find a few rows of one punter, the plan may else walk everybody's from the newest on.
  const { rows } = await sql<NoticeRow>`
    with own as materialized (
      select id, kind, punter_id, league_id, data, at, read_at is not null as read
      from notices
      where punter_id = ${punterId}
        and (expires_at is null or expires_at > ${now}::timestamptz)
        and (${before ?? null}::bigint is null or id < ${before ?? null}::bigint)
        and not ${ofEndedLeague}
    )
    select id, kind, ${dataAsNow} as data, at, read
    from (select * from own order by id desc limit ${limit}) as notices order by id desc`.execute(db);
  return rows;
}

/** How many of a punter's notices are unread; `most` where they are as many or more. */
export async function countUnread(db: Queryable, punterId: number, most: number, now: Date): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::integer as unread from (
      select from notices
      where punter_id = ${punterId} and read_at is null
        and (expires_at is null or expires_at > ${now}::timestamptz)
        and not ${ofEndedLeague}
      limit ${most}
    ) as counted`.execute(db);
  return rows[0]?.unread ?? 0;
}

/** Marks a punter's own notices as read: those with an id of the list, and all up to one. */
export async function updateRead(
  db: Database,
  punterId: number,
  { ids, upTo }: { readonly ids: readonly number[]; readonly upTo: number },
  now: Date,
): Promise<void> {
  await sql`
    update notices set read_at = ${now}::timestamptz
    where punter_id = ${punterId} and read_at is null
      and (id <= ${upTo}::bigint or id = any(${ids}::bigint[]))`.execute(db);
}

/** Marks notices as read by what they are about. */
export async function updateReadOf(
  trx: Transaction,
  { punterId, kind }: Pick<Notice, 'punterId' | 'kind'>,
  subjects: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    update notices set read_at = ${now}::timestamptz
    where punter_id = ${punterId} and kind = ${kind} and subject = any(${[...subjects]}::text[])
      and read_at is null`.execute(trx);
}

/**
 * Deletes some of the notices older than so many days, with their deliveries. Returns how many. Ids grow with time, so it
 * looks at the lowest ones only.
 */
export async function deleteOldNotices(db: Database, days: number, now: Date): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with oldest as (select id, at from notices order by id limit 5000)
    delete from notices using oldest
    where notices.id = oldest.id and oldest.at < ${now}::timestamptz - make_interval(days => ${days}::integer)`.execute(
    db,
  );
  return Number(numAffectedRows);
}
