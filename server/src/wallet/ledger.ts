import type { Queryable, Transaction } from '../platform/database/database.ts';
import { selectArchivedKeys } from './archived-keys.ts';
import { insertNewTransfers, insertTransfers, selectTransfers } from './queries.ts';
import type { Transfer } from './transfer.ts';

/** Whether a transfer's id is new, belongs to this very transfer, or belongs to another one. */
export type TransferStatus = 'unknown' | 'repeated' | 'used-otherwise';

/**
 * Ids that belong to other transfers already. Carries SQLSTATE 23505, so GroupCommit retries the batch item by item.
 */
export class KeyUsedOtherwise extends Error {
  readonly code = '23505';
  readonly ids: readonly string[];

  constructor(ids: readonly string[]) {
    super(`ids that belong to other transfers already: ${ids.join(', ')}`);
    this.ids = ids;
  }
}

const lowerCaseUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Posts transfers, in the order given; statements show that order. A database trigger moves the balances in the same
 * statement. A transfer that exists already is skipped; the ids of the skipped are returned. Throws KeyUsedOtherwise, and posts nothing, when an id exists with
 * other content (its time aside). Throws an error that {@link isOverdrawn} recognises when a balance would go below
 * zero. Lock the wallets first (lock-wallets.ts) when a decision depends on a balance, or for more than one punter.
 */
export async function postTransfers(
  trx: Transaction,
  transfers: readonly Transfer[],
): Promise<ReadonlySet<string>> {
  if (transfers.length === 0) return new Set();
  assertTransfers(transfers);
  const posted = await insertTransfers(trx, transfers);
  if (posted.size === transfers.length) return new Set();
  // All of them, because an id may occur twice in the list.
  const statuses = await findStatuses(trx, transfers);
  const otherwise = transfers.filter((_, index) => statuses[index] === 'used-otherwise');
  if (otherwise.length > 0) throw new KeyUsedOtherwise(otherwise.map(({ id }) => id));
  return new Set(transfers.map(({ id }) => id).filter((id) => !posted.has(id)));
}

/**
 * Posts transfers like {@link postTransfers} whose ids this transaction has looked up and found unused. Spares the second
 * look at each id, so where one has been used since, all of it fails with SQLSTATE 23505, as KeyUsedOtherwise does.
 */
export async function postNewTransfers(trx: Transaction, transfers: readonly Transfer[]): Promise<void> {
  if (transfers.length === 0) return;
  assertTransfers(transfers);
  await insertNewTransfers(trx, transfers);
}

function assertTransfers(transfers: readonly Transfer[]): void {
  for (const { id, amount } of transfers) {
    // The database returns ids in this form; another form would not compare equal.
    if (!lowerCaseUuid.test(id))
      throw new RangeError(`${id} is not the id of a transfer: expected a UUID in lower case`);
    if (!Number.isSafeInteger(amount) || amount <= 0) {
      throw new RangeError(`${amount} is not an amount to transfer: expected whole cents above 0`);
    }
  }
}

/**
 * Looks transfers up before they are posted, in their order, so that a decision can leave out repetitions. With the
 * punter's wallet locked the answer stays true until the transaction ends.
 */
export async function findStatuses(
  db: Queryable,
  transfers: readonly Omit<Transfer, 'at'>[],
): Promise<TransferStatus[]> {
  const ids = transfers.map(({ id }) => id);
  const known = new Map((await selectTransfers(db, ids)).map((row) => [row.id, row]));
  const archived = await selectArchivedKeys(
    db,
    ids.filter((id) => !known.has(id)),
  );
  return transfers.map((asked) => {
    const stored = known.get(asked.id);
    // What is archived is a stake, or what came of it: nobody posts that again.
    if (!stored) return archived.has(asked.id) ? 'used-otherwise' : 'unknown';
    const same =
      stored.kind === asked.kind &&
      stored.debit === asked.debit &&
      stored.credit === asked.credit &&
      stored.amount === asked.amount &&
      stored.punterId === asked.punterId &&
      stored.betId === asked.betId;
    return same ? 'repeated' : 'used-otherwise';
  });
}

/** Whether a transaction failed because a balance or a debt would fall below zero. */
export function isOverdrawn(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23514' && (constraint === 'wallets_balance_check' || constraint === 'wallets_owed_check');
}
