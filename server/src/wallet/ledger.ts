import type { Queryable, Transaction } from '../platform/database/database.ts';
import { insertTransfers, selectTransfers } from './queries.ts';
import type { Transfer } from './transfer.ts';

/** What is known of a transfer's id: nothing, this very transfer, or another one. */
export type TransferStanding = 'unknown' | 'repeated' | 'used-otherwise';

/**
 * Ids that stand for other transfers already. Its code is that of a unique violation, which it is: a group commit
 * takes its batch apart for it.
 */
export class KeyUsedOtherwise extends Error {
  readonly code = '23505';
  readonly ids: readonly string[];

  constructor(ids: readonly string[]) {
    super(`a transfer's id stands for another one: ${ids.join(', ')}`);
    this.ids = ids;
  }
}

const lowerCaseUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Posts transfers: the one door to the ledger. Balances move in the same statement, by the database. In the order
 * given, as a statement shows them later. A transfer that exists already is skipped; the ids of those are returned. Throws
 * KeyUsedOtherwise, and nothing is posted, when an id exists with another content (its time apart). Throws what
 * {@link isOverdrawn} knows when a balance would go below zero. Lock the wallets first (lock-wallets.ts) when
 * anything is decided by a balance, or more than one punter is concerned.
 */
export async function postTransfers(
  trx: Transaction,
  transfers: readonly Transfer[],
): Promise<ReadonlySet<string>> {
  if (transfers.length === 0) return new Set();
  for (const { id, amount } of transfers) {
    // In this form alone an id is the one the database answers with.
    if (!lowerCaseUuid.test(id))
      throw new RangeError(`${id} is not the id of a transfer: expected a UUID in lower case`);
    if (!Number.isSafeInteger(amount) || amount <= 0) {
      throw new RangeError(`${amount} is not an amount to transfer: expected whole cents above 0`);
    }
  }
  const posted = await insertTransfers(trx, transfers);
  if (posted.size === transfers.length) return new Set();
  // The whole list: an id may also come twice in it.
  const standings = await findStandings(trx, transfers);
  const otherwise = transfers.filter((_, index) => standings[index] === 'used-otherwise');
  if (otherwise.length > 0) throw new KeyUsedOtherwise(otherwise.map(({ id }) => id));
  return new Set(transfers.map(({ id }) => id).filter((id) => !posted.has(id)));
}

/**
 * What is known of transfers before they are posted, in their order: for a decision that a repetition must not be
 * part of. Under the punter's locked wallet the answer holds until the transaction ends.
 */
export async function findStandings(
  db: Queryable,
  transfers: readonly Omit<Transfer, 'at'>[],
): Promise<TransferStanding[]> {
  const known = new Map(
    (
      await selectTransfers(
        db,
        transfers.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  return transfers.map((asked) => {
    const held = known.get(asked.id);
    if (!held) return 'unknown';
    const same =
      held.kind === asked.kind &&
      held.debit === asked.debit &&
      held.credit === asked.credit &&
      held.amount === asked.amount &&
      held.punterId === asked.punterId &&
      held.betId === asked.betId;
    return same ? 'repeated' : 'used-otherwise';
  });
}

/** Whether a transaction failed because a wallet would hold less than nothing. */
export function isOverdrawn(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23514' && (constraint === 'wallets_balance_check' || constraint === 'wallets_owed_check');
}
