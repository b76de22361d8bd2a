import { type Cents, moneyToWire } from '@furlong/domain/money';

/**
 * Where the numbers of Home come from, one question each. A capability that keeps the records answers; where nobody
 * keeps any yet the answer is 0.
 */
export interface SiteRecords {
  /** What winning bets were paid. */
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

/** How long the numbers are good for, in milliseconds. */
const goodFor = 60_000;

/** The five numbers, asked for at most once a minute; readers that come together share one question. */
export class SiteNumbers {
  readonly #records: SiteRecords;
  #held: { readonly until: number; readonly numbers: Promise<SiteNumber[]> } | undefined;

  constructor(records: SiteRecords) {
    this.#records = records;
  }

  async read(now: Date): Promise<SiteNumber[]> {
    if (this.#held === undefined || this.#held.until <= now.getTime()) {
      const held = { until: now.getTime() + goodFor, numbers: this.#ask(now) };
      this.#held = held;
      // What failed is not kept: the next reader asks again.
      held.numbers.catch(() => {
        if (this.#held === held) this.#held = undefined;
      });
    }
    return this.#held.numbers;
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
