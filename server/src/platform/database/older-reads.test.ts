import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { makeDataFolder } from '../../../test/data-folder.ts';
import { ReplicatedDatabase } from '../../../test/replicated-database.ts';
import type { FurlongEvent } from '../runtime/events.ts';
import { createMetrics } from '../runtime/metrics.ts';
import { type Database, openDatabase, openPool } from './database.ts';
import { StandbyReads } from './older-reads.ts';

const undo: (() => unknown)[] = [];
afterAll(async () => {
  for (const each of undo.reverse()) await each();
});

const where = async (db: Database) => {
  const { rows } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(db);
  return rows[0]?.standby ? 'standby' : 'primary';
};

it('older reads go to a standby that streams, and to the primary while it misses a migration, lags or is down (rule: older-reads)', async () => {
  const folder = makeDataFolder('reads');
  const servers = await ReplicatedDatabase.start(folder);
  undo.push(
    () => rmSync(folder, { recursive: true, force: true }),
    () => servers.stop(),
  );
  const db = openDatabase(openPool(servers.primaryUrl, 2));
  undo.push(() => db.destroy());
  await sql`create table schema_migrations (name text)`.execute(db);
  await sql`insert into schema_migrations values ('001')`.execute(db);
  await servers.makeStandby();

  let tellNews: (event: FurlongEvent) => void = () => undefined;
  const said: string[] = [];
  const say = (_: unknown, words: string) => said.push(words);
  let aheadMs = 0;
  const metrics = createMetrics();
  const reads = new StandbyReads(servers.url, 2, ['001', '002'], {
    db,
    metrics,
    events: {
      listen(listener) {
        tellNews = listener;
        return () => undefined;
      },
    },
    log: { info: say, warn: say } as never,
    clock: () => new Date(Date.now() + aheadMs),
  });
  await reads.start();
  undo.push(() => reads.stop());
  const unused = async () => (await metrics.standbysUnused.get()).values[0]?.value;
  const write = () => sql`insert into schema_migrations values ('002')`.execute(db);

  expect(await reads.read(where)).toBe('primary');
  expect(await unused()).toBe(1);
  await write();
  const isRead = async () => {
    await reads.look();
    return reads.read(where);
  };
  await expect.poll(isRead).toBe('standby');
  expect(await unused()).toBe(0);
  const asOf = await reads.read(async (_, at) => at);
  expect(asOf?.getTime()).toBeLessThanOrEqual(Date.now());

  // What was told of since is perhaps not there yet: to have it, the primary is asked until the standby is known to.
  aheadMs += 1_000;
  tellNews({ kind: 'standings', meetingId: 1, version: 2 });
  expect([await reads.read(where), await reads.read(where, { afterNews: true })]).toEqual([
    'standby',
    'primary',
  ]);
  await expect
    .poll(async () => {
      await reads.look();
      return reads.read(where, { afterNews: true });
    })
    .toBe('standby');

  const standby = openDatabase(openPool(servers.standbyUrl, 1));
  undo.push(() => standby.destroy());
  await sql`select pg_wal_replay_pause()`.execute(standby);
  await write();
  aheadMs += 11_000;
  await reads.look();
  expect(await reads.read(where)).toBe('primary');
  await sql`select pg_wal_replay_resume()`.execute(standby);
  await expect.poll(isRead).toBe('standby');

  // What is wrong with what was asked is not asked again of the primary.
  await expect(reads.read((place) => sql`select 1 / 0`.execute(place))).rejects.toMatchObject({
    code: '22012',
  });
  let turns = 0;
  const lost = reads.read(async (place) => {
    turns += 1;
    if (turns === 1) await sql`select pg_sleep(60)`.execute(place);
    return where(place);
  });
  const end = async () => {
    const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'furlong-read' and query like '%sleep%'`.execute(standby);
    return rows.length;
  };
  await expect.poll(end).toBe(1);
  expect(await lost).toBe('primary');
  servers.killStandby();
  await expect.poll(isRead).toBe('primary');
  // A read can find it gone before the next look does.
  await expect
    .poll(async () => {
      await reads.look();
      return unused();
    })
    .toBe(1);
  expect(said).toContain('a read failed on the standby and went to the primary');
  expect((await metrics.olderReads.get()).values.map(({ labels }) => labels.place).sort()).toEqual([
    'primary',
    'standby',
  ]);
}, 90_000);

it('a server that was promoted a moment ago is the primary, and no standby that is missing (rule: older-reads)', async () => {
  const folder = makeDataFolder('promoted');
  const servers = await ReplicatedDatabase.start(folder);
  undo.push(
    () => rmSync(folder, { recursive: true, force: true }),
    () => servers.stop(),
  );
  const first = openDatabase(openPool(servers.primaryUrl, 1));
  undo.push(() => first.destroy());
  await servers.makeStandby();
  // The first checkpoint after the promotion has to write this, slowly: until it is over the control file names the old timeline.
  await sql`create table filling as select repeat('x', 400) from generate_series(1, 20000)`.execute(first);
  servers.killPrimary();
  await servers.promote();

  const db = openDatabase(openPool(servers.primaryUrl, 1));
  undo.push(() => db.destroy());
  const metrics = createMetrics();
  const said: string[] = [];
  const say = ({ reason }: { reason?: string }) => said.push(String(reason));
  const reads = new StandbyReads(servers.primaryUrl, 1, [], {
    db,
    metrics,
    events: { listen: () => () => undefined },
    log: { info: say, warn: say } as never,
    clock: () => new Date(),
  });
  await reads.start();
  undo.push(() => reads.stop());
  expect(said).toEqual(['it is the primary']);
  expect((await metrics.standbysUnused.get()).values[0]?.value).toBe(0);
}, 90_000);
