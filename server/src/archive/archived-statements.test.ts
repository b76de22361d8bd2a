import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, startOfLocalDay } from '@furlong/domain/local-date';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { makePunters } from '../../test/make-meeting.ts';
import { countAll, type OldLeg, OldMeeting } from '../../test/old-bets.ts';
import { postAll, transfer } from '../../test/test-money.ts';
import { createTestPlatform } from '../../test/test-platform.ts';
import { keepTickets } from '../bets/show/keep-tickets.ts';
import { findBetsOfStakes } from '../bets/show/queries-stakes.ts';
import { archiveCheck } from '../reconcile/check-archive.ts';
import { checks, reconcile } from '../reconcile/reconcile.ts';
import { walletAccount } from '../wallet/accounts.ts';
import { keepStatementDays } from '../wallet/keep-statement-days.ts';
import { openWallets } from '../wallet/open-wallets.ts';
import { readStatement, readWhole } from '../wallet/read-statement.ts';
import { makeArchive } from './make-steps.ts';
import { allSteps } from './queries-steps.ts';
import { restoreStep } from './restore-step.ts';

const platform = closedAfterAll(await createTestPlatform());
const { db } = platform;
const folder = mkdtempSync(join(tmpdir(), 'furlong-archived-statements-'));
afterAll(() => rmSync(folder, { recursive: true }));
const actor = { via: 'command-line', name: 'me' } as const;

const leg = fc.tuple(fc.constantFrom(1 as const, 2 as const), fc.integer({ min: 1, max: 4 }));
const act = fc.oneof(
  { weight: 1, arbitrary: fc.record({ deposit: fc.integer({ min: 1, max: 9_000 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      late: fc.boolean(),
      singles: fc.boolean(),
      lines: fc.array(fc.uniqueArray(leg, { minLength: 1, maxLength: 2, selector: ([race]) => race }), {
        minLength: 1,
        maxLength: 3,
      }),
    }),
  },
);
/** What a punter does, one act a minute: tickets on a meeting of that day, or on one a month later. */
const day = fc.record({
  acts: fc.array(act, { minLength: 1, maxLength: 12 }),
  correction: fc.boolean(),
  keepDays: fc.constantFrom('before', 'between', 'beside', 'never'),
  keepBets: fc.boolean(),
  lastFirst: fc.boolean(),
});

/** What is kept beside the archive is drawn in some runs alone: twice in any. */
const besides: [typeof day extends fc.Arbitrary<infer Day> ? Day : never][] = [false, true].map(
  (lastFirst) => [
    {
      acts: [
        { late: false, singles: false, lines: [[[1, 1]], [[1, 2]]] },
        { deposit: 500 },
        {
          late: true,
          singles: true,
          lines: [
            [
              [1, 1],
              [2, 3],
            ],
          ],
        },
        { late: false, singles: false, lines: [[[2, 3]]] },
      ],
      ...{ correction: lastFirst, keepDays: 'beside' as const, keepBets: false, lastFirst },
    },
  ],
);

async function archive(before: string): Promise<void> {
  await makeArchive(
    db,
    { before, folder, actor },
    () => new Date(),
    () => undefined,
  );
}

async function unrestored() {
  return (await Array.fromAsync(allSteps(db))).filter(({ restoredAt }) => restoredAt === null);
}

async function rowsOf(punterId: number) {
  const { rows } = await sql<{ row: string }>`
    select 'bets' || bets::text as row from bets where punter_id = ${punterId}
    union all select 'settled' || settled::text from bet_settlements as settled join bets on bets.id = bet_id
      where punter_id = ${punterId}
    union all select 'moved' || transfers::text from transfers where punter_id = ${punterId}
    union all select 'wallet' || wallets::text from wallets where punter_id = ${punterId}
    union all select 'day' || days::text from statement_days as days where punter_id = ${punterId}
    union all select 'kept' || kept::text from settled_tickets as kept where punter_id = ${punterId}
    union all select 'sums' || sums::text from settled_ticket_sums as sums where punter_id = ${punterId}
    order by 1`.execute(db);
  return rows.map(({ row }) => row);
}

/** The statement of some months, its sums day by day, and each row by its id. */
async function statementOf(punterId: number) {
  const account = { punterId, account: walletAccount(punterId) };
  const period = { ...account, from: startOfLocalDay('2025-02-01'), until: startOfLocalDay('2025-06-01') };
  const { movements, totalRows, ...sums } = await readStatement(db, findBetsOfStakes, period, {
    offset: 0,
    limit: 1_000,
  });
  expect(movements).toHaveLength(totalRows);
  const paged: typeof movements = (await Array.fromAsync(readWhole(db, findBetsOfStakes, period, 3))).flat();
  expect(paged).toEqual(movements);
  const days = [];
  for (const first of ['2025-02-28', '2025-03-01', '2025-03-02', '2025-04-01', '2025-04-02']) {
    const of = { ...account, from: startOfLocalDay(first), until: startOfLocalDay(addDays(first, 1)) };
    const {
      movements: _,
      totalRows: __,
      ...own
    } = await readStatement(db, findBetsOfStakes, of, {
      offset: 0,
      limit: 1,
    });
    days.push(own);
  }
  const own = movements.filter(({ kind }) => kind !== 'archived');
  return {
    sums,
    days,
    rows: new Map(own.map(({ id, amount, balance }) => [id, { amount, balance }])),
    count: movements.reduce((sum, each) => sum + each.movements, 0),
  };
}

async function expectClean(): Promise<void> {
  const found: string[] = [];
  const chosen = checks.map((check) => (check.name === 'archive' ? archiveCheck(folder) : check));
  await reconcile(
    db,
    { differs: (name, words) => found.push(`${name}: ${words}`), progress: () => undefined },
    chosen,
  );
  expect(found).toEqual([]);
}

test('statements add up row by row with steps in the archive, and restores give every row (rule: archive)', {
  timeout: 300_000,
}, async () => {
  let moved = 0;
  await fc.assert(
    fc
      .asyncProperty(day, async ({ acts, correction, keepDays, keepBets, lastFirst }) => {
        const [punterId = 0] = await makePunters(db, [null]);
        await db.transaction().execute((trx) => openWallets(trx, [punterId], new Date(), { gift: 0 }));
        const [soon, late] = [await OldMeeting.make(platform), await OldMeeting.make(platform, '2025-04-01')];
        await postAll(db, transfer(punterId, 'deposit', 1_000_000, soon.at(-600)));
        for (const [index, each] of acts.entries()) {
          if ('deposit' in each) {
            await postAll(db, transfer(punterId, 'deposit', each.deposit, soon.at(index)));
            continue;
          }
          const meeting = each.late ? late : soon;
          const minute = each.late ? index - 31 * 1_440 : index;
          await meeting.strike({ punterId, minute, lines: each.lines as OldLeg[][], singles: each.singles });
        }
        for (const meeting of [soon, late]) {
          await meeting.result(1, [1, 2, 3], 130);
          await meeting.result(2, [3, 1, 2], 160);
          if (correction) await meeting.result(1, [2, 1, 3], 180, 'capture');
          await meeting.end();
        }
        // What is of these days is counted once; with each punter there is more of them.
        await sql`truncate revenue_counted, revenue_sums, revenue_ledger_sums, figures_counted, account_sums, punter_counts,
        active_punters, early_sign_ins, paid_out_days`.execute(db);
        await countAll(platform);
        const sumDays = () =>
          keepStatementDays(
            db,
            { punterId, account: walletAccount(punterId) },
            startOfLocalDay('2025-03-20'),
          );
        if (keepDays === 'before') await sumDays();
        if (keepBets) await keepTickets(db, punterId);
        const [rows, statement] = [await rowsOf(punterId), await statementOf(punterId)];
        const expectSame = async () => {
          const now = await statementOf(punterId);
          expect(now.sums).toEqual(statement.sums);
          expect(now.days).toEqual(statement.days);
          expect(now.count).toBe(statement.count);
          for (const [id, row] of now.rows) expect(row).toEqual(statement.rows.get(id));
          await expectClean();
        };
        await expectSame();
        for (const before of ['2025-03-15', '2025-06-01']) {
          const keepers = keepDays === 'beside' ? [sumDays(), keepTickets(db, punterId, 2)] : [];
          await Promise.all([archive(before), ...keepers]);
          await expectSame();
          if (keepDays !== 'between') continue;
          await sumDays();
          await expectSame();
        }
        const steps = await unrestored();
        moved += steps.length;
        for (const step of lastFirst ? steps.toReversed() : steps) {
          const keepers = keepDays === 'beside' ? [sumDays(), keepTickets(db, punterId, 2)] : [];
          await Promise.all([restoreStep(db, { folder, actor }, step, new Date()), ...keepers]);
          await expectSame();
        }
        if (keepDays === 'beside') await keepTickets(db, punterId);
        const restored = await rowsOf(punterId);
        if (keepDays === 'between' || keepDays === 'beside') {
          for (const table of [
            'statement_days',
            'statement_sums',
            'settled_tickets',
            'settled_ticket_sums',
          ]) {
            await sql`delete from ${sql.table(table)} where punter_id = ${punterId}`.execute(db);
          }
          await sumDays();
          if (keepBets || keepDays === 'beside') await keepTickets(db, punterId);
          expect(restored).toEqual(await rowsOf(punterId));
        } else expect(restored).toEqual(rows);
      })
      .afterEach(async () => {
        for (const step of await unrestored()) await restoreStep(db, { folder, actor }, step, new Date());
      }),
    { numRuns: 8, examples: besides },
  );
  expect(moved).toBeGreaterThan(5);
});
