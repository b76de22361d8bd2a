import { fromKysely, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { failsAgain } from '../database/about-data.ts';
import type { Transaction } from '../database/database.ts';
import { doOrPutOff } from '../database/put-off.ts';

/** The work that is queued, by name, and what each job carries. */
export interface JobData {
  /** A result was captured or a race (null: a whole meeting) abandoned: what follows (the end, the final standings). */
  'follow-result': { readonly meetingId: number; readonly raceId: number | null };
  /**
   * What bets of a race (null: of the whole meeting) come to may have changed. With `correction`, what was settled
   * already as well (rule: corrections).
   */
  'settle-bets': {
    readonly meetingId: number;
    readonly raceId: number | null;
    readonly correction: boolean;
    /** An instant: only bets struck from then on. */
    readonly struckFrom?: string;
    /** What a correction tells the punter; left out: a result was entered wrongly. */
    readonly reason?: 'capture' | 'non-runner';
  };
}
type JobName = keyof JobData;

const jobNames = ['follow-result', 'settle-bets'] as const satisfies readonly JobName[];

/** Where the queues' tables are. */
export const queueSchema = 'jobs';
/** The queue of jobs that nobody works: those that failed for good, until a person tries them again. */
export const parkedQueue = 'parked';

/** What makes two jobs of one transaction the same work. */
const workOf: { readonly [N in JobName]: (data: JobData[N]) => string } = {
  // It looks at the whole meeting, whichever race had the result.
  'follow-result': ({ meetingId }) => String(meetingId),
  'settle-bets': (data) => JSON.stringify(data),
};

/** Jobs worked together; after a full batch the next one begins at once. */
const batchSize = 20;
/** A parked job is kept until somebody sees to it. */
const tenYears = 10 * 365 * 86_400;

/** Signs of what a job failed with that are kept. */
const longestReason = 500;

const queueOptions = {
  retryLimit: 10,
  retryBackoff: true,
  retryDelay: 1,
  expireInSeconds: 900,
  // A node that dies is noticed by its silence, and another one goes on.
  heartbeatSeconds: 10,
  deadLetter: parkedQueue,
};

/** Durable jobs in the same database: queued in the transaction of their cause, run once by some node. */
export class Jobs {
  #boss: PgBoss;
  #log: Logger;

  constructor(url: string, log: Logger) {
    this.#log = log;
    this.#boss = new PgBoss({
      connectionString: url,
      schema: queueSchema,
      max: 3,
      schedule: false,
      application_name: 'furlong-jobs',
    });
    this.#boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  }

  async start(): Promise<void> {
    await this.#boss.start();
    await this.#boss.createQueue(parkedQueue, { retentionSeconds: tenYears });
    for (const name of jobNames) {
      await this.#boss.createQueue(name, queueOptions);
      // A queue of an earlier version stays as it was made until it is told otherwise.
      await this.#boss.updateQueue(name, queueOptions);
    }
  }

  /** Queues a job; it exists only if the transaction commits. */
  async queue<N extends JobName>(trx: Transaction, name: N, data: JobData[N]): Promise<void> {
    await doOrPutOff(trx, name, data, async (asked) => {
      const once = new Map(asked.map((each) => [workOf[name](each), each]));
      for (const each of once.values()) await this.#boss.send(name, each, { db: fromKysely(trx) });
    });
  }

  /**
   * Works a queue. A handler may run again after a crash, so it must be safe to repeat. One that fails is run again
   * later and later, up to ten times, and is then parked; one that would fail again (see `failsAgain`) is parked at
   * once. The others of its batch are not concerned.
   */
  async work<N extends JobName>(name: N, handle: (data: JobData[N]) => Promise<void>): Promise<void> {
    const options = {
      pollingIntervalSeconds: 0.5,
      batchSize,
      burstWhenBatchFull: true,
      perJobResults: true,
      includeMetadata: true,
    } as const;
    await this.#boss.work<JobData[N], object, typeof options>(name, options, async (jobs) => {
      const results: JobResult[] = [];
      for (const job of jobs) results.push(await this.#run(job, handle));
      return results;
    });
  }

  async #run<Data>(job: JobWithMetadata<Data>, handle: (data: Data) => Promise<void>): Promise<JobResult> {
    const { id, name, data, retryCount, retryLimit } = job;
    try {
      await handle(data);
      return { id, status: 'completed' };
    } catch (error) {
      const isParked = failsAgain(error) || retryCount >= retryLimit;
      const told = { err: error, job: id, queue: name, data, attempts: retryCount + 1 };
      if (isParked) this.#log.error(told, 'a job failed and is parked: npm run admin -- jobs');
      else this.#log.warn(told, 'a job failed and is run again');
      return { id, status: isParked ? 'deadletter' : 'failed', output: reasonOf(error) };
    }
  }

  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: 5_000 });
  }
}

function reasonOf(error: unknown): object {
  const message = error instanceof Error ? error.message : String(error);
  return { message: message.slice(0, longestReason) };
}
