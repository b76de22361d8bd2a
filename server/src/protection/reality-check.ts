import { type Cents, moneyToWire } from '@furlong/domain/money';
import { type Database, inTransaction, type Queryable } from '../platform/database/database.ts';
import { selectFlows } from '../wallet/queries-flows.ts';
import { selectRealityMinutes, upsertRealityMinutes } from './queries.ts';

/** Minutes between reality checks for a punter who has not chosen. */
const defaultMinutes = 60;

/** Minutes between a punter's reality checks; null: never shown. */
export async function loadRealityMinutes(db: Queryable, punterId: number): Promise<number | null> {
  const chosen = await selectRealityMinutes(db, punterId);
  return chosen === undefined ? defaultMinutes : chosen;
}

/** Stores the minutes between a punter's reality checks. */
export async function setRealityMinutes(
  db: Database,
  punterId: number,
  minutes: number | null,
  now: Date,
): Promise<void> {
  await inTransaction(db, (trx) => upsertRealityMinutes(trx, punterId, minutes, now));
}

/** Sums the stakes of a punter's bets struck since an instant that are still open, in cents. */
export type SumOpenStakes = (db: Queryable, punterId: number, since: Date) => Promise<Cents>;

/** What a punter staked and got back since an instant, and the net result of settled bets. */
export async function loadRealityCheck(
  db: Queryable,
  sumOpenStakes: SumOpenStakes,
  punterId: number,
  since: Date,
) {
  const [minutes, [flows], open] = await Promise.all([
    loadRealityMinutes(db, punterId),
    selectFlows(db, [{ punterId, since }]),
    sumOpenStakes(db, punterId, since),
  ]);
  const { stakes, losses } = flows ?? { stakes: 0, losses: 0 };
  return {
    minutes,
    since: since.toISOString(),
    staked: moneyToWire(stakes),
    returned: moneyToWire(stakes - losses),
    open: moneyToWire(open),
    // An open bet has lost nothing yet, although the loss limit counts its stake (rule: player-protection).
    net: moneyToWire(open - losses),
  };
}
