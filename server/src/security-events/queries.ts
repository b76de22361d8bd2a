import { sql } from 'kysely';
import type { Database, Queryable } from '../platform/database/database.ts';
import type { SecurityEvent, SignInEvent } from './security-event.ts';

const columns = sql.raw('kind, account_id, session_id, address, device, said_by, call, browser, at');

function valuesOf(event: SecurityEvent, now: Date) {
  const {
    kind,
    accountId = null,
    sessionId = null,
    origin,
    saidBy = null,
    call = null,
    browser = null,
  } = event;
  const { address = null, device = null } = origin ?? {};
  return sql`${kind}::text, ${accountId}::text, ${sessionId}::text, ${address}::text, ${device}::text, ${saidBy}::text,
    ${call}::text, ${browser}::text, ${now}::timestamptz`;
}

export async function insertEvent(db: Queryable, event: SecurityEvent, now: Date): Promise<void> {
  await sql`insert into security_events (${columns}) values (${valuesOf(event, now)})
    on conflict do nothing`.execute(db);
}

/**
 * Inserts the event unless there is a recent one of its kind: of the account, or of the network for unknown accounts.
 */
export async function insertEventUnlessRecent(
  db: Queryable,
  event: SecurityEvent,
  since: Date,
  now: Date,
): Promise<void> {
  const address = event.origin?.address ?? null;
  const same =
    event.accountId === undefined
      ? sql`account_id is null and address = ${address}`
      : sql`account_id = ${event.accountId} and address is not distinct from ${address}::text`;
  await sql`insert into security_events (${columns}) select ${valuesOf(event, now)}
    where not exists (select from security_events where ${same} and kind = ${event.kind} and at > ${since})
    on conflict do nothing`.execute(db);
}

/** An account's latest sign-ins, newest first. */
export async function selectSignIns(
  db: Queryable,
  accountId: string,
  limit: number,
): Promise<readonly SignInEvent[]> {
  return await db
    .selectFrom('security_events')
    .select(['session_id as sessionId', 'device', 'at'])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'sign-in')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The latest sign-in of each of some sessions, by session. */
export async function selectSignInsOf(
  db: Queryable,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, SignInEvent>> {
  if (sessionIds.length === 0) return new Map();
  const { rows } = await sql<SignInEvent & { sessionId: string }>`
    select distinct on (session_id) session_id as "sessionId", device, at from security_events
    where kind = 'sign-in' and session_id = any(${sessionIds}::text[])
    order by session_id, at desc`.execute(db);
  return new Map(rows.map((row) => [row.sessionId, row]));
}

/** Whether two sign-ins were made in one browser, as its device cookie says; unknown is no. */
export async function areOfOneBrowser(db: Queryable, one: string, other: string): Promise<boolean> {
  const { rows } = await sql`
    select from security_events as first
    join security_events as second on second.browser = first.browser
    where first.kind = 'sign-in' and first.session_id = ${one}
      and second.kind = 'sign-in' and second.session_id = ${other}
    limit 1`.execute(db);
  return rows.length > 0;
}

/** An event as the desk lists it. */
export interface ListedEvent {
  readonly id: number;
  readonly at: Date;
  readonly kind: string;
  readonly device: string | null;
  readonly saidBy: string | null;
}

/** An account's events, newest first; those before one, where it is given. */
export async function selectEventsOf(
  db: Queryable,
  accountId: string,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<readonly ListedEvent[]> {
  const older =
    before === undefined
      ? sql``
      : sql`and (at, id) < (select at, id from security_events where id = ${before} and account_id = ${accountId})`;
  const { rows } = await sql<ListedEvent>`
    select id, at, kind, device, said_by as "saidBy" from security_events
    where account_id = ${accountId} ${older}
    order by at desc, id desc
    limit ${limit}`.execute(db);
  return rows;
}

/** Deletes some events whose retention time is over. Returns how many. */
export async function deleteOldEvents(db: Database): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from security_events where id in (
    select id from security_events where at < now() - interval '5 years 1 day'
    order by at limit 1000 for update skip locked)`.execute(db);
  return Number(numAffectedRows);
}
