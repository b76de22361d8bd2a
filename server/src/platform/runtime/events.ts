import type { PunterBreak } from '@furlong/contract/schemas/protection';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { openClient, type Place, type Queryable } from '../database/database.ts';
import { doOrPutOff } from '../database/put-off.ts';
import type { WatchedClient } from '../database/watched-client.ts';

/**
 * The events that nodes send each other. `resync` is raised locally after a lost connection: events may have been
 * missed, so a listener reads the database again.
 */
export type FurlongEvent =
  /** A result, or a status of a race or meeting, changed the standings. The version is the meeting's. */
  | { readonly kind: 'standings'; readonly meetingId: number; readonly version: number }
  /** A card, price, scratching or off time changed. */
  | { readonly kind: 'card'; readonly meetingId: number }
  /** A fixture's prices, status, kick-off, score or result changed. */
  | { readonly kind: 'fixture'; readonly fixtureId: number }
  /** A punter's alias changed. */
  | { readonly kind: 'alias'; readonly punterId: number }
  /** A punter's data were deleted: boards that are over show another name (rule: data-deletion). */
  | { readonly kind: 'erased'; readonly punterId: number }
  /** Picks on races that are off were removed, so what nodes have in memory of them is out of date. */
  | { readonly kind: 'picks'; readonly meetingId: number }
  /** A goal, a kick-off or a result changed a predictor round. The version is the round's. */
  | { readonly kind: 'round'; readonly roundId: number; readonly version: number }
  /** Predictions of fixtures that have begun were undone or removed: what nodes have in memory is out of date. */
  | { readonly kind: 'predictions'; readonly roundId: number }
  /** A league's members, owner, code or status changed. */
  | { readonly kind: 'league'; readonly leagueId: number }
  /** Bets of a sport's programme, or on one event of it, were settled, settled again, or may now return another amount. */
  | {
      readonly kind: 'bets';
      readonly sport: string;
      readonly programmeId: number;
      readonly eventId?: number;
    }
  /** The cards of a meeting's jackpot closed, or there is a new decision on it. */
  | { readonly kind: 'jackpot'; readonly meetingId: number }
  /** A punter took a break: what is open on other devices closes too. */
  | { readonly kind: 'break'; readonly punterId: number; readonly taken: PunterBreak }
  /** Sign-ins have ended: their tokens are refused from now on. */
  | { readonly kind: 'session-ended'; readonly sessionIds: readonly string[] }
  /** A limit on liability was set or removed, or an alarm raised, ended or acknowledged. */
  | { readonly kind: 'liability' }
  /** The desk published a text, banners or settings: nodes read them again (rule: live-site). */
  | { readonly kind: 'site'; readonly version: number }
  /** A node's clock differs from the database's: an alarm at the desk of every node (rule: clocks). */
  | { readonly kind: 'clock'; readonly node: string; readonly aheadMs: number }
  | { readonly kind: 'resync' };

type Listener = (event: FurlongEvent) => void;
const channel = 'furlong';
const reconnectPauseMinMs = 100;
const reconnectPauseMaxMs = 1_000;
/** How often the connection, on which nothing is asked, is tried. */
const tryMs = 500;

/** Publishes an event to every node when the transaction commits; the same event only once. */
export async function publishEvent(db: Queryable, event: FurlongEvent): Promise<void> {
  await doOrPutOff(db, 'events', JSON.stringify(event), async (events) => {
    await sql`select pg_notify(${channel}, event) from unnest(${[...new Set(events)]}::text[]) as event`.execute(
      db,
    );
  });
}

/** A node's one listening connection and its listeners. Reconnects by itself. */
export class Events {
  #place: Place;
  #log: Logger;
  #listeners = new Set<Listener>();
  #client: WatchedClient | undefined;
  #closed = false;
  #timer: NodeJS.Timeout | undefined;
  #tries: NodeJS.Timeout | undefined;
  #pauseMs = reconnectPauseMinMs;

  constructor(place: Place, log: Logger) {
    this.#place = place;
    this.#log = log;
  }

  /** Connects and listens. Resolves when no event committed from now on can be missed. */
  async start(): Promise<void> {
    const client = await openClient(this.#place, { keepAlive: true, application_name: 'furlong-events' });
    client.on('notification', ({ payload }) => {
      if (payload) this.#take(payload);
    });
    client.on('end', () => {
      if (this.#client === client) this.#reconnect();
    });
    try {
      await client.query(`listen ${channel}`);
      if (this.#closed) throw new Error('the events were stopped');
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    this.#client = client;
    this.#pauseMs = reconnectPauseMinMs;
    this.#tries = setInterval(() => this.#try(client), tryMs);
  }

  /** Adds a listener; returns the function that removes it. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async stop(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#tries);
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
  }

  /** Asks something, so that the watch finds a connection on which nobody answers any more, and breaks it off. */
  #try(client: WatchedClient): void {
    if (client.waiting(performance.now()) === 0) client.query('select 1').catch(() => undefined);
  }

  #take(payload: string): void {
    let event: FurlongEvent;
    try {
      event = JSON.parse(payload) as FurlongEvent;
    } catch (error) {
      this.#log.error({ err: error }, 'somebody else writes into the channel of events');
      return;
    }
    this.#notify(event);
  }

  /** Nobody waits for a listener: one that throws must neither end the process nor keep the event from the others. */
  #notify(event: FurlongEvent): void {
    for (const listener of [...this.#listeners]) {
      try {
        listener(event);
      } catch (error) {
        this.#log.error({ err: error, kind: event.kind }, 'a listener failed at an event');
      }
    }
  }

  #reconnect(): void {
    this.#client = undefined;
    clearInterval(this.#tries);
    if (this.#closed) return;
    this.#timer = setTimeout(() => {
      this.start().then(
        () => this.#notify({ kind: 'resync' }),
        (error: unknown) => {
          this.#log.warn({ err: error }, 'the event connection could not be restored; trying again');
          this.#pauseMs = Math.min(this.#pauseMs * 2, reconnectPauseMaxMs);
          this.#reconnect();
        },
      );
    }, this.#pauseMs);
  }
}
