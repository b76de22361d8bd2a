import { openDatabase } from '@furlong/server/platform/database/database';
import { ensurePunter } from '@furlong/server/session/find-punter';
import { createProductToken } from '@furlong/server/session/product-token';
import { loadSessionKey } from '@furlong/server/session/session-key';
import { racingPlan, seedBets } from './settle-seed.ts';
import { seedMeetings } from './stats-seed.ts';
import type { Pool } from './watched-server.ts';

/** How much a desk's database holds. */
export interface DeskSize {
  readonly punters: number;
  readonly bets: number;
}

/** Meetings of the past. */
const meetings = 10;

/**
 * A site of so many punters: each with an account, an alias, a wallet, sign-ins and bets; one in a hundred excluded, one
 * in two hundred with the telephone of another; friends' leagues of a tenth of them.
 */
export async function seedDesk(pool: Pool, { punters, bets }: DeskSize): Promise<void> {
  const [meetingId = 0] = await seedMeetings(pool, meetings, 0);
  const { rows } = await pool.query<{ id: number }>(
    'select id from races where meeting_id = $1 order by number',
    [meetingId],
  );
  const plan = racingPlan({ meetingId, raceIds: rows.map(({ id }) => id) });
  await seedBets(pool, plan, { lines: bets, punters });
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(
      `update punters set subject = gen_random_uuid()::text, alias = 'Bettor_' || id,
         username = 'bettor' || id || '@example.com'
       where issuer = 'bench'`,
    );
    await client.query(
      `insert into accounts (id, username, email, mailbox, mobile, password_hash, date_of_birth, terms_accepted_at, role,
         created_at, password_changed_at)
       select subject::uuid, username, username, username,
         '+2782' || lpad((case when id % 200 = 0 then id - 1 else id end)::text, 7, '0'), 'x',
         date '1950-01-01' + id % 20000, now(), 'punter', now(), now()
       from punters where issuer = 'bench'`,
    );
    await client.query(
      `insert into identity_decisions (punter_id, number, status, decided_by, at)
       select id, 1, 'approved', 'the bench', now() from punters where issuer = 'bench' and id % 10 <> 0`,
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
      `with made as (
         select id, row_number() over (order by id) - 1 as n from punters where issuer = 'bench' and id % 10 = 0
       ), league as (
         insert into leagues (code, share_key, name, name_key, owner_id, owner_slot, created_at, created_by)
         select
           (select string_agg(substr('23456789ACDEFHJKMNPQRTVWXY', 1 + trunc(n / 26 ^ place)::integer % 26, 1), '')
            from generate_series(0, 5) as place),
           'share-key-' || n, 'League ' || n, 'league ' || n, id, 1, now(), id
         from made returning id, owner_id
       )
       insert into league_members (league_id, punter_id, status, joined_at)
       select id, owner_id, 1, now() from league`,
    );
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
}

/** Somebody at the desk who may see everything: their token. */
export async function seedAdmin(pool: Pool): Promise<string> {
  const db = openDatabase(pool);
  const now = new Date();
  const who = { issuer: 'bench-staff', subject: 'admin' };
  const { id } = await ensurePunter(db, { ...who, username: 'admin', operator: true, now });
  await pool.query(
    `insert into staff_roles (issuer, subject, role, granted_at) values ($1, $2, 'admin', now())`,
    [who.issuer, who.subject],
  );
  const caller = { ...who, punterId: id, operator: true, sessionId: 'session', signedInAt: now };
  return (await createProductToken(await loadSessionKey(db), caller, now)).token;
}
