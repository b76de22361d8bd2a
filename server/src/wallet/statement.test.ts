import { randomUUID } from 'node:crypto';
import { receiptNumber } from '@furlong/domain/betting/receipt-number';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { makeBet } from '../../test/make-bet.ts';
import { makeBettors } from '../../test/make-bettors.ts';
import { makeMeeting } from '../../test/make-meeting.ts';
import { createTestApp, createTestPlatform } from '../../test/test-platform.ts';
import { callAs, createWalletApp, today } from '../../test/test-wallet.ts';
import { stakesPort } from '../bets/racing/stakes-port.ts';
import { statementDaysCheck } from '../reconcile/check-statement-days.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { createAdmit } from '../session/admit.ts';
import { createProductToken } from '../session/product-token.ts';
import { loadSessionKey } from '../session/session-key.ts';
import { house, walletAccount } from './accounts.ts';
import { InHouseWallet } from './in-house-wallet.ts';
import { keepStatementDays } from './keep-statement-days.ts';
import { postTransfers } from './ledger.ts';
import { mountStatement } from './mount-statement.ts';
import { mayBeOlder } from './read-period.ts';

type MadeBet = Awaited<ReturnType<typeof makeBet>>;

let punter: number;
let other: number;

const platform = closedAfterAll(await createTestPlatform());
const wallet = new InHouseWallet(platform.db);
const app = closedAfterAll(await createWalletApp(platform));
beforeEach(async () => {
  [punter = 0, other = 0] = await makeBettors(platform.db, 2);
});

describe('the statement', () => {
  const ask = (query: string) => callAs(app)(punter, 'GET', `/api/Wallet/GetStatement?${query}`);

  /** A gift now, and before it movements on days long past. */
  async function fill() {
    const at = (text: string) => new Date(text);
    const base = { debit: 2, credit: walletAccount(punter), punterId: punter, betId: null };
    const out = { debit: walletAccount(punter), credit: 2, punterId: punter, betId: null };
    await platform.db.transaction().execute((trx) =>
      postTransfers(trx, [
        { ...base, id: randomUUID(), kind: 'deposit', amount: 5_000, at: at('2026-02-28T21:59:59.999Z') },
        { ...base, id: randomUUID(), kind: 'deposit', amount: 10_000, at: at('2026-02-28T22:00:00Z') },
        { ...out, id: randomUUID(), kind: 'withdrawal', amount: 2_500, at: at('2026-03-05T10:00:00Z') },
        { ...base, id: randomUUID(), kind: 'deposit', amount: 100, at: at('2026-03-05T10:00:00Z') },
        { ...out, id: randomUUID(), kind: 'withdrawal', amount: 300, at: at('2026-03-31T22:00:00Z') },
      ]),
    );
  }

  it('shows a period of whole local days, newest first, with the balances at its ends', async () => {
    await fill();
    const { statement } = await ask('from=2026-03-01&to=2026-03-31');
    expect(statement).toMatchObject({
      openingBalance: 50,
      closingBalance: 126,
      totalIn: 101,
      totalOut: 25,
      totalRows: 3,
      page: 1,
      maxPages: 1,
    });
    expect(statement.rows.map(({ amount, balance }: Record<string, number>) => [amount, balance])).toEqual([
      [1, 126],
      [-25, 125],
      [100, 150],
    ]);
  });

  it('shows the same rows and balances page by page', async () => {
    await fill();
    const whole = (await ask('from=2026-02-01&to=2026-04-30')).statement;
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => ask(`from=2026-02-01&to=2026-04-30&perPage=2&page=${page}`)),
    );
    expect(pages.flatMap(({ statement }) => statement.rows)).toEqual(whole.rows);
    expect(pages[0].statement).toMatchObject({ totalRows: 5, maxPages: 3 });
  });

  it('is the same from the sums of days that are over, whatever the period', async () => {
    await fill();
    const account = walletAccount(punter);
    const taken = { punterId: punter, betId: 7, at: new Date('2026-03-05T11:00:00Z') };
    await platform.db
      .transaction()
      .execute((trx) => wallet.takeBack(trx, [{ ...taken, id: randomUUID(), amount: 500_000 }]));
    const periods = [
      'from=2026-03-01&to=2026-03-31',
      'from=2026-02-28&to=2026-03-05',
      'from=2026-03-06&to=2026-04-30',
      'from=2025-12-01&to=2026-11-20',
      today(),
    ];
    const answers = () => Promise.all(periods.map(ask));
    const before = await answers();
    const summed = { punterId: punter, account };
    await keepStatementDays(platform.db, summed, new Date('2026-03-06T10:00:00Z'));
    expect(await answers()).toEqual(before);
    await keepStatementDays(platform.db, summed, new Date());
    expect(await answers()).toEqual(before);
    expect(before[0].statement).toMatchObject({ totalRows: 4 });
    expect(before[4].statement.closingOwed).toBeGreaterThan(0);
    const found: string[] = [];
    const reporter = { differs: (_: string, words: string) => found.push(words), progress: () => undefined };
    await reconcile(platform.db, reporter, [statementDaysCheck]);
    expect(found).toEqual([]);
    // On four days that are summed already.
    await fill();
    await reconcile(platform.db, reporter, [statementDaysCheck]);
    expect(found).toHaveLength(4);
  });

  it('names the bet of a stake and of a payout by its receipt', async () => {
    const { meetingId, raceIds } = await makeMeeting(platform.db, [{ offAt: new Date() }]);
    const { betId, guid } = await makeBet(platform.db, {
      punterId: punter,
      meetingId,
      event: raceIds[0] ?? 0,
      stake: 5_000,
    });
    const paid = { id: randomUUID(), kind: 'payout', punterId: punter, betId, amount: 1_234 } as const;
    await platform.db.transaction().execute((trx) => wallet.credit(trx, [{ ...paid, at: new Date() }]));
    const { statement } = await ask(today());
    const receipt = `F-${String(betId).padStart(7, '0')}`;
    expect(statement.rows.slice(0, 2)).toMatchObject([
      { kind: 'payout', amount: 12.34, betId, receiptNumber: receipt },
      { id: guid, kind: 'stake', amount: -50, betId, receiptNumber: receipt },
    ]);
  });

  it('shows the tax withheld from a payout, also in the file (rule: winnings-tax)', async () => {
    const { meetingId } = await makeMeeting(platform.db, [{ offAt: new Date() }]);
    const bets = [1, 2].map(() => makeBet(platform.db, { punterId: punter, meetingId, event: 1 }));
    const [{ betId: taxed }, { betId: free }] = (await Promise.all(bets)) as [MadeBet, MadeBet];
    for (const [betId, tax] of [[taxed, 120] as const, [free, 0] as const]) {
      const base = { punterId: punter, betId, at: new Date() };
      await platform.db.transaction().execute(async (trx) => {
        await wallet.credit(trx, [{ ...base, id: randomUUID(), kind: 'payout', amount: 2_880 }]);
        if (tax === 0) return;
        const kept = { ...base, id: randomUUID(), kind: 'tax' as const, amount: tax };
        await postTransfers(trx, [{ ...kept, debit: house.book, credit: house.winningsTax }]);
      });
    }
    const { statement } = await ask(today());
    expect(statement.rows.slice(0, 3)).toMatchObject([
      { kind: 'payout', betId: free, amount: 28.8, tax: 0 },
      { kind: 'payout', betId: taxed, amount: 28.8, tax: 1.2 },
      { kind: 'stake', tax: 0 },
    ]);
    const file = await app.inject({
      url: `/api/Wallet/Statement.csv?${today()}`,
      headers: { authorization: `Bearer punter-${punter}` },
    });
    expect(file.body).toContain(`,payout,28.80,1008.80,0.00,1.20,${receiptNumber(taxed)},,`);
  });

  it('refuses a period that is none, too long, or backwards, naming the day', async () => {
    const fieldOf = async (query: string) => {
      const { statusCode, error } = await ask(query);
      expect(statusCode).toBe(400);
      return error.details.map(({ field }: { field: string }) => field);
    };
    expect(await fieldOf('from=2026-02-30&to=2026-03-01')).toEqual(['from']);
    expect(await fieldOf('from=2026-03-02&to=2026-03-01')).toEqual(['to']);
    expect(await fieldOf('from=2025-03-01&to=2026-03-02')).toEqual(['to']);
    expect(await fieldOf('from=2026-03-01')).toEqual(['to']);
    expect((await ask('from=2025-03-01&to=2026-03-01')).statusCode).toBe(200);
  });

  it('is a CSV file that adds up, with one punter’s movements', async () => {
    await fill();
    const download = (as: number) =>
      app.inject({
        method: 'GET',
        url: '/api/Wallet/Statement.csv?from=2026-03-01&to=2026-03-31',
        headers: { authorization: `Bearer punter-${as}` },
      });
    const file = await download(punter);
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.headers['content-disposition']).toBe(
      'attachment; filename="statement-2026-03-01-2026-03-31.csv"',
    );
    const [head, ...lines] = file.body.trimEnd().split('\r\n');
    expect(head).toBe(
      'Time,Kind,Amount (ZAR),Balance (ZAR),Owed (ZAR),Tax kept (ZAR),Receipt,Makes good,Reason,Reference',
    );
    expect(lines.map((line) => line.split(',').slice(0, 4))).toEqual([
      ['2026-03-05T12:00:00+02:00', 'deposit', '1.00', '126.00'],
      ['2026-03-05T12:00:00+02:00', 'withdrawal', '-25.00', '125.00'],
      ['2026-03-01T00:00:00+02:00', 'deposit', '100.00', '150.00'],
    ]);
    expect((await download(other)).body.trimEnd().split('\r\n')).toEqual([head]);
  });

  it('is read where it may be older once its last day is over, the file too (rule: older-reads)', async () => {
    const older = vi.spyOn(platform.reads, 'read');
    const url = (query: string) => `/api/Wallet/Statement.csv?${query}`;
    const past = 'from=2026-03-01&to=2026-03-31';
    for (const query of [today(), past]) {
      expect((await ask(query)).statusCode).toBe(200);
      await app.inject({ url: url(query), headers: { authorization: `Bearer punter-${punter}` } });
      expect(older).toHaveBeenCalledTimes(query === past ? 2 : 0);
    }
    older.mockRestore();
    const justAfter = new Date('2026-03-02T00:00:30+02:00');
    expect([
      mayBeOlder('2026-03-01', justAfter),
      mayBeOlder('2026-03-01', new Date(justAfter.getTime() + 60_000)),
    ]).toEqual([false, true]);
  });

  it('is a file only for a caller with a valid token', async () => {
    const admit = await createAdmit(platform, {
      verifyAccessToken: () => Promise.reject(new Error('none here')),
      assertStepUp: async () => undefined,
    });
    const guarded = await createTestApp(platform, {}, admit, (server) =>
      mountStatement(server, platform, wallet, stakesPort, admit),
    );
    const caller = {
      punterId: punter,
      subject: 's',
      issuer: 'i',
      operator: false,
      sessionId: 'session',
      signedInAt: new Date(),
    };
    const key = await loadSessionKey(platform.db);
    const ask = async (token?: string) => {
      const { statusCode } = await guarded.inject({
        url: `/api/wallet/statement.csv?${today()}`,
        ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
      });
      return statusCode;
    };
    const tokenAt = async (at: number) => (await createProductToken(key, caller, new Date(at))).token;
    expect(await ask()).toBe(401);
    expect(await ask('nonsense')).toBe(401);
    expect(await ask(await tokenAt(Date.now() - 3_600_000))).toBe(401);
    expect(await ask(await tokenAt(Date.now()))).toBe(200);
    const many = await Promise.all(Array.from({ length: 10 }, async () => ask(await tokenAt(Date.now()))));
    expect(many).toContain(429);
    await guarded.close();
  });
});
