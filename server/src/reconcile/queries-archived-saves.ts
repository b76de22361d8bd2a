import { sql } from 'kysely';
import type { Transaction } from '../platform/database/database.ts';
import { differencesMax } from './check.ts';
import type { AuditedPredictions } from './queries-rounds.ts';

/** By punter: the predictions of a round as they are stored. */
export async function selectPredictionsOf(
  trx: Transaction,
  roundId: number,
  punterIds: readonly number[],
): Promise<ReadonlyMap<number, AuditedPredictions>> {
  const { rows } = await sql<AuditedPredictions & { punterId: number }>`
    select punter_id as "punterId", scores, banker from predictions
    where round_id = ${roundId} and punter_id = any(${[...punterIds]}::integer[])`.execute(trx);
  return new Map(rows.map(({ punterId, ...stored }) => [punterId, stored]));
}

/** Which of some saves are in the table. */
export async function selectSavesThere(trx: Transaction, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from prediction_saves where id = any(${[...ids]}::bigint[]) order by id limit ${differencesMax}`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}
