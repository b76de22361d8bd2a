import { receiptNumber } from '@furlong/domain/betting/receipt-number';
import type { Cents } from '@furlong/domain/money';
import { inTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { findSubjects } from '../session/find-punter.ts';
import { externalWalletAccount, receivableAccount } from './accounts.ts';
import { postTransfers } from './ledger.ts';
import { lockWallets } from './lock-wallets.ts';
import {
  claimDue,
  closeMovement,
  type DueMovement,
  insertMovements,
  lapseHolds,
  putOff,
} from './queries-external-wallet.ts';
import { ownTransferId } from './transfer-id.ts';
import type { WalletAnswer, WalletClient } from './wallet-client.ts';

type Parts = Pick<Platform, 'db' | 'log' | 'metrics' | 'clock'>;

/** Movements claimed together, and so the most requests under way at a time. */
const batchMax = 32;
/** Longer than a request may take. */
const claimMs = 30_000;
const retryPauseMinMs = 1_000;
const retryPauseMaxMs = 5 * 60_000;

/** Sends the external wallet what is due, and returns how many it answered. The others are postponed. */
export async function sendDueMovements(parts: Parts, client: WalletClient): Promise<number> {
  await lapseHolds(parts.db);
  const due = await claimDue(parts.db, batchMax, claimMs);
  if (due.length === 0) return 0;
  const subjects = await findSubjects(
    parts.db,
    due.map(({ punterId }) => punterId),
  );
  const closed = await Promise.all(
    due.map(async (movement) => {
      const answer = await request(client, movement, subjects.get(movement.punterId) ?? '');
      return await close(parts, movement, answer);
    }),
  );
  return closed.filter(Boolean).length;
}

function request(
  client: WalletClient,
  movement: DueMovement,
  subject: string,
): Promise<WalletAnswer<unknown>> {
  const { id, kind, amount, taken, betId } = movement;
  const reference = betId === null ? '' : receiptNumber(betId);
  switch (kind) {
    case 'stake':
      return taken ? client.confirm(id, taken) : client.release(id);
    case 'credit':
      return client.credit(id, subject, amount, reference);
    case 'debit':
      return client.debit(id, subject, amount, reference);
  }
}

async function close(parts: Parts, movement: DueMovement, answer: WalletAnswer<unknown>): Promise<boolean> {
  const { db, log, metrics } = parts;
  const { id, kind, attempts } = movement;
  metrics.walletRequests.inc({ request: nameOf(movement), outcome: answer.kind });
  if (answer.kind === 'answered') {
    if (kind === 'debit') await takeBack(parts, movement, readTaken(answer.value, movement.amount));
    else await closeMovement(db, id, null);
    return true;
  }
  // These requests must succeed in the end, so a refusal is retried like a missing answer; the operator mends the
  // cause.
  const trouble = answer.kind === 'refused' ? `refused: ${answer.code}` : answer.trouble;
  const pause = Math.min(retryPauseMinMs * 2 ** (attempts - 1), retryPauseMaxMs) * (0.75 + Math.random() / 2);
  await putOff(db, id, pause, trouble);
  log[answer.kind === 'refused' ? 'error' : 'warn'](
    { movement: id, kind, attempts, trouble },
    'the external wallet did not take a movement',
  );
  return false;
}

function nameOf({ kind, taken }: DueMovement): string {
  return kind === 'stake' ? (taken ? 'confirm' : 'release') : kind;
}

function readTaken(value: unknown, amountMax: Cents): Cents {
  return Math.min((value as { taken: Cents }).taken, amountMax);
}

/**
 * Uses what the external wallet gave back to pay off the punter's debt. If credits have paid the debt off meanwhile,
 * the surplus is credited to the external wallet again.
 */
async function takeBack({ db, clock }: Parts, movement: DueMovement, taken: Cents): Promise<void> {
  const { id, punterId, betId } = movement;
  const at = clock();
  await inTransaction(db, async (trx) => {
    const owed = (await lockWallets(trx, [punterId])).get(punterId)?.owed ?? 0;
    if (!(await closeMovement(trx, id, taken))) return;
    const recovered = Math.min(taken, owed);
    if (recovered > 0) {
      await postTransfers(trx, [
        {
          id: ownTransferId('taken-back', id),
          kind: 'recovery',
          debit: externalWalletAccount(punterId),
          credit: receivableAccount(punterId),
          amount: recovered,
          punterId,
          betId,
          at,
        },
      ]);
    }
    if (taken > recovered) {
      const amount = taken - recovered;
      const back = {
        id: ownTransferId('given-back', id),
        kind: 'credit',
        punterId,
        amount,
        betId,
        at,
      } as const;
      await insertMovements(trx, [back]);
    }
  });
}
