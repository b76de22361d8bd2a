import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { makeOldBet } from '../../test/make-bet.ts';
import { makePunters } from '../../test/make-meeting.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import { inTransaction } from '../platform/database/database.ts';
import { house, receivableAccount, walletAccount } from './accounts.ts';
import { creditWallets } from './credit-wallets.ts';
import { InHouseWallet } from './in-house-wallet.ts';
import { findStatuses, isOverdrawn, KeyUsedOtherwise, postTransfers } from './ledger.ts';
import { lockWallets } from './lock-wallets.ts';
import { openWallets } from './open-wallets.ts';
import type { Transfer } from './transfer.ts';
import { deriveTransferId, placedTransferId } from './transfer-id.ts';

const database = closedAfterAll(await createTestDatabase());

const now = new Date('2026-11-21T12:00:00Z');
const post = (...transfers: Transfer[]) => inTransaction(database.db, (trx) => postTransfers(trx, transfers));
const read = (...punterIds: number[]) => inTransaction(database.db, (trx) => lockWallets(trx, punterIds));

async function openSome(count: number, gift = 0): Promise<[number, ...number[]]> {
  const punters = await makePunters(
    database.db,
    Array.from({ length: count }, () => null),
  );
  await inTransaction(database.db, (trx) => openWallets(trx, punters, now, { gift }));
  return punters as [number, ...number[]];
}

function deposit(punterId: number, amount: number, id: string = randomUUID()): Transfer {
  return {
    id,
    kind: 'deposit',
    debit: house.cash,
    credit: walletAccount(punterId),
    amount,
    punterId,
    betId: null,
    at: now,
  };
}
function stake(punterId: number, amount: number): Transfer {
  return {
    ...deposit(punterId, amount),
    kind: 'stake',
    debit: walletAccount(punterId),
    credit: house.book,
  };
}
function lend(punterId: number, amount: number): Transfer {
  return {
    ...deposit(punterId, amount),
    kind: 'reversal',
    debit: receivableAccount(punterId),
    credit: house.book,
  };
}

async function sumOfTransfers(account: number): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(case when credit_account = ${account} then amount else -amount end), 0)::bigint as sum
    from transfers where ${account} in (credit_account, debit_account)`.execute(database.db);
  return rows[0]?.sum ?? Number.NaN;
}

describe('wallets', () => {
  it('open once, with one gift, however often it is requested', async () => {
    const [first, second = 0] = await makePunters(database.db, [null, null]);
    const open = (...punters: (number | undefined)[]) =>
      inTransaction(database.db, (trx) =>
        openWallets(
          trx,
          punters.map((punter) => punter ?? 0),
          now,
          { gift: 100_000 },
        ),
      );
    expect(await open(first, first)).toEqual([first]);
    const answers = await Promise.all([open(first, second), open(second, first), open(second)]);
    expect(answers.flat()).toEqual([second]);
    expect(await read(first ?? 0, second)).toEqual(
      new Map([
        [first, { balance: 100_000, owed: 0 }],
        [second, { balance: 100_000, owed: 0 }],
      ]),
    );
  });

  it('are locked in one order, so that lists of punters in opposite order do not deadlock', async () => {
    const punters = await openSome(20, 1_000);
    const spend = (list: readonly number[]) =>
      inTransaction(database.db, async (trx) => {
        await lockWallets(trx, list);
        await postTransfers(
          trx,
          list.map((punter) => stake(punter, 10)),
        );
      });
    await Promise.all(
      Array.from({ length: 12 }, (_, n) => spend(n % 2 === 0 ? punters : punters.toReversed())),
    );
    for (const { balance } of (await read(...punters)).values()) expect(balance).toBe(880);
  });

  it('change only by transfers', async () => {
    const [punter] = await openSome(1, 500);
    const attempt = (statement: string) => sql.raw(statement).execute(database.db);
    await expect(attempt(`update wallets set balance = 900 where punter_id = ${punter}`)).rejects.toThrow(
      'a balance moves by a transfer',
    );
    await expect(attempt(`update wallets set owed = 900 where punter_id = ${punter}`)).rejects.toThrow(
      'a balance moves by a transfer',
    );
    for (const forbidden of [
      'update transfers set amount = 1',
      'delete from transfers',
      'truncate transfers cascade',
    ]) {
      await expect(attempt(forbidden)).rejects.toThrow('append-only');
    }
  });
});

describe('transfers', () => {
  it('are posted once per id, and repeated ones are reported', async () => {
    const [punter] = await openSome(1);
    const once = deposit(punter, 2_500);
    expect(await post(once)).toEqual(new Set());
    expect(await post({ ...once, at: new Date() }, deposit(punter, 100))).toEqual(new Set([once.id]));
    expect((await read(punter)).get(punter)?.balance).toBe(2_600);
    const parallel = deposit(punter, 50);
    await Promise.all(Array.from({ length: 8 }, () => post(parallel)));
    expect((await read(punter)).get(punter)?.balance).toBe(2_650);
    expect(await findStatuses(database.db, [once, deposit(punter, 1), { ...once, amount: 1 }])).toEqual([
      'repeated',
      'unknown',
      'used-otherwise',
    ]);
  });

  it('with the id of another transfer are refused, and nothing of the call is posted', async () => {
    const [punter, other = 0] = await openSome(2);
    const first = deposit(punter, 2_500);
    await post(first);
    for (const changed of [
      { ...first, amount: 2_501 },
      { ...first, kind: 'payout' as const },
      { ...deposit(other, 2_500), id: first.id },
    ]) {
      const attempt = post(deposit(other, 77), changed);
      await expect(attempt).rejects.toBeInstanceOf(KeyUsedOtherwise);
      await expect(attempt).rejects.toMatchObject({ ids: [first.id] });
    }
    await expect(post(deposit(other, 5, first.id), deposit(other, 6, first.id))).rejects.toThrow(first.id);
    expect((await read(other)).get(other)?.balance).toBe(0);
  });

  it.each([0, -5, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60])(
    'of %d cents are refused',
    async (amount) => {
      const [punter] = await openSome(1, 1_000);
      await expect(post(deposit(punter, amount))).rejects.toThrow('whole cents');
      await expect(post(stake(punter, amount))).rejects.toThrow('whole cents');
    },
  );

  it('cannot touch the account of another punter', async () => {
    const [punter, other = 0] = await openSome(2, 1_000);
    await expect(post({ ...stake(punter, 10), debit: walletAccount(other) })).rejects.toMatchObject({
      code: '23514',
    });
    await expect(post({ ...deposit(punter, 10), debit: walletAccount(other) })).rejects.toMatchObject({
      code: '23514',
    });
  });

  it('fail for one of two that spend the same balance at once', async () => {
    const [punter] = await openSome(1, 1_000);
    const outcomes = await Promise.allSettled([post(stake(punter, 600)), post(stake(punter, 600))]);
    const failures = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(failures).toHaveLength(1);
    expect(isOverdrawn(failures[0]?.reason)).toBe(true);
    expect((await read(punter)).get(punter)?.balance).toBe(400);
  });

  it('conserve money: a balance is always the sum of its transfers and never below zero', async () => {
    const step = fc.record({
      who: fc.integer({ min: 0, max: 2 }),
      what: fc.constantFrom(deposit, stake, lend),
      amount: fc.integer({ min: 1, max: 3_000 }),
      repeat: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 8 }),
        async (batches) => {
          const punters = await openSome(3, 1_000);
          const model = new Map(punters.map((punter) => [punter, { balance: 1_000, owed: 0 }]));
          let last: Transfer | undefined;
          for (const batch of batches) {
            const asked = batch.map(({ who, what, amount, repeat }) =>
              repeat && last ? last : what(punters[who] ?? 0, amount),
            );
            const posted = await inTransaction(database.db, async (trx) => {
              await lockWallets(trx, punters);
              return await postTransfers(trx, asked);
            }).catch((error: unknown) => {
              if (!isOverdrawn(error) && !(error instanceof KeyUsedOtherwise)) throw error;
            });
            if (!posted) continue;
            last = asked[0];
            const done = new Set(posted);
            for (const { id, punterId, debit, credit, amount } of asked) {
              if (done.has(id)) continue;
              done.add(id);
              const held = model.get(punterId) ?? { balance: 0, owed: 0 };
              const wallet = walletAccount(punterId);
              const receivable = receivableAccount(punterId);
              held.balance += (credit === wallet ? amount : 0) - (debit === wallet ? amount : 0);
              held.owed += (debit === receivable ? amount : 0) - (credit === receivable ? amount : 0);
            }
          }
          const wallets = await read(...punters);
          expect(wallets).toEqual(model);
          for (const [punter, { balance, owed }] of wallets) {
            expect(balance).toBeGreaterThanOrEqual(0);
            expect(balance).toBe(await sumOfTransfers(walletAccount(punter)));
            expect(owed + (await sumOfTransfers(receivableAccount(punter)))).toBe(0);
          }
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe('what a punter owes', () => {
  it('is recovered from each later credit, once and in its transaction, until nothing is owed', async () => {
    const [punter] = await openSome(1);
    await post(lend(punter, 1_500));
    const first = deposit(punter, 1_000);
    const credit = async (...credits: Transfer[]) => {
      await inTransaction(database.db, (trx) => creditWallets(trx, credits));
      return (await read(punter)).get(punter);
    };
    expect(await credit(first)).toEqual({ balance: 0, owed: 500 });
    expect(await credit(first)).toEqual({ balance: 0, owed: 500 });
    expect(await credit(deposit(punter, 300), deposit(punter, 400), first)).toEqual({
      balance: 200,
      owed: 0,
    });
    expect(await credit(deposit(punter, 50))).toEqual({ balance: 250, owed: 0 });
  });

  it('is the part of a reversal that a spent balance cannot cover; a repeated reversal takes nothing', async () => {
    const [punter] = await openSome(1, 1_000);
    const wallet = new InHouseWallet(database.db);
    const betId = await makeOldBet(database.db, punter);
    const back = { id: randomUUID(), punterId: punter, betId, amount: 800, at: now };
    const takeBack = async (...amounts: (typeof back)[]) => {
      await inTransaction(database.db, (trx) => wallet.takeBack(trx, amounts));
      return await wallet.stateOf(punter);
    };
    expect(await takeBack(back, { ...back, id: randomUUID(), betId: betId + 1, amount: 900 })).toEqual({
      kind: 'open',
      balance: 0,
      owed: 700,
    });
    const credit = { ...back, id: randomUUID(), kind: 'payout', amount: 1_000 } as const;
    await inTransaction(database.db, (trx) => wallet.credit(trx, [credit]));
    expect(await takeBack(back, back)).toEqual({ kind: 'open', balance: 300, owed: 0 });
    await expect(takeBack({ ...back, amount: 799 })).rejects.toBeInstanceOf(KeyUsedOtherwise);
  });

  it('is owed and recovered whatever keys its punter used before (rule: own-transfer-ids)', async () => {
    const [punter] = await openSome(1, 1_000);
    const wallet = new InHouseWallet(database.db);
    const betId = await makeOldBet(database.db, punter);
    const of = { punterId: punter, betId, at: now };
    const credit = { ...of, id: placedTransferId(betId, 'payout', 2), kind: 'payout', amount: 900 } as const;
    const back = { ...of, id: placedTransferId(betId, 'reversal', 2), amount: 1_500 };
    // Who knows a bet's number knows these.
    for (const [name, { id }] of [['owed', back] as const, ['recovery', credit] as const]) {
      await post(deposit(punter, 1, deriveTransferId(name, id)));
    }
    const takeBack = (amount: typeof back) =>
      inTransaction(database.db, (trx) => wallet.takeBack(trx, [amount]));
    await takeBack(back);
    await takeBack(back);
    expect(await wallet.stateOf(punter)).toMatchObject({ balance: 0, owed: 498 });
    await inTransaction(database.db, (trx) => wallet.credit(trx, [credit]));
    expect(await wallet.stateOf(punter)).toMatchObject({ balance: 402, owed: 0 });
    // What was owed under an id of before is not taken back again.
    const older = { ...back, id: randomUUID(), amount: 300 };
    await post({ ...lend(punter, 300), id: deriveTransferId('owed', older.id), betId });
    await takeBack(older);
    expect(await wallet.stateOf(punter)).toMatchObject({ balance: 402, owed: 300 });
  });
});
