import { sql } from 'kysely';

/** A field as the chain hashes it (`audit/hash-act.ts`): a mark, four bytes of length, the bytes. */
const bytesField = (value: ReturnType<typeof sql>) => sql`
  case when ${value} is null then '\\x0000000000'::bytea
    else '\\x01'::bytea || int4send(octet_length(${value})) || ${value} end`;
const textField = (value: ReturnType<typeof sql>) => bytesField(sql`convert_to(${value}, 'UTF8')`);
const column = (name: string) => sql`${sql.ref(`act.${name}`)}`;

const actHash = sql`sha256(${sql.join(
  [
    textField(sql`'furlong act 1'::text`),
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
    textField(sql`'furlong link 1'::text`),
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
  return sql`
    select act.id as act_id, act.at,
      case
        when ${actHash} <> act.hash or act.hash <> link.act_hash then 'act-changed'
        when ${linkHash} <> link.hash then 'link-changed'
        else 'chain-cut'
      end as what
    from acts as act
    join act_links as link on link.act_id = act.id
    left join act_links as previous on previous.sequence = link.sequence - 1
    where act.at >= ${from.toISOString()}::timestamptz and act.at < ${until.toISOString()}::timestamptz
      and (
        ${actHash} <> act.hash or act.hash <> link.act_hash or ${linkHash} <> link.hash
        or (link.sequence > 1 and previous.hash is distinct from link.previous_hash)
      )`;
}
