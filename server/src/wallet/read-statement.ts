import { type Cents, formatMoney } from '@furlong/domain/money';
import type { Database, Queryable } from '../platform/database/database.ts';
import { findGoodwillBack, selectReasons } from './queries-credits.ts';
import {
  type AccountState,
  type Movement,
  type Period,
  selectDebtEntries,
  selectMovements,
  selectMovementsBefore,
  selectPeriodSums,
  selectWithheldTaxes,
  stateBefore,
} from './queries-statement.ts';
import { type RecoveredPart, shareRecoveries } from './share-recoveries.ts';
import type { StakesPort } from './stakes-port.ts';

/** A movement with the bets it concerns and its tax. */
export interface ExplainedMovement extends Movement {
  /** Of a recovery: the bets whose payouts were reversed, and how much of each debt it pays off. */
  readonly recovers: readonly RecoveredPart[];
  /** Of a payout: the tax withheld from it. */
  readonly tax: Cents;
  /** Of a credit by the desk: why it was given; of goodwill taken back: why; of a run in the archive what it is; else null. */
  readonly reason: string | null;
}

/** A punter's movements over a period. */
export interface StatementPart {
  readonly opening: AccountState;
  readonly closing: AccountState;
  readonly totalIn: Cents;
  readonly totalOut: Cents;
  readonly totalRows: number;
  readonly movements: readonly ExplainedMovement[];
}

/** What the punter reads beside a run of movements that are in the archive. */
function archivedWords({ movements, moneyIn, moneyOut }: Movement): string {
  const many = movements === 1 ? '1 movement' : `${movements} movements`;
  return `${many} of bets, in the archive: ${formatMoney(moneyIn)} in and ${formatMoney(moneyOut)} out.`;
}

/** What the punter reads beside goodwill that was taken back (rule: judges-error). */
const goodwillBackWords = 'Goodwill: the bet itself is paid by the corrected result.';

type BetsOfStakes = StakesPort['findBetsOfStakes'];

/** Reads a page of a punter's statement, newest first, all of it as of one moment. */
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
      const { rows, totalIn, totalOut, owes, closing } = await selectPeriodSums(trx, period);
      const movements = await selectMovements(trx, period, closing, part);
      return {
        opening: { balance: closing.balance - totalIn + totalOut, owed: closing.owed - owes },
        closing,
        totalIn,
        totalOut,
        totalRows: rows,
        movements: await explain(trx, betsOfStakes, period, movements),
      };
    });
}

/**
 * Reads a whole period part by part, newest first, each when it is asked for; between two parts it holds neither a
 * connection nor rows. The sums and the first part are as of one moment, and later movements are newer than those.
 * If a very long transaction adds an older one meanwhile, the parts do not add up to the sums, and this throws.
 */
export async function* readWhole(
  db: Database,
  betsOfStakes: BetsOfStakes,
  period: Period,
  limit: number,
): AsyncGenerator<readonly ExplainedMovement[], void, void> {
  const { opening, totalRows, movements } = await readStatement(db, betsOfStakes, period, {
    offset: 0,
    limit,
  });
  yield movements;
  let last = movements.at(-1);
  let rows = movements.length;
  while (last && rows < totalRows) {
    const part = await explain(
      db,
      betsOfStakes,
      period,
      await selectMovementsBefore(db, period, last, limit),
    );
    yield part;
    rows += part.length;
    last = part.at(-1);
  }
  const before = last && stateBefore(last);
  const adds = !before || (before.balance === opening.balance && before.owed === opening.owed);
  if (rows !== totalRows || !adds) {
    throw new Error(`the statement of punter ${period.punterId} does not add up to its sums`);
  }
}

/** Adds to movements the bets of their stakes (other kinds carry a bet id), the debts of recoveries, and the taxes. */
async function explain(
  db: Queryable,
  betsOfStakes: BetsOfStakes,
  { punterId }: Period,
  movements: readonly Movement[],
): Promise<ExplainedMovement[]> {
  const ofKind = (wanted: Movement['kind']) => movements.filter(({ kind }) => kind === wanted);
  const bets = await betsOfStakes(
    db,
    ofKind('stake').map(({ id }) => id),
  );
  const taxes = await loadTaxes(db, punterId, ofKind('payout'));
  const reasons = await selectReasons(
    db,
    ofKind('credit').map(({ id }) => id),
  );
  const goodwillBack = await findGoodwillBack(
    db,
    ofKind('reversal').flatMap(({ id, betId }) => (betId === null ? id : [])),
  );
  const owesAny = ofKind('recovery').length > 0;
  const shares = owesAny ? shareRecoveries(await selectDebtEntries(db, punterId)) : undefined;
  return movements.map((movement) => ({
    ...movement,
    betId: movement.betId ?? bets.get(movement.id) ?? null,
    recovers: shares?.get(movement.id) ?? [],
    tax: movement.kind === 'payout' ? (taxes.get(payoutKey(movement)) ?? 0) : 0,
    reason:
      movement.kind === 'archived'
        ? archivedWords(movement)
        : (reasons.get(movement.id) ?? (goodwillBack.has(movement.id) ? goodwillBackWords : null)),
  }));
}

const payoutKey = ({ betId, at }: Pick<Movement, 'betId' | 'at'>) => `${betId}/${at.getTime()}`;

/** The taxes withheld from some payouts, which come newest first. */
async function loadTaxes(
  db: Queryable,
  punterId: number,
  payouts: readonly Movement[],
): Promise<ReadonlyMap<string, Cents>> {
  const [newest, oldest] = [payouts[0], payouts.at(-1)];
  if (!newest || !oldest) return new Map();
  const taxes = await selectWithheldTaxes(db, punterId, oldest.at, newest.at);
  return new Map(taxes.map((tax) => [payoutKey(tax), tax.amount]));
}
