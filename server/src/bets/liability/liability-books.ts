import type { FurlongEvent } from '../../platform/runtime/events.ts';
import type { Platform } from '../../platform/runtime/platform.ts';
import { type Repetition, repeat } from '../../platform/runtime/repeat.ts';
import { Yielder } from '../../score-boards/yield-to-event-loop.ts';
import { type Sports, sportNamed } from '../sport.ts';
import { BetTail } from './bet-tail.ts';
import type { BookKey } from './book.ts';
import { FollowedBook } from './followed-book.ts';
import { type StruckBet, StruckBetReader } from './struck-bet.ts';

/** How often the bets that were struck are asked for while a book is followed. */
const tailMs = 400;
/** A book that nobody asks for is let go after so long. */
const idleMs = 10 * 60_000;
/** What a trader looked at is held for so long, whatever others look at. */
const followedMs = 60_000;
/** Whatever events said: a book is seen anew so often. */
const seeAnywayMs = 300_000;
/** Books that are filled from the database at a time: the connections are everybody's. */
const fillsMax = 2;
/** Books that a node holds, and bets, all books together. */
const most = { books: 200, bets: 1_000_000 };

/** Who looks: somebody who sets limits and lays off, or somebody else. */
export type Looker = 'trader' | 'other';

/**
 * The books of the events that somebody looks at or has set a limit on, in the memory of this node, fed from what is
 * committed: nothing is written at a strike, and nothing is stored that could differ from the bets. After a restart they
 * are filled again. Every node has its own.
 */
export class LiabilityBooks {
  readonly #platform: Pick<Platform, 'db' | 'events' | 'log' | 'clock'>;
  readonly #sports: Sports;
  readonly #seeAgainMs: number;
  readonly #most: typeof most;
  #onCounted: (books: readonly FollowedBook[]) => Promise<void> = async () => undefined;
  #books = new Map<string, FollowedBook>();
  /** Those that stay whether somebody looks or not. */
  #kept: ReadonlySet<string> = new Set();
  readonly #reader = new StruckBetReader();
  #tail: BetTail | undefined;
  #followedTo: Date | null = null;
  #seenAllAt = performance.now();
  #following: Repetition | undefined;
  readonly #working = new Map<FollowedBook, Promise<void>>();
  #stopListening: (() => void) | undefined;
  #isStopped = false;

  constructor(
    platform: Pick<Platform, 'db' | 'events' | 'log' | 'clock'>,
    sports: Sports,
    seeAgainMs = 1_000,
    bounds = most,
  ) {
    this.#seeAgainMs = seeAgainMs;
    this.#most = bounds;
    this.#platform = platform;
    this.#sports = sports;
  }

  start(): void {
    this.#stopListening = this.#platform.events.listen((event) => this.#hear(event));
    this.#following = repeat(
      () => this.follow(),
      tailMs,
      (error) => this.#platform.log.warn({ err: error }, 'the liability could not be followed; trying again'),
    );
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#stopListening?.();
    await this.#following?.stop();
    await this.idle();
  }

  /**
   * A book; made and followed from now on where it was not. Undefined where as many are held as can be, each with
   * a limit or under a trader's eyes in the last minute: nobody's look takes the place of those.
   */
  open(key: BookKey, looker: Looker): FollowedBook | undefined {
    const name = nameOf(key);
    const known = this.#books.get(name);
    known?.look(looker === 'trader');
    if (known) return known;
    if (this.#books.size >= this.#most.books) {
      const [least] = this.#byWeight().toReversed();
      if (!least || this.#weightOf(least) > 0) return undefined;
      this.#drop(least);
    }
    return this.#make(key, looker);
  }

  #make(key: BookKey, looker: Looker): FollowedBook {
    const { db, clock } = this.#platform;
    const made = new FollowedBook({ db, clock }, sportNamed(this.#sports, key.sport), key, this.#seeAgainMs);
    made.look(looker === 'trader');
    this.#books.set(nameOf(key), made);
    return made;
  }

  /** Says who hears of kept books whose sums have changed. */
  onCounted(hear: (books: readonly FollowedBook[]) => Promise<void>): void {
    this.#onCounted = hear;
  }

  /** The kept books that are counted. */
  counted(): readonly FollowedBook[] {
    return [...this.#books.values()].filter((each) => each.isCounted && this.#isKept(each));
  }

  /** The moment up to which every strike is counted in what is counted; null: not followed yet. */
  get followedTo(): Date | null {
    return this.#followedTo;
  }

  /** Follows some books whether somebody looks at them or not, and no others. */
  keep(keys: readonly BookKey[]): void {
    this.#kept = new Set(keys.map(nameOf));
    for (const key of keys) if (!this.#books.has(nameOf(key))) this.#make(key, 'other');
  }

  /** One round: takes what was struck, and begins to fill new books and to see anew what changed. */
  async follow(): Promise<void> {
    this.#letGo();
    if (this.#books.size === 0) {
      this.#tail = undefined;
      this.#followedTo = null;
      return;
    }
    this.#tail ??= new BetTail(this.#platform.db, this.#reader);
    const tail = this.#tail;
    const asked = this.#platform.clock();
    const bets = await tail.next();
    const grown = await this.#take(bets);
    if (!tail.isFollowing) return;
    this.#followedTo = asked;
    this.#seeAnyway();
    for (const each of this.#byWeight()) {
      each.completed(tail.completeTo);
      this.#work(each, tail);
    }
    await this.#tell(grown);
  }

  /** Gives bets to the books that they belong in; returns those. One that is opened meanwhile is filled afterwards. */
  async #take(bets: readonly StruckBet[]): Promise<readonly FollowedBook[]> {
    const byProgramme = new Map<string, Map<number | null, FollowedBook>>();
    for (const each of this.#books.values()) {
      const { sport, programmeId, eventId } = each.book.key;
      const name = `${sport}/${programmeId}`;
      const own = byProgramme.get(name) ?? new Map<number | null, FollowedBook>();
      byProgramme.set(name, own.set(eventId, each));
    }
    const grown = new Set<FollowedBook>();
    const yielder = new Yielder();
    for (const bet of bets) {
      const own = byProgramme.get(`${bet.sport}/${bet.programmeId}`);
      if (!own) continue;
      const events = own.size === 1 && own.has(null) ? [null] : [null, ...eventsOf(bet)];
      for (const event of events) {
        const followed = own.get(event);
        if (!followed) continue;
        followed.take(bet);
        grown.add(followed);
      }
      await yielder.yieldIfDue();
    }
    return [...grown];
  }

  /** Resolves when no book is filled or seen anew any more: for tests and an orderly stop. */
  async idle(): Promise<void> {
    while (this.#working.size > 0) await Promise.all(this.#working.values());
  }

  /** Fills a book, or sees it anew: beside the next rounds, so that a large one holds up no other. */
  #work(followed: FollowedBook, tail: BetTail): void {
    if (this.#isStopped || this.#working.has(followed)) return;
    const fills = [...this.#working.keys()].filter(({ isToFill }) => isToFill).length;
    if (followed.isToFill && fills >= fillsMax) return;
    const work = followed
      .work(tail, this.#reader, (wanted) => this.#hasRoom(followed, wanted))
      .then(async (counted) => {
        if (counted) await this.#tell([followed]);
      })
      .catch((error: unknown) => {
        this.#platform.log.warn(
          { err: error, ...followed.book.key },
          'a book could not be counted; trying again',
        );
      })
      .finally(() => this.#working.delete(followed));
    this.#working.set(followed, work);
  }

  async #tell(books: readonly FollowedBook[]): Promise<void> {
    const counted = books.filter((each) => each.isCounted && this.#isKept(each));
    if (counted.length > 0) await this.#onCounted(counted);
  }

  #isKept({ book }: FollowedBook): boolean {
    return this.#kept.has(nameOf(book.key));
  }

  /** Whether so many bets more can be held; books that weigh less than this one make room for it. */
  #hasRoom(followed: FollowedBook, bets: number): boolean {
    const weight = this.#weightOf(followed);
    for (;;) {
      const held = [...this.#books.values()].reduce((sum, { book }) => sum + book.size, 0);
      if (held + bets <= this.#most.bets) return true;
      const least = this.#byWeight().findLast((each) => each.book.size > 0);
      if (!least || this.#weightOf(least) >= weight) return false;
      this.#drop(least);
    }
  }

  #weightOf(followed: FollowedBook): number {
    if (this.#isKept(followed)) return 2;
    return performance.now() - followed.traderLookedAt < followedMs ? 1 : 0;
  }

  /** All books, those that weigh most first, then those looked at last. */
  #byWeight(): FollowedBook[] {
    const weights = new Map([...this.#books.values()].map((each) => [each, this.#weightOf(each)]));
    return [...weights]
      .sort(([a, heavy], [b, light]) => light - heavy || b.lookedAt - a.lookedAt)
      .map(([each]) => each);
  }

  #drop(followed: FollowedBook): void {
    followed.drop();
    this.#books.delete(nameOf(followed.book.key));
  }

  #seeAnyway(): void {
    if (performance.now() - this.#seenAllAt < seeAnywayMs) return;
    this.#seenAllAt = performance.now();
    for (const each of this.#books.values()) each.changed('prices');
  }

  /** Lets go of books that nobody looks at any more. */
  #letGo(): void {
    const idleFrom = performance.now() - idleMs;
    for (const each of [...this.#books.values()]) {
      if (!this.#isKept(each) && each.lookedAt < idleFrom) this.#drop(each);
    }
  }

  #hear(event: FurlongEvent): void {
    for (const each of this.#books.values()) each.hear(event);
  }
}

function nameOf({ sport, programmeId, eventId }: BookKey): string {
  return `${sport}/${programmeId}/${eventId ?? ''}`;
}

const eventsOf = ({ legs }: StruckBet): ReadonlySet<number> => new Set(legs.map(({ event }) => event));
