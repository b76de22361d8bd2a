import type { Cents } from '@furlong/domain/money';
import type { Database, Queryable } from '../platform/database.ts';
import {
  type Movement,
  type Period,
  selectMovements,
  selectMovementsBefore,
  selectPeriodSums,
} from './queries-statement.ts';

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
      return {
        opening: closing - totalIn + totalOut,
        closing,
        totalIn,
        totalOut,
        totalRows: rows,
        movements: await nameBets(trx, betsOfStakes, movements),
      };
    });
}

/**
 * Reads all of a period part by part, newest first, each when it is asked for: nothing is held between two, neither a
 * connection nor what was read. The sums and the first part are as of one moment, and what is added later is newer.
 * Should a transaction that took very long add something older, the parts do not add up to the sums, which is an error.
 */
export async function* readWhole(
  db: Database,
  betsOfStakes: BetsOfStakes,
  period: Period,
  limit: number,
): AsyncGenerator<readonly Movement[], void, void> {
  const { opening, totalRows, movements } = await readStatement(db, betsOfStakes, period, {
    offset: 0,
    limit,
  });
  yield movements;
  let last = movements.at(-1);
  let rows = movements.length;
  while (last && rows < totalRows) {
    const part = await selectMovementsBefore(db, period, last, limit);
    yield await nameBets(db, betsOfStakes, part);
    rows += part.length;
    last = part.at(-1);
  }
  if (rows !== totalRows || (last && last.balance - last.amount !== opening)) {
    throw new Error(`the statement of punter ${period.punterId} does not add up to its sums`);
  }
}

/** Movements with the bets that their stakes belong to; of other kinds they name them themselves. */
async function nameBets(
  db: Queryable,
  betsOfStakes: BetsOfStakes,
  movements: readonly Movement[],
): Promise<Movement[]> {
  const stakes = movements.filter(({ kind }) => kind === 'stake').map(({ id }) => id);
  const bets = await betsOfStakes(db, stakes);
  return movements.map((movement) => ({
    ...movement,
    betId: movement.betId ?? bets.get(movement.id) ?? null,
  }));
}
