import type { BetLeg } from '@furlong/domain/betting/bet-line';
import { EventBook } from '@furlong/domain/betting/event-book';
import { type EventOutcomes, lineOutcomes } from '@furlong/domain/betting/leg-outcome';
import { type Exposure, exposureOfLive } from '@furlong/domain/betting/line-exposure';
import { combinationsByEvent } from '@furlong/domain/betting/line-price';
import { LegPreparer, type LiveLegs, type Outlook } from '@furlong/domain/betting/live-legs';
import type { Cents } from '@furlong/domain/money';
import type { Yielder } from '../../score-boards/yield-to-event-loop.ts';
import type { StruckBet } from './struck-bet.ts';

/** Bets of a programme; of a sport whose programme is endless, those on one event. */
export interface BookKey {
  readonly sport: string;
  readonly programmeId: number;
  /** Null: all events of the programme. */
  readonly eventId: number | null;
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
  readonly live: LiveReader | null;
  /** Every bet once, whatever became of it. */
  readonly struck: { bets: number; stakes: Cents };
  readonly events: Map<number, EventBook>;
  readonly multiples: Multiples;
}

const noSums = (view: BookView | null): Sums => ({
  live: view && new LiveReader(view),
  struck: { bets: 0, stakes: 0 },
  events: new Map(),
  multiples: { lines: 0, stakes: 0, expected: 0, worst: 0 },
});

/** Bets that are summed in one go. */
const sliceLength = 50;

/** Bets and what is open on each event of theirs. Bets are only added; what they come to follows from the view. */
export class Book {
  readonly key: BookKey;
  #bets: StruckBet[] = [];
  #view: BookView | null = null;
  #sums = noSums(null);
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
  add(bet: StruckBet): boolean {
    const known = this.#events.size;
    for (const { event } of bet.legs) this.#events.add(event);
    this.#bets.push(bet);
    this.#count(bet, this.#sums);
    return this.#events.size > known;
  }

  /** Lets go of all bets. */
  clear(): void {
    this.#bets = [];
    this.#sums = noSums(null);
  }

  /** Sums all bets anew, by another view; those that are added meanwhile too. The old sums are read until it is done. */
  async see(view: BookView, yielder: Yielder): Promise<void> {
    const sums = noSums(view);
    let done = 0;
    while (done < this.#bets.length) {
      const until = Math.min(done + sliceLength, this.#bets.length);
      for (; done < until; done++) {
        const bet = this.#bets[done];
        if (bet) this.#count(bet, sums);
      }
      await yielder.yieldIfDue();
    }
    this.#view = view;
    this.#sums = sums;
  }

  #count(bet: StruckBet, { live, events, multiples, struck }: Sums): void {
    if (!live) return;
    const { all, events: own, bets } = combinationsByEvent(bet);
    struck.bets += all;
    struck.stakes += all * bet.stake;
    for (let at = 0; at < own.length; at++)
      this.#bookOf(own[at] ?? 0, events)?.addBets(bets[at] ?? 0, bet.stake);
    const exposure = exposureOfLive(bet, live.read(bet), bet.terms);
    if (!exposure) return;
    for (const through of exposure.legs) {
      const leg = bet.legs[through.index];
      if (leg) this.#bookOf(leg.event, events)?.addThrough(leg, through, bet.size === 1);
    }
    if (exposure.whole) addWhole(multiples, exposure.whole);
  }

  /** What bets are on an event; undefined where this is the book of another. */
  #bookOf(event: number, events: Map<number, EventBook>): EventBook | undefined {
    const known = events.get(event);
    if (known || (this.key.eventId !== null && this.key.eventId !== event)) return known;
    const made = new EventBook(event);
    events.set(event, made);
    return made;
  }
}

/** Legs of lines that are remembered. */
const rememberedMax = 256;

/** Finds what can still pay of bets by one view. Lines of a slip have the same legs, which are looked at once. */
class LiveReader {
  readonly #view: BookView;
  readonly #preparer: LegPreparer;
  readonly #known = new Map<readonly BetLeg[], { readonly struckAt: Date; readonly live: LiveLegs | null }>();

  constructor(view: BookView) {
    this.#view = view;
    this.#preparer = new LegPreparer(view.outlook);
  }

  read({ legs, struckAt }: StruckBet): LiveLegs | null {
    const known = this.#known.get(legs);
    if (known?.struckAt === struckAt) return known.live;
    if (this.#known.size >= rememberedMax) this.#known.clear();
    const outcomes = lineOutcomes({ legs }, this.#view.outcomes, struckAt);
    const live = this.#preparer.prepare(legs, outcomes);
    this.#known.set(legs, { struckAt, live });
    return live;
  }
}

function addWhole(multiples: Multiples, { stake, expected, worst }: Exposure): void {
  multiples.lines += 1;
  multiples.stakes += stake;
  multiples.expected += expected;
  multiples.worst += worst;
}
