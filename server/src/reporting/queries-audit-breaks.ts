import { addDays, type LocalDay, startOfLocalDay } from '@furlong/domain/local-date';
import { sql } from 'kysely';
import type { Transaction } from '../platform/database/database.ts';

/** A field as the chain hashes it (`audit/hash-act.ts`): a mark, four bytes of length, the bytes. */
const bytesField = (value: ReturnType<typeof sql>, bytes = value) => sql`
  case when ${value} is null then '\\x0000000000'::bytea
    else '\\x01'::bytea || int4send(octet_length(${bytes})) || ${bytes} end`;
const textField = (value: ReturnType<typeof sql>) => bytesField(value, sql`convert_to(${value}, 'UTF8')`);
/** A field that is the same in each row, as bytes: a statement would make it anew for each. */
function constantField(text: string) {
  const bytes = Buffer.from(text);
  const length = Buffer.alloc(4);
  length.writeInt32BE(bytes.length);
  return sql`${sql.lit(`\\x01${Buffer.concat([length, bytes]).toString('hex')}`)}::bytea`;
}
const column = (name: string) => sql`${sql.ref(`act.${name}`)}`;

const actHash = sql`sha256(${sql.join(
  [
    constantField('furlong act 1'),
    ...['name', 'via', 'account_id', 'role', 'subject_kind', 'subject_id', 'state_before', 'state_after'].map(
      (name) => textField(column(name)),
    ),
    textField(sql`trim_scale(extract(epoch from act.at) * 1000)::text`),
    ...['actor_hash', 'subject_hash'].map((name) => bytesField(column(name))),
  ],
  sql` || `,
)})`;

const linkHash = sql`sha256(${sql.join(
  [
    constantField('furlong link 1'),
    textField(sql`link.sequence::text`),
    textField(sql`link.act_id::text`),
    bytesField(sql`link.act_hash`),
    bytesField(sql`link.previous_hash`),
  ],
  sql` || `,
)})`;

const actColumns = [
  ...['id', 'name', 'via', 'account_id', 'role', 'subject_kind', 'subject_id', 'state_before', 'state_after'],
  ...['at', 'actor_hash', 'subject_hash', 'hash'],
];
const linkColumns = ['sequence', 'act_id', 'act_hash', 'previous_hash', 'hash'];

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/** Acts of some time as `act`, the link of each as `link`, and the hash of the link before that as `near.hash`. */
function linkedActs(during: ReturnType<typeof sql>) {
  // The links of a period stand together: looked up one by one they cost as much as the hashes.
  return {
    ctes: sql`
      period as materialized (select act.* from acts as act where ${during}),
      ids as (select min(id) as first, max(id) as last from period),
      links as materialized (
        select * from act_links where act_id between (select first from ids) and (select last from ids)
      )`,
    near: sql`left join links as near on near.sequence = link.sequence - 1`,
    // Before the first link that is there stands the last one that went to the archive.
    hashBefore: sql`coalesce(
      near.hash, (select hash from act_links where sequence = link.sequence - 1),
      (select last_hash from archived_acts where last_sequence = link.sequence - 1)
    )`,
  };
}

/**
 * Acts of some days whose place in the chain is not what it should be: the act has another hash than was chained, the link
 * another than it says, or the link before it is missing or another one (rule: audit-chain). Selects `act_id`, `at` and
 * `what`. An act that was deleted together with its links is found by `npm run reconcile`, which reads the whole chain.
 */
export function auditBreaks(days: readonly LocalDay[]) {
  const spans = spansOf(days).map(
    ({ from, until }) => sql`(act.at >= ${instant(from)} and act.at < ${instant(until)})`,
  );
  const { ctes, near, hashBefore } = linkedActs(spans.length === 0 ? sql`false` : sql.join(spans, sql` or `));
  return sql`
    with ${ctes}
    select act.id as act_id, act.at,
      case
        when made.hash <> act.hash or act.hash <> link.act_hash then 'act-changed'
        when ${linkHash} <> link.hash then 'link-changed'
        else 'chain-cut'
      end as what
    from period as act
    join links as link on link.act_id = act.id
    ${near}
    -- Made once, whatever asks for it.
    cross join lateral (select ${actHash} as hash offset 0) as made
    where made.hash <> act.hash or act.hash <> link.act_hash or ${linkHash} <> link.hash
      or (link.sequence > 1 and ${hashBefore} is distinct from link.previous_hash)`;
}

/** Days that follow one another, together. */
function spansOf(days: readonly LocalDay[]): { readonly from: Date; readonly until: Date }[] {
  const spans: { from: LocalDay; until: LocalDay }[] = [];
  for (const day of days.toSorted()) {
    const last = spans.at(-1);
    if (last?.until === day) last.until = addDays(day, 1);
    else spans.push({ from: day, until: addDays(day, 1) });
  }
  return spans.map(({ from, until }) => ({ from: startOfLocalDay(from), until: startOfLocalDay(until) }));
}

const dayOf = (at: string) => sql`(${sql.ref(at)} at time zone interval '2 hours')::date`;

/** Which of some days have a break. */
export async function selectBrokenDays(trx: Transaction, days: readonly LocalDay[]): Promise<LocalDay[]> {
  const { rows } = await sql<{ day: LocalDay }>`
    select distinct ${dayOf('broken.at')} as day from (${auditBreaks(days)}) as broken order by 1`.execute(
    trx,
  );
  return rows.map(({ day }) => day);
}

/** All that {@link auditBreaks} looks at on a day, as one number. */
export interface DayDigest {
  readonly day: LocalDay;
  readonly digest: string;
}

/**
 * Each day of a period that has acts, with a number made of every byte of its acts, of their links, and of the hashes before
 * those. Much cheaper than their own hashes. It tells whether anything is another than it was: whoever does not know `seed`
 * cannot find bytes with the same number.
 */
export async function selectDayDigests(
  trx: Transaction,
  { from, until, seed }: { readonly from: Date; readonly until: Date; readonly seed: string },
): Promise<DayDigest[]> {
  const { ctes, near, hashBefore } = linkedActs(
    sql`act.at >= ${instant(from)} and act.at < ${instant(until)}`,
  );
  const fields = [
    ...actColumns.map((name) => sql.ref(`act.${name}`)),
    ...linkColumns.map((name) => sql.ref(`link.${name}`)),
    hashBefore,
  ];
  const { rows } = await sql<DayDigest>`
    with ${ctes}
    select ${dayOf('act.at')} as day,
      count(*) || ' ' || bit_xor(hash_record_extended(row(${sql.join(fields)}), ${seed}::bigint)) as digest
    from period as act
    left join links as link on link.act_id = act.id
    ${near}
    group by 1`.execute(trx);
  return rows;
}
