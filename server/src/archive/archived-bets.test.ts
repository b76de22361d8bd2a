import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { orderedId } from '@furlong/domain/ordered-id';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findDifferences } from '../../test/audit-day.ts';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { makeBet } from '../../test/make-bet.ts';
import { makeBettors } from '../../test/make-bettors.ts';
import { makeMeeting } from '../../test/make-meeting.ts';
import { countAll, OldMeeting } from '../../test/old-bets.ts';
import { runCommand } from '../../test/run-command.ts';
import { postAll, transfer } from '../../test/test-money.ts';
import { createTestPlatform } from '../../test/test-platform.ts';
import { sports } from '../../test/test-sports.ts';
import { runAdminCommand } from '../admin/run-cli.ts';
import { findEventsWithBets } from '../bets/queries-events.ts';
import { programmeOf } from '../bets/racing/programme.ts';
import { readLines } from '../bets/racing/read-lines.ts';
import { findStakeTotal } from '../bets/show/queries-stakes.ts';
import { readBets, readExplanation } from '../bets/show/read-bets.ts';
import { fixtureSettlementDue } from '../bets/soccer/announce.ts';
import { SOCCER_PROGRAMME } from '../bets/soccer/programme.ts';
import { BetStriker } from '../bets/strike/bet-striker.ts';
import { archiveCheck } from '../reconcile/check-archive.ts';
import { checks, reconcile } from '../reconcile/reconcile.ts';
import { InHouseWallet } from '../wallet/in-house-wallet.ts';
import { deposit } from '../wallet/move-money.ts';
import { makeArchive } from './make-steps.ts';
import { allSteps } from './queries-steps.ts';
import { restoreStep } from './restore-step.ts';

const platform = closedAfterAll(await createTestPlatform());
const { db } = platform;
const wallet = new InHouseWallet(db);
const folder = mkdtempSync(join(tmpdir(), 'furlong-archived-bets-'));
afterAll(() => rmSync(folder, { recursive: true }));
const environment = { DATABASE_URL: platform.databaseUrl };
const order = { before: '2025-06-01', folder, actor: { via: 'command-line', name: 'me' } } as const;

const archive = () =>
  makeArchive(
    db,
    order,
    () => new Date(),
    () => undefined,
  );

async function restore(id: number): Promise<void> {
  for await (const step of allSteps(db)) if (step.id === id) await restoreStep(db, order, step, new Date());
}

/** What reconcile names, with the files of the archive. */
async function differences(): Promise<string[]> {
  const found = await findDifferences(platform);
  await reconcile(db, { differs: (_, words) => found.push(words), progress: () => undefined }, [
    archiveCheck(folder),
  ]);
  return found;
}

describe('settled tickets of long ago go to files, and come back (rule: archive)', {
  timeout: 60_000,
}, () => {
  let meeting: OldMeeting;
  let punter: number;
  let tickets: Readonly<Record<'won' | 'lost' | 'open' | 'owed' | 'goodwill', readonly number[]>>;
  /** Keys of its first lines: one at random, and one that says that it was made now. */
  const keys = { random: randomUUID(), newer: orderedId(Date.now(), randomBytes(10)) };
  let before: Awaited<ReturnType<typeof settledBets>>;
  let staked: number;

  async function settledBets() {
    return await readBets(db, sports, punter, 0, { limit: 50 }, new Date());
  }

  beforeAll(async () => {
    const [first = 0, other = 0, poor = 0] = await makeBettors(db, 3, 10_000);
    punter = first;
    meeting = await OldMeeting.make(platform);
    // The gift is of today, and the wallet is without it until then.
    await postAll(db, transfer(first, 'deposit', 50_000, meeting.at(-30)));
    const won = await meeting.strike({
      punterId: first,
      minute: 10,
      key: keys.random,
      lines: [[[1, 1]], [[1, 2]]],
    });
    const lost = await meeting.strike({
      punterId: first,
      minute: 20,
      key: keys.newer,
      lines: [
        [
          [1, 4],
          [2, 3],
        ],
      ],
    });
    const goodwill = await meeting.strike({ punterId: other, minute: 25, lines: [[[1, 5]]] });
    const owed = await meeting.strike({ punterId: poor, minute: 30, lines: [[[1, 1]]] });
    await meeting.result(1, [1, 2, 3], 130);
    await meeting.result(2, [3, 1, 2], 160);
    const balance = (
      await db.selectFrom('wallets').where('punter_id', '=', poor).select('balance').execute()
    )[0];
    await postAll(db, transfer(poor, 'withdrawal', balance?.balance ?? 0, meeting.at(170)));
    await meeting.result(1, [2, 1, 3], 180, 'capture');
    await meeting.end();
    // One line of a slip is on a meeting that is still to come.
    const later = await makeMeeting(db, [{ offAt: new Date(Date.now() + 86_400_000) }]);
    const strikeId = randomUUID();
    const open = await meeting.strike({ punterId: first, minute: 40, key: strikeId, lines: [[[1, 3]]] });
    await meeting.settle(1, false);
    const line = await makeBet(db, {
      ...{ punterId: first, meetingId: later.meetingId, event: later.raceIds[0] ?? 0, strikeId },
      struckAt: meeting.at(40),
    });
    await sql`
      with given as (
        insert into transfers (id, kind, debit_account, credit_account, amount, punter_id, at)
        values (gen_random_uuid(), 'credit', 7, ${other * 10 + 1}, 500, ${other}, ${meeting.at(200)})
        returning id
      )
      insert into manual_credits (transfer_id, punter_id, reason, bet_id, race_id, brought_to)
      select id, ${other}, 'A judge', ${goodwill[0]}, ${meeting.raceIds[0]}, 500 from given`.execute(db);
    tickets = { won, lost, goodwill, owed, open: [...open, line.betId] };
    before = await settledBets();
    staked = await findStakeTotal(db, punter, programmeOf(meeting.meetingId));
  });

  const stored = async () =>
    (await db.selectFrom('bets').select('id').orderBy('id').execute()).map(({ id }) => id);

  test('a step that is stopped between its file and its transaction moves nothing, and the next run goes on', async () => {
    expect(await differences()).toEqual([]);
    const all = await stored();
    await expect(archive()).rejects.toThrow('reports have not summed up all of before 2025-06-01');
    await countAll(platform);
    const busy = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holder = db.transaction().execute(async (trx) => {
      await sql`select from bets where id = ${tickets.won[0]} for key share`.execute(trx);
      locked.resolve();
      await busy.promise;
    });
    await locked.promise;
    await expect(archive()).rejects.toMatchObject({ code: '55P03' });
    busy.resolve();
    await holder;
    // Neither run has replaced what the other left.
    expect(readdirSync(folder)).toHaveLength(2);
    expect(await runCommand(runAdminCommand, ['archive', 'verify', folder], environment)).toMatchObject({
      out: expect.stringMatching(/^bets-000001-\w+(-2)?\.jsonl\.gz: left by a run/),
    });
    expect(await stored()).toEqual(all);
    await sql`
      insert into jobs.job (name, source_name, data)
      values ('parked', 'settle-bets', ${JSON.stringify({ sport: 'horseracing', programmeId: meeting.meetingId, eventId: null })}::jsonb)`.execute(
      db,
    );
    await archive();
    expect(await stored()).toEqual(all);
    await sql`delete from jobs.job`.execute(db);
  });

  test('what is settled whole goes; what is open, owed or has goodwill stays', async () => {
    await sql`truncate revenue_counted, revenue_sums, revenue_ledger_sums, figures_counted, account_sums, punter_counts,
      active_punters, early_sign_ins, paid_out_days`.execute(db);
    // The command sums up for reports what it moves.
    const made = await runCommand(
      runAdminCommand,
      ['archive', '--before', '2025-06-01', '--to', folder],
      environment,
    );
    expect(made).toMatchObject({
      code: 0,
      out: expect.stringContaining(
        'Archived 3 rows of bets, 5 rows of bet_settlements, 9 rows of transfers into',
      ),
    });
    expect(await stored()).toEqual([...tickets.goodwill, ...tickets.owed, ...tickets.open]);
    expect(await differences()).toEqual([]);
    await expect(db.deleteFrom('bets').execute()).rejects.toThrow('append-only');
    await expect(db.deleteFrom('archived_keys').execute()).rejects.toThrow('append-only');
    await expect(
      sql`select archive_bets(1, ${`{${tickets.open[0]}}`}::bigint[])`.execute(db),
    ).rejects.toThrow('step 1 of this transaction has not these bets');
  });

  test('My Bets lists what is left, and says that older ones are in the archive', async () => {
    // What doubles a jackpot (rule: jackpot-double).
    expect(await findStakeTotal(db, punter, programmeOf(meeting.meetingId))).toBe(staked);
    const page = await settledBets();
    const gone = [...tickets.won, ...tickets.lost];
    expect(page.responseObject).toEqual(before.responseObject.filter(({ betId }) => !gone.includes(betId)));
    expect(page).toMatchObject({ total: (before.total ?? 0) - 3, archivedBefore: '2025-06-01' });
    expect(before).not.toHaveProperty('archivedBefore');
    await expect(readExplanation(db, sports, punter, tickets.won[0] ?? 0, new Date())).rejects.toThrow(
      'bets of before 2025-06-01 are in the archive',
    );
  });

  test('what is carried forward is held against the wallets and the files, and keys against the transfers', async () => {
    const tampered = async (statement: string) => {
      const found: string[] = [];
      const undone = new Error('undone');
      const changing = db.transaction().execute(async (trx) => {
        await sql`set local session_replication_role = replica`.execute(trx);
        await sql.raw(statement).execute(trx);
        const names = ['wallets', 'transfers', 'archive'];
        for (const check of [...checks.filter(({ name }) => names.includes(name)), archiveCheck(folder)]) {
          await check.run(trx, { differs: (words) => found.push(words), progress: () => undefined });
        }
        throw undone;
      });
      await expect(changing).rejects.toBe(undone);
      return found.join('\n');
    };
    const changed = await tampered(
      `update archived_transfers set amount = amount + 1 where kind = 'payout' and punter_id = ${punter}`,
    );
    expect(changed).toContain(`punter ${punter} has a balance of`);
    expect(changed).toContain('step 1 carries');
    expect(await tampered(`delete from archived_keys where id = '${keys.random}'`)).toMatch(
      /step 1 has 8 keys noted; expected 9\n(.*\n)*of step 1, 1 keys are not those of its file/,
    );
    expect(await tampered('delete from archived_events')).toContain('of step 1, 2 events are not those');
    expect(
      await tampered(`
        insert into transfers (id, kind, debit_account, credit_account, amount, punter_id, at)
        values ('${keys.random}', 'stake', ${punter}1, 1, 1, ${punter}, now())`),
    ).toContain(`transfer ${keys.random} is there, and in step 1 of the archive`);
  });

  test('a telephone that sends an old slip again is told so, and charged nothing', async () => {
    const later = await makeMeeting(db, [{ offAt: new Date(Date.now() + 86_400_000) }]);
    const striker = new BetStriker(platform, wallet, sports);
    const own = async () =>
      await db.selectFrom('transfers').where('punter_id', '=', punter).select('id').execute();
    const moved = await own();
    const strike = async (guid: string) => {
      const lines = readLines(
        [
          {
            combinatonInfo: {
              ...{ betTitle: 'SINGLE WINS', combinationBetTypeId: 1, legsPerBet: 1, totalStake: 10, guid },
            },
            dt: [
              {
                ...{ raceId: later.raceIds[0] ?? 0, raceNumber: 1, saddle: 3, odds: 3, placeOdds: 0 },
                ...{ isPlace: false, isFixedOdds: true },
              },
            ],
          },
        ],
        null,
        {
          punterId: punter,
          meetingId: later.meetingId,
          luckyPick: false,
          acceptBetter: true,
          makeGuid: () => '',
        },
        'bets',
      );
      return (await striker.strike(punter, lines, new Date())).outcomes[0];
    };
    for (const key of [keys.random, keys.newer]) {
      expect(await strike(key)).toMatchObject({ kind: 'failed', refusal: { title: 'Struck long ago' } });
    }
    const guard = { depositRefusal: async () => null, withdrawalRefusal: async () => null };
    const asked = { id: keys.newer, punterId: punter, amount: 100, sitting: {} as never };
    expect(await deposit(db, guard, asked, new Date())).toMatchObject({
      kind: 'refused',
      refusal: { code: 'keyUsedOtherwise' },
    });
    // As an older server posts it, which knows of no archive.
    const older = sql`
      insert into transfers (id, kind, debit_account, credit_account, amount, punter_id, at)
      values (${keys.random}, 'stake', ${punter * 10 + 1}, 1, 1000, ${punter}, now())`;
    await expect(older.execute(db)).rejects.toMatchObject({ code: '23505' });
    expect(await own()).toEqual(moved);
    expect(await strike(randomUUID())).toMatchObject({ kind: 'struck' });
  });

  test('a corrected result is refused, with the step to restore; by an older server at the commit', async () => {
    await expect(meeting.result(1, [3, 1, 2], 190, 'capture')).rejects.toThrow(
      'Bets on this are in step 1 of the archive: restore it first',
    );
    const older = sql`
      insert into race_results (race_id, sequence, official, reason, at, received_at)
      values (${meeting.raceIds[0]}, 99, true, 'capture', now(), now())`;
    await expect(older.execute(db)).rejects.toThrow('are in step 1 of the archive: restore it first');
    platform.setNow(undefined);
  });

  test('a step that is restored gives the same rows, and can be settled anew', async () => {
    await restore(1);
    expect(await differences()).toEqual([]);
    const page = await settledBets();
    expect(page.responseObject).toEqual(before.responseObject);
    const minute = Math.floor((Date.now() - meeting.at(0).getTime()) / 60_000);
    await meeting.result(1, [1, 3, 2], minute, 'capture');
    await meeting.end();
    expect(await differences()).toEqual([]);
    expect((await settledBets()).responseObject).not.toEqual(before.responseObject);
  });
});

test('bets of another sport go, too, and their match is settled no more', async () => {
  const [punterId = 0] = await makeBettors(db, 1, 10_000);
  const struckAt = new Date('2024-05-01T12:00:00Z');
  await postAll(db, transfer(punterId, 'deposit', 10_000, struckAt));
  const { sport, programmeId } = SOCCER_PROGRAMME;
  const fixtureId = 4_711;
  const { betId } = await makeBet(db, {
    ...{ punterId, meetingId: programmeId, event: fixtureId, sport, struckAt },
  });
  await sql`
    insert into bet_settlements (bet_id, number, outcome, payout, winnings, tax, at)
    values (${betId}, 1, 'lost', 0, 0, 0, ${new Date('2024-05-01T16:00:00Z')})`.execute(db);
  await makeArchive(
    db,
    { ...order, before: '2025-01-01' },
    () => new Date(),
    () => undefined,
  );
  const due = db
    .transaction()
    .execute((trx) => fixtureSettlementDue(platform, trx, { fixtureId, correction: true }));
  await expect(due).rejects.toThrow(/Bets on this are in step \d+ of the archive: restore it first/);
  const found = await findEventsWithBets(db, SOCCER_PROGRAMME, [fixtureId, fixtureId + 1]);
  expect([...found]).toEqual([fixtureId]);
});
