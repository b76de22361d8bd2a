import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { makeBettors } from '../../test/make-bettors.ts';
import { makePunters } from '../../test/make-meeting.ts';
import { makeStaff } from '../../test/make-staff.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import { later, now, postAll, transfer } from '../../test/test-money.ts';
import { inTransaction } from '../platform/database/database.ts';
import { postTransfers } from '../wallet/ledger.ts';
import { lockWallets } from '../wallet/lock-wallets.ts';
import { setLimit } from './change-limit.ts';
import { decideIdentity } from './identity.ts';
import { depositRefusal, withdrawalRefusal } from './refuse-money.ts';
import { takeBreak } from './take-break.ts';

const database = closedAfterAll(await createTestDatabase());

const bettors = async (count: number) => (await makeBettors(database.db, count)) as [number, ...number[]];
const post = (...transfers: Parameters<typeof postAll>[1][]) => postAll(database.db, ...transfers);

describe('money', () => {
  const may = (punter: number, amount: number, at = now, sitting = { signedInAt: at, isStale: false }) =>
    inTransaction(database.db, async (trx) => {
      await lockWallets(trx, [punter]);
      return await depositRefusal(trx, { punterId: punter, amount, sitting }, at);
    });
  const mayOut = (punter: number, at = now, sitting = { signedInAt: at, isStale: false }) =>
    inTransaction(database.db, (trx) => withdrawalRefusal(trx, { punterId: punter, amount: 1, sitting }, at));

  it('comes in up to the rest of the deposit limits; a refusal names the rest', async () => {
    const [punter] = await bettors(1);
    await setLimit(database.db, punter, { kind: 'deposit', period: 'day' }, 10_000, now);
    await setLimit(database.db, punter, { kind: 'deposit', period: 'month' }, 12_000, now);
    await setLimit(database.db, punter, { kind: 'stake', period: 'day' }, 0, now);
    await post(transfer(punter, 'deposit', 5_000, later(-240)));
    expect(await may(punter, 7_000)).toBeNull();
    expect(await may(punter, 7_001)).toEqual({
      code: 'depositLimit',
      words: 'Your deposit limit of R120.00 a month leaves R70.00.',
    });
    expect(await may(punter, 10_000, new Date('2026-12-01T00:00:00+02:00'))).toBeNull();
  });

  it('is refused for one of two simultaneous deposits that fit a limit only singly', async () => {
    const [punter] = await bettors(1);
    await setLimit(database.db, punter, { kind: 'deposit', period: 'day' }, 1_000, now);
    const deposit = () =>
      inTransaction(database.db, async (trx) => {
        await lockWallets(trx, [punter]);
        const refused = await depositRefusal(
          trx,
          { punterId: punter, amount: 600, sitting: { signedInAt: now, isStale: false } },
          now,
        );
        if (!refused) await postTransfers(trx, [transfer(punter, 'deposit', 600)]);
        return refused?.code ?? 'made';
      });
    expect((await Promise.all([deposit(), deposit()])).sort()).toEqual(['depositLimit', 'made']);
  });

  it('does not come in from excluded punters, but goes out to them', async () => {
    const [punter] = await bettors(1);
    await takeBreak(database.db, punter, { id: randomUUID(), length: 'six-months' }, now);
    expect(await may(punter, 100)).toMatchObject({ code: 'excluded' });
    expect(await mayOut(punter)).toBeNull();
  });

  it('does not come in after the session’s time limit, until the next sign-in, but goes out', async () => {
    const [punter] = await bettors(1);
    await setLimit(database.db, punter, { kind: 'time', period: 'session' }, 30, now);
    const since = (signedInAt: Date) => ({ signedInAt, isStale: false });
    expect(await may(punter, 100, later(0.49), since(now))).toBeNull();
    expect(await may(punter, 100, later(0.5), since(now))).toMatchObject({ code: 'sessionOver' });
    expect(await mayOut(punter, later(0.5), since(now))).toBeNull();
    expect(await may(punter, 100, later(0.5), since(later(0.5)))).toBeNull();
  });

  it('needs a fresh sign-in after a long pause, in and out', async () => {
    const [punter] = await bettors(1);
    const stale = { signedInAt: now, isStale: true };
    expect(await may(punter, 100, now, stale)).toMatchObject({ code: 'freshSignIn' });
    expect(await mayOut(punter, now, stale)).toMatchObject({ code: 'freshSignIn' });
  });

  it('does not come in from staff, who do not play, but goes out to them', async () => {
    const [punter] = await bettors(1);
    await makeStaff(database.db, [punter]);
    expect(await may(punter, 100)).toEqual({
      code: 'staff',
      words: expect.stringMatching(/^Staff do not play/),
    });
    expect(await mayOut(punter)).toBeNull();
  });

  it('does not go out before the identity is verified, but comes in unless it was rejected', async () => {
    const [punter = 0] = await makePunters(database.db, [null]);
    expect(await mayOut(punter)).toMatchObject({ code: 'identityNotVerified' });
    expect(await may(punter, 100)).toBeNull();
    const decide = (status: 'approved' | 'rejected') =>
      decideIdentity(database.db, punter, { status, reason: 'see', decidedBy: 'desk', at: now });
    await decide('rejected');
    expect(await may(punter, 100)).toMatchObject({ code: 'identityNotVerified' });
    await decide('approved');
    expect([await may(punter, 100), await mayOut(punter)]).toEqual([null, null]);
  });
});
