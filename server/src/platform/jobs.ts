import { fromKysely, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Transaction } from './database.ts';

/** The work that is queued, by name, and what each job carries. */
export interface JobData {
  /** A result was captured or a race (null: a whole meeting) abandoned: what follows (the end, the final standings). */
  'follow-result': { readonly meetingId: number; readonly raceId: number | null };
  /**
   * What bets of a race (null: of the whole meeting) come to may have changed. With `correction`, what was settled
   * already as well.
   */
  'settle-bets': {
    readonly meetingId: number;
    readonly raceId: number | null;
    readonly correction: boolean;
    /** An instant: only bets struck from then on. */
    readonly struckFrom?: string;
  };
}
type JobName = keyof JobData;

const jobNames = ['follow-result', 'settle-bets'] as const satisfies readonly JobName[];

/** Durable jobs in the same database: queued in the transaction of their cause, run once by some node. */
export class Jobs {
  #boss: PgBoss;

  constructor(url: string, log: Logger) {
    this.#boss = new PgBoss({
      connectionString: url,
      schema: 'jobs',
      max: 3,
      schedule: false,
      application_name: 'furlong-jobs',
    });
    this.#boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  }

  async start(): Promise<void> {
    await this.#boss.start();
    for (const name of jobNames) {
      await this.#boss.createQueue(name, {
        retryLimit: 10,
        retryBackoff: true,
        retryDelay: 1,
        expireInSeconds: 900,
        // A node that dies is noticed by its silence, and another one goes on.
        heartbeatSeconds: 10,
      });
    }
  }

  /** Queues a job; it exists only if the transaction commits. */
  async queue<N extends JobName>(trx: Transaction, name: N, data: JobData[N]): Promise<void> {
    await this.#boss.send(name, data, { db: fromKysely(trx) });
  }

  /** Works a queue. A handler may run again after a crash, so it must be safe to repeat. */
  async work<N extends JobName>(name: N, handle: (data: JobData[N]) => Promise<void>): Promise<void> {
    const options = { pollingIntervalSeconds: 0.5, batchSize: 20 };
    await this.#boss.work<JobData[N]>(name, options, async (jobs) => {
      // One that fails fails its batch: the others' repetition is the price, and safe.
      for (const job of jobs) await handle(job.data);
    });
  }

  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: 5_000 });
  }
}
