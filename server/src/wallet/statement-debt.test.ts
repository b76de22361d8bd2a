import { randomUUID } from 'node:crypto';
import { receiptNumber } from '@furlong/domain/betting/receipt-number';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { makeBet } from '../../test/make-bet.ts';
import { makeBettors } from '../../test/make-bettors.ts';
import { createTestPlatform } from '../../test/test-platform.ts';
import { callAs, createWalletApp, today } from '../../test/test-wallet.ts';
import { findBetsOfStakes } from '../bets/show/queries-stakes.ts';
import { inTransaction } from '../platform/database/database.ts';
import { externalWalletAccount, house, receivableAccount, walletAccount } from './accounts.ts';
import { creditWallets } from './credit-wallets.ts';
import { InHouseWallet } from './in-house-wallet.ts';
import { postTransfers } from './ledger.ts';
import { readStatement, readWhole } from './read-statement.ts';

let punter: number;

const platform = closedAfterAll(await createTestPlatform());
const wallet = new InHouseWallet(platform.db);
const app = closedAfterAll(await createWalletApp(platform));
beforeEach(async () => {
  [punter = 0] = await makeBettors(platform.db, 1);
});

/** What the settlement and the punter do to a wallet. */
const steps = {
  async bet(stake: number): Promise<number> {
    return (await makeBet(platform.db, { punterId: punter, meetingId: 1, event: 1, stake })).betId;
  },
  pay: (betId: number, amount: number) =>
    inTransaction(platform.db, (trx) =>
      wallet.credit(trx, [
        { id: randomUUID(), kind: 'payout', punterId: punter, betId, amount, at: new Date() },
      ]),
    ),
  reverse: (betId: number, amount: number) =>
    inTransaction(platform.db, (trx) =>
      wallet.takeBack(trx, [{ id: randomUUID(), punterId: punter, betId, amount, at: new Date() }]),
    ),
  deposit: (amount: number) =>
    inTransaction(platform.db, (trx) =>
      creditWallets(trx, [
        {
          id: randomUUID(),
          kind: 'deposit',
          debit: house.cash,
          credit: walletAccount(punter),
          amount,
          punterId: punter,
          betId: null,
          at: new Date(),
        },
      ]),
    ),
  withdrawAll: async () => {
    const { balance } = await wallet.stateOf(punter).then((state) => ({ balance: 0, ...state }));
    if (balance === 0) return;
    await inTransaction(platform.db, (trx) =>
      postTransfers(trx, [
        {
          id: randomUUID(),
          kind: 'withdrawal',
          debit: walletAccount(punter),
          credit: house.cash,
          amount: balance,
          punterId: punter,
          betId: null,
          at: new Date(),
        },
      ]),
    );
  },
};

const period = (account = walletAccount(punter)) => ({
  punterId: punter,
  account,
  from: new Date(Date.now() - 3_600_000),
  until: new Date(Date.now() + 3_600_000),
});

/** Two bets paid and spent, both payouts reversed, and made good by a third bet's payout and a deposit. */
async function becomeIndebted() {
  const bets = [await steps.bet(100), await steps.bet(100), await steps.bet(100)] as const;
  const [first, second, third] = bets;
  await steps.pay(first, 45_000);
  await steps.pay(second, 20_000);
  await steps.withdrawAll();
  await steps.deposit(5_000);
  await steps.reverse(first, 45_000);
  await steps.reverse(second, 20_000);
  await steps.pay(third, 50_000);
  await steps.deposit(30_000);
  return bets;
}

describe('the statement of a punter who owes (rule: debts)', () => {
  it('shows a reversal’s bet, the amount taken from the balance, and the debt from then on', async () => {
    const [first, second] = await becomeIndebted();
    const { statement } = await callAs(app)(punter, 'GET', `/api/Wallet/GetStatement?${today()}`);
    const reversals = statement.rows.filter(({ kind }: { kind: string }) => kind === 'reversal');
    expect(reversals).toMatchObject([
      // The newer one found nothing to take.
      {
        receiptNumber: receiptNumber(second),
        amount: 0,
        balance: 0,
        owedChange: 200,
        owed: 600,
        recovers: [],
      },
      {
        receiptNumber: receiptNumber(first),
        amount: -50,
        balance: 0,
        owedChange: 400,
        owed: 400,
        recovers: [],
      },
    ]);
    expect(statement).toMatchObject({ openingOwed: 0, closingOwed: 0 });
  });

  it('shows for each recovery the reversed bets it pays off, and the bet it came from', async () => {
    const [first, second, third] = await becomeIndebted();
    const { statement } = await callAs(app)(punter, 'GET', `/api/Wallet/GetStatement?${today()}`);
    const part = (betId: number, amount: number) => ({ betId, receiptNumber: receiptNumber(betId), amount });
    expect(statement.rows.slice(0, 4)).toMatchObject([
      {
        kind: 'recovery',
        amount: -100,
        owedChange: -100,
        owed: 0,
        receiptNumber: null,
        recovers: [part(second, 100)],
      },
      { kind: 'deposit', amount: 300, owedChange: 0, owed: 100 },
      {
        kind: 'recovery',
        amount: -500,
        owedChange: -500,
        owed: 100,
        receiptNumber: receiptNumber(third),
        recovers: [part(first, 400), part(second, 100)],
      },
      { kind: 'payout', amount: 500, owedChange: 0, owed: 600 },
    ]);
  });

  it('shows the same as a file', async () => {
    const [first, second, third] = (await becomeIndebted()).map(receiptNumber);
    const file = await app.inject({
      url: `/api/Wallet/Statement.csv?${today()}`,
      headers: { authorization: `Bearer punter-${punter}` },
    });
    const lines = file.body.split('\r\n').map((line) => line.split(',').slice(1, -1).join());
    expect(lines).toContain(`reversal,-50.00,0.00,400.00,,${first},,`);
    expect(lines).toContain(`reversal,0.00,0.00,600.00,,${second},,`);
    expect(lines).toContain(`recovery,-500.00,0.00,100.00,,${third},${first} 400.00; ${second} 100.00,`);
  });

  it('shows the same with an external wallet, which gives back later', async () => {
    const bet = await steps.bet(100);
    const base = { punterId: punter, betId: bet, at: new Date() };
    const outside = externalWalletAccount(punter);
    const debt = receivableAccount(punter);
    await inTransaction(platform.db, (trx) =>
      postTransfers(trx, [
        {
          ...base,
          id: randomUUID(),
          kind: 'reversal',
          debit: debt,
          credit: house.book,
          amount: 700,
        },
        { ...base, id: randomUUID(), kind: 'recovery', debit: outside, credit: debt, amount: 300 },
      ]),
    );
    const { movements, closing } = await readStatement(platform.db, findBetsOfStakes, period(outside), {
      offset: 0,
      limit: 10,
    });
    expect(movements).toMatchObject([
      { kind: 'recovery', amount: -300, owes: -300, owed: 400, recovers: [{ betId: bet, amount: 300 }] },
      { kind: 'reversal', amount: 0, owes: 700, owed: 700, betId: bet },
    ]);
    expect(closing.owed).toBe(400);
  });

  it('adds up to the cent, balance and debt, for any history and any page size', async () => {
    const amount = fc.integer({ min: 1, max: 900 });
    const step = fc.oneof(
      fc.record({ do: fc.constantFrom('deposit', 'withdrawAll') as fc.Arbitrary<string>, amount }),
      fc.record({ do: fc.constantFrom('pay', 'reverse') as fc.Arbitrary<string>, amount }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 5 }),
        async (history, size) => {
          [punter = 0] = await makeBettors(platform.db, 1);
          const bets = [await steps.bet(1), await steps.bet(1)];
          for (const [index, { do: what, amount: cents }] of history.entries()) {
            const bet = bets[index % 2] ?? 0;
            if (what === 'deposit') await steps.deposit(cents);
            else if (what === 'withdrawAll') await steps.withdrawAll();
            else if (what === 'pay') await steps.pay(bet, cents);
            else await steps.reverse(bet, cents);
          }
          const whole = await readStatement(platform.db, findBetsOfStakes, period(), {
            offset: 0,
            limit: 100,
          });
          const state = await wallet.stateOf(punter);
          expect(state).toMatchObject({ kind: 'open', ...whole.closing });
          let held = whole.opening;
          for (const movement of whole.movements.toReversed()) {
            held = { balance: held.balance + movement.amount, owed: held.owed + movement.owes };
            expect(movement).toMatchObject(held);
            const parts = movement.recovers.reduce((sum, part) => sum + part.amount, 0);
            expect(parts).toBe(movement.kind === 'recovery' ? -movement.owes : 0);
          }
          expect(held).toEqual(whole.closing);
          expect(whole.totalRows).toBe(whole.movements.length);
          const parts = await Array.fromAsync(readWhole(platform.db, findBetsOfStakes, period(), size));
          expect(parts.flat()).toEqual(whole.movements);
        },
      ),
      { numRuns: 30 },
    );
  });
});
