import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database, Queryable } from '../database/database.ts';
import { type Events, publishEvent } from './events.ts';
import { type Repetition, repeat } from './repeat.ts';

/** Called with the sign-ins that have ended, as soon as this node knows. */
type Follower = (sessionIds: ReadonlySet<string>) => void;

/** How long an ended sign-in is remembered: longer than the lifetime of product tokens, which name it. */
export const endedSessionMinutes = 20;
/** The time between two reads of the database, in case an event was lost. */
const readPauseMs = 2_000;
/** How far a read reaches back before the previous one: a transaction may commit long after it wrote the time. */
const overlapSeconds = 60;
/** Most ended sign-ins in memory, some tens of megabytes; then the oldest is dropped. */
const endedMax = 200_000;
/** Most ids in one event: PostgreSQL allows 8 000 bytes. */
const idsPerEventMax = 100;

/** Ends sign-ins on every node once the transaction commits; tokens that name them are refused. */
export async function endSessions(db: Queryable, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return;
  await sql`insert into ended_sessions (session_id) select unnest(${sessionIds}::text[])
    on conflict do nothing`.execute(db);
  for (let from = 0; from < sessionIds.length; from += idsPerEventMax) {
    const part = sessionIds.slice(from, from + idsPerEventMax);
    await publishEvent(db, { kind: 'session-ended', sessionIds: part });
  }
}

/** Deletes some ended sign-ins whose tokens have all expired. Returns how many. */
export async function deleteEndedSessions(db: Database): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from ended_sessions where session_id in (
    select session_id from ended_sessions where ended_at < clock_timestamp() - interval '1 hour'
    limit 1000 for update skip locked)`.execute(db);
  return Number(numAffectedRows);
}

/**
 * The ended sign-ins that some token may still name, in this node's memory: learned from events, and read from the
 * database at short intervals. A look-up needs no read.
 */
export class EndedSessions {
  #db: Database;
  #events: Pick<Events, 'listen'>;
  #log: Logger;
  #pauseMs: number;
  /** The time until which each sign-in is remembered, in the order they were learned. */
  #ended = new Map<string, number>();
  /** The start of the last completed read. */
  #seenAt: number | undefined;
  #followers = new Set<Follower>();
  #stops: (() => Promise<void> | void)[] = [];

  constructor(db: Database, events: Pick<Events, 'listen'>, log: Logger, pauseMs = readPauseMs) {
    this.#pauseMs = pauseMs;
    this.#db = db;
    this.#events = events;
    this.#log = log;
  }

  /** Resolves when this node knows all sign-ins that have ended. */
  async start(): Promise<void> {
    const unlisten = this.#events.listen((event) => {
      if (event.kind === 'session-ended') this.#add(event.sessionIds);
      else if (event.kind === 'resync') void this.#load().catch(this.#missed);
    });
    this.#stops.push(unlisten);
    await this.#load();
    const reading: Repetition = repeat(() => this.#load(), this.#pauseMs, this.#missed);
    this.#stops.push(() => reading.stop());
  }

  /** Whether a sign-in was ended. */
  has(sessionId: string): boolean {
    return this.#ended.has(sessionId);
  }

  /** Calls the follower for every sign-in that ends from now on; returns the function that removes it. */
  follow(follower: Follower): () => void {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops.splice(0)) await stop();
  }

  #missed = (error: unknown): void => {
    this.#log.warn({ err: error }, 'ended sign-ins could not be read; trying again');
  };

  async #load(): Promise<void> {
    const now = performance.now();
    const unseen = this.#seenAt === undefined ? 60 * endedSessionMinutes : (now - this.#seenAt) / 1000;
    const { rows } = await sql<{ session_id: string }>`select session_id from ended_sessions
      where ended_at > clock_timestamp() - make_interval(secs => ${unseen + overlapSeconds})
      order by ended_at desc limit ${endedMax}`.execute(this.#db);
    this.#seenAt = now;
    this.#add(rows.reverse().map(({ session_id }) => session_id));
  }

  #add(sessionIds: readonly string[]): void {
    const now = performance.now();
    const fresh = new Set(sessionIds.filter((sessionId) => !this.#ended.has(sessionId)));
    for (const sessionId of fresh) this.#ended.set(sessionId, now + 60_000 * endedSessionMinutes);
    for (const [sessionId, until] of this.#ended) {
      if (until > now && this.#ended.size <= endedMax) break;
      this.#ended.delete(sessionId);
    }
    if (fresh.size > 0) for (const notify of this.#followers) notify(fresh);
  }
}
