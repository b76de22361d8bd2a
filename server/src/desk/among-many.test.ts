import { Kysely, PostgresDialect, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { createTestPlatform } from '../../test/test-platform.ts';
import { selectActs } from '../audit/queries-acts.ts';
import { selectHoldersLike } from '../identity/queries-find.ts';
import { countDeliveries, selectStopped } from '../notifications/queries-subscriptions.ts';
import type { Database } from '../platform/database/database.ts';

const platform = closedAfterAll(await createTestPlatform());
const { db, pool } = platform;

/** How the database finds what something reads: a plan for each statement. */
async function plansOf(read: (noted: Database) => Promise<unknown>, hints = ''): Promise<string[]> {
  const statements: { sql: string; parameters: readonly unknown[] }[] = [];
  const noted: Database = new Kysely({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void statements.push(query),
  });
  await read(noted);
  const plans: string[] = [];
  const client = await pool.connect();
  try {
    await client.query(hints);
    for (const { sql: text, parameters } of statements) {
      const { rows } = await client.query(`explain ${text}`, [...parameters]);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
  } finally {
    client.release(true);
  }
  return plans;
}

const hash = sql`decode(repeat('ab', 32), 'hex')`;
const many = 5_000;

// Half the accounts are of before mailboxes were counted.
beforeAll(async () => {
  await sql`
    insert into accounts (id, username, email, mailbox, mobile, password_hash, date_of_birth, role, created_at,
      password_changed_at)
    select gen_random_uuid(), 'bettor' || n, 'bettor' || n || '@example.com', case when n % 2 = 0 then 'bettor' || n || '@example.com' end,
      '+2782' || (1000000 + n), 'x', date '1950-01-01' + n % 500, 'punter', now(), now()
    from generate_series(1, ${many}::integer) as n`.execute(db);
  // Only the first is more than a look.
  await sql`
    insert into acts (name, via, subject_kind, subject_id, at, actor_hash, hash)
    select case n when 1 then 'league-renamed' else 'punter-read' end, 'command-line', 'punter', n::text,
      now() + n * interval '1 second', ${hash}, ${hash}
    from generate_series(1, ${many}::integer) as n`.execute(db);
  await sql`vacuum analyze accounts, acts`.execute(db);
});

test('accounts that may be the same person’s are found by an index each way', async () => {
  const holder = { email: 'bettor7@example.com', mobile: '+27821000008', dateOfBirth: '1950-01-08' };
  const found = await selectHoldersLike(db, holder, 100);
  expect([...found.values()].map(({ email }) => email).sort()).toEqual([
    'bettor7@example.com',
    'bettor8@example.com',
  ]);
  const [plan] = await plansOf((noted) => selectHoldersLike(noted, holder, 100));
  for (const way of ['mobile_idx', 'mailbox_key', 'uncounted_mailbox_idx', 'birth_idx']) {
    expect(plan).toContain(`accounts_${way}`);
  }
  expect(plan).not.toContain('Seq Scan');
});

test('acts that are more than a look are found without reading the looks', async () => {
  expect(await selectActs(db, { withoutLooks: true, limit: 51 })).toHaveLength(1);
  const [plan] = await plansOf((noted) => selectActs(noted, { withoutLooks: true, limit: 51 }));
  expect(plan).toContain('acts_changes_idx');
});

test('stopped browsers, and the pushes of the last day, are found by their own indexes', async () => {
  const plans = await plansOf(async (noted) => {
    await selectStopped(noted, 101);
    await countDeliveries(noted, new Date());
  }, 'set enable_seqscan = off');
  expect(plans[0]).toContain('push_subscriptions_stopped_idx');
  expect(plans[1]).toContain('push_deliveries_due_idx');
  expect(plans[1]).toContain('push_deliveries_done_idx');
});
