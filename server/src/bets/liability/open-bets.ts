import type { BetLeg } from '@furlong/domain/betting/bet-line';
import type { EventOutcomes } from '@furlong/domain/betting/leg-outcome';
import { LegPreparer, type Outlook } from '@furlong/domain/betting/live-legs';
import type { Transaction } from '../../platform/database/database.ts';
import type { Yielder } from '../../score-boards/yield-to-event-loop.ts';
import type { BetFilter } from '../bet-filter.ts';
import { BetLineReader, type LegTexts } from '../bet-row.ts';
import { type Sport, type Sports, sportNamed } from '../sport.ts';
import { makeOutlook } from './make-outlook.ts';
import {
  addOpenSums,
  countOpenBet,
  noOpenSums,
  type OpenBet,
  type OpenBetSums,
  OpenSums,
} from './open-bet.ts';
import type { OpenBetRow } from './queries-open.ts';

/** A bet as it was read, and as it is counted. */
interface Held {
  readonly row: Omit<OpenBetRow, keyof LegTexts>;
  bet: OpenBet;
}

/**
 * Open bets in memory, each with what it comes to: only what changed is counted anew. What it is told and asked is as one
 * transaction sees the database, each a later one than the one before.
 */
export class OpenBets {
  readonly #sports: Sports;
  readonly #keeps: boolean;
  readonly #bySport = new Map<string, OpenBetsOfSport>();
  readonly #held = new Map<number, OpenBetsOfSport>();

  /** Where it keeps none, bets are counted once and cannot be removed or seen again. */
  constructor(sports: Sports, keeps = true) {
    this.#sports = sports;
    this.#keeps = keeps;
  }

  get size(): number {
    return this.#held.size;
  }

  /** The latest settlement of a bet that is counted, 0 before the first; undefined: it is not open. */
  numberOf(id: number): number | undefined {
    return this.#held.get(id)?.numberOf(id);
  }

  /** Adds bets that are not there. `now` is the moment by which events are off. */
  async add(trx: Transaction, rows: readonly OpenBetRow[], now: Date, yielder: Yielder): Promise<void> {
    for (const [name, own] of Map.groupBy(rows, ({ sport }) => sport)) {
      const of = this.#bySport.get(name) ?? new OpenBetsOfSport(sportNamed(this.#sports, name), this.#keeps);
      this.#bySport.set(name, of);
      await of.add(trx, own, now, yielder);
      if (this.#keeps) for (const { id } of own) this.#held.set(id, of);
    }
  }

  remove(id: number): void {
    this.#held.get(id)?.remove(id);
    this.#held.delete(id);
  }

  /** Counts anew what is on events that changed. */
  async seeAgain(trx: Transaction, now: Date, yielder: Yielder): Promise<void> {
    for (const of of this.#bySport.values()) await of.seeAgain(trx, now, yielder);
  }

  /** The sums of each sport that has open bets. */
  read({ sport, programmeId }: BetFilter): ReadonlyMap<string, OpenBetSums> {
    const found = [...this.#bySport].filter(([name]) => sport === undefined || name === sport);
    const sums = found.map(([name, of]) => [name, of.read(programmeId)] as const);
    return new Map(sums.filter(([, { bets }]) => bets > 0));
  }
}

class OpenBetsOfSport {
  readonly #sport: Sport;
  readonly #keeps: boolean;
  readonly #reader = new BetLineReader();
  readonly #held = new Map<number, Held>();
  readonly #programmes = new Map<number, OpenSums>();
  readonly #byEvent = new Map<number, Set<Held>>();
  readonly #outcomes = new Map<number, EventOutcomes>();
  readonly #outlooks = new Map<number, Outlook>();
  /** What became of each event, and its legs at the starting price: what its bets are counted by. */
  readonly #facts = new Map<number, string>();
  readonly #priced = new Map<number, Set<BetLeg>>();
  readonly #outlook: Outlook;
  #preparer: LegPreparer;

  constructor(sport: Sport, keeps: boolean) {
    this.#sport = sport;
    this.#keeps = keeps;
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

  numberOf(id: number): number | undefined {
    return this.#held.get(id)?.row.number;
  }

  async add(trx: Transaction, rows: readonly OpenBetRow[], now: Date, yielder: Yielder): Promise<void> {
    const read = rows.map((row) => ({ row, line: this.#reader.read(row) }));
    const events = new Set(read.flatMap(({ line }) => line.legs.map(({ event }) => event)));
    const unknown = [...events].filter((event) => !this.#outlooks.has(event));
    if (unknown.length > 0) await this.#look(trx, unknown, now, yielder);
    for (const { row, line } of read) {
      const bet = countOpenBet(row, line, this.#outcomes, this.#preparer);
      this.#sumsOf(row).add(bet);
      if (this.#keeps) this.#hold({ row: withoutLegs(row), bet });
      await yielder.yieldIfDue();
    }
  }

  #hold(held: Held): void {
    this.#held.set(held.row.id, held);
    for (const leg of held.bet.line.legs) {
      const own = this.#byEvent.get(leg.event) ?? new Set();
      this.#byEvent.set(leg.event, own.add(held));
      if (leg.odds !== null) continue;
      const priced = this.#priced.get(leg.event) ?? new Set();
      this.#priced.set(leg.event, priced.add(leg));
    }
  }

  remove(id: number): void {
    const held = this.#held.get(id);
    if (!held) return;
    this.#held.delete(id);
    this.#sumsOf(held.row).remove(held.bet);
    for (const { event } of held.bet.line.legs) {
      const own = this.#byEvent.get(event);
      own?.delete(held);
      if (own?.size === 0) this.#forget(event);
    }
  }

  async seeAgain(trx: Transaction, now: Date, yielder: Yielder): Promise<void> {
    const events = [...this.#byEvent.keys()];
    if (events.length === 0) return;
    const before = new Map(events.map((event) => [event, this.#countedBy(event)]));
    await this.#look(trx, events, now, yielder);
    const changed = events.filter((event) => this.#countedBy(event) !== before.get(event));
    if (changed.length === 0) return;
    // What it remembers of legs was prepared by the outlook before.
    this.#preparer = new LegPreparer(this.#outlook);
    const again = new Set(changed.flatMap((event) => [...(this.#byEvent.get(event) ?? [])]));
    for (const held of again) {
      const sums = this.#sumsOf(held.row);
      sums.remove(held.bet);
      held.bet = countOpenBet(held.row, held.bet.line, this.#outcomes, this.#preparer);
      sums.add(held.bet);
      await yielder.yieldIfDue();
    }
  }

  read(programmeId: number | undefined): OpenBetSums {
    const asked = [...this.#programmes].filter(([id]) => programmeId === undefined || id === programmeId);
    const sums = asked.filter(([, each]) => !each.isEmpty);
    return sums
      .map(([, each]) => each.read((event) => this.#placesPaid(event)))
      .reduce(addOpenSums, noOpenSums);
  }

  #sumsOf({ programme_id: id }: Pick<OpenBetRow, 'programme_id'>): OpenSums {
    const known = this.#programmes.get(id);
    if (known) return known;
    const made = new OpenSums();
    this.#programmes.set(id, made);
    return made;
  }

  /** Nothing is open on an event that is not known any more. */
  #placesPaid(event: number): number {
    return this.#outlooks.get(event)?.placesPaid(event) ?? 0;
  }

  #forget(event: number): void {
    for (const map of [this.#byEvent, this.#outlooks, this.#outcomes, this.#facts, this.#priced]) {
      map.delete(event);
    }
    // It is looked at anew for its next bet, and what is remembered of its legs is of now.
    this.#preparer = new LegPreparer(this.#outlook);
  }

  /** What the bets on an event are counted by, with the price that each leg at the starting price is expected to be paid at. */
  #countedBy(event: number): string {
    const prices = [...(this.#priced.get(event) ?? [])].map(
      (leg) => `${leg.outcome}:${this.#outlook.expectedPrice(leg).toFraction()}`,
    );
    return `${this.#facts.get(event)} ${prices.join()}`;
  }

  /** Sees what became of events and what is thought of them. */
  async #look(trx: Transaction, events: readonly number[], now: Date, yielder: Yielder): Promise<void> {
    const shown = await this.#sport.loadShownEvents(trx, events, now);
    const outlook = makeOutlook(shown, now);
    for (const event of events) {
      this.#outlooks.set(event, outlook);
      this.#facts.set(event, `${shown.placesPaid(event)} ${shown.fingerprint(event)}`);
      const outcomes = shown.outcomes.get(event);
      if (outcomes) this.#outcomes.set(event, outcomes);
    }
    await yielder.yieldNow();
  }
}

/** The texts of legs are not kept: the line has them, equal ones once. */
function withoutLegs(row: OpenBetRow): Held['row'] {
  const { leg_events: _, leg_markets, leg_outcomes, leg_numerators, leg_denominators, ...kept } = row;
  return kept;
}
