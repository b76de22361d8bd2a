import { type Cents, moneyToWire } from '@furlong/domain/money';
import { type Database, inTransaction, type Queryable } from '../platform/database/database.ts';
import { loadFlows } from '../wallet/load-flows.ts';
import { selectRealityMinutes, upsertRealityMinutes } from './queries.ts';

/** Minutes between reality checks for a punter who has not chosen. */
const usualMinutes = 60;

/** How often a punter is shown a reality check; null: never. */
export async function loadRealityMinutes(db: Queryable, punterId: number): Promise<number | null> {
  const chosen = await selectRealityMinutes(db, punterId);
  return chosen === undefined ? usualMinutes : chosen;
}

/** Keeps how often a punter is shown a reality check. */
export async function setRealityMinutes(
  db: Database,
  punterId: number,
  minutes: number | null,
  now: Date,
): Promise<void> {
  await inTransaction(db, (trx) => upsertRealityMinutes(trx, punterId, minutes, now));
}

/** What the bets that a punter struck since an instant and that are still open have cost, in cents. */
export type SumOpenStakes = (db: Queryable, punterId: number, since: Date) => Promise<Cents>;

/** What a punter staked and got back since an instant, and the result of what is settled. */
export async function loadRealityCheck(
  db: Queryable,
  sumOpenStakes: SumOpenStakes,
  punterId: number,
  since: Date,
) {
  const [minutes, [flows], open] = await Promise.all([
    loadRealityMinutes(db, punterId),
    loadFlows(db, [{ punterId, since }]),
    sumOpenStakes(db, punterId, since),
  ]);
  const { stakes, losses } = flows ?? { stakes: 0, losses: 0 };
  return {
    minutes,
    since: since.toISOString(),
    staked: moneyToWire(stakes),
    returned: moneyToWire(stakes - losses),
    open: moneyToWire(open),
    // An open bet has lost nothing yet; the limit on losses counts its stake all the same (Decision 22).
    net: moneyToWire(open - losses),
  };
}
