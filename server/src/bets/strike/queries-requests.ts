import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import type { RequestClaim } from './request-keys.ts';

/**
 * Stores what requests ask for, the first under each key, and returns what is stored under each. Rows older than a week
 * are deleted, each time a few more than are added.
 */
export async function claimRequests(
  trx: Transaction,
  claims: readonly RequestClaim[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  if (claims.length === 0) return new Map();
  await sql`
    delete from strike_requests where key in (
      select key from strike_requests
      where at < ${now}::timestamptz - interval '7 days'
      order by at
      limit ${100 + claims.length}
      for update skip locked
    )`.execute(trx);
  // The update changes nothing: with it a row that exists already is returned too.
  const { rows } = await sql<RequestClaim>`
    insert into strike_requests (key, lines, at)
    select distinct on (key) key, lines, ${now}::timestamptz
    from unnest(
      ${claims.map(({ key }) => key)}::uuid[],
      ${claims.map(({ lines }) => lines)}::uuid[]
    ) with ordinality as asked (key, lines, place)
    order by key, place
    on conflict (key) do update set lines = strike_requests.lines
    returning key, lines`.execute(trx);
  return new Map(rows.map(({ key, lines }) => [key, lines]));
}
