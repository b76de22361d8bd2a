import type { BetLine } from '@furlong/domain/betting/bet-line';
import type { Queryable } from '../../platform/database/database.ts';
import { isEndless } from '../programme.ts';
import type { SettlementFacts, Sport } from '../sport.ts';

/** The facts that chunks are settled by: read once for as many chunks as they do for, and again when they changed. */
export class FactsAtHand {
  readonly #db: Queryable;
  readonly #sport: Sport;
  readonly #programmeId: number;
  #held: Promise<SettlementFacts> | undefined;

  constructor(db: Queryable, sport: Sport, programmeId: number) {
    this.#db = db;
    this.#sport = sport;
    this.#programmeId = programmeId;
  }

  /** Facts of every event of some lines, and maybe of more. The lines are asked for where their events have no end. */
  async of(lines: () => readonly BetLine[]): Promise<SettlementFacts> {
    // A programme that has an end is held whole, so nothing is to be looked up.
    if (!isEndless(this.#sport.name)) return await (this.#held ?? this.#load([]));
    const events = new Set(lines().flatMap(({ legs }) => legs.map(({ event }) => event)));
    const held = await this.#held;
    return held && events.isSubsetOf(held.events) ? held : await this.#load([...events]);
  }

  /** Forgets facts that have changed, unless the other writer has read newer ones meanwhile. */
  async drop(facts: SettlementFacts): Promise<void> {
    const held = this.#held;
    if ((await held) === facts && this.#held === held) this.#held = undefined;
  }

  #load(eventIds: readonly number[]): Promise<SettlementFacts> {
    this.#held = this.#sport.loadFacts(this.#db, this.#programmeId, eventIds);
    return this.#held;
  }
}
