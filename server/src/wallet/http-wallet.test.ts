import { randomUUID } from 'node:crypto';
import { createRandom } from '@furlong/domain/random';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { makeOldBet } from '../../test/make-bet.ts';
import { makePunters } from '../../test/make-meeting.ts';
import { createTestPlatform } from '../../test/test-platform.ts';
import { type Fault, WalletDouble } from '../../test/wallet-double.ts';
import { inTransaction } from '../platform/database/database.ts';
import { findSubjects } from '../session/find-punter.ts';
import { externalWalletAccount, house } from './accounts.ts';
import { sendDueMovements } from './external-wallet-outbox.ts';
import { HttpWallet } from './http-wallet.ts';
import { postTransfers } from './ledger.ts';
import { openWallets } from './open-wallets.ts';
import { type WalletAccess, WalletClient } from './wallet-client.ts';
import type { Reservation } from './wallet-port.ts';

let double: WalletDouble;
let access: WalletAccess;
let client: WalletClient;
let wallet: HttpWallet;
let punter: number;
let subject: string;
let bet: number;

const platform = closedAfterAll(await createTestPlatform());
beforeEach(async () => {
  double = new WalletDouble();
  access = await double.start();
  connect(5_000);
  [punter, subject, bet] = await link(10_000);
});
afterEach(async () => {
  await settled();
  await double.stop();
});

/** Waits for an answer so long, in milliseconds; what the double delays comes later than a short wait. */
function connect(deadline: number): void {
  client = new WalletClient(access, deadline);
  wallet = new HttpWallet(platform, client);
}
const hasty = 40;

async function link(balance: number): Promise<[punter: number, subject: string, bet: number]> {
  const [punterId = 0] = await makePunters(platform.db, [null]);
  await inTransaction(platform.db, (trx) => openWallets(trx, [punterId], new Date(), { gift: 0 }));
  const own = (await findSubjects(platform.db, [punterId])).get(punterId) ?? '';
  double.balances.set(own, balance);
  return [punterId, own, await makeOldBet(platform.db, punterId)];
}

/** Strikes stakes from one hold, as a slip's transaction does; those beyond its funds fail. */
async function strike(reservation: Reservation, stakes: readonly number[]): Promise<number> {
  return await inTransaction(platform.db, async (trx) => {
    const [funds = { left: 0 }] = await wallet.lockFunds(trx, [reservation]);
    const struck: number[] = [];
    for (const stake of stakes) {
      if (stake > funds.left) continue;
      funds.left -= stake;
      struck.push(stake);
    }
    const taken = struck.reduce((sum, stake) => sum + stake, 0);
    await postTransfers(
      trx,
      struck.map((amount) => ({
        id: randomUUID(),
        kind: 'stake',
        debit: wallet.accountOf(reservation.punterId),
        credit: house.book,
        amount,
        punterId: reservation.punterId,
        betId: null,
        at: new Date(),
      })),
    );
    await wallet.settle(trx, [{ reservation, taken }]);
    return taken;
  });
}

const asked = (amount: number, id: string = randomUUID()) => ({
  id,
  kind: 'payout' as const,
  punterId: punter,
  betId: bet,
  amount,
  at: new Date(),
});
const pay = (...credits: ReturnType<typeof asked>[]) =>
  inTransaction(platform.db, (trx) => wallet.credit(trx, credits));
const takeBack = (...amounts: ReturnType<typeof asked>[]) =>
  inTransaction(platform.db, (trx) => wallet.takeBack(trx, amounts));

/** Makes everything due now, lapsed holds included, and sends it until nothing is left. */
async function settled(): Promise<void> {
  for (;;) {
    await sql`update outside_movements set next_attempt_at = now() where state = 'due'`.execute(platform.db);
    await sendDueMovements(platform, client);
    const { rows } = await sql`select 1 from outside_movements where state = 'due'`.execute(platform.db);
    if (rows.length === 0) break;
  }
  await double.quiet();
}
const lapse = () =>
  sql`update outside_movements set lapses_at = now() - interval '1 second' where state = 'held'`.execute(
    platform.db,
  );

/** What the ledger says the punter put in and got out there, in cents. */
async function ledgerOf(punterId: number): Promise<number> {
  const account = externalWalletAccount(punterId);
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(case when credit_account = ${account} then amount else -amount end), 0)::bigint as sum
    from transfers where punter_id = ${punterId} and ${account} in (credit_account, debit_account)`.execute(
    platform.db,
  );
  return rows[0]?.sum ?? Number.NaN;
}

describe('an external wallet', () => {
  it('holds a slip’s money before the strike, pays the struck lines and gets the rest back', async () => {
    const reservation = await wallet.reserve(punter, 3_000);
    expect(reservation).toMatchObject({ refusal: null });
    expect(double.balances.get(subject)).toBe(7_000);
    expect(await strike(reservation, [1_000, 1_500])).toBe(2_500);
    await settled();
    expect(double.balances.get(subject)).toBe(7_500);
    expect(double.held()).toBe(0);
    expect(await ledgerOf(punter)).toBe(-2_500);
  });

  it('refuses more than the balance, and an unknown punter', async () => {
    expect(await wallet.reserve(punter, 10_001)).toEqual({
      punterId: punter,
      id: null,
      refusal: 'insufficient-balance',
    });
    double.balances.delete(subject);
    expect(await wallet.reserve(punter, 1)).toMatchObject({ refusal: 'not-linked' });
    expect(await wallet.stateOf(punter)).toEqual({ kind: 'not-linked' });
    expect(await strike({ punterId: punter, id: null, refusal: null }, [1])).toBe(0);
  });

  it('shows its own balance and the debt in this ledger', async () => {
    await takeBack(asked(12_000));
    await settled();
    expect(await wallet.stateOf(punter)).toEqual({ kind: 'open', balance: 0, owed: 2_000 });
    double.fault = () => 'error';
    expect(await wallet.stateOf(punter)).toEqual({ kind: 'unavailable' });
    double.fault = () => 'none';
  });

  it('holds money for only one of two slips that spend the same balance at once', async () => {
    const slips = await Promise.all([wallet.reserve(punter, 6_000), wallet.reserve(punter, 6_000)]);
    expect(slips.map(({ refusal }) => refusal).toSorted()).toEqual(['insufficient-balance', null]);
    for (const slip of slips) await wallet.release(slip);
  });

  it.each<Fault>(['drop-request', 'drop-answer', 'delay-answer', 'delay-request', 'repeat', 'error'])(
    'whose answer to a hold is spoilt once (%s): it holds once, or nothing',
    async (fault) => {
      connect(hasty);
      const faults = [fault];
      double.fault = () => faults.shift() ?? 'none';
      const reservation = await wallet.reserve(punter, 2_000);
      const taken = await strike(reservation, [2_000]);
      await settled();
      expect(taken).toBe(reservation.refusal === null ? 2_000 : 0);
      expect(double.balances.get(subject)).toBe(10_000 - taken);
      expect(double.held()).toBe(0);
    },
  );

  it('strikes nothing and leaves no hold when it does not answer', async () => {
    connect(hasty);
    double.fault = (request) => (request.endsWith('/release') ? 'none' : 'delay-request');
    const reservation = await wallet.reserve(punter, 2_000);
    expect(reservation).toMatchObject({ id: null, refusal: 'unavailable' });
    // The requests to hold arrive after the release.
    await settled();
    expect(double.balances.get(subject)).toBe(10_000);
    expect(double.held()).toBe(0);
  });

  it('is sent the release of a hold that was granted late, after its repetition was refused', async () => {
    connect(400);
    double.late = 800;
    const faults: Fault[] = ['delay-request'];
    double.fault = () => faults.shift() ?? 'none';
    expect(await wallet.reserve(punter, 12_000)).toMatchObject({ refusal: 'insufficient-balance' });
    double.balances.set(subject, 20_000);
    await double.quiet();
    await settled();
    expect(double.balances.get(subject)).toBe(20_000);
  });

  it('is sent the release of a hold whose process died before its transaction', async () => {
    const reservation = await wallet.reserve(punter, 2_000);
    await settled();
    expect(double.held()).toBe(2_000);
    await lapse();
    await settled();
    expect(double.balances.get(subject)).toBe(10_000);
    // And the transaction that comes after all finds nothing to spend.
    expect(await strike(reservation, [500])).toBe(0);
  });

  it('is sent the release of a hold whose transaction was not committed', async () => {
    const reservation = await wallet.reserve(punter, 2_000);
    const broken = inTransaction(platform.db, async (trx) => {
      await wallet.lockFunds(trx, [reservation]);
      await wallet.settle(trx, [{ reservation, taken: 2_000 }]);
      throw new Error('no');
    });
    await expect(broken).rejects.toThrow('no');
    await wallet.release(reservation);
    await settled();
    expect(double.balances.get(subject)).toBe(10_000);
  });

  it('does not lapse a hold while its transaction is open', async () => {
    const reservation = await wallet.reserve(punter, 2_000);
    const taken = await inTransaction(platform.db, async (trx) => {
      const [funds = { left: 0 }] = await wallet.lockFunds(trx, [reservation]);
      // The row is locked: another node that releases lapsed holds skips it.
      await sendDueMovements(platform, client);
      await wallet.settle(trx, [{ reservation, taken: funds.left }]);
      return funds.left;
    });
    await lapse();
    await wallet.release(reservation);
    await settled();
    expect(double.balances.get(subject)).toBe(10_000 - taken);
    expect(taken).toBe(2_000);
  });

  it('is paid each credit once, although requests are lost and repeated', async () => {
    connect(hasty);
    const faults: Fault[] = ['drop-answer', 'delay-answer', 'error', 'repeat', 'drop-request'];
    double.fault = () => faults.shift() ?? 'none';
    const credit = asked(1_234);
    await pay(credit, asked(66));
    await pay(credit);
    await settled();
    expect(double.balances.get(subject)).toBe(11_300);
    expect(await ledgerOf(punter)).toBe(1_300);
  });

  it('gives back a reversed payout as far as its balance allows; later credits pay off the rest', async () => {
    const faults: Fault[] = ['drop-answer', 'repeat'];
    double.fault = () => faults.shift() ?? 'none';
    const reversal = asked(12_000);
    await takeBack(reversal, reversal);
    await settled();
    expect(double.balances.get(subject)).toBe(0);
    await pay(asked(500));
    expect(await wallet.stateOf(punter)).toMatchObject({ balance: 0, owed: 1_500 });
    await pay(asked(4_000));
    await settled();
    expect(await wallet.stateOf(punter)).toMatchObject({ balance: 2_500, owed: 0 });
    expect(await ledgerOf(punter)).toBe(-7_500);
  });

  it('is credited what it gave back for a debt that a credit has paid off meanwhile', async () => {
    await takeBack(asked(3_000));
    await pay(asked(2_000));
    await settled();
    expect(await wallet.stateOf(punter)).toMatchObject({ balance: 9_000, owed: 0 });
    expect(await ledgerOf(punter)).toBe(-1_000);
    // Both moves follow from the first one's id, which its punter can work out (rule: own-transfer-ids).
    const { rows } = await sql<{ isOwn: boolean }>`
      select substr(id::text, 15, 1) = 'f' as "isOwn" from transfers
      where punter_id = ${punter} and kind = 'recovery' and debit_account = ${externalWalletAccount(punter)}
      union all select substr(id::text, 15, 1) = 'f' from outside_movements
      where punter_id = ${punter} and kind = 'credit' and amount = 2_000`.execute(platform.db);
    expect(rows).toEqual([{ isOwn: true }, { isOwn: true }, { isOwn: true }]);
  });

  it('stops reading an answer beyond the size limit', async () => {
    double.fault = () => 'flood';
    expect(await client.readAccount(subject)).toEqual({
      kind: 'unanswered',
      trouble: 'its answer is longer than 10000 bytes',
    });
    double.fault = () => 'none';
  });

  it('refuses a signature made with another secret', async () => {
    const stranger = new HttpWallet(platform, new WalletClient({ ...access, secret: 'another' }, 40));
    expect(await stranger.stateOf(punter)).toEqual({ kind: 'unavailable' });
  });

  it('agrees with the ledger after any mix of lost, late and repeated requests and dying processes', async () => {
    connect(hasty);
    const seed = String(Date.now());
    const random = createRandom(seed);
    const kinds: Fault[] = [
      'drop-request',
      'drop-answer',
      'delay-answer',
      'delay-request',
      'repeat',
      'error',
    ];
    double.fault = () => (random.chance(0.35) ? random.pick(kinds) : 'none');
    const accounts = await Promise.all(Array.from({ length: 4 }, () => link(20_000)));
    const act = async () => {
      const [punterId, , betId] = random.pick(accounts);
      const amount = random.int(1, 5_000);
      const what = random.next();
      if (what < 0.6) {
        const reservation = await wallet.reserve(punterId, amount);
        const fate = random.next();
        if (fate < 0.6)
          await strike(reservation, [Math.ceil(amount / 2), Math.floor(amount / 3)].filter(Boolean));
        else if (fate < 0.8) await wallet.release(reservation);
      } else if (what < 0.85) await pay({ ...asked(amount), punterId, betId });
      else await takeBack({ ...asked(amount), punterId, betId });
      if (random.chance(0.5)) await sendDueMovements(platform, client);
    };
    for (let round = 0; round < 12; round += 1) await Promise.all(Array.from({ length: 6 }, act));
    double.fault = () => 'none';
    await double.quiet();
    await lapse();
    await settled();
    for (const [punterId, own] of accounts) {
      expect(double.balances.get(own), `seed ${seed}`).toBe(20_000 + (await ledgerOf(punterId)));
    }
    expect(double.held(), `seed ${seed}`).toBe(0);
  });
});
