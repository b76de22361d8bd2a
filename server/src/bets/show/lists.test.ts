import { BetFilter } from '@furlong/contract/codes/my-bets';
import type { MyBet } from '@furlong/contract/schemas/my-bets';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { BetDay } from '../../../test/bet-day.ts';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { admitFeed, minutesFromOff } from '../../../test/test-feed.ts';
import { createTestApp } from '../../../test/test-platform.ts';
import { sports } from '../../../test/test-sports.ts';
import type { Database } from '../../platform/database/database.ts';
import { listBets } from './list-bets.ts';
import { readBets } from './read-bets.ts';
import { myBetsHandlers } from './routes.ts';

const day = closedAfterAll(await BetDay.open(myBetsHandlers));
beforeEach(() => day.begin());

async function list(filter: BetFilter, query = '') {
  const { status, body } = await day.myBets(`GetMyBets/${filter}${query}`);
  expect(status).toBe(200);
  const { responseObject: bets, next, total, openStake } = body;
  return { bets: bets as MyBet[], ids: (bets as MyBet[]).map(({ betId }) => betId), next, total, openStake };
}

describe('the lists', () => {
  test('[C-GetMyBets] [K-MY-BETS-FILTERS] are 0 all settled, 1 open, 4 wins, 5 losses', async () => {
    const won = await day.strike(1, 10, [1, 2]);
    const lost = await day.strike(1, 10, [1, 3]);
    const voided = await day.strike(1, 10, [1, 8]);
    const openBet = await day.strike(2, 10, [1, 2], [2, 2]);
    expect((await list(BetFilter.open)).ids).toEqual([openBet, voided, lost, won]);
    expect(await list(BetFilter.settled)).toEqual({
      bets: [],
      ids: [],
      next: null,
      total: 0,
      openStake: null,
    });
    await day.feed.put('/Races/1/Scratchings/8', { at: minutesFromOff(1, -5) });
    await day.result(1, [2, 3, 1]);
    expect((await list(BetFilter.settled)).ids).toEqual([voided, lost, won]);
    expect(await list(BetFilter.open)).toMatchObject({ ids: [openBet], total: 1, openStake: 10 });
    expect(await list(BetFilter.wins)).toMatchObject({ ids: [won], total: 1, openStake: null });
    expect(await list(BetFilter.losses)).toMatchObject({ ids: [lost], next: null });
    expect((await day.myBets('GetMyBets/2')).body.error.details[0].field).toBe('filterType');
  });

  test('wins paid more than they cost, losses less: a part return is a loss (rule: wins-and-losses)', async () => {
    const win = await day.strike(1, 10, [1, 2]);
    // R10 on each of six: the winner brings back R40 of R60.
    const part = await day.strike(1, 10, ...[2, 3, 4, 5, 6, 7].map((saddle) => [1, saddle] as const));
    // R10 on each of four: R40 of R40.
    const level = await day.strike(1, 10, ...[2, 3, 4, 5].map((saddle) => [1, saddle] as const));
    const loss = await day.strike(1, 10, [1, 3]);
    await day.result(1, [2, 3, 1]);
    expect((await list(BetFilter.settled)).ids).toEqual([loss, level, part, win]);
    expect(await list(BetFilter.wins)).toMatchObject({ ids: [win], total: 1 });
    expect(await list(BetFilter.losses)).toMatchObject({ ids: [loss, part], total: 2 });
    expect((await list(BetFilter.losses)).bets[1]).toMatchObject({
      status: 'won',
      totalStake: 60,
      returns: 40,
    });
  });

  test('have a ticket whole where its sum is, once all of it is settled (rules: tickets, wins-and-losses)', async () => {
    // Placed at 2/1 and at 3/4 with the same stake on each half: R30 of R20, R17.50 of R20.
    const halves = (saddle: number) => [
      [1, 10, [1, saddle]] as const,
      [1, 10, [1, saddle, 'place']] as const,
    ];
    const paying = await day.strikeSlip(...halves(7), [2, 1, [1, 7], [2, 1]]);
    const costing = await day.strikeSlip(...halves(2));
    const running = await day.strikeSlip(...halves(7), [1, 1, [3, 1]]);
    await day.result(1, [1, 7, 2]);
    const newestFirst = (...ids: number[]) => ids.toReversed();
    expect((await list(BetFilter.wins)).ids).toEqual(newestFirst(...paying));
    expect((await list(BetFilter.losses)).ids).toEqual(newestFirst(...costing));
    expect((await list(BetFilter.settled)).ids).toEqual(
      newestFirst(...paying, ...costing, ...running.slice(0, 2)),
    );
  });

  test('have the settled ones by when the last of their ticket was settled, newest first', async () => {
    const late = await day.strikeSlip([1, 1, [1, 1]], [1, 1, [2, 1]]);
    const middle = await day.strike(1, 1, [3, 1]);
    const early = await day.strike(1, 1, [1, 2]);
    const expected = [...late.toReversed(), middle, early];
    for (const race of [1, 3, 2]) {
      await day.result(race, [1, 2, 3]);
      day.platform.setNow(new Date(day.platform.clock().getTime() + 60_000));
    }
    expect((await list(BetFilter.settled)).ids).toEqual(expected);
    const pages: number[] = [];
    for (let before: number | null | undefined; before !== null; ) {
      const page = await list(BetFilter.settled, `?perPage=1${before ? `&before=${before}` : ''}`);
      pages.push(...page.ids);
      before = page.next as number | null;
    }
    expect(pages).toEqual(expected);
  });

  test('are paged: each page is of the bets before the last', async () => {
    const struck: number[] = [];
    for (let count = 0; count < 5; count++) struck.unshift(await day.strike(1, 1, [1, 2]));
    const first = await list(BetFilter.open, '?perPage=2');
    expect(first).toMatchObject({ ids: struck.slice(0, 2), next: struck[1], total: 5, openStake: 5 });
    const second = await list(BetFilter.open, `?perPage=2&before=${first.next}`);
    expect(second).toMatchObject({ ids: struck.slice(2, 4), next: struck[3], total: null });
    const last = await list(BetFilter.open, `?perPage=2&before=${second.next}`);
    expect(last).toMatchObject({ ids: struck.slice(4), next: null });
    expect(await list(BetFilter.open, `?before=${struck[4]}`)).toMatchObject({ ids: [], next: null });
    expect((await day.myBets('GetMyBets/1?perPage=101')).status).toBe(400);
  });

  test('keep a strike together: its lines have one id, and no page ends among them', async () => {
    const alone = await day.strike(1, 1, [1, 2]);
    const together = await day.strikeSlip([1, 1, [1, 2], [2, 2]], [2, 1, [1, 2], [2, 2]], [1, 2, [3, 2]]);
    const later = await day.strike(1, 1, [2, 2]);
    const { bets, ...rest } = await list(BetFilter.open, '?perPage=2');
    expect(rest).toMatchObject({ ids: [later, ...together.toReversed()], next: together[0], total: 5 });
    expect(new Set(bets.slice(1).map(({ strikeId }) => strikeId)).size).toBe(1);
    expect(bets[0]?.strikeId).not.toBe(bets[1]?.strikeId);
    expect(await list(BetFilter.open, `?perPage=2&before=${rest.next}`)).toMatchObject({
      ids: [alone],
      next: null,
    });
    const { body } = await day.myBets('GetMyBets/1');
    expect(body).toMatchObject({ openStake: 7, openCombinations: 6, openStrikes: 3 });
    expect((await day.myBets('GetMyBets/0')).body).not.toHaveProperty('openStrikes');
  });

  test('find a single bet, in the list of its state', async () => {
    const struck: number[] = [];
    for (const race of [1, 2, 1, 2]) struck.push(await day.strike(1, 1, [race, 2]));
    await day.result(1, [2, 3, 1]);
    for (const [index, betId] of struck.entries()) {
      const [own, other] =
        index % 2 === 0 ? [BetFilter.settled, BetFilter.open] : [BetFilter.open, BetFilter.settled];
      const query = `?betId=${betId}&perPage=1`;
      expect(await list(own, query)).toMatchObject({ ids: [betId], next: null, total: null });
      expect((await list(other, query)).ids).toEqual([]);
    }
  });

  test('are paged alike however many bets somebody has struck', async () => {
    const old = await day.strike(1, 7, [1, 2]);
    await insertSingles(3_000, 'lost');
    await insertSingles(1, 'won');
    await insertSingles(2_500, 'lost');
    const recent = await day.strike(1, 5, [1, 2]);
    const open = await list(BetFilter.open, '?perPage=1');
    expect(open).toMatchObject({ ids: [recent], next: recent, total: 2, openStake: 12 });
    expect(await list(BetFilter.open, `?perPage=1&before=${open.next}`)).toMatchObject({
      ids: [old],
      next: null,
    });
    expect(await list(BetFilter.wins)).toMatchObject({ bets: [{ status: 'won' }], next: null, total: 1 });
    const { db } = day.platform;
    const seen: number[] = [];
    for (let before: number | undefined, pages = 0; before !== undefined || pages === 0; pages += 1) {
      const page = await listBets(db, day.punter, 'settled', { before, limit: 1_000 });
      seen.push(...page.bets.map(({ id }) => id));
      expect(page.totals).toEqual(before === undefined ? { count: 5_501, strikes: 0 } : null);
      expect(page.bets).toHaveLength(page.next === null ? 501 : 1_000);
      before = page.next ?? undefined;
    }
    expect(seen).toHaveLength(5_501);
    expect(seen).toEqual(seen.toSorted((a, b) => b - a));
  });

  test("are found by the punter's own index, and each bet's settlement by its bet", async () => {
    const { db } = day.platform;
    // One bet in a hundred, so that the index is far cheaper even where a transaction open elsewhere keeps it from standing
    // alone.
    await insertSingles(200, 'lost');
    await insertSingles(20_000, 'lost', day.other);
    await sql`vacuum analyze bets, bet_settlements`.execute(db);
    const statements: { sql: string; parameters: readonly unknown[] }[] = [];
    const noted: Database = new Kysely({
      dialect: new PostgresDialect({ pool: day.platform.pool }),
      log: ({ query }) => void statements.push(query),
    });
    for (const before of [undefined, 10_000_000]) {
      await listBets(noted, day.punter, 'lost', { before, limit: 20 });
    }
    for (const { sql: text, parameters } of statements) {
      const { rows } = await day.platform.pool.query(`explain ${text}`, [...parameters]);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toMatch(/(Index (Only )?Scan .*using|Bitmap Index Scan on) bets_punter_idx/);
      expect(plan).toContain('Index Scan Backward using bet_settlements_pkey');
      expect(plan).not.toMatch(/Seq Scan on (bets|bet_settlements)/);
    }
    expect(statements).toHaveLength(2);
  });

  test("list the punter's own bets only; asking for another punter's is a 404", async () => {
    const bet = await day.strike(1, 10, [1, 2]);
    expect((await day.myBets('GetMyBets/1', day.other)).body.responseObject).toEqual([]);
    for (const call of ['GetBetLegs', 'Explain']) {
      expect((await day.myBets(`${call}/${bet}`, day.other)).status).toBe(404);
      expect((await day.myBets(`${call}/${bet + 1_000_000}`)).status).toBe(404);
      expect((await day.myBets(`${call}/${bet}`)).status).toBe(200);
    }
  });

  test('take eight statements, however many bets, races and meetings there are', async () => {
    for (let count = 0; count < 12; count++) await day.strike(2, 10, [1, 2], [2, 3], [3, 4], [4, 5]);
    let statements = 0;
    const counted: Database = new Kysely({
      dialect: new PostgresDialect({ pool: day.platform.pool }),
      log: () => {
        statements += 1;
      },
    });
    const page = { before: undefined, limit: 20 };
    const { responseObject } = await readBets(
      counted,
      sports,
      day.punter,
      BetFilter.open,
      page,
      day.platform.clock(),
    );
    expect(responseObject).toHaveLength(12);
    // Bets; races, their results and the deduction tables; stakes, and the same of their races.
    expect(statements).toBe(8);
  });

  test('[F-showMyBets] are closed while the operator hides My Bets', async () => {
    const bet = await day.strike(1, 10, [1, 2]);
    const operator = { ...day.platform.operator, showMyBets: false };
    const hidden = await createTestApp(
      day.platform,
      myBetsHandlers({ db: day.platform.db, operator }, sports),
      admitFeed,
    );
    for (const path of ['GetMyBets/1', `GetBetLegs/${bet}`, `Explain/${bet}`]) {
      const headers = { authorization: `Bearer punter-${day.punter}` };
      const { statusCode } = await hidden.inject({ url: `/api/MyBets/${path}`, headers });
      expect(statusCode).toBe(404);
    }
    await hidden.close();
  });
});

/** Settled singles by the thousand, straight into the tables. */
async function insertSingles(count: number, outcome: 'won' | 'lost', punter = day.punter): Promise<void> {
  await sql`
    with stakes as (
      insert into transfers (id, kind, debit_account, credit_account, amount, punter_id, at)
      select gen_random_uuid(), 'stake', ${punter}::integer * 10 + 1, 1, 1, ${punter}, now()
      from generate_series(1, ${count}::integer)
      returning id
    ), struck as (
      insert into bets (
        stake_transfer_id, punter_id, sport, programme_id, size, accumulator, stake, combinations,
        leg_events, leg_markets, leg_outcomes, leg_numerators, leg_denominators,
        tax_basis_points, lucky_pick, struck_at
      )
      select id, ${punter}, 'horseracing', ${day.meetingId}, 1, false, 1, 1,
        array[${day.raceIds[0]}::integer], array[1], array[1], array[2], array[1], 0, false, now()
      from stakes
      returning id
    )
    insert into bet_settlements (bet_id, number, outcome, payout, winnings, tax, at)
    select id, 1, ${outcome}, ${outcome === 'won' ? 3 : 0}::bigint, ${outcome === 'won' ? 2 : 0}::bigint, 0, now() from struck`.execute(
    day.platform.db,
  );
}
