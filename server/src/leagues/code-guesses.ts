import { Rate } from '../platform/http/limits/rate.ts';
import { TooMany } from '../platform/http/limits/too-many.ts';
import type { Platform } from '../platform/runtime/platform.ts';

const hourMs = 3_600_000;
/** Unknown codes an hour: of one account, and of all accounts of one network. */
const perAccount = 10;
const perNetwork = 30;
/** Accounts and networks that are remembered, in some megabytes. */
const keysMax = 20_000;

/** Who tries a code. */
export interface Guesser {
  readonly punterId: number;
  readonly network: string;
}

/**
 * Counts tries of codes that no league has, on this node (rule: league-codes). Each is counted before it is made, so
 * that many at once cannot slip through together, and taken off again when there was such a league. A network that has
 * used up its tries refuses only accounts that tried a wrong code themselves: thousands may share one.
 */
export class CodeGuesses {
  readonly #accounts = new Rate(perAccount, keysMax, hourMs);
  readonly #networks = new Rate(perNetwork, keysMax, hourMs);
  readonly #metrics: Pick<Platform['metrics'], 'leagueCodeGuesses'>;
  readonly #now: () => number;

  /** `now`: a monotonic clock in milliseconds. */
  constructor(metrics: Pick<Platform['metrics'], 'leagueCodeGuesses'>, now = () => performance.now()) {
    this.#metrics = metrics;
    this.#now = now;
  }

  /** Does a try's work, which answers whether it was a guess. Throws TooMany instead of doing it. */
  async trying<T>(
    { punterId, network }: Guesser,
    work: () => Promise<T>,
    isGuess: (done: T) => boolean,
  ): Promise<T> {
    const account = String(punterId);
    const now = this.#now();
    const guessedBefore = this.#accounts.isUsed(account, now);
    this.#refuse(this.#accounts.take(account, now));
    const networkWaits = this.#networks.take(network, now);
    if (networkWaits > 0 && guessedBefore) {
      this.#accounts.giveBack(account);
      this.#refuse(networkWaits);
    }
    const giveBack = () => {
      this.#accounts.giveBack(account);
      if (networkWaits === 0) this.#networks.giveBack(network);
    };
    try {
      const done = await work();
      if (isGuess(done)) this.#metrics.leagueCodeGuesses.inc({ outcome: 'unknown' });
      else giveBack();
      return done;
    } catch (error) {
      giveBack();
      throw error;
    }
  }

  #refuse(waitMs: number): void {
    if (waitMs === 0) return;
    this.#metrics.leagueCodeGuesses.inc({ outcome: 'refused' });
    throw new TooMany(waitMs);
  }
}
