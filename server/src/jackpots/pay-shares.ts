import type { Transaction } from '../platform/database/database.ts';
import { house } from '../wallet/accounts.ts';
import { lockWallets } from '../wallet/lock-wallets.ts';
import { openWallets } from '../wallet/open-wallets.ts';
import type { JackpotShare, WalletPort } from '../wallet/wallet-port.ts';
import { type ShareToMove, selectToPay, selectToTakeBack } from './queries-shares.ts';
import { shareId } from './share-id.ts';

/** Shares moved by one statement. */
const chunkSize = 5_000;

/** The versions whose shares are moved: the new one, and the one paid before (0: none). */
export interface Versions {
  readonly meetingId: number;
  readonly version: number;
  readonly paidVersion: number;
}

/**
 * Pays the shares of a version, in the transaction of its decision, and takes back those of the version before that it
 * does not keep (rules: jackpot-shares, debts). Each transfer's id follows from the meeting, the version and the punter,
 * so that nothing is paid twice. Paid first, so that it can cover what is taken back.
 */
export async function moveShares(
  trx: Transaction,
  wallet: WalletPort,
  versions: Versions,
  now: Date,
): Promise<void> {
  const { meetingId, version, paidVersion } = versions;
  const isCorrection = paidVersion > 0;
  if (isCorrection) await lockAll(trx, versions);
  await forEach(
    (after) => selectToPay(trx, meetingId, version, after, chunkSize),
    async (shares) => {
      await openWallets(
        trx,
        shares.map(({ punterId }) => punterId),
        now,
        { gift: 0 },
      );
      await wallet.payShares(
        trx,
        shares.flatMap((share) => toTransfers(meetingId, share, now, 'paid')),
      );
    },
  );
  if (!isCorrection) return;
  await forEach(
    (after) => selectToTakeBack(trx, meetingId, paidVersion, version, after, chunkSize),
    (shares) =>
      wallet.takeBackShares(
        trx,
        shares.flatMap((share) => toTransfers(meetingId, share, now, 'taken-back')),
      ),
  );
}

/** Locks the wallets of a correction in the order of punters, as every other transaction that locks several does. */
async function lockAll(trx: Transaction, { meetingId, version, paidVersion }: Versions): Promise<void> {
  const punterIds: number[] = [];
  const note = async (shares: readonly ShareToMove[]) => {
    for (const { punterId } of shares) punterIds.push(punterId);
  };
  await forEach((after) => selectToPay(trx, meetingId, version, after, chunkSize), note);
  await forEach((after) => selectToTakeBack(trx, meetingId, paidVersion, version, after, chunkSize), note);
  const ordered = [...new Set(punterIds)].sort((a, b) => a - b);
  for (let from = 0; from < ordered.length; from += chunkSize) {
    await lockWallets(trx, ordered.slice(from, from + chunkSize));
  }
}

async function forEach(
  read: (after: number) => Promise<ShareToMove[]>,
  handle: (shares: readonly ShareToMove[]) => Promise<void>,
): Promise<void> {
  for (let after = 0; ; ) {
    const shares = await read(after);
    const last = shares.at(-1);
    if (!last) return;
    await handle(shares);
    if (shares.length < chunkSize) return;
    after = last.punterId;
  }
}

/** The transfers of a share, or those that take it back: of the pool, and of the house when it is doubled. */
function toTransfers(
  meetingId: number,
  { punterId, share, secondShare, paidIn }: ShareToMove,
  at: Date,
  what: 'paid' | 'taken-back',
): JackpotShare[] {
  const id = (part: 'share' | 'second-share') => shareId(part, what, { meetingId, paidIn, punterId });
  const both: JackpotShare[] = [
    { id: id('share'), punterId, amount: share, account: house.jackpots, at },
    { id: id('second-share'), punterId, amount: secondShare, account: house.secondShares, at },
  ];
  return both.filter(({ amount }) => amount > 0);
}
