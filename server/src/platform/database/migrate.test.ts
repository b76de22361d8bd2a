import { sql } from 'kysely';
import { describe, expect, it, test } from 'vitest';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import { StartFailure } from '../runtime/start-failure.ts';
import { checksumOf, migrate } from './migrate.ts';

const { db, url } = closedAfterAll(await createTestDatabase());

async function readChecksums(): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ name: string; checksum: string | null }>`
    select name, checksum from schema_migrations order by name`.execute(db);
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

describe('a database and the migrations that ran on it', () => {
  it('refuses a start where one of them has other statements by now, and names it', async () => {
    await migrate(url);
    await sql`update schema_migrations set checksum = 'another' where name = '002-racing.sql'`.execute(db);
    await expect(migrate(url)).rejects.toThrow(StartFailure);
    await expect(migrate(url)).rejects.toThrow(/002-racing\.sql \(ran as another…, is now [0-9a-f]{12}…\)/);
    await sql`update schema_migrations set checksum = null where name = '002-racing.sql'`.execute(db);
  });

  it('takes the files as they are for a database of an earlier version, and leaves room for servers of it', async () => {
    const before = await readChecksums();
    await sql`alter table schema_migrations drop column checksum`.execute(db);
    await migrate(url);
    const after = await readChecksums();
    expect([...after.keys()]).toEqual([...before.keys()]);
    for (const [name, checksum] of after) {
      expect(checksum).toMatch(/^[0-9a-f]{64}$/);
      if (name !== '002-racing.sql') expect(checksum).toBe(before.get(name));
    }
    await sql`delete from schema_migrations where name = '003-picks-and-standings.sql'`.execute(db);
    await sql`insert into schema_migrations (name) values ('003-picks-and-standings.sql')`.execute(db);
    await migrate(url);
    expect(await readChecksums()).toEqual(after);
  });

  it('refuses a database of a newer version', async () => {
    await sql`insert into schema_migrations (name) values ('999-later.sql')`.execute(db);
    await expect(migrate(url)).rejects.toThrow('made by a newer Furlong (it has 999-later.sql)');
  });
});

test('a checksum is of the statements alone: words can be mended, and ends of lines are any system’s', () => {
  const checksum = checksumOf('-- Why.\nalter table bets add column a int;\n\nselect 1;\n');
  expect(checksumOf('alter table bets add column a int; \r\nselect 1;')).toBe(checksum);
  expect(checksumOf('  -- Why not.\nalter table bets add column a int;\nselect 1;')).toBe(checksum);
  expect(checksumOf('alter table bets add column b int;\nselect 1;\n')).not.toBe(checksum);
  expect(checksumOf('alter table bets add column a int;\nselect 1; -- now\n')).not.toBe(checksum);
});
