import type pg from 'pg';
import { type Database, openClient, openDatabase, openPool } from './database.ts';
import { nameOfHost } from './database-hosts.ts';
import { inTime } from './in-time.ts';
import { type Lineage, readPosition } from './primary-positions.ts';
import type { WatchedClient } from './watched-client.ts';

/** How long a server may take to say how it does, or to take a connection. */
const answerMs = 2_000;
/** Longer than a report may take: a statement that waits longer was lost on the way. */
const waitMaxMs = 25_000;

/** What a server says of itself. */
export interface StandbyAnswer extends Lineage {
  /** False: it can be written to, so it is the primary, or was. */
  readonly isStandby: boolean;
  /** Up to where it has replayed the primary's log. */
  readonly reached: bigint;
}

/** One server of `DATABASE_READ_URL`: the connections to it, and one of its own to ask it how it does. */
export class StandbyServer {
  /** Host and port. */
  readonly name: string;
  readonly db: Database;
  readonly #address: string;
  readonly #migrations: readonly string[];
  readonly #clients = new Set<WatchedClient>();
  #asked: WatchedClient | undefined;
  #hasSchema = false;

  /** `migrations` are those that have to have run on it. */
  constructor(address: string, size: number, migrations: readonly string[]) {
    this.#address = address;
    this.#migrations = migrations;
    this.name = nameOfHost(address);
    const pool = openPool(address, size, 'furlong-read', { connectionTimeoutMillis: answerMs });
    // The pool's clients are of the class that openPool gives it.
    pool.on('connect', (client: pg.PoolClient) => this.#clients.add(client as unknown as WatchedClient));
    pool.on('remove', (client: pg.PoolClient) => this.#clients.delete(client as unknown as WatchedClient));
    this.db = openDatabase(pool);
  }

  /**
   * Asks how it does, and throws when it does not answer, or has not got the schema: what waits for it is broken off
   * then, and fails.
   */
  async ask(): Promise<StandbyAnswer> {
    try {
      const now = performance.now();
      for (const client of this.#clients) {
        if (client.waiting(now) > waitMaxMs) client.breakOff('the standby does not answer');
      }
      return await inTime(this.#ask(), answerMs);
    } catch (error) {
      this.#asked?.breakOff('the standby does not answer');
      this.#asked = undefined;
      for (const client of this.#clients) client.breakOff('the standby does not answer');
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#asked?.end().catch(() => undefined);
    await this.db.destroy();
  }

  async #ask(): Promise<StandbyAnswer> {
    const client = this.#asked ?? (await this.#connect());
    const { rows } = await client.query<Lineage & { isStandby: boolean; reached: string | null }>(askStandby);
    const [row] = rows;
    if (!row) throw new Error('a server is of one system');
    if (row.isStandby && !this.#hasSchema) await this.#assertSchema(client);
    return { ...row, reached: readPosition(row.reached ?? '0/0') };
  }

  async #connect(): Promise<WatchedClient> {
    const connectionTimeoutMillis = answerMs;
    const client = await openClient(this.#address, {
      connectionTimeoutMillis,
      application_name: 'furlong-watch',
    });
    // A server that was started again may be another one.
    this.#hasSchema = false;
    client.once('end', () => {
      if (this.#asked === client) this.#asked = undefined;
    });
    this.#asked = client;
    return client;
  }

  /** Nodes of a release before may have a standby that lacks what this one's reading needs. */
  async #assertSchema(client: pg.Client): Promise<void> {
    const { rows } = await client.query<{ name: string }>(
      'select name from unnest($1::text[]) as needed (name) where not exists (select from schema_migrations as ran where ran.name = needed.name) limit 1',
      [this.#migrations],
    );
    if (rows[0]) throw new Error(`the migration ${rows[0].name} is not there yet`);
    this.#hasSchema = true;
  }
}

/**
 * The timeline of a primary is that of its log. A standby's is the receiver's, which a role without pg_read_all_stats is
 * not told, or else that of the last checkpoint, which follows a promotion later.
 */
const askStandby = `
  select
    pg_is_in_recovery() as "isStandby", current_database() as database, system_identifier::text as system,
    case
      when pg_is_in_recovery() then greatest(timeline_id, (select received_tli from pg_stat_wal_receiver))
      else ('x' || substr(pg_walfile_name(pg_current_wal_flush_lsn()), 1, 8))::bit(32)::int
    end as timeline,
    pg_last_wal_replay_lsn()::text as reached
  from pg_control_system(), pg_control_checkpoint()`;
