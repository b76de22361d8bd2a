import { openDatabase } from '@furlong/server/platform/database/database';
import { ensurePunter } from '@furlong/server/session/find-punter';
import { createProductToken } from '@furlong/server/session/product-token';
import { loadSessionKey } from '@furlong/server/session/session-key';
import { seedActs, seedProposals } from './desk-seed-acts.ts';
import { type DayOfRaces, seedBettingDays } from './desk-seed-bets.ts';
import { seedAsked, seedFriends, seedPeople } from './desk-seed-people.ts';
import { seedMeetings } from './stats-seed.ts';
import type { Pool } from './watched-server.ts';

/** How much a desk's database holds. */
export interface DeskSize {
  readonly punters: number;
  readonly bets: number;
}

/** Meetings of the past, one a day. */
const pastDays = 60;

/**
 * A site of so many punters, with bets over sixty days and on today's meeting, and as many acts as punters. All of it is
 * made by statements in the database: nothing crosses the wire, and constraints and triggers hold for what they write.
 */
export async function seedDesk(
  pool: Pool,
  { punters, bets }: DeskSize,
  { days, maker }: { readonly days: readonly DayOfRaces[]; readonly maker: number },
): Promise<void> {
  const client = await pool.connect();
  const step = async (name: string, work: () => Promise<unknown>) => {
    const from = performance.now();
    await work();
    console.log(`${name}: ${((performance.now() - from) / 1000).toFixed(0)} s`);
  };
  try {
    await client.query('set statement_timeout = 0');
    await client.query('set session_replication_role = replica');
    // Sorts of the seeding are in memory, and what it writes is flushed once, at its end.
    await client.query(`set work_mem = '128MB'`);
    await client.query(`set maintenance_work_mem = '512MB'`);
    await client.query('set synchronous_commit = off');
    let firstPunter = 0;
    await step('punters with accounts', async () => {
      firstPunter = await seedPeople(client, punters);
    });
    await step('bets with their money', () => seedBettingDays(client, days, { bets, punters, firstPunter }));
    await step('leagues', () => seedFriends(client));
    await step('pushes and requests', () => seedAsked(client));
    await step('acts', () => seedActs(client, { acts: punters, firstPunter, punters }));
    await seedProposals(client, maker, firstPunter);
    // What the server counted meanwhile: rows of the past came after it.
    await client.query(
      `truncate revenue_counted, revenue_sums, revenue_ledger_sums,
         figures_counted, account_sums, punter_counts, active_punters, early_sign_ins`,
    );
    await client.query('set session_replication_role = default');
    await step('vacuum', async () => {
      await client.query('vacuum (analyze, parallel 0)');
      await client.query('checkpoint');
    });
  } finally {
    client.release(true);
  }
}

/** Sixty days of races up to yesterday, with their results. Only where there is no meeting yet. */
export async function seedPastDays(pool: Pool): Promise<DayOfRaces[]> {
  const meetingIds = await seedMeetings(pool, pastDays, 0);
  const { rows } = await pool.query<{ meetingId: number; raceIds: number[] }>(
    `select meeting_id as "meetingId", array_agg(id order by number) as "raceIds"
     from races where meeting_id = any($1::integer[]) group by 1 order by 1`,
    [meetingIds],
  );
  return rows;
}

/** Where its bets of today are, in a database that a run before has made; undefined: there are none yet. */
export async function findSeeded(
  pool: Pool,
): Promise<(DayOfRaces & { readonly fixtureId: number }) | undefined> {
  const { rows } = await pool.query<DayOfRaces & { readonly fixtureId: number }>(
    `select meeting_id as "meetingId", array_agg(id order by number) as "raceIds",
       (select min(id) from fixtures) as "fixtureId"
     from races where meeting_id = (select programme_id from bets order by id desc limit 1) group by 1`,
  );
  return rows[0];
}

const deskIssuer = 'bench-staff';

/** Somebody at the desk who may see and do everything: their id, and their token of now. */
export async function seedAdmin(
  pool: Pool,
  name = 'admin',
): Promise<{ readonly id: number; readonly token: string }> {
  const db = openDatabase(pool);
  const who = { issuer: deskIssuer, subject: name };
  const { id } = await ensurePunter(db, { ...who, username: name, operator: true, now: new Date() });
  await pool.query(
    `insert into staff_roles (issuer, subject, role, granted_at) values ($1, $2, 'admin', now()) on conflict do nothing`,
    [who.issuer, who.subject],
  );
  return { id, token: await signInAdmin(pool, { id, name }) };
}

/** A new token: one is good for a while, and a large database takes longer to make. */
export async function signInAdmin(
  pool: Pool,
  { id, name = 'admin' }: { readonly id: number; readonly name?: string },
): Promise<string> {
  const now = new Date();
  const who = { issuer: deskIssuer, subject: name };
  const caller = { ...who, punterId: id, operator: true, sessionId: 'session', signedInAt: now };
  return (await createProductToken(await loadSessionKey(openDatabase(pool)), caller, now)).token;
}
