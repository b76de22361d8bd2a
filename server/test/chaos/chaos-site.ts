import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '@furlong/domain/random';
import pg from 'pg';
import { ensureDatabase } from '../../src/platform/database/database.ts';
import {
  type EmbeddedDatabase,
  startEmbeddedDatabase,
} from '../../src/platform/database/embedded-database.ts';
import { makeDataFolder } from '../data-folder.ts';
import { raisedLimits } from '../raised-limits.ts';
import { ReplicatedDatabase } from '../replicated-database.ts';
import { freePort, type RunningNode, spawnNode, until, untilReady } from '../run-node.ts';
import { PauseClock } from './pause-clock.ts';

export const feedSecret = 'chaos-feed-secret';
/** How long a server may take to end after SIGTERM. */
const stopDeadlineMs = 60_000;

/** How a failover went, in milliseconds from the kill of the primary. */
export interface Failover {
  readonly promotedMs: number;
  /** Until each server struck a bet that was sent after the kill. */
  readonly pausesMs: readonly number[];
}

/** How the servers were replaced by those of this checkout, one after the other; in milliseconds. */
export interface Upgrade {
  /** From SIGTERM to the end of the old server. */
  readonly endedMs: number;
  /** From the start of the new one until it is ready; of the first, with its migrations. */
  readonly readyMs: number;
  /** The longest time meanwhile in which no server struck anything. */
  readonly longestGapMs: number;
}

/**
 * Two servers on one real, durable database, or three on a primary and its standby, any of which can be killed at any
 * moment.
 */
export class ChaosSite {
  /** As the servers are told it: with a standby, the hosts of both. */
  readonly databaseUrl: string;
  readonly pauses = new PauseClock();
  #database: EmbeddedDatabase | ReplicatedDatabase;
  #folder: string;
  #environment: Record<string, string>;
  #ports: readonly number[];
  /** The checkout that each server runs from; this one where there is none. */
  #checkouts: (string | undefined)[] = [];
  #nodes: RunningNode[] = [];
  #killed = new Set<RunningNode>();
  #stopped = false;
  kills = { server: 0, database: 0, connections: 0 };
  /** Servers that had started and then ended by themselves, with the last they said. */
  readonly deaths: string[] = [];

  private constructor(
    database: EmbeddedDatabase | ReplicatedDatabase,
    folder: string,
    ports: readonly number[],
  ) {
    this.#database = database;
    this.databaseUrl = database.url;
    this.#folder = folder;
    this.#ports = ports;
    this.#environment = {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      PUBLIC_URL: `http://127.0.0.1:${ports[0]}`,
      FEED_CLIENT_SECRET: feedSecret,
      DEMO: 'off',
      // Few bettors who never rest.
      LIMITS: raisedLimits(),
      LOG_LEVEL: 'fatal',
    };
  }

  /** `checkout` is the folder of an earlier release that the servers are of. */
  static async start({
    withStandby = false,
    checkout,
  }: {
    readonly withStandby?: boolean;
    readonly checkout?: string | undefined;
  } = {}): Promise<ChaosSite> {
    const folder = makeDataFolder('chaos');
    const database = withStandby
      ? await ReplicatedDatabase.start(folder)
      : await startEmbeddedDatabase(folder);
    if (database instanceof ReplicatedDatabase) await database.makeStandby();
    else await ensureDatabase(database.url);
    const ports = [await freePort(), await freePort()];
    if (withStandby) ports.push(await freePort());
    const site = new ChaosSite(database, folder, ports);
    site.#checkouts = ports.map(() => checkout);
    // One after the other: the first one migrates.
    for (const index of site.#ports.keys()) await untilReady(site.#spawn(index));
    return site;
  }

  /** The address of the database server that can be written to now. */
  get primaryUrl(): string {
    return this.#database instanceof ReplicatedDatabase ? this.#database.primaryUrl : this.#database.url;
  }

  /** The addresses of all servers. */
  get urls(): readonly string[] {
    return this.#ports.map((port) => `http://127.0.0.1:${port}`);
  }

  /** The address of one of the servers; it may be dead just now. */
  anyUrl(random: Random): string {
    return random.pick(this.urls);
  }

  /**
   * Kills the primary, makes the standby the primary, and a new standby from it. Resolves once every server has struck a
   * bet again, and nothing that was struck is on one database server alone.
   */
  async failOver(): Promise<Failover> {
    if (!(this.#database instanceof ReplicatedDatabase)) throw new Error('there is no standby');
    this.kills.database += 1;
    const pausesMs = this.pauses.begin(this.urls);
    const killedAt = performance.now();
    this.#database.killPrimary();
    await this.#database.promote();
    const promotedMs = performance.now() - killedAt;
    await this.#database.makeStandby();
    return { promotedMs, pausesMs: await pausesMs };
  }

  /** Ends a server as an operator would and starts one of this checkout in its place, while the others serve. */
  async upgrade(index: number): Promise<Upgrade> {
    const old = this.#nodes[index];
    if (!old) throw new Error(`there is no server ${index}`);
    this.pauses.takeLongestGap();
    const began = performance.now();
    this.#killed.add(old);
    old.process.kill('SIGTERM');
    const late = setTimeout(() => old.process.kill('SIGKILL'), stopDeadlineMs);
    const code = await old.ended;
    clearTimeout(late);
    if (code !== 0) this.deaths.push(`an old server ended with ${code}: ${old.output().slice(-500)}`);
    const endedMs = performance.now() - began;
    this.#checkouts[index] = undefined;
    await untilReady(this.#spawn(index));
    const readyMs = performance.now() - began - endedMs;
    return { endedMs, readyMs, longestGapMs: this.pauses.takeLongestGap() };
  }

  /** Kills a server without warning and starts it again at once. */
  async killServer(random: Random): Promise<void> {
    const index = random.int(0, this.#nodes.length - 1);
    const node = this.#nodes[index];
    if (!node) return;
    this.kills.server += 1;
    await this.#kill(node);
    this.#spawn(index);
  }

  /** Whether all have started since they were last killed. */
  get areAllStarted(): boolean {
    return this.#nodes.every(hasStarted);
  }

  /** Cuts every connection of the servers to the database, again and again: each lasts a moment at most. */
  async cutConnections(seconds: number): Promise<void> {
    const client = new pg.Client({ connectionString: this.primaryUrl, application_name: 'chaos' });
    // The database may be starting just now: then there is nothing to cut.
    client.on('error', () => undefined);
    try {
      await client.connect();
      const end = Date.now() + seconds * 1_000;
      while (Date.now() < end) {
        const { rowCount } = await client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and application_name like 'furlong%'`,
        );
        this.kills.connections += rowCount ?? 0;
        await pause(20);
      }
    } catch {
      // As above.
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /**
   * Kills the database without warning; it is started again, and recovers. False for one that is just starting: it is
   * left alone.
   */
  killDatabase(): boolean {
    if (this.#database instanceof ReplicatedDatabase) throw new Error('its standby would not take over');
    try {
      process.kill(this.#database.pid, 'SIGKILL');
      this.kills.database += 1;
      return true;
    } catch (error) {
      if ((error as { code?: string }).code !== 'ESRCH') throw error;
      return false;
    }
  }

  /** Waits until both servers serve again. */
  async recover(): Promise<void> {
    const serves = (url: string) =>
      fetch(`${url}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      );
    const recovered = async () =>
      (await Promise.all(this.#nodes.map(({ url }) => serves(url)))).every(Boolean);
    const words = () => `a server was not ready: ${this.#nodes.map((node) => node.output()).join()}`;
    await until(recovered, 60_000, words);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const node of this.#nodes) await this.#kill(node);
    await this.#database.stop();
    await pause(100);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Starts a server in its place, and again when it ends by itself: whoever runs one would. */
  #spawn(index: number): RunningNode {
    const node = spawnNode(this.#ports[index] ?? 0, this.#environment, this.#checkouts[index]);
    this.#nodes[index] = node;
    node.ended.then(async (code) => {
      if (this.#killed.has(node)) return;
      // One that cannot start while the database is down ends, and rightly.
      if (hasStarted(node)) this.deaths.push(`a server ended with ${code}: ${node.output().slice(-500)}`);
      await pause(500);
      if (!this.#stopped && this.#nodes[index] === node) this.#spawn(index);
    });
    return node;
  }

  async #kill(node: RunningNode): Promise<void> {
    this.#killed.add(node);
    node.process.kill('SIGKILL');
    await node.ended;
  }
}

function hasStarted(node: RunningNode): boolean {
  return node.output().includes('Furlong is open');
}
