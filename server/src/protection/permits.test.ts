import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePunters } from '../../test/make-meeting.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { inTransaction, type Transaction } from '../platform/database.ts';
import { house, receivableAccount, walletAccount } from '../wallet/accounts.ts';
import { postTransfers } from '../wallet/ledger.ts';
import { lockWallets } from '../wallet/lock-wallets.ts';
import { openWallets } from '../wallet/open-wallets.ts';
import type { Transfer, TransferKind } from '../wallet/transfer.ts';
import { cancelLimit, setLimit } from './change-limit.ts';
import { approveIdentities, decideIdentity } from './identity.ts';
import { loadBettingPermits } from './load-betting-permits.ts';
import { permitOf } from './permit-of.ts';
import { depositRefusal, withdrawalRefusal } from './refuse-money.ts';
import { closeAccount, takeBreak } from './take-break.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** A Saturday, 14:00 in Johannesburg. */
const now = new Date('2026-11-21T12:00:00Z');
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const open = { refusal: null, stakeLeft: null, lossLeft: null };

async function makeVerified(count: number, gift = 100_000): Promise<[number, ...number[]]> {
  const ids = await makePunters(
    database.db,
    Array.from({ length: count }, () => null),
  );
  await inTransaction(database.db, async (trx) => {
    await openWallets(trx, ids, now, { gift });
    await approveIdentities(trx, ids, 'test', now);
  });
  return ids as [number, ...number[]];
}
const permits = (ids: readonly number[], at = now) => loadBettingPermits(database.db, ids, at);
const permit = async (id: number, at = now) => (await permits([id], at)).get(id);

function transfer(punterId: number, kind: TransferKind, amount: number, at = now): Transfer {
  const wallet = walletAccount(punterId);
  const [debit, credit] = {
    gift: [house.gifts, wallet],
    deposit: [house.cash, wallet],
    withdrawal: [wallet, house.cash],
    stake: [wallet, house.book],
    payout: [house.book, wallet],
    refund: [house.book, wallet],
    tax: [wallet, house.winningsTax],
    reversal: [wallet, house.book],
    recovery: [wallet, receivableAccount(punterId)],
  }[kind] as [number, number];
  return { id: randomUUID(), kind, debit, credit, amount, punterId, betId: null, at };
}
const post = (...transfers: Transfer[]) => inTransaction(database.db, (trx) => postTransfers(trx, transfers));

describe('the permits of a batch', () => {
  it('say of each punter what stands against striking, the gravest first', async () => {
    const [free, resting, excluded, closed, rejected] = (await makeVerified(5)) as [
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
    const say = permitOf(database);
    expect(await say(free, now)).toEqual({ mayBet: true, reason: null });
    expect(await say(excluded, now)).toMatchObject({ mayBet: false, reason: /excluded yourself/ });
    expect(await say(unknown, now)).toMatchObject({ mayBet: false, reason: /not verified/ });
  });

  it('leave what the tightest limit leaves, each counted over its own period', async () => {
    const [punter, other = 0] = await makeVerified(2);
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

  it('count as lost what was staked less what came back, and what a reversal took', async () => {
    const [punter] = await makeVerified(1);
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

  it('are looser 24 hours after it was asked, and not when it was taken back', async () => {
    const [punter] = await makeVerified(1);
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

  it('are read by index, however many punters protect themselves', async () => {
    const { db } = database;
    const ids = await makeVerified(3_000, 0);
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

/** Resolves when somebody waits for a lock. */
async function somebodyWaits(): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waits: boolean }>`
      select exists (
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      ) as waits`.execute(database.db);
    if (rows[0]?.waits) return;
  }
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
      (punter) =>
        decideIdentity(database.db, punter, {
          status: 'rejected',
          reason: 'x',
          decidedBy: 'd',
          at: later(1),
        }),
      { refusal: 'identity-rejected' },
    ],
  ];

  it.each(changes)('%s waits for the strike under way, and the next one sees it', async (_, make, seen) => {
    const [punter] = await makeVerified(1);
    const struck = holding(
      async (trx) => expect(await strike(punter, now)(trx)).toEqual(open),
      (trx) => postTransfers(trx, [transfer(punter, 'stake', 300)]),
    );
    await struck.started;
    let changed = false;
    const changing = make(punter).then(() => {
      changed = true;
    });
    await somebodyWaits();
    expect(changed).toBe(false);
    struck.release();
    await struck.done;
    await changing;
    // A strike whose own clock read an earlier time than the change is bound by it as well.
    const next = await inTransaction(database.db, strike(punter, now));
    expect(next).toMatchObject('stakeLeft' in seen ? { stakeLeft: 400 } : seen);
  });

  it('a strike that comes while the change is under way waits for it and sees it', async () => {
    const [punter] = await makeVerified(1);
    const changing = holding(
      (trx) => lockWallets(trx, [punter]),
      (trx) =>
        sql`insert into punter_breaks (id, punter_id, kind, length, at, until)
          values (${randomUUID()}, ${punter}, 'time-out', 'day', ${now}, ${later(24)})`.execute(trx),
    );
    await changing.started;
    const struck = inTransaction(database.db, strike(punter, now));
    await somebodyWaits();
    changing.release();
    await changing.done;
    expect(await struck).toMatchObject({ refusal: 'time-out' });
  });
});

describe('money', () => {
  const may = (punter: number, amount: number, at = now) =>
    inTransaction(database.db, async (trx) => {
      await lockWallets(trx, [punter]);
      return await depositRefusal(trx, punter, amount, at);
    });
  const mayOut = (punter: number, at = now) =>
    inTransaction(database.db, (trx) => withdrawalRefusal(trx, punter, at));

  it('comes in up to what the deposit limits leave, and says what they leave', async () => {
    const [punter] = await makeVerified(1);
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

  it('of two deposits at once that fit a limit only one by one, one is refused', async () => {
    const [punter] = await makeVerified(1);
    await setLimit(database.db, punter, { kind: 'deposit', period: 'day' }, 1_000, now);
    const deposit = () =>
      inTransaction(database.db, async (trx) => {
        await lockWallets(trx, [punter]);
        const refused = await depositRefusal(trx, punter, 600, now);
        if (!refused) await postTransfers(trx, [transfer(punter, 'deposit', 600)]);
        return refused?.code ?? 'made';
      });
    expect((await Promise.all([deposit(), deposit()])).sort()).toEqual(['depositLimit', 'made']);
  });

  it('does not come in from the excluded, and goes out to them', async () => {
    const [punter] = await makeVerified(1);
    await takeBreak(database.db, punter, { id: randomUUID(), length: 'six-months' }, now);
    expect(await may(punter, 100)).toMatchObject({ code: 'excluded' });
    expect(await mayOut(punter)).toBeNull();
  });

  it('does not go out before the identity is verified, and comes in unless it was rejected', async () => {
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

describe('what was decided', () => {
  it('is kept: nothing of it is changed or deleted', async () => {
    const [punter] = await makeVerified(1);
    await setLimit(database.db, punter, { kind: 'loss', period: 'week' }, 1, now);
    await takeBreak(database.db, punter, { id: randomUUID(), length: 'six-months' }, now);
    for (const [table, change] of [
      ['punter_limits', 'amount = null, held = null'],
      ['punter_breaks', 'until = now()'],
      ['identity_decisions', "status = 'approved'"],
    ]) {
      for (const statement of [
        `update ${table} set ${change}`,
        `delete from ${table}`,
        `truncate ${table}`,
      ]) {
        await expect(sql.raw(statement).execute(database.db)).rejects.toThrow('append-only');
      }
    }
  });

  it('is a self-exclusion of six months at least, whoever writes it', async () => {
    const [punter] = await makeVerified(1);
    const write = (until: Date | null, kind: string) =>
      sql`insert into punter_breaks (id, punter_id, kind, length, at, until)
        values (${randomUUID()}, ${punter}, ${kind}, 'x', ${now}, ${until})`.execute(database.db);
    await expect(write(later(180 * 24), 'self-exclusion')).rejects.toMatchObject({ code: '23514' });
    await expect(write(now, 'time-out')).rejects.toMatchObject({ code: '23514' });
    await expect(write(null, 'time-out')).rejects.toMatchObject({ code: '23514' });
  });

  it('happens once under the client’s id; the id for something else is refused', async () => {
    const [punter, other = 0] = await makeVerified(2);
    const id = randomUUID();
    const take = (length: 'day' | 'week', who = punter) => takeBreak(database.db, who, { id, length }, now);
    await Promise.all([take('day'), take('day'), take('day')]);
    await takeBreak(database.db, punter, { id, length: 'day' }, later(5));
    expect((await permit(punter, later(24)))?.refusal).toBeNull();
    await expect(take('week')).rejects.toMatchObject({ code: 'conflict' });
    await expect(take('day', other)).rejects.toMatchObject({ code: 'conflict' });
    await closeAccount(database.db, punter, randomUUID(), now);
    await closeAccount(database.db, punter, randomUUID(), later(1));
    const closures = await database.db
      .selectFrom('punter_breaks')
      .where('punter_id', '=', punter)
      .where('kind', '=', 'closure')
      .selectAll()
      .execute();
    expect(closures).toHaveLength(1);
  });
});
