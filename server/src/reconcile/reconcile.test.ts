import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { receiptNumber } from '@furlong/domain/betting/receipt-number';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeBet } from '../../test/make-bet.ts';
import { makeBettors } from '../../test/make-bettors.ts';
import { playMeeting } from '../../test/play-meeting.ts';
import { createTestPlatform, type TestPlatform } from '../../test/test-platform.ts';
import { settleBets } from '../bets/settle/settle-bets.ts';
import { inTransaction } from '../platform/database/database.ts';
import { setLimit } from '../protection/change-limit.ts';
import { takeBreak } from '../protection/take-break.ts';
import { followResult } from '../race-day/follow-result.ts';
import { externalWalletAccount, house } from '../wallet/accounts.ts';
import { InHouseWallet } from '../wallet/in-house-wallet.ts';
import { postTransfers } from '../wallet/ledger.ts';
import { reconcile } from './reconcile.ts';
import { runReconcileCommand } from './run-cli.ts';

const anHourAgo = () => new Date(Date.now() - 3_600_000);

let platform: TestPlatform;
let punters: number[];
let meetingId: number;
let raceIds: number[];
/** A bet that won, one that lost, one that is open, each with its stake's key. */
const bets = {} as Record<'won' | 'lost' | 'open', { readonly betId: number; readonly guid: string }>;

beforeAll(async () => {
  platform = await createTestPlatform();
  const wallet = new InHouseWallet(platform.db);
  await platform.jobs.work('settle-bets', async (task) => void (await settleBets(platform, wallet, task)));
  await platform.jobs.work('follow-result', (task) => followResult(platform, task.meetingId, new Date()));
  punters = await makeBettors(platform.db, 6);
  const [first = 0, second = 0, limited = 0] = punters;
  const cards = [
    [1, 1, 1],
    [2, 1, 1],
    [1, 1, 1],
    [3, 3, 3],
    [2, 2, 2],
  ];
  const meeting = await playMeeting(platform, punters, cards);
  meetingId = meeting.meetingId;
  raceIds = (
    await platform.db
      .selectFrom('races')
      .select('id')
      .where('meeting_id', '=', meetingId)
      .orderBy('number')
      .execute()
  ).map(({ id }) => id);
  const other = await playMeeting(platform, punters, cards);
  const event = raceIds[0] ?? 0;
  const leg = (race: number, outcome: number, odds: [number, number] | null) => ({
    event: raceIds[race - 1] ?? 0,
    market: 1,
    outcome,
    numerator: odds?.[0] ?? null,
    denominator: odds?.[1] ?? null,
  });
  await setLimit(platform.db, limited, { kind: 'stake', period: 'day' }, 2_000, anHourAgo());
  bets.won = await makeBet(platform.db, { punterId: first, meetingId, event, taxBasisPoints: 600 });
  bets.lost = await makeBet(platform.db, { punterId: second, meetingId, event, legs: [leg(1, 5, [9, 2])] });
  await makeBet(platform.db, {
    punterId: limited,
    meetingId,
    event,
    size: 2,
    stake: 500,
    combinations: 3,
    legs: [leg(1, 1, [5, 2]), leg(2, 1, null), leg(3, 4, [10, 3])],
    winningsCap: 2_000_000,
  });
  bets.open = await makeBet(platform.db, { punterId: first, meetingId: other.meetingId, event: 999_999 });
  for (const race of [1, 2, 3]) {
    await meeting.close(race);
    await meeting.result(race, [1, 2, 3]);
  }
  await queueEmpty();
});
afterAll(() => platform.close());

/** Waits until the work that the results queued is done. */
async function queueEmpty(): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await sql`select 1 from jobs.job where state < 'completed'`.execute(platform.db);
      expect(rows).toEqual([]);
    },
    { timeout: 20_000, interval: 50 },
  );
}

async function differences(): Promise<string[]> {
  const found: string[] = [];
  await reconcile(platform.db, {
    differs: (name, words) => found.push(`${name}: ${words}`),
    progress: () => undefined,
  });
  return found;
}

/** Does what no trigger would allow, looks, and undoes it. */
async function differencesAfter(...statements: string[]): Promise<string[]> {
  const tables = [
    'wallets',
    'transfers',
    'bets',
    'bet_settlements',
    'final_standings',
    'final_boards',
    'card_picks',
  ];
  const restore = ["delete from jobs.job where name = 'parked'"];
  await inTransaction(platform.db, async (trx) => {
    for (const table of tables) {
      await sql.raw(`create table kept_${table} as table ${table}`).execute(trx);
      restore.push(
        `delete from ${table}`,
        `insert into ${table} overriding system value table kept_${table}`,
      );
      restore.push(`drop table kept_${table}`);
    }
  });
  const unguarded = (list: readonly string[]) =>
    inTransaction(platform.db, async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      for (const statement of list) await sql.raw(statement).execute(trx);
    });
  try {
    await unguarded(statements);
    return await differences();
  } finally {
    await unguarded(restore);
  }
}

describe('reconcile', () => {
  it('finds nothing where nothing is wrong, and looks at everything', async () => {
    const found: string[] = [];
    const outcomes = await reconcile(platform.db, {
      differs: (_, words) => found.push(words),
      progress: () => undefined,
    });
    expect(found).toEqual([]);
    const looked = Object.fromEntries(outcomes.map((outcome) => [outcome.name, outcome.looked]));
    expect(looked).toMatchObject({ wallets: 6, stakes: 4, payouts: 4, bets: 4, limits: 1, standings: 5 });
  });

  it.each<[what: string, statement: () => string, named: () => string]>([
    [
      'a balance',
      () => `update wallets set balance = balance + 1 where punter_id = ${punters[3]}`,
      () => `punter ${punters[3]} has a balance of R1`,
    ],
    [
      'a job that was parked',
      () =>
        `insert into jobs.job (name, source_name, data, output)
         values ('parked', 'settle-bets', '{"meetingId":1}', '{"message":"no such year"}')`,
      () => 'settle-bets {"meetingId":1}, parked',
    ],
    [
      'a debt',
      () => `update wallets set owed = 5 where punter_id = ${punters[3]}`,
      () => `punter ${punters[3]} owes R0.05`,
    ],
    [
      'a transfer that is gone',
      () => `delete from transfers where id = '${bets.lost.guid}'`,
      () =>
        `bet ${receiptNumber(bets.lost.betId)} of punter ${punters[1]} costs R10.00; its transfer is a none`,
    ],
    [
      'a stake of another amount',
      () => `update transfers set amount = 999 where id = '${bets.lost.guid}'`,
      () => 'its transfer is a stake of R9.99',
    ],
    [
      'a stake of another punter',
      () =>
        `update transfers set punter_id = ${punters[4]}, debit_account = ${punters[4]}1 where id = '${bets.lost.guid}'`,
      () => `of punter ${punters[4]}`,
    ],
    [
      'a bet that is gone',
      () => `delete from bets where id = ${bets.open.betId}`,
      () => `transfer ${bets.open.guid} of punter ${punters[0]} is a stake without a bet`,
    ],
    [
      'a transfer from a wrong account',
      () => `update transfers set credit_account = 4 where id = '${bets.lost.guid}'`,
      () => `transfer ${bets.lost.guid} is not between the accounts of a stake`,
    ],
    [
      'a bet struck after the off',
      () => `update bets set struck_at = struck_at + interval '1 hour' where id = ${bets.lost.betId}`,
      () => `bet ${receiptNumber(bets.lost.betId)} was struck at`,
    ],
    [
      'a payout that was doubled',
      () => `update transfers set amount = amount * 2 where kind = 'payout' and bet_id = ${bets.won.betId}`,
      () => `payouts: bet ${receiptNumber(bets.won.betId)} was paid`,
    ],
    [
      'a payout that is called a refund',
      () => `update transfers set kind = 'refund' where kind = 'payout' and bet_id = ${bets.won.betId}`,
      () => `payouts: bet ${receiptNumber(bets.won.betId)} was paid R0.00 as payouts, R`,
    ],
    [
      'a payout that was taken back and paid again',
      () => `
        insert into transfers (id, kind, debit_account, credit_account, amount, punter_id, bet_id, at)
        select gen_random_uuid(), 'payout', 1, ${punters[0]}1, 100, ${punters[0]}, ${bets.won.betId}, now();
        insert into transfers (id, kind, debit_account, credit_account, amount, punter_id, bet_id, at)
        select gen_random_uuid(), 'reversal', ${punters[0]}1, 1, 100, ${punters[0]}, ${bets.won.betId}, now()`,
      () => `R0.00 as refunds, R1.00 taken back; by its settlements`,
    ],
    [
      'a second welcome gift',
      () => `
        insert into transfers (id, kind, debit_account, credit_account, amount, punter_id, at)
        values (gen_random_uuid(), 'gift', 4, ${punters[3]}1, 5000, ${punters[3]}, now());
        update wallets set balance = balance + 5000 where punter_id = ${punters[3]}`,
      () => `transfers: punter ${punters[3]} was given the welcome gift 2 times, R`,
    ],
    [
      'a tax that was not taken',
      () => `delete from transfers where kind = 'tax'`,
      () => `bet ${receiptNumber(bets.won.betId)} was taxed R0.00`,
    ],
    [
      'a settlement that is gone',
      () => `delete from bet_settlements where bet_id = ${bets.lost.betId}`,
      () =>
        `bets: bet ${receiptNumber(bets.lost.betId)} is open with R0.00 (winnings R0.00); by its legs and the results it is lost`,
    ],
    [
      'a settlement that is skipped',
      () => `update bet_settlements set number = 2 where bet_id = ${bets.lost.betId}`,
      () => `bet ${receiptNumber(bets.lost.betId)} lacks one of its settlements`,
    ],
    [
      'a lost bet that is settled as won',
      () => `update bet_settlements set outcome = 'won', payout = 1 where bet_id = ${bets.lost.betId}`,
      () => `bets: bet ${receiptNumber(bets.lost.betId)} is won with R0.01`,
    ],
    [
      'odds that were changed',
      () => `update bets set leg_numerators = '{7}' where id = ${bets.won.betId}`,
      () => `bets: bet ${receiptNumber(bets.won.betId)} is won with`,
    ],
    [
      'combinations that were changed',
      () => `update bets set combinations = 2 where id = ${bets.lost.betId}`,
      () => 'has 2 combinations, and its legs make 1',
    ],
    [
      'a limit that was passed',
      () => `update transfers set amount = 3000 where punter_id = ${punters[2]} and kind = 'stake'`,
      () => `took punter ${punters[2]} to R30.00 of a stake limit of R20.00 a day`,
    ],
    [
      'a total',
      () => `update final_standings set total = total + 1 where punter_id = ${punters[4]}`,
      () => `punter ${punters[4]} (`,
    ],
    [
      'a rank',
      () => `update final_standings set rank = 9 where punter_id = ${punters[3]}`,
      () => 'is ranked 9, and should be',
    ],
    [
      'a movement',
      () =>
        `update final_standings set movement = coalesce(movement, 0) - 1 where punter_id = ${punters[1]} and meeting_id = ${meetingId}`,
      () => `punter ${punters[1]} moved by -1, and by the results 0`,
    ],
    [
      'a movement that is left out',
      () => `update final_standings set movement = null where punter_id = ${punters[2]}`,
      () => `punter ${punters[2]} moved by none, and by the results`,
    ],
    [
      'a tie that is not marked',
      () => `update final_standings set tied = not tied where punter_id = ${punters[0]}`,
      () => 'shares its rank and is not marked so',
    ],
    [
      'two that changed places',
      () => `update final_standings set place = -1 where place = 1; update final_standings set place = 1 where place = 2;
         update final_standings set place = 2 where place = -1`,
      () => 'is listed after',
    ],
    [
      'a punter who is left out',
      () => `delete from final_standings where punter_id = ${punters[4]}`,
      () => `punter ${punters[4]} has picks and is not in the final standings`,
    ],
    [
      'a pick that was changed',
      () => `update card_picks set saddles[1] = 8 where punter_id = ${punters[0]}`,
      () => `punter ${punters[0]} (`,
    ],
    ['how many there are', () => `update final_boards set punters = 9`, () => 'has 5 final rows, and says 9'],
  ])('names %s', async (_what, statement, named) => {
    const found = await differencesAfter(statement());
    expect(found.filter((words) => words.includes(named()))).not.toEqual([]);
    expect(await differences()).toEqual([]);
  });

  it('names a stake of a punter who was away', async () => {
    const [, , , , , away = 0] = punters;
    // Two that overlap: it is one stake.
    for (const length of ['day', 'week'] as const) {
      await takeBreak(platform.db, away, { id: randomUUID(), length }, new Date(Date.now() - 60_000));
    }
    const { guid } = await makeBet(platform.db, { punterId: away, meetingId: 999_999, event: 1 });
    expect(await differences()).toEqual([
      `limits: transfer ${guid} is a stake of punter ${away} during a time-out`,
    ]);
  });

  it('reports requests to the external wallet without a transfer, and those not confirmed for an hour', async () => {
    const [punterId = 0] = punters;
    const id = randomUUID();
    const hour = 3_600_000;
    await platform.db
      .insertInto('outside_movements')
      .values({
        id,
        kind: 'credit',
        state: 'due',
        punter_id: punterId,
        amount: 700,
        at: new Date(Date.now() - 2 * hour),
        next_attempt_at: new Date(Date.now() + hour),
      })
      .execute();
    const late = `outside: the external wallet has not confirmed credit ${id} for over an hour, after 0 attempts: no answer`;
    const found = async () => (await differences()).filter((words) => words.startsWith('outside'));
    expect(await found()).toEqual([
      `outside: punter ${punterId}: the external wallet was asked for R7.00 in all, and transfers there come to R0.00`,
      late,
    ]);
    await inTransaction(platform.db, (trx) =>
      postTransfers(trx, [
        {
          id: randomUUID(),
          kind: 'payout',
          debit: house.book,
          credit: externalWalletAccount(punterId),
          amount: 700,
          punterId,
          betId: bets.open.betId,
          at: new Date(),
        },
      ]),
    );
    expect(await found()).toEqual([late]);
  });

  it('as a command finds no fault only where there is something to look at, and makes nothing', async () => {
    const run = async (environment: Record<string, string>) => {
      let words = '';
      const out = { write: () => expect.unreachable() } as unknown as NodeJS.WritableStream;
      const err = { write: (text: string) => (words += text) } as unknown as NodeJS.WritableStream;
      return { code: await runReconcileCommand([], { out, err, environment }), words };
    };
    const dataDir = join(tmpdir(), `furlong-none-${randomUUID()}`);
    expect(await run({ DATA_DIR: dataDir })).toEqual({
      code: 1,
      words: `reconcile: There is no database in the data folder '${dataDir}' (DATA_DIR): expected one that a Furlong was started on before\n`,
    });
    expect(existsSync(dataDir)).toBe(false);
    const name = `empty_${Date.now()}`;
    await sql`create database ${sql.ref(name)}`.execute(platform.db);
    const empty = new URL(platform.databaseUrl);
    empty.pathname = name;
    try {
      const { code, words } = await run({ DATABASE_URL: empty.href });
      expect(code).toBe(1);
      expect(words).toContain(`nothing of Furlong in the database '${name}'`);
    } finally {
      await sql`drop database ${sql.ref(name)}`.execute(platform.db);
    }
  });

  it('agrees with a meeting that was abandoned, whatever is said of it afterwards', async () => {
    const before = await differences();
    const meeting = await playMeeting(platform, punters, [[1, 1, 1]]);
    for (const race of [1, 2, 3]) await meeting.abandon(race);
    await queueEmpty();
    const status = async () => {
      const { rows } = await sql<{ status: string }>`
        select status from meetings where id = ${meeting.meetingId}`.execute(platform.db);
      return rows[0]?.status;
    };
    for (const say of [
      () => meeting.setStatus('postponed'),
      () => meeting.setStatus('active'),
      () => meeting.setStatus('abandoned'),
      () => meeting.abandon(2),
    ]) {
      await say();
      await queueEmpty();
      expect(await differences()).toEqual(before);
      expect(await status()).toBe('abandoned');
    }
    await meeting.open(2);
    await queueEmpty();
    expect(await status()).toBe('active');
    expect(await differences()).toEqual(before);
  });

  it('as a command prints what differs, counts it, and exits with 1', async () => {
    const run = async (...args: string[]) => {
      const words = { out: '', err: '' };
      const stream = (name: 'out' | 'err') =>
        ({ write: (text: string) => (words[name] += text) }) as unknown as NodeJS.WritableStream;
      const environment = { DATABASE_URL: platform.databaseUrl };
      const code = await runReconcileCommand(args, { out: stream('out'), err: stream('err'), environment });
      return { code, ...words };
    };
    const { code, out, err } = await run();
    expect(code).toBe(1);
    expect(out).toContain('during a time-out\n');
    expect(out).toMatch(/^wallets +6 looked at, 0 differ$/m);
    expect(err).toContain('reconcile: standings 0/');
    expect(await run('wallets')).toMatchObject({ code: 0, out: 'wallets    6 looked at, 0 differ\n' });
    expect(await run('everything')).toMatchObject({ code: 2, out: '' });
    expect((await run('--help')).out).toContain('final standings from picks and results');
  });
});
