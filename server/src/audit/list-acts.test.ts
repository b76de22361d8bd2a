import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { createTestPlatform } from '../../test/test-platform.ts';
import { selectActs } from './queries-acts.ts';

const { db } = closedAfterAll(await createTestPlatform());

test('acts of days long past are found by their ids, those of a node whose clock is slow among them', async () => {
  const hash = sql`decode(repeat('ab', 32), 'hex')`;
  // An act an hour; each seventh says a moment five hours ago.
  await sql`
    insert into acts (name, via, subject_kind, subject_id, at, actor_hash, hash)
    select 'league-renamed', 'command-line', 'league', n::text,
      timestamptz '2026-01-01' + n * interval '1 hour' - (n % 7 = 0)::int * interval '5 hours', ${hash}, ${hash}
    from generate_series(1, 20000) as n`.execute(db);
  await sql`analyze acts`.execute(db);
  const [since, until] = [new Date('2027-05-10T00:00:00Z'), new Date('2027-05-11T00:00:00Z')];
  const idsOf = (acts: readonly { readonly id: number }[]) => acts.map(({ id }) => id);
  const { rows: before } = await sql<{ id: number }>`
    select id from acts where at < ${until} order by id desc limit 50`.execute(db);
  const { rows: within } = await sql<{ id: number }>`
    select id from acts where at >= ${since} and at < ${until} order by id desc`.execute(db);
  const found = await selectActs(db, { until, limit: 50 });
  expect(idsOf(found)).toEqual(idsOf(before));
  expect(idsOf(await selectActs(db, { since, until, limit: 200 }))).toEqual(idsOf(within));
});
