import { type Cents, moneyToWire } from '@furlong/domain/money';

/** The sources of Home's numbers. Each is answered by the capability that has the records; 0 where none has them yet. */
export interface SiteRecords {
  /** The sum paid to winning bets. */
  totalStakesPaidOut(now: Date): Promise<Cents>;
  jackpotWinners(): Promise<number>;
  jackpotPrizes(): Promise<Cents>;
  /** Distinct punters with picks on a race day, on average. */
  playersDaily(now: Date): Promise<number>;
  meetingsHeld(): Promise<number>;
}

/** A number of Home by the id of its setting. */
export interface SiteNumber {
  readonly id: number;
  readonly value: number;
}

const cachedForMs = 60_000;

/** The five numbers of Home, computed at most once a minute; concurrent readers share one computation. */
export class SiteNumbers {
  readonly #records: SiteRecords;
  #cached: { readonly until: number; readonly numbers: Promise<SiteNumber[]> } | undefined;

  constructor(records: SiteRecords) {
    this.#records = records;
  }

  async read(now: Date): Promise<SiteNumber[]> {
    if (this.#cached === undefined || this.#cached.until <= now.getTime()) {
      const cached = { until: now.getTime() + cachedForMs, numbers: this.#ask(now) };
      this.#cached = cached;
      // A failure is not cached: the next reader asks again.
      cached.numbers.catch(() => {
        if (this.#cached === cached) this.#cached = undefined;
      });
    }
    return this.#cached.numbers;
  }

  async #ask(now: Date): Promise<SiteNumber[]> {
    const [stakes, winners, prizes, players, meetings] = await Promise.all([
      this.#records.totalStakesPaidOut(now),
      this.#records.jackpotWinners(),
      this.#records.jackpotPrizes(),
      this.#records.playersDaily(now),
      this.#records.meetingsHeld(),
    ]);
    return [
      { id: 1, value: moneyToWire(stakes) },
      { id: 2, value: winners },
      { id: 3, value: moneyToWire(prizes) },
      { id: 4, value: players },
      { id: 5, value: meetings },
    ];
  }
}
