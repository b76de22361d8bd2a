import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, type Transaction as KyselyTransaction, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { StartFailure } from '../runtime/start-failure.ts';
import type { DB } from './database-types.ts';
import { makeClient } from './make-client.ts';

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

/**
 * Opens a pool of connections. Every statement has a time limit, and a transaction whose process hangs is ended: its
 * locks would keep others from closing races and recording results.
 */
export function openPool(url: string, size: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'furlong',
    types,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  // Likewise for a connection that breaks between two statements of a transaction: the next statement fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** The typed database over a pool. */
export function openDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

/** The oldest PostgreSQL version that Furlong is tested with. */
const serverVersionMin = 18;

/** Checks that a configured database exists and that its server is recent enough. */
export async function assertDatabase(url: string): Promise<void> {
  const target = new URL(url);
  const client = makeClient({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
    const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
    if (version < serverVersionMin) {
      throw new Error(`it is PostgreSQL ${version}; expected ${serverVersionMin} or later`);
    }
  } catch (error) {
    throw unreachable(target, error);
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
    if ((error as { code?: string }).code !== '3D000') throw unreachable(target, error);
  } finally {
    await client.end().catch(() => undefined);
  }
  target.pathname = '/postgres';
  const admin = makeClient({ connectionString: target.href, connectionTimeoutMillis: 5_000 });
  try {
    await admin.connect();
    await admin.query(`create database ${pg.escapeIdentifier(name)}`);
  } catch (error) {
    if ((error as { code?: string }).code !== '42P04') throw unreachable(target, error);
  } finally {
    await admin.end().catch(() => undefined);
  }
}

function unreachable(url: URL, error: unknown): StartFailure {
  const reason =
    error instanceof AggregateError ? (error.errors[0] as Error).message : (error as Error).message;
  return new StartFailure(
    `The database at ${url.hostname}:${url.port || '5432'} (DATABASE_URL) cannot be used: ${reason}`,
  );
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
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
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
