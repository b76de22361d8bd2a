import type { Cents } from '@furlong/domain/money';
import type { Transaction } from '../../platform/database/database.ts';
import {
  type GoodwillReversal,
  insertGoodwillReversals,
  selectGoodwill,
  sumLeft,
} from '../../wallet/queries-credits.ts';
import { ownTransferId } from '../../wallet/transfer-id.ts';
import type { DeskCredit, WalletPort } from '../../wallet/wallet-port.ts';
import type { Settled } from './settlement-moves.ts';

/** What settlements do to the goodwill that their bets were paid. */
export interface GoodwillMoves {
  /** What those bets have had as goodwill. */
  readonly paid: Cents;
  readonly back: Cents;
  readonly takeBacks: readonly (GoodwillReversal & DeskCredit)[];
}

/**
 * What of their goodwill bets give back because they are settled higher: payout and goodwill together come to no more than
 * the goodwill had brought them to, or than the payout by itself (rule: judges-error). Goodwill for the race that is settled
 * goes first.
 */
export async function findGoodwillMoves(
  trx: Transaction,
  settled: readonly Settled[],
  eventId: number | null,
  at: Date,
): Promise<GoodwillMoves> {
  const before = settled.filter(({ row }) => row.number !== null);
  const given = await selectGoodwill(
    trx,
    before.map(({ row }) => row.id),
  );
  let paid = 0;
  const takeBacks: (GoodwillReversal & DeskCredit)[] = [];
  for (const { row, settlement } of before) {
    const own = given.get(row.id) ?? [];
    const left = sumLeft(own);
    paid += left;
    const broughtTo = Math.max(0, ...own.map((each) => each.broughtTo));
    let over = Math.min(left, settlement.payout + left - broughtTo);
    for (const each of own.toSorted((one, other) => rankOf(one, eventId) - rankOf(other, eventId))) {
      const amount = Math.min(each.left, over);
      if (amount <= 0) continue;
      over -= amount;
      const id = ownTransferId('goodwill-back', each.creditId, (row.number ?? 0) + 1);
      takeBacks.push({ id, creditId: each.creditId, punterId: row.punter_id, amount, at });
    }
  }
  return { paid, back: takeBacks.reduce((sum, { amount }) => sum + amount, 0), takeBacks };
}

const rankOf = ({ raceId }: { readonly raceId: number }, eventId: number | null) =>
  raceId === eventId ? 0 : 1;

/** Takes it back; see {@link findGoodwillMoves}. */
export async function takeGoodwillBack(
  trx: Transaction,
  wallet: WalletPort,
  settled: readonly Settled[],
  eventId: number | null,
  at: Date,
): Promise<void> {
  const { takeBacks } = await findGoodwillMoves(trx, settled, eventId, at);
  if (takeBacks.length === 0) return;
  await wallet.takeBackDeskCredits(
    trx,
    takeBacks.map(({ id, punterId, amount }) => ({ id, punterId, amount, at })),
  );
  await insertGoodwillReversals(trx, takeBacks);
}
