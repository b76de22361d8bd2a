import type { BetLine } from '@furlong/domain/betting/bet-line';
import { EventBook } from '@furlong/domain/betting/event-book';
import { type EventOutcomes, lineOutcomes } from '@furlong/domain/betting/leg-outcome';
import { type Exposure, exposureOf, type Outlook } from '@furlong/domain/betting/line-exposure';
import { combinationCount } from '@furlong/domain/betting/line-price';
import type { SettlementTerms } from '@furlong/domain/betting/settle-line';
import type { Cents } from '@furlong/domain/money';
import type { Yielder } from '../../score-boards/yield-to-event-loop.ts';

/** Bets of a programme; of a sport whose programme is endless, those on one event. */
export interface BookKey {
  readonly sport: string;
  readonly programmeId: number;
  /** Null: all events of the programme. */
  readonly eventId: number | null;
}

/** A bet with what it was struck under. */
export interface BookedBet {
  readonly line: BetLine;
  readonly terms: SettlementTerms;
  readonly struckAt: Date;
}

/** What became of events, and what is thought of those to come. */
export interface BookView {
  readonly outcomes: ReadonlyMap<number, EventOutcomes>;
  readonly outlook: Outlook;
}

/** Lines of more than singles, each once whatever legs it has. */
interface Multiples {
  lines: number;
  stakes: Cents;
  expected: Cents;
  worst: Cents;
}

interface Sums {
  /** Every bet once, whatever became of it. */
  readonly struck: { bets: number; stakes: Cents };
  readonly events: Map<number, EventBook>;
  readonly multiples: Multiples;
}

const noSums = (): Sums => ({
  struck: { bets: 0, stakes: 0 },
  events: new Map(),
  multiples: { lines: 0, stakes: 0, expected: 0, worst: 0 },
});

/** Bets that are summed in one go. */
const sliceLength = 50;

/** Bets and what is open on each event of theirs. Bets are only added; what they come to follows from the view. */
export class Book {
  readonly key: BookKey;
  #bets: BookedBet[] = [];
  #view: BookView | null = null;
  #sums = noSums();
  #events = new Set<number>();

  constructor(key: BookKey) {
    this.key = key;
  }

  get size(): number {
    return this.#bets.length;
  }

  /** Every event of its bets: what the view is to be of. */
  get eventIds(): ReadonlySet<number> {
    return this.#events;
  }

  /** What its events were seen as, by which its bets are counted; null: nothing is counted yet. */
  get view(): BookView | null {
    return this.#view;
  }

  /** What is counted, by event. */
  get events(): ReadonlyMap<number, EventBook> {
    return this.#sums.events;
  }

  /** What bets are on an event; empty where there are none. */
  on(event: number): EventBook {
    return this.#sums.events.get(event) ?? new EventBook(event);
  }

  /** All that was struck, each combination once. */
  get struck(): { readonly bets: number; readonly stakes: Cents } {
    return this.#sums.struck;
  }

  /** The multiples that are open, each once. */
  get multiples(): Readonly<Multiples> {
    return this.#sums.multiples;
  }

  /** Adds a bet. Returns whether it is on an event that no other was on. */
  add(bet: BookedBet): boolean {
    const known = this.#events.size;
    for (const { event } of bet.line.legs) this.#events.add(event);
    this.#bets.push(bet);
    if (this.#view) this.#count(bet, this.#sums, this.#view);
    return this.#events.size > known;
  }

  /** Lets go of all bets. */
  clear(): void {
    this.#bets = [];
    this.#sums = noSums();
  }

  /** Sums all bets anew, by another view; those that are added meanwhile too. The old sums are read until it is done. */
  async see(view: BookView, yielder: Yielder): Promise<void> {
    const sums = noSums();
    let done = 0;
    while (done < this.#bets.length) {
      const until = Math.min(done + sliceLength, this.#bets.length);
      for (; done < until; done++) {
        const bet = this.#bets[done];
        if (bet) this.#count(bet, sums, view);
      }
      await yielder.yieldIfDue();
    }
    this.#view = view;
    this.#sums = sums;
  }

  #count({ line, terms, struckAt }: BookedBet, sums: Sums, view: BookView): void {
    const { events, multiples, struck } = sums;
    const bets = combinationCount(line);
    struck.bets += bets;
    struck.stakes += bets * line.stake;
    const own = new Set(line.legs.map(({ event }) => event));
    const exposure = exposureOf(line, lineOutcomes(line, view.outcomes, struckAt), terms, view.outlook);
    for (const event of own) {
      if (this.key.eventId !== null && this.key.eventId !== event) continue;
      const book = events.get(event) ?? new EventBook(event);
      events.set(event, book);
      book.addStruck(line);
      if (exposure) book.addExposure(line, exposure);
    }
    if (exposure?.whole) addWhole(multiples, exposure.whole);
  }
}

function addWhole(multiples: Multiples, { stake, expected, worst }: Exposure): void {
  multiples.lines += 1;
  multiples.stakes += stake;
  multiples.expected += expected;
  multiples.worst += worst;
}
