import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { nameOfHost, readDatabaseHosts } from './database-hosts.ts';
import { askServer, findPrimary, type Primary, type ServerAnswer } from './find-primary.ts';
import { inTime } from './in-time.ts';
import type { WatchedClient } from './watched-client.ts';

/** From one search for a primary to the next. */
const searchMs = 100;
/** New connections say within this time what they lead to. */
const verifyMaxMs = 2_000;

/** How fast a lost server, or connection, is noticed. */
export interface Pace {
  /** From one question to the next. */
  readonly periodMs: number;
  /** How long the primary's answer may take. */
  readonly answerMs: number;
  /** After how long without any answer all connections to it are broken off. */
  readonly givenUpMs: number;
  /** A statement that has waited for so long is looked for among those that the server works on. */
  readonly overdueMs: number;
}
/** Where another server may have taken over, waiting only costs: together these stay under 3 seconds. */
const paceOfSeveral: Pace = { periodMs: 500, answerMs: 800, givenUpMs: 1_500, overdueMs: 800 };
/** Where there is no other, a server that is slow for a while is better waited for. */
const paceOfOne: Pace = { ...paceOfSeveral, answerMs: 5_000, givenUpMs: 10_000 };

const notBusy = ['idle', 'idle in transaction', 'idle in transaction (aborted)'];

/**
 * Knows which server of `DATABASE_URL` is the primary, and sees to it that no connection of this process goes to, or
 * waits on, another. It asks the primary again and again. What lost its server is broken off, so that its work fails,
 * with an unknown outcome, instead of waiting: connections to a server that was replaced, demoted, started again or is
 * silent, and single connections that are half-open, whose statement the server does not know of.
 */
export class PrimaryWatch {
  readonly #hosts: readonly string[];
  readonly #log: Logger;
  readonly #pace: Pace;
  #url: string;
  #client: WatchedClient | undefined;
  #server: string | undefined;
  #timeline = 0;
  #answeredAt = performance.now();
  readonly #clients = new Set<WatchedClient>();
  /** Connections whose statement was not found among those that the server works on, with its number. */
  #suspects = new Map<WatchedClient, number>();
  #running: Promise<void> | undefined;
  #isStopped = false;
  /** Ends the pause before the next question. */
  #pausing = new AbortController();

  /** `address` is the primary of `databaseUrl` at the start. */
  constructor(databaseUrl: string, address: string, log: Logger, pace?: Pace) {
    this.#hosts = readDatabaseHosts(databaseUrl) ?? [databaseUrl];
    this.#pace = pace ?? (this.#hosts.length > 1 ? paceOfSeveral : paceOfOne);
    this.#url = address;
    this.#log = log;
  }

  /** The address of the primary, or of the last one while there is none. */
  get url(): string {
    return this.#url;
  }

  /** Whether the primary answered when it was asked last. */
  get isUp(): boolean {
    return this.#client !== undefined;
  }

  /** Begins to watch. Resolves once the primary was asked. */
  async start(): Promise<void> {
    await this.#look().catch(() => this.#miss());
    this.#running = this.#watch();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#pausing.abort();
    await this.#running;
    await this.#client?.end().catch(() => undefined);
    this.#client = undefined;
  }

  async #watch(): Promise<void> {
    while (!this.#isStopped) {
      this.#pausing = new AbortController();
      const { signal } = this.#pausing;
      const ms = this.#client ? this.#pace.periodMs : Math.min(searchMs, this.#pace.periodMs);
      await pause(ms, undefined, { signal }).catch(() => undefined);
      if (!this.#isStopped) await this.#look().catch(() => this.#miss());
    }
  }

  /** Watches a connection to the primary until it ends. */
  add(client: WatchedClient): void {
    this.#clients.add(client);
    client.once('end', () => {
      this.#clients.delete(client);
      this.#suspects.delete(client);
    });
  }

  /** To be called with every new connection before it is used. Throws when it does not lead to a primary. */
  async verify(client: WatchedClient): Promise<void> {
    const timer = setTimeout(() => client.breakOff('the server does not answer'), verifyMaxMs);
    try {
      const { rows } = await client.query<ServerAnswer>(askServer);
      const [row] = rows;
      if (!row || row.standby) throw new Error('The database server is a standby: it cannot be written to');
      client.pid = row.pid;
      client.server = row.server;
    } finally {
      clearTimeout(timer);
    }
  }

  async #look(): Promise<void> {
    if (this.#client) {
      try {
        await this.#beat(this.#client);
        this.#answeredAt = performance.now();
        return;
      } catch (error) {
        this.#lose(this.#client, error);
      }
    }
    const { answerMs: deadlineMs } = this.#pace;
    this.#turnTo(await findPrimary(this.#hosts, { deadlineMs, timelineMin: this.#timeline }));
    this.#answeredAt = performance.now();
  }

  #turnTo({ address, client, timeline, server }: Primary): void {
    if (this.#server !== undefined) {
      const isAnother = server !== this.#server;
      this.#log.warn({ host: nameOfHost(address), timeline, isAnother }, 'the database answers again');
    }
    this.#url = address;
    this.#client = client;
    // A server that dies with a word is replaced at once.
    client.once('end', () => this.#pausing.abort());
    this.#server = server;
    this.#timeline = Math.max(this.#timeline, timeline);
    for (const each of this.#clients) {
      const isElsewhere = each.address !== address || (each.server !== undefined && each.server !== server);
      if (isElsewhere) each.breakOff('the database server was replaced');
    }
  }

  /** Asks the primary whether it still is, and whether it works on the statements that have waited for long. */
  async #beat(client: WatchedClient): Promise<void> {
    const now = performance.now();
    const overdue = [...this.#clients].filter((each) => each.waiting(now) > this.#pace.overdueMs);
    const pids = overdue.flatMap(({ pid }) => pid ?? []);
    const { rows } = await inTime(
      client.query<ServerAnswer & { busy: number[] }>(askBeat, [pids, notBusy]),
      this.#pace.answerMs,
    );
    const [row] = rows;
    if (!row || row.standby) throw new Error('it became a standby');
    if (this.#hosts.length > 1 && row.readOnly) throw new Error('it became read-only');
    const suspects = new Map<WatchedClient, number>();
    for (const each of overdue) {
      if (each.pid === undefined || row.busy.includes(each.pid)) continue;
      // Its end may be on the way: only what is missing twice is lost.
      if (this.#suspects.get(each) === each.turn) each.breakOff('the connection was half-open');
      else suspects.set(each, each.turn);
    }
    this.#suspects = suspects;
  }

  #lose(client: WatchedClient, error: unknown): void {
    this.#log.warn({ err: error, host: nameOfHost(this.#url) }, 'the database does not answer');
    client.breakOff('the database does not answer');
    this.#client = undefined;
  }

  /** Nobody can be written to. Whoever waits on the last primary is told so once it was silent for long. */
  #miss(): void {
    if (performance.now() - this.#answeredAt < this.#pace.givenUpMs) return;
    for (const each of this.#clients) each.breakOff('no database server can be written to');
  }
}

const askBeat = `${askServer}, array(
    select pid from pg_stat_activity
    where pid = any($1::integer[]) and coalesce(state, '') <> all($2::text[])) as busy`;
