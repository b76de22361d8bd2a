import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database, Queryable } from '../database/database.ts';
import { type Events, publishEvent } from './events.ts';
import { type Repetition, repeat } from './repeat.ts';

/** Told which sign-ins have ended, as soon as this node knows. */
type Follower = (sessionIds: ReadonlySet<string>) => void;

/** Minutes for which an ended sign-in is kept: longer than any product token lives, which names one. */
export const endedSessionMinutes = 20;
/**
 * Milliseconds between two looks into the database: an ended sign-in is known in time also where its event was lost.
 */
const look = 2_000;
/** Seconds that a look goes back before the last one: a transaction may commit long after it wrote the time. */
const lookBack = 60;
/** Kept at most, some tens of megabytes: more than there can be sign-ins in the time. Then the oldest leaves. */
const most = 200_000;
/** Names in one event: PostgreSQL takes 8 000 bytes. */
const inOneEvent = 100;

/** Ends sign-ins on every node, when the transaction commits: tokens that name them are refused. */
export async function endSessions(db: Queryable, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return;
  await sql`insert into ended_sessions (session_id) select unnest(${sessionIds}::text[])
    on conflict do nothing`.execute(db);
  for (let from = 0; from < sessionIds.length; from += inOneEvent) {
    const told = sessionIds.slice(from, from + inOneEvent);
    await publishEvent(db, { kind: 'session-ended', sessionIds: told });
  }
}

/** Forgets sign-ins whose tokens have all ended by themselves, some at a time. Returns how many. */
export async function deleteEndedSessions(db: Database): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from ended_sessions where session_id in (
    select session_id from ended_sessions where ended_at < clock_timestamp() - interval '1 hour'
    limit 1000 for update skip locked)`.execute(db);
  return Number(numAffectedRows);
}

/**
 * The ended sign-ins that some token may still name, on this node: told by events, and looked up in the database in
 * short turns. Asking costs no read.
 */
export class EndedSessions {
  #db: Database;
  #events: Pick<Events, 'listen'>;
  #log: Logger;
  #pause: number;
  /** By sign-in, until when it is kept. In the order of their coming. */
  #ended = new Map<string, number>();
  /** When the last look that came to an end began. */
  #seenAt: number | undefined;
  #followers = new Set<Follower>();
  #stops: (() => Promise<void> | void)[] = [];

  constructor(db: Database, events: Pick<Events, 'listen'>, log: Logger, pause = look) {
    this.#pause = pause;
    this.#db = db;
    this.#events = events;
    this.#log = log;
  }

  /** Resolves when no sign-in that has ended is unknown here. */
  async start(): Promise<void> {
    const unlisten = this.#events.listen((event) => {
      if (event.kind === 'session-ended') this.#add(event.sessionIds);
      else if (event.kind === 'resync') void this.#load().catch(this.#missed);
    });
    this.#stops.push(unlisten);
    await this.#load();
    const looking: Repetition = repeat(() => this.#load(), this.#pause, this.#missed);
    this.#stops.push(() => looking.stop());
  }

  /** Whether a sign-in was ended. */
  has(sessionId: string): boolean {
    return this.#ended.has(sessionId);
  }

  /** Tells of each sign-in that ends from now on; returns the end of it. */
  follow(follower: Follower): () => void {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops.splice(0)) await stop();
  }

  #missed = (error: unknown): void => {
    this.#log.warn({ err: error }, 'ended sign-ins were not looked up; tried again in a moment');
  };

  async #load(): Promise<void> {
    const now = performance.now();
    const unseen = this.#seenAt === undefined ? 60 * endedSessionMinutes : (now - this.#seenAt) / 1000;
    const { rows } = await sql<{ session_id: string }>`select session_id from ended_sessions
      where ended_at > clock_timestamp() - make_interval(secs => ${unseen + lookBack})
      order by ended_at desc limit ${most}`.execute(this.#db);
    this.#seenAt = now;
    this.#add(rows.reverse().map(({ session_id }) => session_id));
  }

  #add(sessionIds: readonly string[]): void {
    const now = performance.now();
    const fresh = new Set(sessionIds.filter((sessionId) => !this.#ended.has(sessionId)));
    for (const sessionId of fresh) this.#ended.set(sessionId, now + 60_000 * endedSessionMinutes);
    for (const [sessionId, until] of this.#ended) {
      if (until > now && this.#ended.size <= most) break;
      this.#ended.delete(sessionId);
    }
    if (fresh.size > 0) for (const tell of this.#followers) tell(fresh);
  }
}
