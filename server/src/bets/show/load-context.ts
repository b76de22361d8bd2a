import type { PlacesPaid } from '@furlong/domain/betting/line-price';
import { type BetRace, loadBetRaces } from '../../meetings/load-bet-races.ts';
import { loadFactsOfRaces } from '../../meetings/load-race-facts.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { SettlementFacts } from '../settle/settlement-facts.ts';
import type { HeldBet } from './list-bets.ts';

/** What bets are shown with besides themselves. */
export interface BetContext {
  readonly facts: SettlementFacts;
  readonly races: ReadonlyMap<number, BetRace>;
  readonly now: Date;
}

/** Loads what has become of the races of bets, and how they are shown: two statements, however many bets. */
export async function loadContext(db: Queryable, bets: readonly HeldBet[], now: Date): Promise<BetContext> {
  const raceIds = [...new Set(bets.flatMap(({ line }) => line.legs.map(({ event }) => event)))];
  const [facts, races] = await Promise.all([loadFactsOfRaces(db, raceIds), loadBetRaces(db, raceIds)]);
  return { facts: new SettlementFacts(facts), races, now };
}

/** How many places each race pays. */
export function placesPaidBy({ races }: SettlementFacts): PlacesPaid {
  const places = new Map(races.map(({ facts }) => [facts.event, facts.placesPaid]));
  return (event) => places.get(event) ?? 0;
}
