import type { Figures, LimitFigures, RateClass, RoomClass } from './figures.ts';
import { PlaceCount } from './place-count.ts';
import { Rate } from './rate.ts';
import { TooMany } from './too-many.ts';

/** The parties that a limit is counted for. */
type By = keyof Figures;

/** A counter for each limit. */
type Counters<C extends string, T> = Readonly<Record<C, Partial<Record<By, T>>>>;

/** Keys stored per rate: as many punters as one node serves at once, in some megabytes. */
const keysMax = 20_000;
/** The retry time for too many at one time: by then one of them has probably ended. */
const placeRetryMs = 10_000;

/** The sender of a request: the token's key, if there is one, and the network. */
export interface Asker {
  readonly token: string | undefined;
  readonly network: string;
}

/**
 * All limits of one node, in memory, so that a check needs no other system. Several nodes each allow as much; a
 * balancer that spreads requests does not multiply that for one connection.
 */
export class Limiter {
  #rates: Counters<RateClass, Rate>;
  #places: Counters<RoomClass, PlaceCount>;
  #now: () => number;
  #onRefusal: (what: RateClass | RoomClass, by: By) => void;

  /** `now`: a monotonic clock in milliseconds. `onRefusal` is called for every refusal. */
  constructor(
    figures: LimitFigures,
    now: () => number = () => performance.now(),
    onRefusal: (what: RateClass | RoomClass, by: By) => void = () => {},
  ) {
    const { streams, connections, ...rates } = figures;
    this.#rates = forEach(rates, (figure) => new Rate(figure, keysMax));
    this.#places = forEach({ streams, connections }, (figure) => new PlaceCount(figure));
    this.#now = now;
    this.#onRefusal = onRefusal;
  }

  /** Counts a request. Throws TooMany when its token or its network made too many of the class. */
  count(what: RateClass, { token, network }: Asker): void {
    if (token === undefined) {
      this.#take(what, 'visitors', network);
      return;
    }
    this.#take(what, 'token', token);
    this.#take(what, 'network', network);
  }

  /** Takes off a request that was counted without a token. */
  giveBack(what: RateClass, network: string): void {
    this.#rates[what].visitors?.giveBack(network);
  }

  /** Takes a place among those in use, and returns the function that frees it. Throws TooMany when none is free. */
  takePlace(what: RoomClass, { token, network }: Asker): () => void {
    const counts = this.#places[what];
    const wanted: [By, string][] =
      token === undefined
        ? [['visitors', network]]
        : [
            ['token', token],
            ['network', network],
          ];
    const taken: (() => void)[] = [];
    const leave = () => {
      for (const free of taken.splice(0)) free();
    };
    for (const [by, key] of wanted) {
      const count = counts[by];
      if (!count) continue;
      if (!count.enter(key)) {
        leave();
        this.#onRefusal(what, by);
        throw new TooMany(placeRetryMs);
      }
      taken.push(() => count.leave(key));
    }
    return leave;
  }

  #take(what: RateClass, by: By, key: string): void {
    const waitMs = this.#rates[what][by]?.take(key, this.#now()) ?? 0;
    if (waitMs === 0) return;
    this.#onRefusal(what, by);
    throw new TooMany(waitMs);
  }
}

function forEach<C extends string, T>(
  figures: Readonly<Record<C, Figures>>,
  make: (figure: number) => T,
): Counters<C, T> {
  const counters = Object.entries<Figures>(figures).map(([what, by]) => [
    what,
    Object.fromEntries(Object.entries(by).map(([who, figure]) => [who, make(figure)])),
  ]);
  return Object.fromEntries(counters) as Counters<C, T>;
}
