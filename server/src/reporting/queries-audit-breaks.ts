import { sql } from 'kysely';

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

/**
 * Acts of a period whose place in the chain is not what it should be: the act has another hash than was chained, the link
 * another than it says, or the link before it is missing or another one (rule: audit-chain). Selects `act_id`, `at` and
 * `what`. An act that was deleted together with its links is found by `npm run reconcile`, which reads the whole chain.
 */
export function auditBreaks(from: Date, until: Date) {
  const period = sql`act.at >= ${from.toISOString()}::timestamptz and act.at < ${until.toISOString()}::timestamptz`;
  // The links of a period stand together: looked up one by one they cost as much as the hashes.
  return sql`
    with period as materialized (select act.* from acts as act where ${period}),
    ids as (select min(id) as first, max(id) as last from period),
    links as materialized (
      select * from act_links where act_id between (select first from ids) and (select last from ids)
    )
    select act.id as act_id, act.at,
      case
        when made.hash <> act.hash or act.hash <> link.act_hash then 'act-changed'
        when ${linkHash} <> link.hash then 'link-changed'
        else 'chain-cut'
      end as what
    from period as act
    join links as link on link.act_id = act.id
    left join links as near on near.sequence = link.sequence - 1
    -- Made once, whatever asks for it.
    cross join lateral (select ${actHash} as hash offset 0) as made
    where made.hash <> act.hash or act.hash <> link.act_hash or ${linkHash} <> link.hash
      or (
        link.sequence > 1
        and coalesce(near.hash, (select hash from act_links where sequence = link.sequence - 1))
          is distinct from link.previous_hash
      )`;
}
