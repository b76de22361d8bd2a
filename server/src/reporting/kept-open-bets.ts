import { sql } from 'kysely';
import pLimit from 'p-limit';
import type { BetFilter } from '../bets/bet-filter.ts';
import type { OpenBetSums } from '../bets/liability/open-bet.ts';
import { OpenBets } from '../bets/liability/open-bets.ts';
import {
  readOpenBets,
  selectOpenBets,
  selectSettledSince,
  selectStruckSince,
} from '../bets/liability/queries-open.ts';
import { sumOpenBets } from '../bets/liability/sum-open-bets.ts';
import type { Sports } from '../bets/sport.ts';
import type { Transaction } from '../platform/database/database.ts';
import { isPutOff, LoopUse } from '../platform/runtime/loop-use.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { type Repetition, repeat } from '../platform/runtime/repeat.ts';
import { atOneMoment } from '../revenue/report-turns.ts';
import { Yielder } from '../score-boards/yield-to-event-loop.ts';

const everyMs = 60_000;
/** They are first read so long after a start, which has more urgent work. */
const startsAfterMs = 10_000;
/** They are read anew so often, whatever was followed. */
const readAnewMs = 6 * 3_600_000;
/** What is written has a time of minutes ago at most, as the sums of revenue take it. */
const writtenWithinMs = 35 * 60_000;
/** Bets that a node keeps, about 1 kB each; where more are open a report reads them all. */
const keptMax = 200_000;
/** The first reading looks through all bets, and nobody waits for it. */
const statementMs = 300_000;
const chunkSize = 2_000;
/** Of a node's time, while it reads them anew: strikes wait for the rest of it. */
const readingShare = 0.2;

/** Sums of open bets by sport, narrowed; `now` is the moment by which events are off. */
export type SumOpen = (filter: BetFilter, now: Date) => Promise<ReadonlyMap<string, OpenBetSums>>;

/** The bets that are kept, and as of which moment. */
interface Kept {
  readonly bets: OpenBets;
  readonly readAt: number;
  followedTo: Date;
  /** Those that were struck or settled lately and are not open, by the number of their latest settlement. */
  closed: ReadonlyMap<number, number>;
}

/**
 * Keeps the open bets in this node's memory, so that a report counts what changed since the last look and not all of them
 * (rule: liabilities-report). A report brings them to its own moment in its own transaction. Before they are read for the
 * first time, and where they are too many, a report reads them all.
 */
export class KeptOpenBets {
  readonly #platform: Pick<Platform, 'db' | 'clock' | 'log'>;
  readonly #sports: Sports;
  readonly #most: number;
  /** One after the other, so that each sees a later moment than the one before. */
  readonly #turn = pLimit(1);
  #kept: Kept | undefined;
  #reading: { readonly done: Promise<void>; readonly yielder: Yielder } | undefined;
  #tooManyUntil = 0;
  #following: Repetition | undefined;

  constructor(platform: Pick<Platform, 'db' | 'clock' | 'log'>, sports: Sports, most = keptMax) {
    this.#platform = platform;
    this.#sports = sports;
    this.#most = most;
  }

  start(): void {
    const loop = new LoopUse();
    let due = performance.now();
    this.#following = repeat(
      async () => {
        const use = loop.look();
        const overdueMs = performance.now() - due;
        // In the minutes before an off strikes need the node, and what they strike would be read with the rest.
        if (overdueMs < 0 || (!this.isKept && isPutOff(use, overdueMs))) return;
        due = performance.now() + everyMs - startsAfterMs;
        await this.follow();
      },
      startsAfterMs,
      (error) =>
        this.#platform.log.warn({ err: error }, 'open bets were not followed: a report reads them all'),
    );
  }

  async stop(): Promise<void> {
    await this.#following?.stop();
  }

  /** Whether a report needs to read only what changed. */
  get isKept(): boolean {
    return this.#kept !== undefined;
  }

  /** Brings what is kept up to now; reads it where nothing is, or it was read long ago. */
  async follow(): Promise<void> {
    const { clock } = this.#platform;
    if (this.#kept && performance.now() - this.#kept.readAt < readAnewMs) {
      await this.#turn(async () => {
        const kept = this.#kept;
        if (kept) await atOneMoment(this.#platform.db, (trx, at) => this.#bringTo(kept, trx, at, clock()));
      });
      return;
    }
    if (performance.now() < this.#tooManyUntil) return;
    this.#reading ??= this.#beginReading();
    await this.#reading.done;
  }

  #beginReading(): { readonly done: Promise<void>; readonly yielder: Yielder } {
    const yielder = new Yielder(readingShare);
    const done = this.#readAnew(yielder).finally(() => {
      this.#reading = undefined;
    });
    return { done, yielder };
  }

  async #readAnew(yielder: Yielder): Promise<void> {
    const kept = await atOneMoment(this.#platform.db, (trx, asOf) => this.#readAll(trx, asOf, yielder));
    await this.#turn(async () => {
      this.#kept = kept;
    });
  }

  /** Reads a report, all as of one moment, with the sums of what is open then. */
  async read<T>(report: (trx: Transaction, asOf: Date, sumOpen: SumOpen) => Promise<T>): Promise<T> {
    const { db } = this.#platform;
    const readAll = () =>
      atOneMoment(db, (trx, asOf) =>
        report(trx, asOf, (filter, now) => sumOpenBets(trx, this.#sports, filter, now)),
      );
    // What is being read is there sooner than what is begun now; where it fails, the report tells its own reason.
    if (!this.#kept) {
      this.#reading?.yielder.hurry();
      await this.#reading?.done.catch(() => undefined);
    }
    if (!this.#kept) return await readAll();
    return await this.#turn(async () => {
      const kept = this.#kept;
      if (!kept) return await readAll();
      return await atOneMoment(db, (trx, asOf) =>
        report(trx, asOf, async (filter, now) => {
          return (await this.#bringTo(kept, trx, asOf, now))
            ? kept.bets.read(filter)
            : await sumOpenBets(trx, this.#sports, filter, now);
        }),
      );
    });
  }

  async #readAll(trx: Transaction, asOf: Date, yielder: Yielder): Promise<Kept | undefined> {
    await sql`set local statement_timeout = ${sql.lit(statementMs)}`.execute(trx);
    const now = this.#platform.clock();
    const bets = new OpenBets(this.#sports);
    for await (const rows of readOpenBets(trx, {})) {
      await yielder.yieldNow();
      await bets.add(trx, rows, now, yielder);
      if (bets.size <= this.#most) continue;
      this.#tooManyUntil = performance.now() + readAnewMs;
      return undefined;
    }
    return { bets, readAt: performance.now(), followedTo: earlier(asOf, now), closed: new Map() };
  }

  /** Whether they could be: where too many are open by now, none are kept. */
  async #bringTo(kept: Kept, trx: Transaction, asOf: Date, now: Date): Promise<boolean> {
    try {
      if (await bringTo(kept, trx, now, this.#most)) {
        kept.followedTo = earlier(asOf, now);
        return true;
      }
    } catch (error) {
      // Half of it may be done.
      if (this.#kept === kept) this.#kept = undefined;
      throw error;
    }
    if (this.#kept === kept) this.#kept = undefined;
    this.#tooManyUntil = performance.now() + readAnewMs;
    return false;
  }
}

/**
 * Takes what was struck and settled since, and sees again what changed. False, and nothing is done, where more than `most`
 * would be kept: a race evening strikes more in a minute, and counting each would take half of it.
 */
async function bringTo(kept: Kept, trx: Transaction, now: Date, most: number): Promise<boolean> {
  const { bets, closed } = kept;
  const since = new Date(kept.followedTo.getTime() - writtenWithinMs);
  const struck = await selectStruckSince(trx, since);
  const settled = await selectSettledSince(trx, since);
  const fresh = struck.filter((id) => bets.numberOf(id) === undefined && !closed.has(id));
  const gone = [...settled.keys()].filter((id) => bets.numberOf(id) !== undefined).length;
  if (bets.size - gone + fresh.filter((id) => !settled.has(id)).length > most) return false;
  const touched = new Set(fresh);
  for (const [id, number] of settled) {
    const known = bets.numberOf(id) ?? closed.get(id);
    if (known === undefined || known < number) touched.add(id);
  }
  const yielder = new Yielder();
  for (const id of touched) bets.remove(id);
  await bets.seeAgain(trx, now, yielder);
  const ids = [...touched];
  for (let at = 0; at < ids.length; at += chunkSize) {
    const rows = await selectOpenBets(trx, ids.slice(at, at + chunkSize));
    await yielder.yieldNow();
    await bets.add(trx, rows, now, yielder);
  }
  const lately = [...struck, ...settled.keys()].filter((id) => bets.numberOf(id) === undefined);
  kept.closed = new Map(lately.map((id) => [id, settled.get(id) ?? closed.get(id) ?? 0]));
  return true;
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b;
}
