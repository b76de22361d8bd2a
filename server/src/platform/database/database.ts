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
/** What a query runs on: the database, or the transaction it belongs to. */
export type Queryable = Database | Transaction;

const attempts = 5;

// int8 fits a JavaScript number here (sequences, counts); a day stays text, so that no zone can move it.
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
 * Opens a pool of connections. Every statement has a deadline, and a transaction whose process hangs is given up:
 * what it has locked keeps others from closing races and recording results.
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
  // The same for one that breaks in use, between two statements of a transaction: the next statement says so.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** The typed database over a pool. */
export function openDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

/** The oldest PostgreSQL that Furlong is tested on. */
const oldestServer = 18;

/** Whether a configured database can be used: it must exist, and its server be recent enough. */
export async function assertDatabase(url: string): Promise<void> {
  const target = new URL(url);
  const client = makeClient({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
    const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
    if (version < oldestServer) {
      throw new Error(`it is PostgreSQL ${version}; expected ${oldestServer} or later`);
    }
  } catch (error) {
    throw unreachable(target, error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Makes the database of an address when its server has none by that name. */
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
 * Runs one unit of work in one transaction. Serialization failures and deadlocks, and nothing else, run it
 * again: at most five times, with jitter. Work that belongs to a transaction already runs in that one, which as a whole
 * is what is done, undone or run again.
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
      if (attempt >= attempts || !isRetryable(error)) throw error;
      await pause(Math.random() * 20 * 2 ** attempt);
    }
  }
}

/** Whether the database answers: for readiness. */
export async function databaseAnswers(db: Database): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
