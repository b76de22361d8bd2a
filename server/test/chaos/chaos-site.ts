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
import { freePort, type RunningNode, spawnNode, until, untilReady } from '../run-node.ts';

export const feedSecret = 'chaos-feed-secret';

/** Two servers on one real, durable database, any of which can be killed at any moment. */
export class ChaosSite {
  readonly databaseUrl: string;
  #database: EmbeddedDatabase;
  #folder: string;
  #environment: Record<string, string>;
  #ports: readonly number[];
  #nodes: RunningNode[] = [];
  #killed = new Set<RunningNode>();
  #stopped = false;
  kills = { server: 0, database: 0, connections: 0 };
  /** Servers that had started and then ended by themselves, with the last they said. */
  readonly deaths: string[] = [];

  private constructor(database: EmbeddedDatabase, folder: string, ports: readonly number[]) {
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

  static async start(): Promise<ChaosSite> {
    const folder = makeDataFolder('chaos');
    const database = await startEmbeddedDatabase(folder);
    await ensureDatabase(database.url);
    const site = new ChaosSite(database, folder, [await freePort(), await freePort()]);
    // One after the other: the first one migrates.
    for (const index of site.#ports.keys()) await untilReady(site.#spawn(index));
    return site;
  }

  /** The address of one of the servers; it may be dead just now. */
  anyUrl(random: Random): string {
    return `http://127.0.0.1:${random.pick(this.#ports)}`;
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

  /** Cuts every connection of the servers to the database, again and again: each lasts a moment at most. */
  async cutConnections(seconds: number): Promise<void> {
    const client = new pg.Client({ connectionString: this.databaseUrl, application_name: 'chaos' });
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

  /** Kills the database without warning; it is started again, and recovers. One that is just starting is left alone. */
  killDatabase(): void {
    try {
      process.kill(this.#database.pid, 'SIGKILL');
      this.kills.database += 1;
    } catch (error) {
      if ((error as { code?: string }).code !== 'ESRCH') throw error;
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
    const node = spawnNode(this.#ports[index] ?? 0, this.#environment);
    this.#nodes[index] = node;
    node.ended.then(async (code) => {
      if (this.#killed.has(node)) return;
      // One that cannot start while the database is down ends, and rightly.
      const hadStarted = node.output().includes('Furlong is open');
      if (hadStarted) this.deaths.push(`a server ended with ${code}: ${node.output().slice(-500)}`);
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
