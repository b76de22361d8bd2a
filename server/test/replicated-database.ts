import { execFile, spawn } from 'node:child_process';
import { chownSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { type EmbeddedFiles, prepareFiles } from '../src/platform/database/embedded-files.ts';
import { freePort, until } from './run-node.ts';

const run = promisify(execFile);
/** How long a server may take to start, to stream or to be promoted. */
const deadlineMs = 60_000;
/** In a server's folder: of its own alone, never copied to another. */
const ownFiles = new Set(['pg_wal', 'postmaster.pid', 'postmaster.opts', 'postgresql.auto.conf']);

interface Server {
  readonly folder: string;
  readonly port: number;
  pid: number;
}

/**
 * A primary and its synchronous standby, two real PostgreSQL servers on this machine. When the primary is killed the
 * standby is promoted, and a new standby made from it in the place of the dead one, as an operator's tool would. A commit
 * waits for the standby while there is one.
 */
export class ReplicatedDatabase {
  #files: EmbeddedFiles;
  /** PostgreSQL refuses to run as root. */
  #owner: { readonly uid: number; readonly gid: number } | undefined;
  #primary: Server;
  #other: Server;
  #ports: readonly number[];

  private constructor(files: EmbeddedFiles, primary: Server, other: Server) {
    this.#files = files;
    const { uid, gid } = statSync(files.folder);
    this.#owner = process.getuid?.() === 0 ? { uid, gid } : undefined;
    this.#primary = primary;
    this.#other = other;
    this.#ports = [primary.port, other.port];
  }

  static async start(dataDir: string): Promise<ReplicatedDatabase> {
    const files = await prepareFiles(dataDir);
    const primary = { folder: files.folder, port: await freePort(), pid: 0 };
    const other = { folder: `${files.folder}-other`, port: await freePort(), pid: 0 };
    const database = new ReplicatedDatabase(files, primary, other);
    await database.#launch(primary);
    await database.#ask('create database furlong', 'postgres');
    return database;
  }

  /** The address with the hosts of both servers. */
  get url(): string {
    return this.#address(this.#ports.map((port) => `127.0.0.1:${port}`).join(), 'furlong');
  }

  /** The address of the server that is the primary now. */
  get primaryUrl(): string {
    return this.#address(`127.0.0.1:${this.#primary.port}`, 'furlong');
  }

  /** The address of the server that is the standby now. */
  get standbyUrl(): string {
    return this.#address(`127.0.0.1:${this.#other.port}`, 'furlong');
  }

  /** Makes a standby from the running primary, and waits until commits wait for it. */
  async makeStandby(): Promise<void> {
    const { folder, port } = this.#other;
    await this.#copyTo(folder);
    const { password } = this.#files;
    const line = `host=127.0.0.1 port=${this.#primary.port} user=furlong password=${password}`;
    this.#write(join(folder, 'postgresql.auto.conf'), `primary_conninfo = '${line}'\n`);
    this.#write(join(folder, 'standby.signal'), '');
    await this.#launch({ ...this.#other, port });
    await this.#untilTrue(`exists (select 1 from pg_stat_replication where state = 'streaming')`);
    await this.#ask("alter system set synchronous_standby_names = '*'");
    await this.#ask('select pg_reload_conf()');
    await this.#untilTrue(`exists (select 1 from pg_stat_replication where sync_state = 'sync')`);
    const [row] = await this.#ask<{ lsn: string }>('select pg_current_wal_flush_lsn()::text as lsn');
    // From here on nothing that was committed is on one server alone.
    await this.#untilTrue(`(select flush_lsn >= '${row?.lsn}' from pg_stat_replication)`);
  }

  /** Kills the primary without warning. */
  killPrimary(): void {
    process.kill(this.#primary.pid, 'SIGKILL');
  }

  /** Kills the standby without warning. */
  killStandby(): void {
    process.kill(this.#other.pid, 'SIGKILL');
  }

  /** Makes the standby the primary. */
  async promote(): Promise<void> {
    const { folder } = this.#other;
    const control = join(dirname(this.#files.postgres), 'pg_ctl');
    await run(control, ['promote', '-D', folder, '-w', '-t', '60'], { ...this.#owner, cwd: folder });
    [this.#primary, this.#other] = [this.#other, this.#primary];
  }

  async stop(): Promise<void> {
    for (const { pid } of [this.#primary, this.#other]) {
      if (pid > 0) kill(pid);
    }
    await pause(100);
    rmSync(this.#other.folder, { recursive: true, force: true });
    rmSync(this.#primary.folder, { recursive: true, force: true });
  }

  #address(hosts: string, database: string): string {
    return `postgres://furlong:${this.#files.password}@${hosts}/${database}`;
  }

  #write(path: string, text: string): void {
    writeFileSync(path, text, { mode: 0o600 });
    this.#own(path);
  }

  #own(path: string): void {
    if (this.#owner) chownSync(path, this.#owner.uid, this.#owner.gid);
  }

  /** A backup of the primary's files while it runs, without its log: that is streamed. */
  async #copyTo(folder: string): Promise<void> {
    const from = this.#primary.folder;
    // The backends of a killed server may write for a moment longer.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    mkdirSync(join(folder, 'pg_wal'), { recursive: true, mode: 0o700 });
    for (const path of [folder, join(folder, 'pg_wal')]) this.#own(path);
    const client = await this.#connect('postgres');
    try {
      await client.query("select pg_backup_start('standby', true)");
      const parts = readdirSync(from).filter((name) => !ownFiles.has(name));
      // A file that goes while it is copied is one that the log makes again, or nobody needs.
      await run('cp', ['-a', ...parts.map((name) => join(from, name)), folder]).catch(() => undefined);
      const { rows } = await client.query<{ labelfile: string }>(
        'select labelfile from pg_backup_stop(false)',
      );
      this.#write(join(folder, 'backup_label'), rows[0]?.labelfile ?? '');
    } finally {
      await client.end();
    }
  }

  async #launch(server: Server): Promise<void> {
    const options = [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'max_connections=120',
      'shared_buffers=64MB',
      'wal_keep_size=512MB',
      'wal_retrieve_retry_interval=100ms',
      // Servers are killed, not the machine.
      'fsync=off',
      'log_min_messages=fatal',
      'lc_messages=C',
    ];
    const child = spawn(
      this.#files.postgres,
      ['-D', server.folder, '-p', String(server.port), ...options.flatMap((option) => ['-c', option])],
      { ...this.#owner, cwd: server.folder, detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    let words = '';
    child.stderr.on('data', (chunk: Buffer) => {
      words = (words + chunk.toString()).slice(-2_000);
    });
    child.unref();
    (child.stderr as unknown as { unref(): void }).unref();
    const place = server.port === this.#primary.port ? this.#primary : this.#other;
    place.pid = child.pid ?? 0;
    const url = this.#address(`127.0.0.1:${server.port}`, 'postgres');
    await until(
      () => answers(url),
      deadlineMs,
      () => `a database server did not start: ${words}`,
    );
  }

  async #connect(database = 'furlong'): Promise<pg.Client> {
    const url = this.#address(`127.0.0.1:${this.#primary.port}`, database);
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  async #ask<Row extends pg.QueryResultRow>(text: string, database?: string): Promise<Row[]> {
    const client = await this.#connect(database);
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  }

  async #untilTrue(condition: string): Promise<void> {
    const isTrue = async () =>
      (await this.#ask<{ met: boolean }>(`select ${condition} as met`, 'postgres'))[0]?.met === true;
    await until(isTrue, deadlineMs, () => `the standby did not come to: ${condition}`);
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as { code?: string }).code !== 'ESRCH') throw error;
  }
}
