import { sql } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { type Database, inTransaction, type Queryable, type Transaction } from '../database/database.ts';
import { parkedQueue, queueSchema } from './jobs.ts';
import type { Metrics } from './metrics.ts';
import { type Repetition, repeat } from './repeat.ts';

const countPauseMs = 10_000;

/** A job that failed for good and waits for a person. */
export interface ParkedJob {
  readonly id: string;
  /** The queue it comes from. */
  readonly queue: string;
  readonly data: unknown;
  /** The failure's message. */
  readonly reason: string;
  readonly parkedAt: Date;
}

/** The parked jobs, oldest first, up to a limit; none where the queues do not exist yet. */
export async function listParkedJobs(db: Queryable, limit: number): Promise<ParkedJob[]> {
  if (!(await hasQueues(db))) return [];
  const { rows } = await sql<ParkedJob>`
    select
      id, coalesce(source_name, '') as queue, data,
      coalesce(output ->> 'message', output ->> 'value', 'no reason was stored') as reason,
      created_on as "parkedAt"
    from jobs.job
    where name = ${parkedQueue} and state < 'active'
    order by created_on, id
    limit ${limit}`.execute(db);
  return rows;
}

/** A parked job in one line. */
export function describeParkedJob({ id, queue, data, reason, parkedAt }: ParkedJob): string {
  return `${id}  ${queue} ${JSON.stringify(data)}, parked ${parkedAt.toISOString()}: ${reason}`;
}

/**
 * Queues a parked job again, with all its attempts; false when no job with that id (a UUID) is parked. `record` gets the
 * transaction, and the queue.
 */
export async function retryParkedJob(
  db: Database,
  id: string,
  record: (trx: Transaction, queue: string) => Promise<void> = async () => undefined,
): Promise<boolean> {
  if (!(await hasQueues(db))) return false;
  const boss = new PgBoss({
    db: fromKysely(db),
    schema: queueSchema,
    supervise: false,
    schedule: false,
    migrate: false,
  });
  await boss.start();
  try {
    return await inTransaction(db, async (trx) => {
      // A second retry at the same time waits here, and then finds nothing.
      await sql`select id from jobs.job where name = ${parkedQueue} and id = ${id}::uuid for update`.execute(
        trx,
      );
      const connection = { db: fromKysely(trx) };
      const [job] = await boss.findJobs<object>(parkedQueue, { id, queued: true, ...connection });
      if (!job?.sourceName) return false;
      await boss.send(job.sourceName, job.data, connection);
      await boss.deleteJob(parkedQueue, id, connection);
      await record(trx, job.sourceName);
      return true;
    });
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** Counts the parked jobs for the metrics. */
export function watchParkedJobs(db: Database, metrics: Metrics, log: Logger): Repetition {
  return repeat(
    async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from jobs.job where name = ${parkedQueue} and state < 'active'`.execute(db);
      metrics.parkedJobs.set(rows[0]?.count ?? 0);
    },
    countPauseMs,
    (error) => log.warn({ err: error }, 'parked jobs could not be counted'),
  );
}

async function hasQueues(db: Queryable): Promise<boolean> {
  const { rows } = await sql<{ made: boolean }>`
    select to_regclass('jobs.job') is not null as made`.execute(db);
  return rows[0]?.made ?? false;
}
