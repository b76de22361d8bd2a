import { setTimeout as pause } from 'node:timers/promises';
import { processorMs } from './processor-time.ts';
import type { Pool } from './watched-server.ts';

/** What a database server did so far, for all its databases: what a busy machine does not change. */
interface Counted {
  /** Bytes of log. */
  readonly log: number;
  /** Pages written to the log whole. */
  readonly whole: number;
  /** Pages of tables and indexes that sessions did not find in the database's own memory. */
  readonly read: number;
  readonly databaseMs: number;
  readonly nodeMs: number;
}

/** What a slip cost. */
export type SlipCosts = Counted;

/** What the processes of a site are known by. */
export interface Processes {
  readonly postmaster: number;
  readonly node: number;
}

/** Sessions tell what they counted once a second. */
const toldMs = 1_200;

/** The database server's own process: a superuser's question. */
export async function findPostmaster(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: string }>(
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid`,
  );
  return Number(rows[0]?.pid);
}

/** What some work costs, divided by what it returns, a number of slips. */
export async function costsPerSlip<T extends readonly unknown[]>(
  pool: Pool,
  processes: Processes,
  work: () => Promise<T>,
): Promise<{ readonly slips: T; readonly costs: SlipCosts }> {
  const before = await count(pool, processes);
  const slips = await work();
  await pause(toldMs);
  const after = await count(pool, processes);
  const each = (of: keyof Counted) => (after[of] - before[of]) / Math.max(1, slips.length);
  const costs = {
    ...{ log: each('log'), whole: each('whole'), read: each('read') },
    ...{ databaseMs: each('databaseMs'), nodeMs: each('nodeMs') },
  };
  return { slips, costs };
}

async function count(pool: Pool, { postmaster, node }: Processes): Promise<Counted> {
  const { rows } = await pool.query<Omit<Counted, 'databaseMs' | 'nodeMs'>>(`
    select
      pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as log,
      (select wal_fpi::float8 from pg_stat_wal) as whole,
      (select sum(reads)::float8 from pg_stat_io
       where backend_type = 'client backend' and object = 'relation') as read`);
  const [row] = rows;
  if (!row) throw new Error('the database server counts nothing');
  return { ...row, databaseMs: processorMs(postmaster), nodeMs: processorMs(node) };
}

/** In one line. */
export function wordsOfCosts({ log, whole, read, databaseMs, nodeMs }: SlipCosts): string {
  return [
    `${(log / 1024).toFixed(1)} KB of log`,
    `${whole.toFixed(2)} pages of it whole`,
    `${read.toFixed(2)} pages read`,
    `processor ms: database ${databaseMs.toFixed(2)}, node ${nodeMs.toFixed(2)}`,
  ].join(', ');
}
