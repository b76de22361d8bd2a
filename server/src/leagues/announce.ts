import type { Transaction } from '../platform/database/database.ts';
import { publishEvent } from '../platform/runtime/events.ts';
import { insertEvents, type LeagueEvent } from './queries-events.ts';

/**
 * Something happened in leagues: it is stored for their notifications, and every node reads their members again. For
 * every change of a league's members, owner, code, name or status, in the transaction of the change.
 */
export async function leaguesChanged(
  trx: Transaction,
  events: readonly LeagueEvent[],
  now: Date,
): Promise<void> {
  await insertEvents(trx, events, now);
  for (const leagueId of new Set(events.map((event) => event.leagueId))) {
    await publishEvent(trx, { kind: 'league', leagueId });
  }
}
