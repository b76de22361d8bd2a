import { receiptNumber } from '@furlong/domain/betting/receipt-number';
import type { Cents } from '@furlong/domain/money';
import { inTransaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { findSubjects } from '../session/find-punter.ts';
import { outsideAccount, receivableAccount } from './accounts.ts';
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
import { deriveTransferId } from './transfer-id.ts';
import type { WalletAnswer, WalletClient } from './wallet-client.ts';

type Parts = Pick<Platform, 'db' | 'log' | 'metrics' | 'clock'>;

/** Movements claimed together, and requests under way at a time. */
const batch = 32;
/** Longer than a request may take. */
const claimedMs = 30_000;
const firstPauseMs = 1_000;
const longestPauseMs = 5 * 60_000;

/** Tells the other wallet what is due, once each; returns how many it was told. What it does not answer is put off. */
export async function tellOutside(parts: Parts, client: WalletClient): Promise<number> {
  await lapseHolds(parts.db);
  const due = await claimDue(parts.db, batch, claimedMs);
  if (due.length === 0) return 0;
  const subjects = await findSubjects(
    parts.db,
    due.map(({ punterId }) => punterId),
  );
  const told = await Promise.all(
    due.map(async (movement) => {
      const answer = await request(client, movement, subjects.get(movement.punterId) ?? '');
      return await close(parts, movement, answer);
    }),
  );
  return told.filter(Boolean).length;
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
  // A refusal of what must be done is the other side's fault to mend: it is asked again like one that says nothing.
  const trouble = answer.kind === 'refused' ? `refused: ${answer.code}` : answer.trouble;
  const pause = Math.min(firstPauseMs * 2 ** (attempts - 1), longestPauseMs) * (0.75 + Math.random() / 2);
  await putOff(db, id, pause, trouble);
  log[answer.kind === 'refused' ? 'error' : 'warn'](
    { movement: id, kind, attempts, trouble },
    'wallet not told',
  );
  return false;
}

function nameOf({ kind, taken }: DueMovement): string {
  return kind === 'stake' ? (taken ? 'confirm' : 'release') : kind;
}

function readTaken(value: unknown, most: Cents): Cents {
  return Math.min((value as { taken: Cents }).taken, most);
}

/**
 * What the other wallet gave back makes good what the punter owes. More than that, because credits have made it good
 * meanwhile, goes back to the punter.
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
          id: deriveTransferId('taken-back', id),
          kind: 'recovery',
          debit: outsideAccount(punterId),
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
        id: deriveTransferId('given-back', id),
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
