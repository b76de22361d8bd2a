import type { Queryable } from '../../platform/database/database.ts';
import { type ShownEvents, type Sports, sportNamed } from '../sport.ts';
import type { PunterBet } from './list-bets.ts';

/** What bets are shown with besides themselves: the events of each sport. */
export type BetContext = ReadonlyMap<string, ShownEvents>;

/** Loads the events that bets are on: the same number of statements for a sport, however many bets. */
export async function loadContext(
  db: Queryable,
  sports: Sports,
  bets: readonly PunterBet[],
  now: Date,
): Promise<BetContext> {
  const bySport = Map.groupBy(bets, ({ sport }) => sport);
  return new Map(
    await Promise.all(
      Array.from(bySport, async ([name, own]) => {
        const eventIds = [...new Set(own.flatMap(({ line }) => line.legs.map(({ event }) => event)))];
        const events = await sportNamed(sports, name).loadShownEvents(db, eventIds, now);
        return [name, events] as const;
      }),
    ),
  );
}

/** The events of a bet's sport. */
export function eventsOf({ sport }: PunterBet, context: BetContext): ShownEvents {
  const events = context.get(sport);
  if (!events) throw new Error(`no events of '${sport}' were loaded`);
  return events;
}
