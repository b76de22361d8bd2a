import type { Transaction } from '../platform/database/database.ts';
import { leaguesChanged } from './announce.ts';
import { deleteHandOver } from './queries-hand-overs.ts';
import { updateStatus } from './queries-leagues.ts';
import { withdrawRequestsOfLeague } from './queries-requests.ts';
import { leagueRemoved } from './statuses.ts';

/** Removes a locked league: what waits for it is taken back, its members and past tables stay as they were. */
export async function endLeague(trx: Transaction, leagueId: number, now: Date): Promise<void> {
  await closeLeague(trx, leagueId, leagueRemoved, now);
  await leaguesChanged(trx, [{ leagueId, kind: 'deleted' }], now);
}

/** Takes back what waits for a locked league, and gives it a status in which nobody can ask to join. */
export async function closeLeague(
  trx: Transaction,
  leagueId: number,
  status: number,
  now: Date,
): Promise<void> {
  await deleteHandOver(trx, leagueId);
  await withdrawRequestsOfLeague(trx, leagueId, now);
  await updateStatus(trx, leagueId, status);
}
