import { mailboxOf } from '@furlong/domain/email';
import { sql } from 'kysely';
import type { Queryable } from '../platform/database/database.ts';
import type { Holder } from './queries.ts';

/** The end of everything that begins with a text, in the order of characters. */
const last = '\u{10ffff}';

/** The ids of accounts whose e-mail address begins with a text, whatever the case, in the order of the address. */
export async function selectIdsByEmailStart(db: Queryable, start: string, limit: number): Promise<string[]> {
  const key = start.toLowerCase();
  const { rows } = await sql<{ id: string }>`
    select id from accounts
    where lower(email) ~>=~ ${key} and lower(email) ~<~ ${key + last}
    order by lower(email) using ~<~
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * The holders of accounts that may be a person's, by account id: the same mobile number or mailbox, or the same date of
 * birth and name in the address. By indexes, so that it costs as little among a million; domain/protection/likeness
 * decides.
 */
export async function selectHoldersLike(
  db: Queryable,
  { email, mobile, dateOfBirth }: Holder,
  limit: number,
): Promise<ReadonlyMap<string, Holder>> {
  const nameOf = (address: unknown) =>
    sql`translate(lower(split_part(split_part(${address}, '@', 1), '+', 1)), '._-', '')`;
  // As the indexes have it: an account of before mailboxes were counted has none of its own.
  const uncounted = sql`
    case when lower(email) ~ '^[^+@]+[+]' then split_part(lower(email), '+', 1) || substring(lower(email) from '@[^@]*$')
      else lower(email) end`;
  const mailbox = mailboxOf(email);
  const ways = [
    sql`mobile = ${mobile}`,
    sql`mailbox = ${mailbox}`,
    sql`mailbox is null and ${uncounted} = ${mailbox}`,
    sql`date_of_birth = ${dateOfBirth}::date and ${nameOf(sql.ref('email'))} = ${nameOf(sql`${email}::text`)}`,
  ];
  // Apart from each other: as one condition with a limit the planner would rather read all accounts.
  const parts = ways.map(
    (way) => sql`(
      select id, email, mobile, date_of_birth as "dateOfBirth" from accounts where ${way} limit ${limit}
    )`,
  );
  const { rows } = await sql<Holder & { id: string }>`
    ${sql.join(parts, sql` union `)} limit ${limit}`.execute(db);
  return new Map(rows.map(({ id, ...holder }) => [id, holder]));
}

/** Which of some accounts are switched off. */
export async function selectSwitchedOff(db: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const own = ids.filter((id) => /^[0-9a-f-]{36}$/.test(id));
  if (own.length === 0) return new Set();
  const rows = await db
    .selectFrom('accounts')
    .where('id', 'in', own)
    .where('switched_off_at', 'is not', null)
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}
