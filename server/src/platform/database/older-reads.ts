import type { Logger } from 'pino';
import type { Clock } from '../runtime/clock.ts';
import type { Events } from '../runtime/events.ts';
import type { Metrics } from '../runtime/metrics.ts';
import { type Repetition, repeat } from '../runtime/repeat.ts';
import { seldom } from '../runtime/seldom.ts';
import { failsAgain } from './about-data.ts';
import type { Database } from './database.ts';
import { readDatabaseHosts } from './database-hosts.ts';
import { reasonOf } from './find-primary.ts';
import { isSameLineage, PrimaryPositions } from './primary-positions.ts';
import { type StandbyAnswer, StandbyServer } from './standby-server.ts';

/** A standby that may be further behind is not read from (rule: older-reads). */
export const lagMaxMs = 10_000;
const periodMs = 1_000;
const sayAgainMs = 60_000;
/** SQLSTATEs that speak of the server, or of its replication, and not of what was asked. */
const ofServer = /^(08|40|53|55|57P|58|XX)|^25006$/;

/**
 * Reads for which it is enough to be a moment old: never what decides about money, limits, sessions or protection
 * (rule: older-reads).
 */
export interface OlderReads {
  /**
   * Reads from a standby, or else from the primary; `work` may run twice, so it only reads. `asOf` is a moment by which
   * everything that was committed is there; undefined: now. With `afterNews` all that nodes were told of standings is
   * there, so that whoever hears of a result and asks then sees it.
   */
  read<T>(
    work: (db: Database, asOf: Date | undefined) => Promise<T>,
    options?: { readonly afterNews?: boolean },
  ): Promise<T>;
}

/** Reads from the primary: there is no standby to read from. */
export function readsOf(db: Database): OlderReads {
  return { read: (work) => work(db, undefined) };
}

interface Parts {
  /** The primary's. */
  readonly db: Database;
  readonly events: Pick<Events, 'listen'>;
  readonly metrics: Pick<Metrics, 'olderReads' | 'standbyLag' | 'standbysUnused'>;
  readonly log: Logger;
  readonly clock: Clock;
}

/** A server as it was when it was asked last. */
interface Standby {
  readonly server: StandbyServer;
  /** By when everything is on it; undefined while it is not read from. */
  freshAt: Date | undefined;
  /** Why it is not read from; undefined when it is. */
  fault: string | undefined;
}

/**
 * The reads that go to the servers of `DATABASE_READ_URL`. Each is asked once a second how far it is; one that lags, is
 * down, is of another history than the primary or misses a migration is left out, and the primary reads instead.
 */
export class StandbyReads implements OlderReads {
  readonly #parts: Parts;
  readonly #positions: PrimaryPositions;
  readonly #standbys: readonly Standby[];
  readonly #sayFailed: (error: unknown, server: string) => void;
  #newsAt = new Date(0);
  #turn = 0;
  #repetition: Repetition | undefined;
  #unlisten: (() => void) | undefined;

  constructor(url: string, size: number, migrations: readonly string[], parts: Parts) {
    this.#parts = parts;
    this.#positions = new PrimaryPositions(parts.db, parts.clock);
    this.#standbys = (readDatabaseHosts(url) ?? [url]).map((address) => ({
      server: new StandbyServer(address, size, migrations),
      freshAt: undefined,
      fault: undefined,
    }));
    this.#sayFailed = seldom(sayAgainMs, parts.clock, (error: unknown, server: string) =>
      parts.log.warn({ err: error, server }, 'a read failed on the standby and went to the primary'),
    );
  }

  /** Resolves once each server was asked. None of them has to be there. */
  async start(): Promise<void> {
    const { events, clock } = this.#parts;
    this.#unlisten = events.listen(({ kind }) => {
      if (kind === 'standings' || kind === 'resync') this.#newsAt = clock();
    });
    await this.look();
    this.#repetition = repeat(
      () => this.look(),
      periodMs,
      (error) => this.#parts.log.warn({ err: error }, 'the standbys could not be asked'),
    );
  }

  async stop(): Promise<void> {
    this.#unlisten?.();
    await this.#repetition?.stop();
    await Promise.all(this.#standbys.map(({ server }) => server.close()));
  }

  async read<T>(
    work: (db: Database, asOf: Date | undefined) => Promise<T>,
    { afterNews = false }: { readonly afterNews?: boolean } = {},
  ): Promise<T> {
    const { olderReads } = this.#parts.metrics;
    const standby = this.#choose(afterNews);
    if (standby) {
      try {
        const found = await work(standby.server.db, standby.freshAt);
        olderReads.inc({ place: 'standby' });
        return found;
      } catch (error) {
        if (!isOfServer(error)) throw error;
        this.#sayFailed(error, standby.server.name);
      }
    }
    olderReads.inc({ place: 'primary' });
    return await work(this.#parts.db, undefined);
  }

  /** Asks the primary and each standby once. */
  async look(): Promise<void> {
    // While the primary does not answer, what was known of it grows old, and so do the standbys.
    await this.#positions.ask().catch(() => undefined);
    await Promise.all(this.#standbys.map((standby) => this.#lookAt(standby)));
    this.#parts.metrics.standbysUnused.set(
      this.#standbys.filter(({ fault }) => fault !== undefined && fault !== isPrimary).length,
    );
  }

  async #lookAt(standby: Standby): Promise<void> {
    const { server } = standby;
    const before = standby.fault;
    try {
      const answer = await server.ask();
      const freshAt = this.#positions.freshAt(answer.reached);
      standby.fault = this.#faultOf(answer, freshAt);
      standby.freshAt = standby.fault === undefined ? freshAt : undefined;
    } catch (error) {
      standby.fault = reasonOf(error);
      standby.freshAt = undefined;
    }
    const lag = standby.freshAt && this.#parts.clock().getTime() - standby.freshAt.getTime();
    this.#parts.metrics.standbyLag.set({ server: server.name }, lag === undefined ? Number.NaN : lag / 1_000);
    // What is said again is only how far behind it is.
    if (kindOf(before) === kindOf(standby.fault)) return;
    const said = { server: server.name, ...(standby.fault === undefined ? {} : { reason: standby.fault }) };
    if (standby.fault === undefined) this.#parts.log.info(said, 'the standby is read from');
    else if (standby.fault === isPrimary) this.#parts.log.info(said, 'the server is not read from');
    else this.#parts.log.warn(said, 'the standby is not read from: the primary reads instead');
  }

  #faultOf(answer: StandbyAnswer, freshAt: Date | undefined): string | undefined {
    const { lineage } = this.#positions;
    if (!lineage) return 'the primary does not say where it is';
    if (answer.system !== lineage.system || answer.database !== lineage.database) {
      return 'it is another database than that of DATABASE_URL';
    }
    if (!isSameLineage(answer, lineage)) {
      return `it is on timeline ${answer.timeline}, and the primary on ${lineage.timeline}`;
    }
    if (!answer.isStandby) return isPrimary;
    if (!freshAt) return `${lags}: it has replayed nothing of what the primary has written lately`;
    const ms = this.#parts.clock().getTime() - freshAt.getTime();
    return ms > lagMaxMs ? `${lags} by ${Math.round(ms / 1_000)} s` : undefined;
  }

  /** The next one in turn that has what is needed. */
  #choose(afterNews: boolean): Standby | undefined {
    const oldest = this.#parts.clock().getTime() - lagMaxMs;
    const since = Math.max(oldest, afterNews ? this.#newsAt.getTime() : 0);
    const fit = this.#standbys.filter(({ freshAt }) => freshAt !== undefined && freshAt.getTime() >= since);
    this.#turn += 1;
    return fit[this.#turn % Math.max(1, fit.length)];
  }
}

const isPrimary = 'it is the primary';
const lags = 'it lags';

const kindOf = (fault: string | undefined) => (fault?.startsWith(lags) ? lags : fault);

function isOfServer(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code === 'string') return ofServer.test(code) || /^E[A-Z]+$/.test(code);
  return !failsAgain(error);
}
