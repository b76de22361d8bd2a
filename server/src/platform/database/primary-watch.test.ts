import { afterAll, describe, expect, it } from 'vitest';
import { TcpDoor } from '../../../test/tcp-door.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import { Events, publishEvent } from '../runtime/events.ts';
import { createLogger } from '../runtime/logger.ts';
import { findDatabase, openDatabase, openPool } from './database.ts';
import { PrimaryWatch } from './primary-watch.ts';

// Two doors to one server stand for two hosts: what is a standby, only a failover shows (npm run chaos -- --failover).
const database = await createTestDatabase();
const direct = new URL(database.url);
const log = createLogger('silent');
const pace = { periodMs: 20, answerMs: 400, givenUpMs: 500, overdueMs: 50 };
const undo: (() => unknown)[] = [];

async function openSite() {
  const doors = [await TcpDoor.open(Number(direct.port)), await TcpDoor.open(Number(direct.port))] as const;
  const hosts = doors.map(({ port }) => `127.0.0.1:${port}`).join();
  const url = database.url.replace(direct.host, hosts);
  const address = await findDatabase(url);
  const watch = new PrimaryWatch(url, address, log, pace);
  await watch.start();
  const pool = openPool(watch, 3);
  undo.push(async () => {
    await watch.stop();
    for (const door of doors) door.close();
    await pool.end();
  });
  const used = doors.find(({ port }) => watch.url.includes(`:${port}/`)) ?? doors[0];
  return { doors, used, url, watch, pool };
}

afterAll(async () => {
  for (const each of undo.reverse()) await each();
  await database.close();
});

describe('the primary of several hosts', () => {
  it('is found again behind another host when one falls silent, and what waited there ends as unknown', async () => {
    const { used, watch, pool } = await openSite();
    const before = watch.url;
    const events = new Events(watch, log);
    await events.start();
    const heard: string[] = [];
    events.listen(({ kind }) => heard.push(kind));
    const waiting = pool.query('select pg_sleep(60)');
    await pool.query('select 1');
    used.shut();
    await expect(waiting).rejects.toThrow();
    await expect.poll(() => watch.isUp && watch.url !== before).toBe(true);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    // The listener hears that it may have missed something, and then what is new.
    await expect.poll(() => heard).toEqual(['resync']);
    await publishEvent(openDatabase(pool), { kind: 'jackpot', meetingId: 1 });
    await expect.poll(() => heard).toEqual(['resync', 'jackpot']);
    await events.stop();
  });

  it('breaks off a connection that is half-open, and none on which the server still works', async () => {
    const { used, pool } = await openSite();
    const idle = await pool.connect();
    const busy = await pool.connect();
    // Before the connection is used again it has died on the way, without a word.
    used.silence();
    // The watch's own connection died with it, and a new one takes its place.
    await expect(idle.query('select 1')).rejects.toThrow();
    idle.release(true);
    busy.release(true);
    const working = pool.query('select pg_sleep(0.4)');
    await expect(working).resolves.toMatchObject({ rowCount: 1 });
  });

  it('ends a connection that turned read-only, so that it is not used again', async () => {
    const { pool } = await openSite();
    await pool.query('create table written (a integer)');
    const client = await pool.connect();
    const { rows } = await client.query('select pg_backend_pid() as pid');
    await client.query('set default_transaction_read_only = on');
    await expect(client.query('insert into written values (1)')).rejects.toMatchObject({ code: '25006' });
    client.release();
    const after = await pool.query('select pg_backend_pid() as pid');
    expect(after.rows).not.toEqual(rows);
    await expect(pool.query('insert into written values (1)')).resolves.toMatchObject({ rowCount: 1 });
  });

  it('names every host and what it answered when none can be written to', async () => {
    const { doors, url } = await openSite();
    for (const door of doors) door.close();
    await expect(findDatabase(url)).rejects.toThrow(
      /^The database at 127\.0\.0\.1:\d+, 127\.0\.0\.1:\d+ \(DATABASE_URL\) cannot be used: 127\.0\.0\.1:\d+: .*; 127/,
    );
  });
});
