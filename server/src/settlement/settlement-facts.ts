import type { BetLine } from '@furlong/domain/betting/bet-line';
import {
  type EventOutcomes,
  type LegOutcome,
  lineOutcomes,
  prepareEvent,
} from '@furlong/domain/betting/leg-outcome';
import { loadRaceFacts, type RaceToSettle } from '../meetings/load-race-facts.ts';
import type { Queryable } from '../platform/database.ts';

/** What became of a meeting's races, ready for many bets. */
export class SettlementFacts {
  /** The meeting's standings version they were read at. */
  readonly version: number;
  readonly races: readonly RaceToSettle[];
  #events: ReadonlyMap<number, EventOutcomes>;
  /** For bets struck before a race lapsed, or at that moment: the clock is read when no strike for the old off is left. */
  #lapsed: readonly { readonly at: Date; readonly event: number; readonly outcomes: EventOutcomes }[];

  constructor(races: readonly RaceToSettle[]) {
    this.version = Math.max(0, ...races.map((race) => race.version));
    this.races = races;
    this.#events = new Map(races.map(({ facts }) => [facts.event, prepareEvent(facts)]));
    this.#lapsed = races.flatMap(({ facts, lapsedAt }) =>
      lapsedAt === null
        ? []
        : [{ at: lapsedAt, event: facts.event, outcomes: prepareEvent({ ...facts, state: 'lapsed' }) }],
    );
  }

  static async load(db: Queryable, meetingId: number): Promise<SettlementFacts> {
    return new SettlementFacts(await loadRaceFacts(db, [meetingId]));
  }

  /** What became of a line's legs, in their order. */
  outcomesOf(line: BetLine, struckAt: Date): LegOutcome[] {
    return lineOutcomes(line, this.eventsAt(struckAt), struckAt);
  }

  /** What became of the races for a bet struck then. */
  eventsAt(struckAt: Date): ReadonlyMap<number, EventOutcomes> {
    const lapsed = this.#lapsed.filter(({ at }) => struckAt <= at);
    if (lapsed.length === 0) return this.#events;
    const events = new Map(this.#events);
    for (const { event, outcomes } of lapsed) events.set(event, outcomes);
    return events;
  }
}
