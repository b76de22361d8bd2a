import type { Figures, LimitFigures, RateClass, RoomClass } from './figures.ts';
import { Room } from './place-count.ts';
import { Rate } from './rate.ts';
import { TooMany } from './too-many.ts';

/** Whom a figure holds for. */
type By = keyof Figures;

/** What keeps each figure. */
type Kept<C extends string, T> = Readonly<Record<C, Partial<Record<By, T>>>>;

/** Keys that each rate keeps: as many punters as one node serves at once, in some megabytes. */
const mostKeys = 20_000;
/** What is told to whoever has too many at once: something ends in about so long. Milliseconds. */
const placeWait = 10_000;

/** Who makes a request: the token's key, if it has one, and the network. */
export interface Asker {
  readonly token: string | undefined;
  readonly network: string;
}

/**
 * Every limit of one node, in its memory: a check asks nobody. Several nodes each allow as much, which a balancer that
 * spreads requests does not multiply for one connection.
 */
export class Limiter {
  #rates: Kept<RateClass, Rate>;
  #rooms: Kept<RoomClass, Room>;
  #now: () => number;
  #heard: (what: RateClass | RoomClass, by: By) => void;

  /** `now`: milliseconds that only grow. `heard` is told of every refusal. */
  constructor(
    figures: LimitFigures,
    now: () => number = () => performance.now(),
    heard: (what: RateClass | RoomClass, by: By) => void = () => {},
  ) {
    const { streams, connections, ...rates } = figures;
    this.#rates = forEach(rates, (figure) => new Rate(figure, mostKeys));
    this.#rooms = forEach({ streams, connections }, (figure) => new Room(figure));
    this.#now = now;
    this.#heard = heard;
  }

  /** Counts a request. Throws TooMany when its token, or its network, made too many of the class. */
  count(what: RateClass, { token, network }: Asker): void {
    if (token === undefined) {
      this.#take(what, 'visitors', network);
      return;
    }
    this.#take(what, 'token', token);
    this.#take(what, 'network', network);
  }

  /** Gives back a request that was counted without a token. */
  giveBack(what: RateClass, network: string): void {
    this.#rates[what].visitors?.giveBack(network);
  }

  /** Takes a place among those held at once; returns the end of it. Throws TooMany when there is none. */
  hold(what: RoomClass, { token, network }: Asker): () => void {
    const rooms = this.#rooms[what];
    const wanted: [By, string][] =
      token === undefined
        ? [['visitors', network]]
        : [
            ['token', token],
            ['network', network],
          ];
    const held: (() => void)[] = [];
    const leave = () => {
      for (const end of held.splice(0)) end();
    };
    for (const [by, key] of wanted) {
      const room = rooms[by];
      if (!room) continue;
      if (!room.enter(key)) {
        leave();
        this.#heard(what, by);
        throw new TooMany(placeWait);
      }
      held.push(() => room.leave(key));
    }
    return leave;
  }

  #take(what: RateClass, by: By, key: string): void {
    const wait = this.#rates[what][by]?.take(key, this.#now()) ?? 0;
    if (wait === 0) return;
    this.#heard(what, by);
    throw new TooMany(wait);
  }
}

function forEach<C extends string, T>(
  figures: Readonly<Record<C, Figures>>,
  make: (figure: number) => T,
): Kept<C, T> {
  const kept = Object.entries<Figures>(figures).map(([what, by]) => [
    what,
    Object.fromEntries(Object.entries(by).map(([who, figure]) => [who, make(figure)])),
  ]);
  return Object.fromEntries(kept) as Kept<C, T>;
}
