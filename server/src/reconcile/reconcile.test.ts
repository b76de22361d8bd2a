import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { receiptNumber } from '@furlong/domain/betting/receipt-number';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AuditDay,
  findDifferences,
  findDifferencesAfter,
  playAuditDay,
  queueEmpty,
} from '../../test/audit-day.ts';
import { makeBet } from '../../test/make-bet.ts';
import { playMeeting } from '../../test/play-meeting.ts';
import type { TestPlatform } from '../../test/test-platform.ts';
import { inTransaction } from '../platform/database/database.ts';
import { takeBreak } from '../protection/take-break.ts';
import { externalWalletAccount, house } from '../wallet/accounts.ts';
import { postTransfers } from '../wallet/ledger.ts';
import { reconcile } from './reconcile.ts';
import { runReconcileCommand } from './run-cli.ts';

let platform: TestPlatform;
let punters: AuditDay['punters'];
let meetingId: number;
let bets: AuditDay['bets'];

beforeAll(async () => {
  ({ platform, punters, meetingId, bets } = await playAuditDay());
});
afterAll(() => platform.close());

const differences = () => findDifferences(platform);

describe('reconcile', () => {
  it('finds no differences in correct records, and checks all of them', async () => {
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
      'a changed balance',
      () => `update wallets set balance = balance + 1 where punter_id = ${punters[3]}`,
      () => `punter ${punters[3]} has a balance of R1`,
    ],
    [
      'a parked job',
      () =>
        `insert into jobs.job (name, source_name, data, output)
         values ('parked', 'settle-bets', '{"meetingId":1}', '{"message":"no such year"}')`,
      () => 'settle-bets {"meetingId":1}, parked',
    ],
    [
      'a changed debt',
      () => `update wallets set owed = 5 where punter_id = ${punters[3]}`,
      () => `punter ${punters[3]} owes R0.05`,
    ],
    [
      'a missing transfer',
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
      'a missing bet',
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
      'a doubled payout',
      () => `update transfers set amount = amount * 2 where kind = 'payout' and bet_id = ${bets.won.betId}`,
      () => `payouts: bet ${receiptNumber(bets.won.betId)} was paid`,
    ],
    [
      'a payout recorded as a refund',
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
      'a missing tax',
      () => `delete from transfers where kind = 'tax'`,
      () => `bet ${receiptNumber(bets.won.betId)} was taxed R0.00`,
    ],
    [
      'a missing settlement',
      () => `delete from bet_settlements where bet_id = ${bets.lost.betId}`,
      () =>
        `bets: bet ${receiptNumber(bets.lost.betId)} is open with R0.00 (winnings R0.00); by its legs and the results it is lost`,
    ],
    [
      'a gap in the settlements',
      () => `update bet_settlements set number = 2 where bet_id = ${bets.lost.betId}`,
      () => `bet ${receiptNumber(bets.lost.betId)} lacks one of its settlements`,
    ],
    [
      'a lost bet settled as won',
      () => `update bet_settlements set outcome = 'won', payout = 1 where bet_id = ${bets.lost.betId}`,
      () => `bets: bet ${receiptNumber(bets.lost.betId)} is won with R0.01`,
    ],
    [
      'changed odds',
      () => `update bets set leg_numerators = '{7}' where id = ${bets.won.betId}`,
      () => `bets: bet ${receiptNumber(bets.won.betId)} is won with`,
    ],
    [
      'changed combinations',
      () => `update bets set combinations = 2 where id = ${bets.lost.betId}`,
      () => 'has 2 combinations, and its legs make 1',
    ],
    [
      'an exceeded limit',
      () => `update transfers set amount = 3000 where punter_id = ${punters[2]} and kind = 'stake'`,
      () => `took punter ${punters[2]} to R30.00 of a stake limit of R20.00 a day`,
    ],
    [
      'a changed total',
      () => `update final_standings set total = total + 1 where punter_id = ${punters[4]}`,
      () => `punter ${punters[4]} (`,
    ],
    [
      'a changed rank',
      () => `update final_standings set rank = 9 where punter_id = ${punters[3]}`,
      () => 'is ranked 9, and should be',
    ],
    [
      'a changed movement',
      () =>
        `update final_standings set movement = coalesce(movement, 0) - 1 where punter_id = ${punters[1]} and meeting_id = ${meetingId}`,
      () => `punter ${punters[1]} moved by -1, and by the results 0`,
    ],
    [
      'a missing movement',
      () => `update final_standings set movement = null where punter_id = ${punters[2]}`,
      () => `punter ${punters[2]} moved by none, and by the results`,
    ],
    [
      'an unmarked tie',
      () => `update final_standings set tied = not tied where punter_id = ${punters[0]}`,
      () => 'shares its rank and is not marked so',
    ],
    [
      "two punters in each other's place",
      () => `update final_standings set place = -1 where place = 1; update final_standings set place = 1 where place = 2;
         update final_standings set place = 2 where place = -1`,
      () => 'is listed after',
    ],
    [
      'a missing punter',
      () => `delete from final_standings where punter_id = ${punters[4]}`,
      () => `punter ${punters[4]} has picks and is not in the final standings`,
    ],
    [
      'a changed pick',
      () => `update card_picks set saddles[1] = 8 where punter_id = ${punters[0]}`,
      () => `punter ${punters[0]} (`,
    ],
    [
      'a changed number of punters',
      () => `update final_boards set punters = 9`,
      () => 'has 5 final rows, and says 9',
    ],
    [
      'a changed share of the picks',
      () =>
        `update final_boards set picked = replace(picked::text, '[1, 2]', '[1, 3]')::jsonb where meeting_id = ${meetingId}`,
      () =>
        `meeting ${meetingId}: its shares of picks are not those of its cards (race/saddle/punters 1/1/2)`,
    ],
    [
      'a share that nobody picked',
      () =>
        `update final_boards set picked = replace(picked::text, '[1, 2]', '[1, 2], [7, 1]')::jsonb where meeting_id = ${meetingId}`,
      () => 'its shares of picks are not those of its cards (race/saddle/punters 1/7/1)',
    ],
  ])('reports %s', async (_what, statement, named) => {
    const found = await findDifferencesAfter(platform, [statement()]);
    expect(found.filter((words) => words.includes(named()))).not.toEqual([]);
    expect(await differences()).toEqual([]);
  });

  it('reports a stake during a break, once', async () => {
    const [, , , , , away = 0] = punters;
    // Two overlapping breaks.
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

  it('fails as a command without a database of Furlong, and creates nothing', async () => {
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

  it('agrees with an abandoned meeting, whatever its status is set to afterwards', async () => {
    const before = await differences();
    const meeting = await playMeeting(platform, punters, [[1, 1, 1]]);
    for (const race of [1, 2, 3]) await meeting.abandon(race);
    await queueEmpty(platform);
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
      await queueEmpty(platform);
      expect(await differences()).toEqual(before);
      expect(await status()).toBe('abandoned');
    }
    await meeting.open(2);
    await queueEmpty(platform);
    expect(await status()).toBe('active');
    expect(await differences()).toEqual(before);
  });

  it('prints and counts differences as a command, and exits with 1', async () => {
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
