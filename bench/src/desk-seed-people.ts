import type { Seeder } from './watched-server.ts';

/** An id that looks like any other, and is the same in every run. */
const subjectOf = (n: string) => `md5('bettor ' || ${n})::uuid`;

/**
 * Punters with an account each, in bulk: nine in ten verified, one in a hundred excluded, one in two hundred with the
 * telephone of another, two sign-ins each, a tenth signed in now. Returns the first one's id; the others follow.
 */
export async function seedPeople(client: Seeder, punters: number): Promise<number> {
  await client.query(
    `insert into punters (issuer, subject, username, alias, created_at)
     select 'bench', ${subjectOf('n')}::text, 'bettor' || n || '@example.com', 'Bettor_' || n, now() - interval '1 year'
     from generate_series(1, $1::integer) as n order by n`,
    [punters],
  );
  await client.query(
    `insert into accounts (id, username, email, mailbox, mobile, password_hash, date_of_birth, terms_accepted_at, role,
       created_at, password_changed_at)
     select subject::uuid, username, username, username,
       '+2782' || lpad((case when id % 200 = 0 then id - 1 else id end)::text, 7, '0'), 'x',
       date '1950-01-01' + id % 20000, created_at, 'punter', created_at, created_at
     from punters where issuer = 'bench'`,
  );
  await client.query(
    `insert into identity_decisions (punter_id, number, status, decided_by, at)
     select id, 1, 'approved', 'the bench', created_at from punters where issuer = 'bench' and id % 10 <> 0`,
  );
  await client.query(
    `insert into punter_breaks (id, punter_id, kind, length, at, until)
     select gen_random_uuid(), id, 'self-exclusion', 'one-year', now(), now() + interval '1 year'
     from punters where issuer = 'bench' and id % 100 = 99`,
  );
  await client.query(
    `insert into security_events (kind, account_id, session_id, device, at)
     select 'sign-in', subject, subject || n, 'Chrome on Android', now() - n * interval '1 day'
     from punters, generate_series(1, 2) as n where issuer = 'bench'`,
  );
  await client.query(
    `insert into oidc_records (model, id, payload, account_id, expires_at)
     select 'Grant', subject || 1, jsonb_build_object('iat', extract(epoch from now())::bigint - 86400), subject,
       now() + interval '14 days'
     from punters where issuer = 'bench' and id % 10 = 0`,
  );
  const { rows } = await client.query<{ first: number }>(
    `select min(id) as first from punters where issuer = 'bench'`,
  );
  return rows[0]?.first ?? 0;
}

const signs = '23456789ACDEFHJKMNPQRTVWXY';

/** Friends' leagues of a tenth of the punters, one in fifty of them reported once to five times. */
export async function seedFriends(client: Seeder): Promise<void> {
  await client.query(
    `insert into leagues (code, share_key, name, name_key, owner_id, owner_slot, members, created_at, created_by)
     select
       (select string_agg(substr('${signs}', 1 + trunc(n / ${signs.length} ^ place)::integer % ${signs.length}, 1), '')
        from generate_series(0, 5) as place),
       'share-key-' || n, 'League ' || n, 'league ' || n, id, 1, 1, now(), id
     from (
       select id, row_number() over (order by id) - 1 as n from punters where issuer = 'bench' and id % 10 = 0
     ) as owners`,
  );
  await client.query(
    `insert into league_members (league_id, punter_id, status, joined_at)
     select id, owner_id, 1, created_at from leagues`,
  );
  await client.query(
    `insert into league_reports (league_id, punter_id, reason, at)
     select id, owner_id + n, (array['name', 'harassment', 'cheating', 'other'])[1 + n % 4], now()
     from leagues, lateral generate_series(1, 1 + id % 5) as n where id % 50 = 0`,
  );
}

/**
 * Browsers of a fifth of the punters, one in a thousand of them stopped; five pushes to each within the last month; and
 * what punters ask about their data: one in a hundred, of whom one in twenty waits.
 */
export async function seedAsked(client: Seeder): Promise<void> {
  await client.query(
    `insert into push_subscriptions (punter_id, endpoint, p256dh, auth, created_at, stopped_at)
     select id, 'https://' || (array['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com'])[1 + id % 3]
       || '/wpush/v2/' || repeat(md5(id::text), 4), repeat('p', 87), repeat('a', 22), created_at,
       case when id % 1000 = 0 then now() - (id % 700) * interval '1 hour' end
     from punters where issuer = 'bench' and id % 5 = 0`,
  );
  await client.query(
    `insert into notices (punter_id, kind, subject, data, at)
     select punter_id, 'bet-settled', 'bet:' || n, '{}', now() - n * interval '6 days'
     from generate_series(5, 1, -1) as n, push_subscriptions order by n desc, punter_id`,
  );
  await client.query(
    `insert into push_deliveries (notice_id, subscription_id, state, attempts, reason, done_at)
     select notices.id, push_subscriptions.id, case when notices.id % 50 = 0 then 'dropped' else 'sent' end, 1,
       case when notices.id % 50 = 0 then 'quiet-hours' end, notices.at + interval '1 minute'
     from notices join push_subscriptions using (punter_id) order by notices.id`,
  );
  await client.query(
    `insert into data_requests (id, punter_id, kind, asked_at, due_at, state, answer, decided_by, decided_at)
     select md5('request ' || id)::uuid, id, 'deletion', now() - interval '20 days', now() + interval '10 days',
       case when id % 2000 = 0 then 'open' else 'refused' end,
       case when id % 2000 = 0 then null else 'The law asks to keep it' end,
       case when id % 2000 = 0 then null else id end, case when id % 2000 = 0 then null else now() end
     from punters where issuer = 'bench' and id % 100 = 0 order by punters.id`,
  );
}
