import { randomUUID } from 'node:crypto';
import { WalletErrorCode } from '@furlong/contract/codes/wallet';
import { beforeEach, describe, expect, it } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { JackpotDay } from '../../test/jackpot-day.ts';
import { makeBet } from '../../test/make-bet.ts';
import { makeBettors } from '../../test/make-bettors.ts';
import { makeMeeting, makePunters } from '../../test/make-meeting.ts';
import { makeStaff } from '../../test/make-staff.ts';
import { createTestPlatform } from '../../test/test-platform.ts';
import { callAs, createWalletApp, today } from '../../test/test-wallet.ts';
import { closeCards } from '../jackpots/close-cards.ts';
import { takeBreak } from '../protection/take-break.ts';
import { receivableAccount, walletAccount } from './accounts.ts';
import { balanceOf } from './enter-wallet.ts';
import { InHouseWallet } from './in-house-wallet.ts';
import { postTransfers } from './ledger.ts';

/** A bettor with R1 000 and a verified identity, and another. */
let punter: number;
let other: number;

const platform = closedAfterAll(await createTestPlatform());
const wallet = new InHouseWallet(platform.db);
const app = closedAfterAll(await createWalletApp(platform));
const call = callAs(app);
const meeting = await makeMeeting(platform.db, [{ offAt: new Date(Date.now() + 3_600_000) }]);
beforeEach(async () => {
  platform.setNow(undefined);
  [punter = 0, other = 0] = await makeBettors(platform.db, 2);
});

const move = (as: number, how: 'Deposit' | 'Withdraw', amount: unknown, guid: unknown = randomUUID()) =>
  call(as, 'POST', `/api/Wallet/${how}`, { amount, guid });
const bet = (over: Partial<Parameters<typeof makeBet>[1]> = {}) =>
  makeBet(platform.db, {
    punterId: punter,
    meetingId: meeting.meetingId,
    event: meeting.raceIds[0] ?? 0,
    ...over,
  });

describe('the balance', () => {
  it('[C-ClientBalance] [C-ClientBalance-ByUserName] is shown to its punter, by token and by name, and to nobody else', async () => {
    const responseObject = {
      accountNumber: walletAccount(punter),
      balance: 1000,
      owed: 0,
      currency: 'ZAR',
    };
    const own = { statusCode: 200, status: 1, clientBalances: { responseObject } };
    expect(await call(punter, 'POST', '/api/Betslip/ClientBalance')).toMatchObject(own);
    expect(await call(punter, 'POST', '/api/betslip/ClientBalance/Test')).toMatchObject(own);
    expect(await call(punter, 'POST', '/api/betslip/ClientBalance/somebody')).toMatchObject({
      statusCode: 403,
      error: { code: 'forbidden' },
    });
  });

  it('[E-LOGIN-BALANCE] is known at the first login: a demo punter starts with R1 000, once', async () => {
    const [fresh = 0] = await makePunters(platform.db, [null]);
    const tell = balanceOf(platform, wallet);
    expect(await Promise.all([tell(fresh), tell(fresh), tell(fresh)])).toEqual([1000, 1000, 1000]);
    const statement = await call(fresh, 'GET', `/api/Wallet/GetStatement?${today()}`);
    expect(statement.statement.rows).toMatchObject([{ kind: 'gift', amount: 1000, balance: 1000 }]);
  });

  it('[C-ClientIn] says whether the account is linked and may bet, and why not', async () => {
    const ask = async () => (await call(punter, 'GET', '/api/betSlip/ClientIn')).responseObject;
    const accountNumber = walletAccount(punter);
    expect(await ask()).toEqual({ linked: true, mayBet: true, reason: null, accountNumber });
    await takeBreak(platform.db, punter, { id: randomUUID(), length: 'day' }, new Date());
    expect(await ask()).toMatchObject({
      linked: true,
      mayBet: false,
      reason: expect.stringContaining('break'),
    });
    const [operator = 0, unverified = 0] = await makePunters(platform.db, [null, null]);
    await makeStaff(platform.db, [operator]);
    expect((await call(operator, 'GET', '/api/betSlip/ClientIn')).responseObject).toMatchObject({
      linked: true,
      mayBet: false,
      reason: expect.stringContaining('Staff do not play'),
    });
    expect((await call(unverified, 'GET', '/api/betSlip/ClientIn')).responseObject).toMatchObject({
      linked: true,
      mayBet: false,
      reason: expect.stringContaining('identity'),
    });
  });

  it('[C-GetPunterBet] adds up the stakes on a meeting without void lines, for their punter alone', async () => {
    await bet({ stake: 2_550 });
    await bet({ stake: 500, combinations: 3 });
    const { betId } = await bet({ stake: 7_000 });
    await platform.db
      .insertInto('bet_settlements')
      .values({
        bet_id: betId,
        number: 1,
        outcome: 'void',
        payout: 7_000,
        winnings: 0,
        tax: 0,
        at: new Date(),
      })
      .execute();
    await bet({ punterId: other, stake: 9_900 });
    const ask = (meetingId: number, account: number) =>
      call(punter, 'GET', `/api/Betslip/GetPunterBet/${meetingId}/${account}`);
    expect(await ask(meeting.meetingId, walletAccount(punter))).toMatchObject({
      status: 1,
      doubleJackpotBet: { betTotal: 40.5 },
      staked: 40.5,
    });
    expect(await ask(meeting.meetingId, walletAccount(other))).toMatchObject({ statusCode: 403 });
    expect(await ask(999_999, walletAccount(punter))).toMatchObject({ statusCode: 404 });
  });

  it('a stake after the cards of the jackpot closed is staked, but doubles nothing (rule: jackpot-double)', async () => {
    const day = await JackpotDay.hold(platform);
    const on = { meetingId: day.meetingId, event: day.raceIds[3] ?? 0 };
    await bet({ ...on, stake: 500, struckAt: new Date(Date.now() - 60_000) });
    await day.close(2);
    await closeCards(platform.db, day.meetingId, 'salt', new Date());
    await bet({ ...on, stake: 800, struckAt: new Date(Date.now() + 60_000) });
    const path = `/api/Betslip/GetPunterBet/${day.meetingId}/${walletAccount(punter)}`;
    expect(await call(punter, 'GET', path)).toMatchObject({
      doubleJackpotBet: { betTotal: 5 },
      staked: 13,
    });
  });
});

describe('deposits and withdrawals', () => {
  it('move money once per key', async () => {
    const guid = randomUUID();
    const first = await move(punter, 'Deposit', 250.5, guid);
    expect(first).toMatchObject({ status: 1, balance: 1250.5, transferId: guid });
    expect(await move(punter, 'Deposit', 250.5, guid.toUpperCase())).toMatchObject({ balance: 1250.5 });
    const repeated = await Promise.all(
      Array.from({ length: 6 }, () => move(punter, 'Withdraw', 1000, '1b4e28ba-2fa1-4d2b-883f-0016d3cca427')),
    );
    for (const answer of repeated) expect(answer).toMatchObject({ status: 1, balance: 250.5 });
  });

  it('are refused with a key of another movement, the punter’s own or another’s', async () => {
    const guid = randomUUID();
    await move(punter, 'Deposit', 10, guid);
    const refused = { statusCode: 200, status: 0, errorCode: WalletErrorCode.keyUsedOtherwise };
    expect(await move(punter, 'Deposit', 10.01, guid)).toMatchObject(refused);
    expect(await move(punter, 'Withdraw', 10, guid)).toMatchObject(refused);
    expect(await move(other, 'Deposit', 10, guid)).toMatchObject(refused);
    const { guid: stake } = await bet();
    expect(await move(punter, 'Withdraw', 10, stake)).toMatchObject(refused);
    expect(await wallet.stateOf(other)).toMatchObject({ balance: 100_000 });
  });

  it('of the same balance at once pay it out only once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => move(punter, 'Withdraw', 400)));
    expect(answers.filter(({ status }) => status === 1)).toHaveLength(2);
    for (const refused of answers.filter(({ status }) => status === 0)) {
      expect(refused).toMatchObject({
        errorCode: WalletErrorCode.insufficientBalance,
        responseType: 'error',
      });
    }
    expect(await wallet.stateOf(punter)).toMatchObject({ balance: 20_000 });
  });

  it.each([0, -5, 0.001, 12.345, 1e300, 100_000.01, 'twelve', null, {}])(
    'of %j rands are a bad request that names the amount',
    async (amount) => {
      for (const how of ['Deposit', 'Withdraw'] as const) {
        const answer = await move(punter, how, amount);
        expect(answer).toMatchObject({ statusCode: 400, error: { details: [{ field: 'amount' }] } });
      }
    },
  );

  it.each(['', 'not-a-key', 7, null])('with %j for a key are a bad request that names it', async (guid) => {
    expect(await move(punter, 'Deposit', 5, guid)).toMatchObject({
      statusCode: 400,
      error: { details: [{ field: 'guid' }] },
    });
  });

  it('follow player protection: no deposits of the excluded, no withdrawals of the unverified', async () => {
    await takeBreak(platform.db, punter, { id: randomUUID(), length: 'day' }, new Date());
    expect(await move(punter, 'Deposit', 5)).toMatchObject({
      status: 0,
      errorCode: WalletErrorCode.excluded,
    });
    expect(await move(punter, 'Withdraw', 5)).toMatchObject({ status: 1, balance: 995 });
    const [unverified = 0] = await makePunters(platform.db, [null]);
    expect(await move(unverified, 'Withdraw', 5)).toMatchObject({
      status: 0,
      errorCode: WalletErrorCode.identityNotVerified,
    });
  });

  it('recover what the punter owes', async () => {
    await platform.db.transaction().execute((trx) =>
      postTransfers(trx, [
        {
          id: randomUUID(),
          kind: 'reversal',
          debit: receivableAccount(punter),
          credit: 1,
          amount: 3_000,
          punterId: punter,
          betId: null,
          at: new Date(),
        },
      ]),
    );
    expect(await move(punter, 'Deposit', 50)).toMatchObject({ status: 1, balance: 1020 });
    const { clientBalances } = await call(punter, 'POST', '/api/Betslip/ClientBalance');
    expect(clientBalances.responseObject).toMatchObject({ balance: 1020, owed: 0 });
  });

  it('are closed outside the demo', async () => {
    const live = { ...platform, settings: { ...platform.settings, demo: false } };
    const closed = await createWalletApp(live);
    for (const how of ['Deposit', 'Withdraw']) {
      expect(
        await callAs(closed)(punter, 'POST', `/api/Wallet/${how}`, { amount: 5, guid: randomUUID() }),
      ).toMatchObject({ status: 0, errorCode: WalletErrorCode.notHere });
    }
    await closed.close();
  });
});
