import type { BetLine } from '@furlong/domain/betting/bet-line';
import {
  type EventOutcomes,
  type LegOutcome,
  lineOutcomes,
  prepareEvent,
} from '@furlong/domain/betting/leg-outcome';
import { loadRaceFacts, type RaceToSettle } from '../../meetings/load-race-facts.ts';
import type { Queryable } from '../../platform/database/database.ts';

/** What became of a meeting's races, ready for many bets. */
export class SettlementFacts {
  /** The meeting's standings version they were read at. */
  readonly version: number;
  readonly races: readonly RaceToSettle[];
  readonly events: ReadonlyMap<number, EventOutcomes>;

  constructor(races: readonly RaceToSettle[]) {
    this.version = Math.max(0, ...races.map((race) => race.version));
    this.races = races;
    this.events = new Map(races.map(({ facts }) => [facts.event, prepareEvent(facts)]));
  }

  static async load(db: Queryable, meetingId: number): Promise<SettlementFacts> {
    return new SettlementFacts(await loadRaceFacts(db, [meetingId]));
  }

  /** What became of a line's legs, in their order. */
  outcomesOf(line: BetLine, struckAt: Date): LegOutcome[] {
    return lineOutcomes(line, this.events, struckAt);
  }
}
