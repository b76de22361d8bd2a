import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { makeBettors } from '../../test/make-bettors.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import { later, now, transfer } from '../../test/test-money.ts';
import { untilWaiting } from '../../test/until-waiting.ts';
import { inTransaction, type Transaction } from '../platform/database/database.ts';
import { postTransfers } from '../wallet/ledger.ts';
import { lockWallets } from '../wallet/lock-wallets.ts';
import { setLimit } from './change-limit.ts';
import { decideIdentity } from './identity.ts';
import { loadBettingPermits } from './load-betting-permits.ts';
import { closeAccount, takeBreak } from './take-break.ts';

const database = closedAfterAll(await createTestDatabase());

const bettors = async (count: number) => (await makeBettors(database.db, count)) as [number, ...number[]];
const open = { refusal: null, stakeLeft: null, lossLeft: null };

/** Opens a transaction that waits, after its first steps, for a word. */
function holding(
  first: (trx: Transaction) => Promise<unknown>,
  then: (trx: Transaction) => Promise<unknown>,
) {
  let begun = () => {};
  let release = () => {};
  const started = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const done = inTransaction(database.db, async (trx) => {
    await first(trx);
    begun();
    await released;
    return await then(trx);
  });
  return { started, release, done };
}

describe('a change of protection and a strike of another session', () => {
  const strike = (punter: number, at: Date) => async (trx: Transaction) => {
    await lockWallets(trx, [punter]);
    return (await loadBettingPermits(trx, [punter], at)).get(punter);
  };
  const changes: [string, (punter: number) => Promise<void>, object][] = [
    [
      'a tighter limit',
      (punter) => setLimit(database.db, punter, { kind: 'stake', period: 'day' }, 700, later(1)),
      { stakeLeft: 700 },
    ],
    [
      'a time-out',
      (punter) => takeBreak(database.db, punter, { id: randomUUID(), length: 'day' }, later(1)),
      { refusal: 'time-out' },
    ],
    [
      'a self-exclusion',
      (punter) => takeBreak(database.db, punter, { id: randomUUID(), length: 'one-year' }, later(1)),
      { refusal: 'self-exclusion' },
    ],
    [
      'a closure',
      (punter) => closeAccount(database.db, punter, randomUUID(), later(1)),
      { refusal: 'closed' },
    ],
    [
      'a rejected identity',
      async (punter) => {
        const decision = { status: 'rejected', reason: 'x', decidedBy: 'd', at: later(1) } as const;
        await decideIdentity(database.db, punter, decision);
      },
      { refusal: 'identity-rejected' },
    ],
  ];

  it.each(changes)(
    '%s waits for the strike under way, and applies to the next one',
    async (_, make, seen) => {
      const [punter] = await bettors(1);
      const struck = holding(
        async (trx) => expect(await strike(punter, now)(trx)).toEqual(open),
        (trx) => postTransfers(trx, [transfer(punter, 'stake', 300)]),
      );
      await struck.started;
      let changed = false;
      const changing = make(punter).then(() => {
        changed = true;
      });
      await untilWaiting(database.db);
      expect(changed).toBe(false);
      struck.release();
      await struck.done;
      await changing;
      // A strike whose own clock read an earlier time than the change is bound by it as well.
      const next = await inTransaction(database.db, strike(punter, now));
      expect(next).toMatchObject('stakeLeft' in seen ? { stakeLeft: 400 } : seen);
    },
  );

  it('a strike during the change waits for it, and is bound by it', async () => {
    const [punter] = await bettors(1);
    const changing = holding(
      (trx) => lockWallets(trx, [punter]),
      (trx) =>
        sql`insert into punter_breaks (id, punter_id, kind, length, at, until)
          values (${randomUUID()}, ${punter}, 'time-out', 'day', ${now}, ${later(24)})`.execute(trx),
    );
    await changing.started;
    const struck = inTransaction(database.db, strike(punter, now));
    await untilWaiting(database.db);
    changing.release();
    await changing.done;
    expect(await struck).toMatchObject({ refusal: 'time-out' });
  });
});
