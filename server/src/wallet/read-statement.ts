import type { Cents } from '@furlong/domain/money';
import type { Database, Queryable } from '../platform/database.ts';
import { type Movement, type Period, selectMovements, selectPeriodSums } from './queries-statement.ts';

/** A punter's movements over a period. */
export interface StatementPart {
  readonly opening: Cents;
  readonly closing: Cents;
  readonly totalIn: Cents;
  readonly totalOut: Cents;
  readonly totalRows: number;
  readonly movements: readonly Movement[];
}

/** Finds the bets that stakes belong to, by the stakes' transfers. */
export type BetsOfStakes = (
  db: Queryable,
  transferIds: readonly string[],
) => Promise<ReadonlyMap<string, number>>;

/** Reads a part of a punter's statement, newest first, all of it as of one moment. */
export async function readStatement(
  db: Database,
  betsOfStakes: BetsOfStakes,
  period: Period,
  part: { readonly offset: number; readonly limit: number },
): Promise<StatementPart> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const { rows, totalIn, totalOut, after, balance } = await selectPeriodSums(trx, period);
      const closing = balance - after;
      const movements = await selectMovements(trx, period, closing, part);
      const bets = await betsOfStakes(
        trx,
        movements.filter(({ kind }) => kind === 'stake').map(({ id }) => id),
      );
      return {
        opening: closing - totalIn + totalOut,
        closing,
        totalIn,
        totalOut,
        totalRows: rows,
        movements: movements.map((movement) => ({
          ...movement,
          betId: movement.betId ?? bets.get(movement.id) ?? null,
        })),
      };
    });
}
