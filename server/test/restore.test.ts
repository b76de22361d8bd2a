import { execFile } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { commandLine } from '../src/admin/command-line.ts';
import { recordAct } from '../src/audit/record-act.ts';
import { type Database, inTransaction, openDatabase, openPool } from '../src/platform/database/database.ts';
import { prepareFiles } from '../src/platform/database/embedded-files.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { reconcile } from '../src/reconcile/reconcile.ts';
import { makeDataFolder } from './data-folder.ts';
import { freePort, until } from './run-node.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/deployment.md'), 'utf8');
const undo: (() => unknown)[] = [];
afterAll(async () => {
  for (const each of undo.reverse()) await each();
});

/** What the page says between two texts. */
function said(before: string, after: string): string {
  const from = page.indexOf(before) + before.length;
  return page.slice(from, page.indexOf(after, from));
}

test('the database is restored to a chosen second by the steps of docs/deployment.md', async () => {
  const dataDir = makeDataFolder('restore');
  undo.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const { folder, password, postgres } = await prepareFiles(dataDir);
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  // PostgreSQL runs as another user when the tests run as root.
  const { uid, gid } = statSync(folder);
  const owner = process.getuid?.() === 0 ? { uid, gid } : {};
  const own = (path: string) => (owner.uid === undefined ? undefined : chownSync(path, uid, gid));
  const makeFolder = (path: string) => {
    mkdirSync(path, { mode: 0o700 });
    own(path);
    return path;
  };
  const archive = makeFolder(join(dataDir, 'archive'));
  const script = join(dataDir, 'archive-wal');
  copyFileSync(join(root, 'deploy/postgresql/archive-wal'), script);
  chmodSync(script, 0o755);
  const here = (text: string) =>
    text.replaceAll('/backup/archive', archive).replaceAll('/usr/local/bin/archive-wal', script);

  const port = await freePort();
  const control = (place: string, ...order: string[]) =>
    run(join(dirname(postgres), 'pg_ctl'), ['-D', place, '-w', '-t', '60', ...order], {
      ...owner,
      cwd: place,
    });
  const start = async (place: string) => {
    const options = `-p ${port} -h 127.0.0.1 -k "" -c shared_buffers=32MB -c fsync=off`;
    // The log goes to a file: a server keeps what it writes to open.
    await control(place, '-l', join(place, 'log'), '-o', options, 'start');
    const stop = () => control(place, '-m', 'fast', 'stop').catch(() => undefined);
    undo.push(stop);
    return stop;
  };
  const url = (database: string) => `postgres://furlong:${password}@127.0.0.1:${port}/${database}`;
  const open = (database: string): { db: Database; close: () => Promise<void> } => {
    const db = openDatabase(openPool(url(database), 2));
    return { db, close: () => db.destroy() };
  };

  const command = said('alter system set archive_command = ', '"');
  appendFileSync(
    join(folder, 'postgresql.conf'),
    `\narchive_mode = on\narchive_command = ${here(command)}\n`,
  );
  const stop = await start(folder);
  const postgresDb = open('postgres');
  await sql`create database furlong`.execute(postgresDb.db);
  await migrate(url('furlong'));

  // pg_basebackup is not among the programs that come with the project: the same by hand.
  const restored = makeFolder(`${folder}-restored`);
  undo.push(() => rmSync(restored, { recursive: true, force: true }));
  makeFolder(join(restored, 'pg_wal'));
  await postgresDb.db.connection().execute(async (session) => {
    await sql`select pg_backup_start('nightly', true)`.execute(session);
    const parts = readdirSync(folder).filter((name) => name !== 'pg_wal' && !name.startsWith('postmaster.'));
    await run('cp', ['-a', ...parts.map((name) => join(folder, name)), restored]);
    const { rows } = await sql<{ labelfile: string }>`select labelfile from pg_backup_stop(false)`.execute(
      session,
    );
    writeFileSync(join(restored, 'backup_label'), rows[0]?.labelfile ?? '');
    own(join(restored, 'backup_label'));
  });
  await postgresDb.close();

  const furlong = open('furlong');
  const act = (name: 'operator-made' | 'account-switched-off') =>
    inTransaction(furlong.db, (trx) =>
      recordAct(
        trx,
        { actor: commandLine('thandi'), name, subject: { kind: 'account', id: 'jo' } },
        new Date(),
      ),
    );
  await act('operator-made');
  const { rows } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(furlong.db);
  const chosen = rows[0]?.at ?? '';
  await act('account-switched-off');
  await furlong.close();
  // In order: what is left of the log is archived before the end.
  await stop();

  const recovery = here(said("postgresql.auto.conf <<'END'\n", 'END\n'));
  expect(recovery).toContain('recovery_target_time');
  appendFileSync(
    join(restored, 'postgresql.auto.conf'),
    recovery.replace(/(?<=recovery_target_time = ').*(?=')/, chosen),
  );
  writeFileSync(join(restored, 'recovery.signal'), '');
  own(join(restored, 'recovery.signal'));
  await start(restored);
  const again = open('furlong');
  undo.push(again.close);
  const isOpen = async () => {
    const { rows: states } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(
      again.db,
    );
    return states[0]?.standby === false;
  };
  await until(isOpen, 30_000, () => readFileSync(join(restored, 'log'), 'utf8'));
  const acts = await again.db.selectFrom('acts').select('name').execute();
  expect(acts.map(({ name }) => name)).toEqual(['operator-made']);
  const found: string[] = [];
  await reconcile(again.db, {
    differs: (name, words) => found.push(`${name}: ${words}`),
    progress: () => undefined,
  });
  expect(found).toEqual([]);
  await migrate(url('furlong'));
  const [, receipts = ''] = /Receipt numbers\*\* .*?`(select setval.*?)`/.exec(page) ?? [];
  await sql.raw(receipts).execute(again.db);
  const { rows: next } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('bets', 'id')) as id`.execute(again.db);
  expect(next[0]?.id).toBe(1_000_001);
});
