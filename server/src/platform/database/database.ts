import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, type Transaction as KyselyTransaction, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { StartFailure } from '../runtime/start-failure.ts';
import { nameOfHost, readDatabaseHosts } from './database-hosts.ts';
import type { DB } from './database-types.ts';
import { findPrimary, NoPrimary, reasonOf } from './find-primary.ts';
import { makeClient } from './make-client.ts';
import type { PrimaryWatch } from './primary-watch.ts';
import { WatchedClient } from './watched-client.ts';

/** The database, typed by its generated schema. */
export type Database = Kysely<DB>;
/** An open transaction. */
export type Transaction = KyselyTransaction<DB>;
/** Where a query runs: the database, or an open transaction. */
export type Queryable = Database | Transaction;

const attemptsMax = 5;

// int8 values here (sequences, counts) fit a JavaScript number. A date stays text, so that no time zone can shift it.
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === pg.types.builtins.INT8) return (text: string) => toSafeInteger(text);
    if (oid === pg.types.builtins.DATE) return (text: string) => text;
    if (oid === pg.types.builtins.NUMERIC) return Number;
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
  }) as typeof pg.types.getTypeParser,
};

function toSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`Integer out of range: ${text}`);
  return value;
}

/** Where connections go: to one address, or to whichever server is the primary. */
export type Place = string | PrimaryWatch;

/** Seconds after which a connection is replaced however busy it is, so that none is kept on a server for ever. */
const lifetimeMax = 1_800;

/**
 * Opens a pool of connections. Every statement has a time limit, and a transaction whose process hangs is ended: its
 * locks would keep others from closing races and recording results.
 */
export function openPool(
  place: Place,
  size: number,
  name = 'furlong',
  { connectionTimeoutMillis = 10_000 }: Pick<pg.PoolConfig, 'connectionTimeoutMillis'> = {},
): pg.Pool {
  const watch = typeof place === 'string' ? undefined : place;
  const addressed = typeof place === 'string' ? { connectionString: place } : {};
  const pool = new pg.Pool({
    ...addressed,
    max: size,
    connectionTimeoutMillis,
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 15_000,
    maxLifetimeSeconds: lifetimeMax,
    application_name: name,
    // Statements that are not waited for are sent at once (pipelined-transaction.ts); the others notice nothing.
    pipeline: true,
    types,
    // The declared type knows no client's arguments.
    Client: clientOf(watch) as unknown as new () => pg.ClientBase,
    ...(watch ? { verify: (client, done) => void verify(watch, client).then(done) } : {}),
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  return pool;
}

/** The class of a pool's clients: under a watch each connects to what is the primary when it is made. */
function clientOf(followed: PrimaryWatch | undefined): typeof WatchedClient {
  if (!followed) return WatchedClient;
  const watch: PrimaryWatch = followed;
  return class extends WatchedClient {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: watch.url });
      watch.add(this);
    }
  };
}

async function verify(watch: PrimaryWatch, client: pg.Client): Promise<Error | undefined> {
  try {
    // A pool's clients are of the class it was given.
    await watch.verify(client as WatchedClient);
    return undefined;
  } catch (error) {
    return error as Error;
  }
}

/** Opens a connection of its own. Once it breaks it is not opened again. */
export async function openClient(place: Place, config: pg.ClientConfig): Promise<WatchedClient> {
  const watch = typeof place === 'string' ? undefined : place;
  const connectionString = typeof place === 'string' ? place : place.url;
  const client = new WatchedClient({ connectionTimeoutMillis: 10_000, ...config, connectionString });
  watch?.add(client);
  try {
    await client.connect();
    await watch?.verify(client);
    return client;
  } catch (error) {
    client.end().catch(() => undefined);
    throw error;
  }
}

/** The typed database over a pool. */
export function openDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

/** The oldest PostgreSQL version that Furlong is tested with. */
const serverVersionMin = 18;
/** How long each of several servers has to answer a start or a command. */
const answerMaxMs = 5_000;

/**
 * The address of the server to write to, of all that a configured database's address names; its database exists, and it
 * is recent enough. Throws a StartFailure that says what each of them answered.
 */
export async function findDatabase(url: string): Promise<string> {
  const hosts = readDatabaseHosts(url) ?? [url];
  if (hosts.length === 1) {
    await assertDatabase(url);
    return url;
  }
  try {
    const { address, client } = await findPrimary(hosts, { deadlineMs: answerMaxMs });
    client.end().catch(() => undefined);
    await assertDatabase(address);
    return address;
  } catch (error) {
    if (error instanceof NoPrimary) throw unreachable(hosts.map(nameOfHost).join(', '), error);
    throw error;
  }
}

async function assertDatabase(url: string): Promise<void> {
  const client = makeClient({ connectionString: url, connectionTimeoutMillis: answerMaxMs });
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string; standby: boolean }>(
      "select current_setting('server_version_num') as version, pg_is_in_recovery() as standby",
    );
    const version = Math.floor(Number(rows[0]?.version) / 10_000);
    if (version < serverVersionMin) {
      throw new Error(`it is PostgreSQL ${version}; expected ${serverVersionMin} or later`);
    }
    if (rows[0]?.standby)
      throw new Error('it is a standby; expected the primary, or the hosts of all servers');
  } catch (error) {
    throw unreachable(nameOfHost(url), error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Creates the database of an address if its server has none with that name. */
export async function ensureDatabase(url: string): Promise<void> {
  const target = new URL(url);
  const name = decodeURIComponent(target.pathname.slice(1));
  const client = makeClient({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    return;
  } catch (error) {
    if ((error as { code?: string }).code !== '3D000') throw unreachable(nameOfHost(url), error);
  } finally {
    await client.end().catch(() => undefined);
  }
  target.pathname = '/postgres';
  const admin = makeClient({ connectionString: target.href, connectionTimeoutMillis: 5_000 });
  try {
    await admin.connect();
    await admin.query(`create database ${pg.escapeIdentifier(name)}`);
  } catch (error) {
    if ((error as { code?: string }).code !== '42P04') throw unreachable(nameOfHost(url), error);
  } finally {
    await admin.end().catch(() => undefined);
  }
}

function unreachable(hosts: string, error: unknown): StartFailure {
  return new StartFailure(`The database at ${hosts} (DATABASE_URL) cannot be used: ${reasonOf(error)}`);
}

function isRetryable(error: unknown): boolean {
  const code = (error as { code?: string }).code;
  return code === '40001' || code === '40P01';
}

/**
 * Runs a unit of work in one transaction. After a serialization failure or a deadlock, and nothing else, it runs again:
 * at most five times, with jitter. Inside an open transaction the work joins that one, which is committed, rolled back
 * or repeated as a whole.
 */
export async function inTransaction<T>(
  db: Database | Transaction,
  work: (trx: Transaction) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return work(db as Transaction);
  return await repeatIfUnlucky(() => db.transaction().execute(work));
}

/** Runs a whole transaction, and runs it again after a serialization failure or a deadlock. */
export async function repeatIfUnlucky<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt >= attemptsMax || !isRetryable(error)) throw error;
      await pause(Math.random() * 20 * 2 ** attempt);
    }
  }
}

/** Whether the database answers, for readiness. */
export async function databaseAnswers(db: Database): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
