import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { BetDay } from '../../../test/bet-day.ts';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { SoccerSite, sportBet } from '../../../test/soccer-site.ts';
import { minutesFromOff, offOf } from '../../../test/test-feed.ts';
import { hoursFromKickOff } from '../../../test/test-fixture-feed.ts';
import { untilWaiting } from '../../../test/until-waiting.ts';
import type { Database } from '../../platform/database/database.ts';

const day = closedAfterAll(await BetDay.open(() => ({})));
const site = closedAfterAll(await SoccerSite.open());

/**
 * Does something while nobody can write to a table. What it begins and what waits for that is in the list that it
 * returns, and is awaited once everybody can.
 */
async function whileNobodyWrites<Begun extends readonly unknown[]>(
  db: Database,
  table: string,
  work: () => Promise<{ readonly [B in keyof Begun]: Promise<Begun[B]> }>,
): Promise<Begun> {
  const begun = await db.transaction().execute(async (trx) => {
    await sql`lock table ${sql.table(table)} in share mode`.execute(trx);
    // In an object: what a transaction returns is awaited, and this waits for its end.
    return { list: await work() };
  });
  return (await Promise.all(begun.list)) as unknown as Begun;
}

/** The current settlements of bets, in their order; null where one is open. */
async function outcomesOf(db: Database, betIds: readonly number[]) {
  const rows = await db
    .selectFrom('bet_settlements')
    .where('bet_id', 'in', [...betIds])
    .orderBy('number')
    .select(['bet_id', 'outcome', 'payout'])
    .execute();
  const latest = new Map(rows.map((row) => [row.bet_id, [row.outcome, row.payout] as const]));
  return betIds.map((betId) => latest.get(betId) ?? null);
}

describe('a bet on a race', () => {
  const { db } = day.platform;
  beforeEach(() => day.begin());

  test('that is being written when the result comes is settled by it, once', async () => {
    const before = await day.strike(1, 10, [1, 2]);
    const [late] = await whileNobodyWrites<[number, unknown]>(db, 'bets', async () => {
      const strike = day.strike(1, 10, [1, 2]);
      await untilWaiting(db);
      day.platform.setNow(new Date(offOf(1).getTime() + 60_000));
      const result = day.resultAlone(1, [2, 3, 1]);
      await untilWaiting(db, 2);
      expect(await day.settle()).toBe(0);
      return [strike, result];
    });
    expect(await day.settle()).toBe(2);
    expect(await day.settle()).toBe(0);
    expect(await outcomesOf(db, [before, late])).toEqual([
      ['won', 4_000],
      ['won', 4_000],
    ]);
  });

  test('that is struck while another is refunded stays open, and the result settles it', async () => {
    const scratched = await day.strike(1, 10, [1, 1]);
    await day.feed.put('/Races/1/Scratchings/1', { at: minutesFromOff(1, -9) });
    await day.feed.put('/Races/1/Prices', {
      at: minutesFromOff(1, -8),
      prices: [{ saddle: 2, winOdds: 3, placeOdds: 1 }],
    });
    day.platform.setNow(new Date(offOf(1).getTime() - 300_000));
    const [settled, late] = await whileNobodyWrites<[number, number]>(db, 'bet_settlements', async () => {
      const settlement = day.settle();
      await untilWaiting(db);
      return [settlement, Promise.resolve(await day.strike(1, 10, [1, 2]))];
    });
    expect(settled).toBe(1);
    expect(await outcomesOf(db, [scratched, late])).toEqual([['void', 1_000], null]);
    await day.result(1, [2, 3, 4]);
    // Struck after the scratching: nothing is deducted.
    expect(await outcomesOf(db, [scratched, late])).toEqual([
      ['void', 1_000],
      ['won', 4_000],
    ]);
  });
});

describe('a bet on a match', () => {
  const { db } = site.platform;
  let punter: number;
  let match: Awaited<ReturnType<typeof site.newFixture>>;
  beforeEach(async () => {
    site.platform.setNow(hoursFromKickOff(-24));
    punter = await site.newPunter();
    match = await site.newFixture();
  });

  const onHome = (price = '6/5') =>
    sportBet('SINGLES', 10, [
      { sport: 'soccer', eventId: match.id, market: 'result', outcome: 'home', oddsFraction: price },
    ]);

  test('that is being written when the result comes is settled by it, once', async () => {
    const before = await site.strike(punter, onHome());
    const [late] = await whileNobodyWrites<[number, unknown]>(db, 'bet_events', async () => {
      const strike = site.strike(punter, onHome());
      await untilWaiting(db);
      site.platform.setNow(hoursFromKickOff(2));
      const result = match.feed.put('/Result', { home: 2, away: 0, official: true });
      await untilWaiting(db, 2);
      expect(await site.settle()).toBe(0);
      return [strike, result];
    });
    expect(await site.settle()).toBe(2);
    expect(await site.settle()).toBe(0);
    expect(await outcomesOf(db, [before, late])).toEqual([
      ['won', 2_200],
      ['won', 2_200],
    ]);
    expect(await site.balance(punter)).toBe(100_000 + 2 * 1_200);
  });

  test('that is struck while those of before are refunded stays open, and the result settles it', async () => {
    const voided = await site.strike(punter, onHome());
    await match.feed.put('', {
      league: 'Protea Premiership',
      home: 'Umgeni Rovers',
      away: 'Egoli Miners',
      kickOffAt: hoursFromKickOff(0).toISOString(),
      status: 'scheduled',
      prices: { home: '3/1', draw: '11/5', away: '5/2' },
      sidesSwapped: true,
    });
    site.platform.setNow(hoursFromKickOff(-23));
    const [settled, late] = await whileNobodyWrites<[number, number]>(db, 'bet_settlements', async () => {
      const settlement = site.settle();
      await untilWaiting(db);
      return [settlement, Promise.resolve(await site.strike(punter, onHome('3/1')))];
    });
    expect(settled).toBe(1);
    expect(await outcomesOf(db, [voided, late])).toEqual([['void', 1_000], null]);
    site.platform.setNow(hoursFromKickOff(2));
    await match.feed.put('/Result', { home: 2, away: 0, official: true });
    expect(await site.settle()).toBe(1);
    expect(await outcomesOf(db, [voided, late])).toEqual([
      ['void', 1_000],
      ['won', 4_000],
    ]);
  });
});
