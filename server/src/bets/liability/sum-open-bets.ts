import { EventBook } from '@furlong/domain/betting/event-book';
import { type EventOutcomes, lineOutcomes } from '@furlong/domain/betting/leg-outcome';
import { paidInAll } from '@furlong/domain/betting/liability-limits';
import { exposureOfLive } from '@furlong/domain/betting/line-exposure';
import { LegPreparer, type Outlook } from '@furlong/domain/betting/live-legs';
import { returnSoFar } from '@furlong/domain/betting/open-return';
import type { Cents } from '@furlong/domain/money';
import type { Transaction } from '../../platform/database/database.ts';
import { Yielder } from '../../score-boards/yield-to-event-loop.ts';
import type { BetFilter } from '../bet-filter.ts';
import { BetLineReader } from '../bet-row.ts';
import { type Sport, type Sports, sportNamed } from '../sport.ts';
import { makeOutlook } from './make-outlook.ts';
import { type OpenBetRow, readOpenBets } from './queries-open.ts';

/** Bets that are open, in cents (rule: liabilities-report). */
export interface OpenBetSums {
  readonly bets: number;
  readonly stakes: Cents;
  /** Their stakes' transfers. */
  readonly stakesMoved: Cents;
  /** Decided and not paid yet; below 0: to be taken back. */
  readonly due: Cents;
  /** The most that what is open can pay, by one result of each event. */
  readonly most: Cents;
}

/** The open bets of each sport that has some, as a transaction sees the database. Nothing is kept of a bet once it is counted. */
export async function sumOpenBets(
  trx: Transaction,
  sports: Sports,
  filter: BetFilter,
  now: Date,
): Promise<ReadonlyMap<string, OpenBetSums>> {
  const counts = new Map<string, SportCount>();
  const yielder = new Yielder();
  for await (const rows of readOpenBets(trx, filter)) {
    await yielder.yieldNow();
    for (const [name, own] of Map.groupBy(rows, ({ sport }) => sport)) {
      const count = counts.get(name) ?? new SportCount(sportNamed(sports, name));
      counts.set(name, count);
      await count.add(trx, own, now, yielder);
    }
  }
  return new Map([...counts].map(([name, count]) => [name, count.sums()]));
}

class SportCount {
  readonly #sport: Sport;
  readonly #reader = new BetLineReader();
  readonly #outcomes = new Map<number, EventOutcomes>();
  /** What was thought of each event when it was first met. */
  readonly #outlooks = new Map<number, Outlook>();
  readonly #outlook: Outlook;
  readonly #preparer: LegPreparer;
  readonly #events = new Map<number, EventBook>();
  readonly #multiples = { expected: 0, worst: 0 };
  #bets = 0;
  #stakes = 0;
  #stakesMoved = 0;
  #due = 0;

  constructor(sport: Sport) {
    this.#sport = sport;
    const of = (event: number): Outlook => {
      const known = this.#outlooks.get(event);
      if (!known) throw new Error(`event ${event} of a bet was not loaded`);
      return known;
    };
    this.#outlook = {
      placesPaid: (event) => of(event).placesPaid(event),
      expectedPrice: (leg) => of(leg.event).expectedPrice(leg),
      chance: (leg) => of(leg.event).chance(leg),
    };
    this.#preparer = new LegPreparer(this.#outlook);
  }

  async add(trx: Transaction, rows: readonly OpenBetRow[], now: Date, yielder: Yielder): Promise<void> {
    const read = rows.map((row) => ({ row, line: this.#reader.read(row) }));
    const events = new Set(read.flatMap(({ line }) => line.legs.map(({ event }) => event)));
    const unknown = [...events].filter((event) => !this.#outlooks.has(event));
    if (unknown.length > 0) {
      const shown = await this.#sport.loadShownEvents(trx, unknown, now);
      const outlook = makeOutlook(shown, now);
      for (const event of unknown) this.#outlooks.set(event, outlook);
      for (const [event, outcomes] of shown.outcomes) this.#outcomes.set(event, outcomes);
      await yielder.yieldNow();
    }
    for (const { row, line } of read) {
      this.#count(row, line);
      await yielder.yieldIfDue();
    }
  }

  sums(): OpenBetSums {
    const books = {
      events: this.#events,
      placesPaid: this.#outlook.placesPaid,
      multiples: this.#multiples,
    };
    return {
      bets: this.#bets,
      stakes: this.#stakes,
      stakesMoved: this.#stakesMoved,
      due: this.#due,
      most: paidInAll(books, 'worst'),
    };
  }

  #count(row: OpenBetRow, line: ReturnType<BetLineReader['read']>): void {
    this.#bets += 1;
    this.#stakes += row.cost;
    this.#stakesMoved += row.stake_moved;
    const terms = { winningsCap: row.winnings_cap, taxBasisPoints: row.tax_basis_points };
    const outcomes = lineOutcomes(line, this.#outcomes, row.struck_at);
    const exposure = exposureOfLive(line, this.#preparer.prepare(line.legs, outcomes), terms);
    // Singles are paid one by one; a multiple is paid once all of it is decided, and until then its most has all of it.
    if (line.size === 1 || exposure === null) this.#due += returnSoFar(line, outcomes, terms) - row.paid;
    if (exposure === null) return;
    for (const event of new Set(line.legs.map((leg) => leg.event))) {
      const book = this.#events.get(event) ?? new EventBook(event);
      this.#events.set(event, book);
      book.addExposure(line, exposure);
    }
    if (exposure.whole) {
      this.#multiples.expected += exposure.whole.expected;
      this.#multiples.worst += exposure.whole.worst;
    }
  }
}
