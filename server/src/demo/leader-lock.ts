import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

/** Key of the advisory lock: the same number on every node of a database. */
const SIMULATION_LOCK = 7_410_002;
/** How often another node tries to take the lock, and the leader checks its session. */
const PERIOD_MS = 1_500;
const DEADLINE_MS = 4_000;

/** What a node needs to become the leader. */
export interface Leadership {
  /** The address of the database server of the moment. */
  databaseUrl(): string;
  readonly log: Logger;
  /** Runs while this node is the leader, until the signal aborts. */
  work(signal: AbortSignal): Promise<void>;
}

/**
 * Runs work on one of the nodes that call this, the leader: the one whose database session holds the advisory lock. A
 * node that is killed loses its session and so the lock, and another takes over within seconds. A leader that loses
 * its session stops at once.
 */
export function runOnLeader(leadership: Leadership): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = runUntilStopped(leadership, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function runUntilStopped(leadership: Leadership, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      await leadOnce(leadership, stopping);
    } catch (error) {
      if (!stopping.aborted)
        leadership.log.warn({ err: error }, 'the simulation stopped; it will be restarted');
    }
    await pause(PERIOD_MS, undefined, { signal: stopping }).catch(() => undefined);
  }
}

async function leadOnce({ databaseUrl, log, work }: Leadership, stopping: AbortSignal): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl(),
    application_name: 'furlong-simulation',
    keepAlive: true,
    connectionTimeoutMillis: DEADLINE_MS,
    query_timeout: DEADLINE_MS,
  });
  const lost = new AbortController();
  const lose = (reason?: unknown) =>
    lost.abort(reason instanceof Error ? reason : new Error('the session of the simulation ended'));
  client.on('error', lose);
  client.on('end', () => lose());
  const signal = AbortSignal.any([stopping, lost.signal]);
  let watch: NodeJS.Timeout | undefined;
  try {
    await client.connect();
    await takeLock(client, signal);
    log.info('this node simulates the race day');
    watch = setInterval(() => void client.query('select 1').catch(lose), PERIOD_MS);
    await work(signal);
  } finally {
    clearInterval(watch);
    await client.end().catch(() => undefined);
  }
}

async function takeLock(client: pg.Client, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      SIMULATION_LOCK,
    ]);
    if (rows[0]?.taken) return;
    await pause(PERIOD_MS, undefined, { signal });
  }
}
