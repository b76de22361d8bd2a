import type { Database } from '../../platform/database/database.ts';
import type { FurlongEvent } from '../../platform/runtime/events.ts';
import { Yielder } from '../../score-boards/yield-to-event-loop.ts';
import { isEndless } from '../programme.ts';
import type { Sport } from '../sport.ts';
import type { BetTail } from './bet-tail.ts';
import { Book, type BookKey } from './book.ts';
import { fillBook } from './book-filler.ts';
import { makeOutlook } from './make-outlook.ts';
import type { StruckBet, StruckBetReader } from './struck-bet.ts';

/** Counting bets anew for new prices may take this part of the time, for results and scratchings that one. */
const seeingPart = { prices: 0.02, facts: 0.5 };
const seeAgainMaxMs = 60_000;

/** What a book is seen anew for. */
type Change = 'prices' | 'facts';

/** A book that is filled from the database, gets what is struck, and is seen anew when its events change. */
export class FollowedBook {
  readonly book: Book;
  readonly #db: Database;
  readonly #sport: Sport;
  readonly #clock: () => Date;
  /** What the tail brought while the book was filled, and what it may bring of what was filled in. */
  #tailed = new Set<number>();
  #filled = new Set<number>();
  #isFilled = false;
  #isTooLarge = false;
  #isDropped = false;
  #changed: Change | null = 'facts';
  /** What changes before waits until then: the more bets, the less often they are counted anew. */
  #seeFrom: Readonly<Record<Change, number>> = { prices: 0, facts: 0 };
  #lookedAt: number;
  #traderLookedAt = Number.NEGATIVE_INFINITY;

  readonly #seeAgainMs: number;

  /** `seeAgainMs`: how long after it was seen it is seen anew at the earliest. */
  constructor(
    { db, clock }: { readonly db: Database; readonly clock: () => Date },
    sport: Sport,
    key: BookKey,
    seeAgainMs: number,
  ) {
    this.#seeAgainMs = seeAgainMs;
    this.#db = db;
    this.#sport = sport;
    this.#clock = clock;
    this.#lookedAt = performance.now();
    this.book = new Book(key);
  }

  /** Whether every bet is counted. */
  get isCounted(): boolean {
    return this.#isFilled && this.book.view !== null;
  }

  get isTooLarge(): boolean {
    return this.#isTooLarge;
  }

  /** Whether its bets are yet to be read from the database. */
  get isToFill(): boolean {
    return !this.#isFilled && !this.#isTooLarge;
  }

  /** When somebody last asked for it, in milliseconds of the process. */
  get lookedAt(): number {
    return this.#lookedAt;
  }

  /** When somebody last did who sets limits; long ago where nobody did. */
  get traderLookedAt(): number {
    return this.#traderLookedAt;
  }

  look(isTrader: boolean): void {
    this.#lookedAt = performance.now();
    if (isTrader) this.#traderLookedAt = this.#lookedAt;
  }

  /** Says that nobody holds it any more: it reads no further. */
  drop(): void {
    this.#isDropped = true;
  }

  /**
   * Fills it when that is to be done, else sees its events anew when that is due. The tail follows already; `hasRoom`
   * says whether so many bets more can be held. Returns whether something is counted that was not.
   */
  async work(tail: BetTail, reader: StruckBetReader, hasRoom: (bets: number) => boolean): Promise<boolean> {
    if (this.isToFill) {
      try {
        await this.#fill(tail, reader, hasRoom);
      } catch (error) {
        this.#empty();
        throw error;
      }
    }
    return this.#isTooLarge || this.#isDropped ? false : this.#seeIfDue();
  }

  async #fill(tail: BetTail, reader: StruckBetReader, hasRoom: (bets: number) => boolean): Promise<void> {
    const completeTo = tail.completeTo;
    await fillBook(this.#db, this.book.key, reader, async (bets, yielder) => {
      if (this.#isDropped) return false;
      if (!hasRoom(bets.length)) {
        this.#isTooLarge = true;
        this.book.clear();
        return false;
      }
      for (const bet of bets) {
        if (bet.id > completeTo) this.#filled.add(bet.id);
        if (!this.#tailed.has(bet.id)) this.#add(bet);
        await yielder.yieldIfDue();
      }
      return true;
    });
    this.#tailed.clear();
    this.#isFilled = true;
  }

  /** Lets go of what a filling that broke off has read, and of what the tail brought: the next one reads it all. */
  #empty(): void {
    this.book.clear();
    this.#tailed.clear();
    this.#filled.clear();
  }

  /** Takes a bet of its own that the tail brought. */
  take(bet: StruckBet): void {
    if (this.#isTooLarge || this.#filled.has(bet.id)) return;
    if (!this.#isFilled) this.#tailed.add(bet.id);
    this.#add(bet);
  }

  /** Says up to which id the tail has brought everything. */
  completed(through: number): void {
    for (const id of this.#filled) if (id <= through) this.#filled.delete(id);
  }

  /** Says that prices of its events changed, or what became of them. */
  changed(what: Change): void {
    if (this.#changed !== 'facts') this.#changed = what;
  }

  /** Takes what was said by some node. */
  hear(event: FurlongEvent): void {
    const { sport, programmeId } = this.book.key;
    const { eventIds } = this.book;
    if (event.kind === 'resync') this.changed('facts');
    else if (event.kind === 'bets') {
      const { eventId } = event;
      const isOwn = event.sport === sport && event.programmeId === programmeId;
      if (isOwn && (eventId === undefined || eventIds.has(eventId))) this.changed('facts');
    } else if (event.kind === 'fixture') {
      if (isEndless(sport) && eventIds.has(event.fixtureId)) this.changed('prices');
    } else if (event.kind === 'card' || event.kind === 'standings') {
      // A scratching is said as a change of bets, too.
      if (isEndless(sport) || event.meetingId !== programmeId) return;
      this.changed(event.kind === 'card' ? 'prices' : 'facts');
    }
  }

  async #seeIfDue(): Promise<boolean> {
    const began = performance.now();
    const changed = this.#changed;
    if (changed === null || began < this.#seeFrom[changed]) return false;
    this.#changed = null;
    try {
      const now = this.#clock();
      const shown = await this.#sport.loadShownEvents(this.#db, [...this.book.eventIds], now);
      await this.book.see({ outcomes: shown.outcomes, outlook: makeOutlook(shown, now) }, new Yielder());
    } catch (error) {
      this.changed('facts');
      this.#pauseAfter(began);
      throw error;
    }
    this.#pauseAfter(began);
    return true;
  }

  /** The longer it took, the longer until the next time. */
  #pauseAfter(began: number): void {
    const took = performance.now() - began;
    const pause = (part: number) =>
      Math.min(seeAgainMaxMs, Math.max(this.#seeAgainMs, this.#seeAgainMs && took / part));
    this.#seeFrom = {
      prices: began + pause(seeingPart.prices),
      facts: began + pause(seeingPart.facts),
    };
  }

  #add(bet: StruckBet): void {
    if (this.book.add(bet)) this.changed('facts');
  }
}
