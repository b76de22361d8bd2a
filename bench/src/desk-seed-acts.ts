import type { Seeder } from './watched-server.ts';

/** Acts that are more than a look, all of them long ago: the page that leaves out looks has to find them. */
const changes = 200;
const looks = `(array['acts-read', 'punters-found', 'punter-read'])[1 + n % 3]`;
/** Twenty people at the desk. */
const deskAccount = `'bench-staff-' || n % 20`;
const hash = `decode(repeat('ab', 32), 'hex')`;

const noHash = `decode(repeat('00', 32), 'hex')`;
/** As the chain hashes it (server/src/audit/hash-act.ts). */
const hashOf = (kind: string, fields: readonly string[]) =>
  `sha256(${[`'${kind}'::text`, ...fields].map((field) => `pg_temp.field(${field})`).join(' || ')})`;
const linkHash = (actHash: string, previous: string) =>
  hashOf('furlong link 1', ['acts.id::text', 'acts.id::text', actHash, previous]);

/** Acts of the desk, nearly all of them looks at punters, each chained and each naming who looked and at whom. */
export async function seedActs(
  client: Seeder,
  {
    acts,
    firstPunter,
    punters,
  }: { readonly acts: number; readonly firstPunter: number; readonly punters: number },
): Promise<void> {
  await client.query(
    `create function pg_temp.field(bytes bytea) returns bytea immutable language sql as $$
       select case when bytes is null then '\\x0000000000'::bytea
         else '\\x01'::bytea || int4send(octet_length(bytes)) || bytes end $$`,
  );
  await client.query(
    `create function pg_temp.field(words text) returns bytea immutable language sql as $$
       select pg_temp.field(convert_to(words, 'UTF8')) $$`,
  );
  await client.query(
    `insert into acts (id, name, via, account_id, role, subject_kind, subject_id, state_after, at, actor_hash, subject_hash, hash)
     overriding system value
     select made.*, ${hashOf('furlong act 1', [
       ...['name', 'via', 'account_id', 'role', 'subject_kind', 'subject_id', 'null::text', 'state_after'],
       ...['trim_scale(extract(epoch from at) * 1000)::text', 'actor_hash', 'subject_hash'],
     ])}
     from (select n as id, case when n <= ${changes} then 'account-switched-off' else ${looks} end as name, 'desk' as via,
         ${deskAccount} as account_id, 'support' as role,
       case when n % 3 = 2 or n <= ${changes} then 'punter' when n % 3 = 1 then 'punters' else 'acts' end as subject_kind,
       ($2 + (n * 7919::bigint) % $3)::text as subject_id, '{"part":"account"}' as state_after,
       (now() - ($1 - n) * interval '1 minute')::timestamptz(3) as at, ${hash} as actor_hash, ${hash} as subject_hash
     from generate_series(1, $1::bigint) as n) as made`,
    [acts, firstPunter, punters],
  );
  await client.query(
    `insert into act_persons (act_id, whom, salt, fields)
     select n, whom, decode(repeat('cd', 16), 'hex'), '{"name":"somebody@example.com","address":"192.0.2.1"}'
     from generate_series(1, $1::bigint) as n, (values ('actor'), ('subject')) as named (whom)`,
    [acts],
  );
  await client.query(
    `insert into act_links (sequence, act_id, act_hash, previous_hash, hash)
     with recursive chain as (
       select id, acts.hash as act_hash, ${noHash} as previous_hash, ${linkHash('acts.hash', noHash)} as hash
       from acts where id = 1
       union all
       select acts.id, acts.hash, chain.hash, ${linkHash('acts.hash', 'chain.hash')}
       from chain join acts on acts.id = chain.id + 1
     )
     select id, id, act_hash, previous_hash, hash from chain`,
  );
  await client.query(`select setval(pg_get_serial_sequence('acts', 'id'), $1)`, [acts]);
}

/** Proposals of credits by somebody at the desk: thousands that are over, and a page of those that wait. */
export async function seedProposals(client: Seeder, maker: number, firstPunter: number): Promise<void> {
  await client.query(
    `insert into approvals (id, kind, maker, punter_id, input, outcome, outcome_hash, proposed_at, expires_at, ended,
       ended_by, ended_at)
     select md5('proposal ' || n)::uuid, 'credit', $1, $2 + n,
       json_build_object('what', 'credit', 'punterId', $2 + n, 'cents', 1000, 'reason', 'A stake taken twice')::text,
       '{"what":"credits","credits":1,"punters":1,"cents":1000}', repeat('ab', 32),
       now() - interval '1 hour', now() + interval '1 day',
       case when n <= 4900 then 'declined' end, case when n <= 4900 then $2 + n + 1 end, case when n <= 4900 then now() end
     from generate_series(1, 5000) as n`,
    [maker, firstPunter],
  );
}
