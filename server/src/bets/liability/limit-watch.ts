import { type Breach, findBreaches, limitToEnd } from '@furlong/domain/betting/liability-limits';
import { localDayOf } from '@furlong/domain/local-date';
import { inTransaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/runtime/platform.ts';
import { type Repetition, repeat } from '../../platform/runtime/repeat.ts';
import { liabilityLimitsChanged } from '../announce.ts';
import { isEndless } from '../programme.ts';
import type { BookKey } from './book.ts';
import type { FollowedBook } from './followed-book.ts';
import type { LiabilityBooks } from './liability-books.ts';
import {
  type AlarmPlace,
  countWaitingAlarms,
  endAlarms,
  insertAlarms,
  type StoredAlarm,
  selectOpenAlarms,
} from './queries-alarms.ts';
import { type StoredLimit, selectLimits } from './queries-limits.ts';

/** Limits that are watched, and alarms that are open, at most. */
const limitsMax = 1_000;
const alarmsMax = 5_000;
/** Whatever was said: limits are read again so often, and so is the day. */
const readAnywayMs = 30_000;

type OpenAlarm = Pick<StoredAlarm, 'id' | 'raisedAt'>;
type WatchPlatform = Pick<Platform, 'db' | 'events' | 'log' | 'metrics' | 'clock'>;

/**
 * Holds what would be paid against the limits of the desk (rule: liability-limits). Every node does: an alarm is one row,
 * whichever raises it. The books of what has a limit are followed whether somebody looks at them or not.
 */
export class LimitWatch {
  readonly #platform: WatchPlatform;
  readonly #books: LiabilityBooks;
  #limits: readonly StoredLimit[] = [];
  /** Open alarms by what passed which limit, as this node knows them. */
  #open: ReadonlyMap<string, OpenAlarm> = new Map();
  readonly #holdMs: number;
  #reading: Repetition | undefined;
  #stopListening: (() => void) | undefined;
  #again: Promise<void> = Promise.resolve();

  /** `holdMs`: how long an alarm stands at least. */
  constructor(platform: WatchPlatform, books: LiabilityBooks, holdMs = 60_000) {
    this.#holdMs = holdMs;
    this.#platform = platform;
    this.#books = books;
  }

  async start(): Promise<void> {
    this.#books.onCounted((books) => this.check(books));
    this.#stopListening = this.#platform.events.listen(({ kind }) => {
      if (kind === 'liability' || kind === 'resync') this.#readSoon();
    });
    await this.read();
    this.#reading = repeat(
      () => this.read(),
      readAnywayMs,
      (error) => this.#failed(error),
    );
  }

  async stop(): Promise<void> {
    this.#stopListening?.();
    await this.#reading?.stop();
    await this.#again;
  }

  /** The limits of a meeting or a fixture. */
  limitsOf(key: BookKey): readonly StoredLimit[] {
    return this.#limits.filter((limit) => nameOf(keyOf(limit)) === nameOf(key));
  }

  /** Reads limits and open alarms, and follows what they are on. */
  async read(): Promise<void> {
    const { db, clock, metrics } = this.#platform;
    const now = clock();
    this.#limits = await selectLimits(db, localDayOf(now), limitsMax);
    const open = await selectOpenAlarms(db, alarmsMax);
    const watched = new Set(this.#limits.map(({ id }) => id));
    const over = open.filter(({ limitId }) => !watched.has(limitId));
    if (over.length > 0) {
      const ids = over.map(({ id }) => id);
      await inTransaction(db, (trx) => endAlarms(trx, ids, now));
    }
    this.#open = new Map(
      open.flatMap((alarm) => (watched.has(alarm.limitId) ? [[placeOf(alarm), alarm] as const] : [])),
    );
    metrics.liabilityAlarms.set(await countWaitingAlarms(db));
    const keys = new Map(this.#limits.map((limit) => [nameOf(keyOf(limit)), keyOf(limit)]));
    this.#books.keep([...keys.values()]);
    await this.check(this.#books.counted());
  }

  /** Raises alarms for what passes its limit in some books, and ends those of what does not any more. */
  async check(books: readonly FollowedBook[]): Promise<void> {
    const raised: Breach[] = [];
    const ended: number[] = [];
    // Another node may have seen the prices of a minute ago: they shall not raise and end it in turns.
    const endsFrom = this.#platform.clock().getTime() - this.#holdMs;
    for (const { book } of books) {
      const limits = this.limitsOf(book.key);
      const { multiples, view } = book;
      if (limits.length === 0 || !view) continue;
      const { placesPaid } = view.outlook;
      const counted = { events: book.events, placesPaid, multiples };
      const still = findBreaches(limits.map(limitToEnd), counted);
      const breaches = still.flatMap((breach) => {
        const limit = limits.find(({ id }) => id === breach.limit.id);
        return limit && breach.paid > limit.amount ? [{ ...breach, limit }] : [];
      });
      const passed = new Set(still.map((breach) => placeOf(placeOfBreach(breach))));
      raised.push(...breaches.filter((breach) => !this.#open.has(placeOf(placeOfBreach(breach)))));
      const own = new Set(limits.map(({ id }) => `${id}/`));
      for (const [place, { id, raisedAt }] of this.#open) {
        const isOwn = own.has(place.slice(0, place.indexOf('/') + 1));
        if (isOwn && !passed.has(place) && raisedAt.getTime() <= endsFrom) ended.push(id);
      }
    }
    if (raised.length > 0 || ended.length > 0) await this.#store(raised, ended);
  }

  async #store(breaches: readonly Breach[], ended: readonly number[]): Promise<void> {
    const { db, clock, log } = this.#platform;
    const now = clock();
    const raised = await inTransaction(db, async (trx) => {
      await endAlarms(trx, ended, now);
      const places = await insertAlarms(trx, breaches, now);
      await liabilityLimitsChanged(trx);
      return new Set(places.map(placeOf));
    });
    const open = new Map([...this.#open].filter(([, { id }]) => !ended.includes(id)));
    for (const breach of breaches) {
      const place = placeOfBreach(breach);
      // Its id is known once alarms are read again, which the event says.
      open.set(placeOf(place), { id: 0, raisedAt: now });
      if (!raised.has(placeOf(place))) continue;
      const { limit, paid } = breach;
      const { kind, measure, amount } = limit;
      log.warn({ ...place, kind, measure, limit: amount, paid }, 'bets would pay more than their limit');
    }
    this.#open = open;
  }

  #readSoon(): void {
    this.#again = this.#again.then(() => this.read()).catch((error: unknown) => this.#failed(error));
  }

  #failed(error: unknown): void {
    this.#platform.log.warn({ err: error }, 'the limits on liability could not be read; trying again');
  }
}

/** The book that a limit is held against. */
function keyOf({ sport, programmeId, event }: StoredLimit): BookKey {
  return { sport, programmeId, eventId: isEndless(sport) ? event : null };
}

function nameOf({ sport, programmeId, eventId }: BookKey): string {
  return `${sport}/${programmeId}/${eventId ?? ''}`;
}

function placeOfBreach({ limit, event, outcome }: Breach): AlarmPlace {
  return {
    limitId: limit.id,
    event,
    market: outcome?.market ?? null,
    outcome: outcome?.outcome ?? null,
  };
}

function placeOf({ limitId, event, market, outcome }: AlarmPlace): string {
  return `${limitId}/${event ?? ''}/${market ?? ''}/${outcome ?? ''}`;
}
