import { randomBytes } from 'node:crypto';
import { addDays, type LocalDay, localDayOf, startOfLocalDay } from '@furlong/domain/local-date';
import type { Transaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { type Repetition, repeat } from '../platform/runtime/repeat.ts';
import { planForMany } from '../revenue/plan-for-many.ts';
import { atOneMoment } from '../revenue/report-turns.ts';
import { selectBrokenDays, selectDayDigests } from './queries-audit-breaks.ts';

/** The days that are mostly asked for are followed so often, whoever asks. */
const everyMs = 3_600_000;
const daysFollowed = 31;
/** Before the first time, as a node that starts has more urgent work. */
const startsAfterMs = 60_000;
/** More than the longest report has; days that were found longest ago are forgotten. */
const daysMax = 400;

/**
 * The days whose acts and links this node has followed and found whole, each with a number made of all their bytes
 * (rule: significant-events). A day is followed again, hash by hash, once a single byte is another: what is said of a
 * report's moment stays true, and costs a tenth.
 */
export class WholeDays {
  readonly #platform: Pick<Platform, 'db' | 'clock' | 'log'>;
  /** Nobody else knows it, so nobody can make other bytes with the same number. */
  readonly #seed = randomBytes(8).readBigInt64BE().toString();
  readonly #whole = new Map<LocalDay, string>();
  #following: Repetition | undefined;

  constructor(platform: Pick<Platform, 'db' | 'clock' | 'log'>) {
    this.#platform = platform;
  }

  start(): void {
    let due = performance.now() + startsAfterMs - 1;
    this.#following = repeat(
      async () => {
        if (performance.now() < due) return;
        due = performance.now() + everyMs;
        await this.follow();
      },
      startsAfterMs,
      (error) => this.#platform.log.warn({ err: error }, 'the acts of the last days were not followed'),
    );
  }

  async stop(): Promise<void> {
    await this.#following?.stop();
  }

  /** Follows the days that are mostly asked for, so that their report is quick; says so where one is broken. */
  async follow(): Promise<void> {
    const { db, clock, log } = this.#platform;
    const today = localDayOf(clock());
    const period = {
      from: startOfLocalDay(addDays(today, 1 - daysFollowed)),
      until: startOfLocalDay(addDays(today, 1)),
    };
    const broken = await atOneMoment(db, (trx) => this.findBroken(trx, period));
    if (broken.length === 0) return;
    log.error(
      { days: broken },
      'acts of these days, or their links, were changed: npm run reconcile -- audit',
    );
  }

  /** The days of a period that have a break, as a transaction at one moment sees them. */
  async findBroken(
    trx: Transaction,
    { from, until }: { readonly from: Date; readonly until: Date },
  ): Promise<LocalDay[]> {
    await planForMany(trx);
    const digests = await selectDayDigests(trx, { from, until, seed: this.#seed });
    const unsure = digests.filter(({ day, digest }) => this.#whole.get(day) !== digest);
    if (unsure.length === 0) return [];
    const broken = await selectBrokenDays(
      trx,
      unsure.map(({ day }) => day),
    );
    for (const { day, digest } of unsure) {
      this.#whole.delete(day);
      if (!broken.includes(day)) this.#whole.set(day, digest);
    }
    for (const day of this.#whole.keys()) {
      if (this.#whole.size <= daysMax) break;
      this.#whole.delete(day);
    }
    return broken;
  }
}
