import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { makeBettors } from '../../test/make-bettors.ts';
import { makePunters } from '../../test/make-meeting.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import { later, now, postAll, transfer } from '../../test/test-money.ts';
import { inTransaction } from '../platform/database/database.ts';
import { receivableAccount } from '../wallet/accounts.ts';
import type { Transfer } from '../wallet/transfer.ts';
import { cancelLimit, setLimit } from './change-limit.ts';
import { decideIdentity } from './identity.ts';
import { loadBettingPermits } from './load-betting-permits.ts';
import { permitOf } from './permit-of.ts';
import { closeAccount, takeBreak } from './take-break.ts';

const database = closedAfterAll(await createTestDatabase());

const bettors = async (count: number) => (await makeBettors(database.db, count)) as [number, ...number[]];
const open = { refusal: null, stakeLeft: null, lossLeft: null };
const permits = (ids: readonly number[], at = now) => loadBettingPermits(database.db, ids, at);
const permit = async (id: number, at = now) => (await permits([id], at)).get(id);
const post = (...transfers: Transfer[]) => postAll(database.db, ...transfers);

describe('the permits of a batch', () => {
  it('name each punter’s gravest reason against striking', async () => {
    const [free, resting, excluded, closed, rejected] = (await bettors(5)) as [
      number,
      number,
      number,
      number,
      number,
    ];
    const [unknown = 0] = await makePunters(database.db, [null]);
    const { db } = database;
    await takeBreak(db, resting, { id: randomUUID(), length: 'day' }, now);
    await takeBreak(db, excluded, { id: randomUUID(), length: 'six-months' }, now);
    await takeBreak(db, excluded, { id: randomUUID(), length: 'day' }, now);
    await takeBreak(db, closed, { id: randomUUID(), length: 'six-months' }, now);
    await closeAccount(db, closed, randomUUID(), now);
    await decideIdentity(db, rejected, { status: 'rejected', reason: 'Not 18', decidedBy: 'desk', at: now });
    const all = [free, resting, excluded, closed, rejected, unknown];
    const refusals = async (at: Date) => {
      const found = await permits([...all, free], at);
      return all.map((id) => found.get(id)?.refusal);
    };
    expect(await refusals(now)).toEqual([
      null,
      'time-out',
      'self-exclusion',
      'closed',
      'identity-rejected',
      'identity-pending',
    ]);
    expect((await refusals(later(24))).slice(0, 4)).toEqual([null, null, 'self-exclusion', 'closed']);
    expect((await refusals(new Date('2027-05-21T12:00:00Z'))).slice(0, 4)).toEqual([
      null,
      null,
      null,
      'closed',
    ]);
    expect(await permit(free)).toEqual(open);
    expect(await permits([])).toEqual(new Map());
    const permitNow = permitOf(database);
    const say = (punterId: number, at: Date) => permitNow({ punterId, signedInAt: at }, at);
    expect(await say(free, now)).toEqual({ mayBet: true, reason: null });
    expect(await say(excluded, now)).toMatchObject({ mayBet: false, reason: /excluded yourself/ });
    expect(await say(unknown, now)).toMatchObject({ mayBet: false, reason: /not verified/ });
  });

  it('leave the least of all limits, each counted over its own period', async () => {
    const [punter, other = 0] = await bettors(2);
    const { db } = database;
    await setLimit(db, punter, { kind: 'stake', period: 'day' }, 5_000, now);
    await setLimit(db, punter, { kind: 'stake', period: 'week' }, 9_000, now);
    await setLimit(db, punter, { kind: 'stake', period: 'month' }, 50_000, now);
    expect(await permit(punter)).toEqual({ refusal: null, stakeLeft: 5_000, lossLeft: null });
    await post(transfer(punter, 'stake', 1_500), transfer(other, 'stake', 4_000));
    // Yesterday counts for the week and the month, the last month for none.
    await post(
      transfer(punter, 'stake', 6_000, later(-24)),
      transfer(punter, 'stake', 7_000, new Date('2026-10-31T21:59:59Z')),
      transfer(punter, 'refund', 1_500),
      transfer(punter, 'deposit', 2_000),
    );
    const found = await permits([other, punter]);
    expect(found.get(punter)).toEqual({ refusal: null, stakeLeft: 9_000 - 7_500, lossLeft: null });
    expect(found.get(other)).toEqual(open);
    // Sunday is a new day of the same week, Monday a new week.
    expect((await permit(punter, later(24)))?.stakeLeft).toBe(1_500);
    expect((await permit(punter, later(48)))?.stakeLeft).toBe(5_000);
  });

  it('count stakes less returns, plus reversals, as losses', async () => {
    const [punter] = await bettors(1);
    await setLimit(database.db, punter, { kind: 'loss', period: 'day' }, 10_000, now);
    const left = async () => (await permit(punter))?.lossLeft;
    await post(transfer(punter, 'stake', 6_000), transfer(punter, 'withdrawal', 9_000));
    expect(await left()).toBe(4_000);
    await post(transfer(punter, 'refund', 1_000), transfer(punter, 'payout', 15_000));
    expect(await left()).toBe(20_000);
    await post(transfer(punter, 'tax', 500));
    expect(await left()).toBe(19_500);
    // A reversal that the balance could not pay is a loss all the same; its recovery is none.
    await post(
      transfer(punter, 'reversal', 12_000),
      { ...transfer(punter, 'reversal', 3_000), debit: receivableAccount(punter) },
      transfer(punter, 'deposit', 3_000),
      transfer(punter, 'recovery', 3_000),
    );
    expect(await left()).toBe(4_500);
    await setLimit(database.db, punter, { kind: 'loss', period: 'day' }, 100, now);
    expect(await left()).toBe(0);
  });

  it('loosen 24 hours after a request, unless it was cancelled', async () => {
    const [punter] = await bettors(1);
    const name = { kind: 'stake', period: 'day' } as const;
    await setLimit(database.db, punter, name, 1_000, now);
    await setLimit(database.db, punter, name, null, later(1));
    expect((await permit(punter, later(24.9)))?.stakeLeft).toBe(1_000);
    expect((await permit(punter, later(25)))?.stakeLeft).toBeNull();
    await cancelLimit(database.db, punter, name, later(2));
    expect((await permit(punter, later(25)))?.stakeLeft).toBe(1_000);
    await cancelLimit(database.db, punter, name, later(3));
    const { numbers } = await database.db
      .selectFrom('punter_limits')
      .where('punter_id', '=', punter)
      .select((eb) => eb.fn.countAll<number>().as('numbers'))
      .executeTakeFirstOrThrow();
    expect(numbers).toBe(3);
  });

  it('are read by index, however many punters have limits', async () => {
    const { db } = database;
    const ids = await bettors(3_000);
    await sql`
      insert into punter_limits (punter_id, kind, period, number, amount, held, effective_at, at)
      select id, 'stake', 'day', n, 500, 500, ${now}, ${now}
      from unnest(${ids}::integer[]) as id, generate_series(1, 3) as n`.execute(db);
    await sql`
      insert into punter_breaks (id, punter_id, kind, length, at, until)
      select gen_random_uuid(), id, 'time-out', 'day', ${now}, ${later(24)}
      from unnest(${ids}::integer[]) as id, generate_series(1, 3)`.execute(db);
    await sql`
      insert into transfers (id, kind, debit_account, credit_account, amount, punter_id, at)
      select gen_random_uuid(), 'deposit', 2, id * 10 + 1, 100, id, ${now}
      from unnest(${ids}::integer[]) as id, generate_series(1, 5)`.execute(db);
    await sql`analyze punter_limits, punter_breaks, identity_decisions, transfers`.execute(db);
    const scans = await inTransaction(db, async (trx) => {
      expect((await loadBettingPermits(trx, ids.slice(0, 128), now)).size).toBe(128);
      const { rows } = await sql<{ relname: string; whole: number; looks: number }>`
        select relname, seq_scan as whole, idx_scan as looks from pg_stat_xact_user_tables
        where relname in ('punter_limits', 'punter_breaks', 'identity_decisions', 'transfers')`.execute(trx);
      return rows;
    });
    expect(scans).toHaveLength(4);
    for (const { relname, whole, looks } of scans)
      expect([relname, whole, looks > 0]).toEqual([relname, 0, true]);
  });
});
