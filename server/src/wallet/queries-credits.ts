import { sql } from 'kysely';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import type { DeskCredit } from './wallet-port.ts';

/** A credit that two people at the desk give a punter, and what the punter reads beside it (rule: manual-credits). */
export interface ManualCredit extends DeskCredit {
  readonly reason: string;
  /** Of goodwill after a judge's error: the bet that it pays as if the other result stood, and the race. */
  readonly goodwill: { readonly betId: number; readonly raceId: number } | null;
}

export async function insertManualCredits(trx: Transaction, credits: readonly ManualCredit[]): Promise<void> {
  const rows = credits.map(({ id, punterId, reason, goodwill }) => ({
    transfer_id: id,
    punter_id: punterId,
    reason,
    bet_id: goodwill?.betId ?? null,
    race_id: goodwill?.raceId ?? null,
  }));
  await sql`
    insert into manual_credits (transfer_id, punter_id, reason, bet_id, race_id)
    select transfer_id, punter_id, reason, bet_id, race_id
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (
      transfer_id uuid, punter_id integer, reason text, bet_id bigint, race_id integer)
    on conflict (transfer_id) do nothing`.execute(trx);
}

/** The reasons of credits, by transfer. */
export async function selectReasons(
  db: Queryable,
  transferIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (transferIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; reason: string }>`
    select transfer_id as id, reason from manual_credits where transfer_id = any(${[...transferIds]}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, reason }) => [id, reason]));
}

/** The bets that were paid as goodwill after a race. */
export async function selectGoodwillBets(db: Queryable, raceId: number): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ bet: number }>`
    select bet_id as bet from manual_credits where race_id = ${raceId} and bet_id is not null`.execute(db);
  return new Set(rows.map(({ bet }) => bet));
}
