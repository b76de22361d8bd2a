import { sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Queryable } from '../database/database.ts';
import { doOrPutOff } from '../database/put-off.ts';

/**
 * What nodes tell each other. `resync` is made locally after a lost connection: anything may have been missed,
 * so a listener reads the truth from the database again.
 */
export type FurlongEvent =
  /** A result, a race's or a meeting's status changed what the standings are; the version is the meeting's. */
  | { readonly kind: 'standings'; readonly meetingId: number; readonly version: number }
  /** A card, price, scratching or off time changed. */
  | { readonly kind: 'card'; readonly meetingId: number }
  /** A punter who had an alias has another. */
  | { readonly kind: 'alias'; readonly punterId: number }
  /** Picks of races that are off were taken off, so that what is held of them is not theirs any more. */
  | { readonly kind: 'picks'; readonly meetingId: number }
  /** Bets of a meeting were settled, settled again, or could return something else than before. */
  | { readonly kind: 'bets'; readonly meetingId: number }
  /** Sign-ins were ended: their tokens are refused from now on. */
  | { readonly kind: 'session-ended'; readonly sessionIds: readonly string[] }
  | { readonly kind: 'resync' };

type Listener = (event: FurlongEvent) => void;
const channel = 'furlong';
const longestPause = 5_000;

/** Tells every node, when the transaction commits and not before; the same thing once. */
export async function publishEvent(db: Queryable, event: FurlongEvent): Promise<void> {
  await doOrPutOff(db, 'events', JSON.stringify(event), async (told) => {
    await sql`select pg_notify(${channel}, event) from unnest(${[...new Set(told)]}::text[]) as event`.execute(
      db,
    );
  });
}

/** One listening connection per node, with its listeners; reconnects by itself. */
export class Events {
  #url: string;
  #log: Logger;
  #listeners = new Set<Listener>();
  #client: pg.Client | undefined;
  #closed = false;
  #timer: NodeJS.Timeout | undefined;
  #pause = 100;

  constructor(url: string, log: Logger) {
    this.#url = url;
    this.#log = log;
  }

  /** Connects and listens; resolves when nothing committed from now on can be missed. */
  async start(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      keepAlive: true,
      application_name: 'furlong-events',
    });
    client.on('notification', ({ payload }) => {
      if (payload) this.#tell(JSON.parse(payload) as FurlongEvent);
    });
    const lost = () => {
      if (this.#client === client) this.#reconnect();
    };
    client.on('error', lost);
    client.on('end', lost);
    await client.connect();
    await client.query(`listen ${channel}`);
    this.#client = client;
    this.#pause = 100;
  }

  /** Adds a listener; returns its removal. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async stop(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
  }

  #tell(event: FurlongEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  #reconnect(): void {
    this.#client = undefined;
    if (this.#closed) return;
    this.#timer = setTimeout(() => {
      this.start().then(
        () => this.#tell({ kind: 'resync' }),
        (error: unknown) => {
          this.#log.warn({ err: error }, 'the event connection could not be made again');
          this.#pause = Math.min(this.#pause * 2, longestPause);
          this.#reconnect();
        },
      );
    }, this.#pause);
  }
}
