import type pg from 'pg';
import { fromKysely, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { failsAgain } from '../database/about-data.ts';
import { openPool, type Place, type Transaction } from '../database/database.ts';
import { doOrPutOff } from '../database/put-off.ts';
import { traceJob } from './tracing.ts';

/** The queued jobs by name, and the data of each. */
export interface JobData {
  /** Follows a captured result or an abandonment of a race (null: of a whole meeting), to the final standings. */
  'follow-result': { readonly meetingId: number; readonly raceId: number | null };
  /**
   * Settles the bets on an event (null: on a whole programme) of a sport, whose outcome may have changed. With
   * `correction`, settled bets too (rule: corrections).
   */
  'settle-bets': {
    readonly sport: string;
    readonly programmeId: number;
    readonly eventId: number | null;
    readonly correction: boolean;
    /** An instant: only bets struck from then on. */
    readonly struckFrom?: string;
    /** The reason of a correction, for the punter; undefined: a result was entered wrongly. */
    readonly reason?: 'capture' | 'non-runner' | 'race-void';
    /** This bet alone, which the others were settled without (rule: bets-set-aside). */
    readonly betId?: number;
  };
  /**
   * Tells punters that their bets are settled, or singles on them paid: those of a chunk, by its first and last bet and
   * the moment it was written.
   */
  'tell-settled': {
    readonly sport: string;
    readonly programmeId: number;
    /** Whose result settled them; left out where it was a whole programme. */
    readonly eventId?: number;
    readonly firstBet: number;
    readonly lastBet: number;
    readonly at: string;
  };
  /** Tells the players of a meeting their result, by the version of its final standings. */
  'tell-results': { readonly meetingId: number; readonly version: number };
  /** Tells members who were passed in their leagues with a result of a meeting. */
  'tell-passed': { readonly meetingId: number };
  /** Reminds players of picks that are missing on a card that begins soon. */
  'remind-of-picks': { readonly meetingId: number };
  /** Closes the cards of a meeting's jackpot, decides it by the results as they are, and pays it once they are official. */
  'follow-jackpot': { readonly meetingId: number };
  /** Writes the final board of a predictor round, and its season's, once all of it is decided. */
  'follow-round': { readonly roundId: number };
  /** Tells those whose card is alive before the last leg of a meeting's jackpot. */
  'tell-alive': { readonly meetingId: number };
}
type JobName = keyof JobData;

const jobNames = [
  'follow-result',
  'settle-bets',
  'tell-settled',
  'tell-results',
  'tell-passed',
  'remind-of-picks',
  'follow-jackpot',
  'tell-alive',
  'follow-round',
] as const satisfies readonly JobName[];

/**
 * How long a job waits before it is worked. Who is told of a result has time; what settles it, and what else follows,
 * shall not share the database with a row for each player.
 */
const delaySeconds: { readonly [N in JobName]?: number } = {
  'tell-settled': 15,
  'tell-results': 15,
  'tell-passed': 5,
};

/** The schema of the queues' tables. */
export const queueSchema = 'jobs';
/** The queue of jobs that failed for good. Nobody works it; a person retries them. */
export const parkedQueue = 'parked';

/** Jobs of one transaction with the same key are the same work. */
const workOf: { readonly [N in JobName]: (data: JobData[N]) => string } = {
  // It handles the whole meeting, whichever race had the result.
  'follow-result': ({ meetingId }) => String(meetingId),
  'settle-bets': (data) => JSON.stringify(data),
  'tell-settled': (data) => JSON.stringify(data),
  'tell-results': ({ meetingId, version }) => `${meetingId}/${version}`,
  'tell-passed': ({ meetingId }) => String(meetingId),
  'remind-of-picks': ({ meetingId }) => String(meetingId),
  'follow-jackpot': ({ meetingId }) => String(meetingId),
  'tell-alive': ({ meetingId }) => String(meetingId),
  'follow-round': ({ roundId }) => String(roundId),
};

/** Connections that the queues share. */
const connectionsMax = 3;
/** Jobs fetched together; after a full batch the next one is fetched at once. */
const batchMax = 20;
/** Parked jobs stay until somebody retries them. */
const parkedRetentionSeconds = 10 * 365 * 86_400;

/** The stored part of a failure's message. */
const reasonMaxLength = 500;

const queueOptions = {
  // Some quarter of an hour in all, which a failover or a start of the database does not outlast.
  retryLimit: 20,
  retryBackoff: true,
  retryDelay: 1,
  // Bets are not to wait for long once the database is back.
  retryDelayMax: 60,
  expireInSeconds: 900,
  // A node that dies stops sending heartbeats, and another node takes the job.
  heartbeatSeconds: 10,
  deadLetter: parkedQueue,
};

/** Durable jobs in the same database: queued in the transaction of their cause, run by one node. */
export class Jobs {
  #boss: PgBoss;
  #pool: pg.Pool;
  #log: Logger;

  constructor(place: Place, log: Logger) {
    this.#log = log;
    this.#pool = openPool(place, connectionsMax, 'furlong-jobs');
    this.#boss = new PgBoss({
      // A pool of our own, which follows the primary.
      db: { executeSql: (text, values) => this.#pool.query(text, values) },
      schema: queueSchema,
      schedule: false,
    });
    this.#boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  }

  async start(): Promise<void> {
    await this.#boss.start();
    await this.#boss.createQueue(parkedQueue, { retentionSeconds: parkedRetentionSeconds });
    for (const name of jobNames) {
      await this.#boss.createQueue(name, queueOptions);
      // A queue of an earlier version keeps its old options until it is updated.
      await this.#boss.updateQueue(name, queueOptions);
    }
  }

  /** Queues a job; it exists only if the transaction commits. */
  async queue<N extends JobName>(trx: Transaction, name: N, data: JobData[N]): Promise<void> {
    await doOrPutOff(trx, name, data, async (asked) => {
      const once = new Map(asked.map((each) => [workOf[name](each), each]));
      const startAfter = delaySeconds[name] ?? 0;
      for (const each of once.values()) {
        await this.#boss.send(name, each, { db: fromKysely(trx), startAfter });
      }
    });
  }

  /**
   * Queues jobs that cost least in their order: they are worked one after another, and after those that come alone. Jobs
   * of one transaction have one time, and would be worked as they lie.
   */
  async queueInOrder<N extends JobName>(
    trx: Transaction,
    name: N,
    all: readonly JobData[N][],
  ): Promise<void> {
    for (const [index, data] of all.entries()) {
      await this.#boss.send(name, data, { db: fromKysely(trx), priority: -1 - index });
    }
  }

  /**
   * Works a queue. A handler may run again after a crash, so it must be safe to repeat. A job that fails is retried at
   * growing intervals of up to a minute, up to twenty times, and then parked; one that would fail again (see `failsAgain`) is parked at once.
   * Other jobs of its batch are not affected.
   */
  async work<N extends JobName>(name: N, handle: (data: JobData[N]) => Promise<void>): Promise<void> {
    const options = {
      pollingIntervalSeconds: 0.5,
      batchSize: batchMax,
      burstWhenBatchFull: true,
      perJobResults: true,
      includeMetadata: true,
    } as const;
    await this.#boss.work<JobData[N], object, typeof options>(name, options, async (jobs) => {
      const results: JobResult[] = [];
      // Fetched in their order, a batch comes in any.
      for (const job of jobs.toSorted(byTurn)) results.push(await this.#run(job, handle));
      return results;
    });
  }

  async #run<Data>(job: JobWithMetadata<Data>, handle: (data: Data) => Promise<void>): Promise<JobResult> {
    const { id, name, data, retryCount, retryLimit } = job;
    try {
      await traceJob(name, () => handle(data));
      return { id, status: 'completed' };
    } catch (error) {
      const isParked = failsAgain(error) || retryCount >= retryLimit;
      const details = { err: error, job: id, queue: name, data, attempts: retryCount + 1 };
      if (isParked) this.#log.error(details, 'a job failed and is parked: npm run admin -- jobs');
      else this.#log.warn(details, 'a job failed and is retried');
      return { id, status: isParked ? 'deadletter' : 'failed', output: reasonOf(error) };
    }
  }

  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: 5_000 });
    await this.#pool.end();
  }
}

function byTurn(a: JobWithMetadata<unknown>, b: JobWithMetadata<unknown>): number {
  return b.priority - a.priority || a.createdOn.getTime() - b.createdOn.getTime();
}

function reasonOf(error: unknown): object {
  const message = error instanceof Error ? error.message : String(error);
  return { message: message.slice(0, reasonMaxLength) };
}
