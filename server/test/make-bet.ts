import { randomUUID } from 'node:crypto';
import { oddsOf } from '@furlong/domain/odds';
import { insertBets, type NewBet } from '../src/bets/strike/queries.ts';
import type { Database } from '../src/platform/database/database.ts';
import { house, walletAccount } from '../src/wallet/accounts.ts';
import { postTransfers } from '../src/wallet/ledger.ts';

/** What is said of a bet to make; the rest is a single of 10 rand at 2/1 on saddle 1. */
export interface BetToMake extends Partial<NewBet> {
  readonly punterId: number;
  readonly meetingId: number;
  readonly event: number;
}

/** Writes a bet with its stake straight into the tables, whatever the strike would say. Returns its id and key. */
export async function makeBet(
  db: Database,
  { event, meetingId, ...given }: BetToMake,
): Promise<{ readonly betId: number; readonly guid: string }> {
  const guid = randomUUID();
  const bet: NewBet = {
    guid,
    strikeId: guid,
    sport: 'horseracing',
    programmeId: meetingId,
    size: 1,
    accumulator: false,
    stake: 1_000,
    combinations: 1,
    legs: [{ event, market: 'win', outcome: 1, odds: oddsOf(2, 1) }],
    winningsCap: null,
    taxBasisPoints: 0,
    luckyPick: false,
    struckAt: new Date(),
    ...given,
  };
  const ids = await db.transaction().execute(async (trx) => {
    await postTransfers(trx, [
      {
        id: bet.guid,
        kind: 'stake',
        debit: walletAccount(bet.punterId),
        credit: house.book,
        amount: bet.stake * bet.combinations,
        punterId: bet.punterId,
        betId: null,
        at: bet.struckAt,
      },
    ]);
    return await insertBets(trx, [bet]);
  });
  return { betId: ids.get(bet.guid) ?? 0, guid: bet.guid };
}

/** A bet long ago of a cent that was given for it, for money to be paid on; the wallet is as it was. Returns its id. */
export async function makeOldBet(db: Database, punterId: number): Promise<number> {
  const struckAt = new Date('2020-01-01T12:00:00Z');
  const gift = {
    id: randomUUID(),
    kind: 'gift' as const,
    debit: house.gifts,
    credit: walletAccount(punterId),
    amount: 1,
    punterId,
    betId: null,
    at: struckAt,
  };
  await db.transaction().execute((trx) => postTransfers(trx, [gift]));
  return (await makeBet(db, { punterId, meetingId: 1, event: 1, stake: 1, struckAt })).betId;
}
