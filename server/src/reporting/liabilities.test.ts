import { addDays, localDayOf } from '@furlong/domain/local-date';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { BetDay, type LegToStrike } from '../../test/bet-day.ts';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { openedBook } from '../../test/opened-book.ts';
import { pricesBody } from '../../test/test-feed.ts';
import { sports } from '../../test/test-sports.ts';
import { LiabilityBooks } from '../bets/liability/liability-books.ts';
import { openBets } from '../bets/liability/queries-open.ts';
import { shapeMeeting } from '../bets/liability/shape-liability.ts';
import { programmeOf } from '../bets/racing/programme.ts';
import { selectWalletDifferences } from '../reconcile/queries-ledger.ts';
import { loadRevenue } from '../revenue/load-revenue.ts';
import { KeptOpenBets } from './kept-open-bets.ts';
import { loadLiabilities } from './load-liabilities.ts';
import { writeLiabilitiesCsv } from './write-liabilities-csv.ts';

const day = closedAfterAll(await BetDay.open(() => ({})));
const { db, operator } = day.platform;
Object.assign(operator, { winningsTaxPercent: { horseracing: 6, soccer: 0 } });
const kept = new KeptOpenBets(day.platform, sports);
const read = (openBets: KeptOpenBets, programmeId?: number) =>
  loadLiabilities(
    openBets,
    programmeId === undefined ? {} : { sport: 'horseracing', programmeId },
    day.platform.clock(),
  );
/** What is followed in memory, which is what all open bets say. */
const load = async (programmeId?: number) => {
  if (!kept.isKept) await kept.follow();
  const { asOf: _, ...anew } = await read(new KeptOpenBets(day.platform, sports), programmeId);
  const liabilities = await read(kept, programmeId);
  expect(liabilities).toMatchObject(anew);
  return liabilities;
};
const none = { balances: 0, debts: 0, openStakes: 0 };
const afterTheOffs = () => day.platform.setNow(new Date(day.beforeTheOff().getTime() + 6 * 3_600_000));

/** What the meeting's page of liability says, from the books in memory. */
async function worstOfBooks(): Promise<number> {
  const books = new LiabilityBooks(day.platform, sports, 0);
  const followed = openedBook(books, { ...programmeOf(day.meetingId), eventId: null });
  for (let round = 0; round < 20 && (round < 4 || !followed.isCounted); round++) {
    await books.follow();
    await books.idle();
  }
  await books.stop();
  return Math.round(Number(shapeMeeting(followed, [], null).together.worst) * 100);
}

test('open bets, and what they can pay, stand beside balances and agree with the ledger (rule: liabilities-report)', async () => {
  await day.begin();
  await day.strike(1, 10, [1, 2], [1, 5]);
  await day.strike(2, 5, [1, 2], [2, 1]);
  const before = await load(day.meetingId);
  // R10 at 6/1 and at 3/1 in one race: one of them wins, the dearer. 6 % of the winnings are kept.
  const singles = 10_00 + 6 * 10_00 * 0.94;
  const double = 5_00 + (4 * 3 - 1) * 5_00 * 0.94;
  expect(before).toMatchObject({
    bets: [{ sport: 'horseracing', bets: 2, stakes: 25_00, due: 0, most: singles + double }],
    difference: none,
  });
  // Where there are too many to keep, they are read.
  const few = new KeptOpenBets(day.platform, sports, 0);
  await few.follow();
  expect(few.isKept).toBe(false);
  afterTheOffs();
  await day.resultAlone(1, [2, 5, 3]);
  // Official, and not settled yet: the single is due, and the double still open.
  const due = await load(day.meetingId);
  expect(due.betTotals).toMatchObject({ bets: 2, due: 10_00 + 3 * 10_00 * 0.94, most: double });
  await day.settle();
  const paid = await load(day.meetingId);
  expect(paid.betTotals).toMatchObject({ bets: 1, stakes: 5_00, due: 0, most: double });
  expect(paid.balances.amount - due.balances.amount).toBe(due.betTotals.due);
  expect(paid.winningsTax - due.winningsTax).toBe(3 * 10_00 * 0.06);
  const head = {
    ...{ title: 'Open liabilities', period: null, filters: 'None', softwareVersion: '1' },
    ...{ madeAt: paid.asOf, asOf: paid.asOf },
  };
  const lines = writeLiabilitiesCsv(head, paid).split('\r\n');
  expect(lines).toContain('horseracing,1,5.00,0.00,56.70');
  expect(lines.at(-2)).toBe('Difference,0.00,0.00,0.00');
  // Race 1 is corrected and race 2 loses a runner: what is followed in memory is what all bets say.
  await day.resultAlone(1, [5, 2, 3], { reason: 'capture' });
  expect((await load(day.meetingId)).betTotals).toMatchObject({ bets: 1, most: 0 });
  await day.settle(true);
  await day.feed.put('/Races/2/Scratchings/3', { at: day.platform.clock().toISOString() });
  await load(day.meetingId);
  expect((await load()).difference).toEqual(none);
});

test('a bet that is read again is counted by the prices of now, when no other is on its races (rule: liabilities-report)', async () => {
  await day.begin();
  await day.strike(1, 10, [1, 2], [2, 1, 'sp']);
  await load(day.meetingId);
  // One more than are kept at most: from then on a report reads them all.
  const full = new KeptOpenBets(day.platform, sports, (await load()).betTotals.bets);
  await full.follow();
  expect(full.isKept).toBe(true);
  await day.strike(1, 10, [1, 2]);
  const { asOf: _, ...now } = await read(full);
  expect(full.isKept).toBe(false);
  expect(await load()).toMatchObject(now);
  await full.follow();
  expect(full.isKept).toBe(false);
  const { at, prices } = pricesBody(2, 8, -20);
  const longer = prices.map((price) => ({ ...price, winOdds: price.winOdds + 3 }));
  await day.feed.put('/Races/2/Prices', { at, prices: longer });
  afterTheOffs();
  await day.resultAlone(1, [2, 5, 3]);
  await day.settle();
  const { betTotals } = await load(day.meetingId);
  expect(betTotals).toMatchObject({ bets: 1 });
});

const race = fc.integer({ min: 1, max: 4 });
const bet = fc.record({
  races: fc.uniqueArray(race, { minLength: 1, maxLength: 4 }),
  size: fc.integer({ min: 1, max: 4 }),
  stake: fc.integer({ min: 1, max: 40 }).map((quarters) => quarters / 4),
  saddles: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 4, maxLength: 4 }),
  kind: fc.constantFrom(undefined, 'place' as const, 'sp' as const),
});
const result = fc.record({
  race,
  order: fc.shuffledSubarray([1, 2, 3, 4], { minLength: 3, maxLength: 3 }),
  isSettled: fc.boolean(),
});

test('whatever is struck and settled, it agrees with the ledger and the books, and no result pays more (rule: liabilities-report)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(bet, { minLength: 1, maxLength: 5 }),
      fc.array(result, { minLength: 1, maxLength: 5 }),
      async (bets, results) => {
        await day.begin();
        for (const { races, size, stake, saddles, kind } of bets) {
          const legs = races.map((number): LegToStrike => {
            const saddle = saddles[number - 1] ?? 1;
            return kind === undefined ? [number, saddle] : [number, saddle, kind];
          });
          await day.strike(kind === 'place' ? 1 : Math.min(size, races.length), stake, ...legs);
        }
        await load(day.meetingId);
        const { at, prices } = pricesBody(1, 8, -20);
        const longer = prices.map((price) => ({ ...price, winOdds: price.winOdds + 3 }));
        await day.feed.put('/Races/1/Prices', { at, prices: longer });
        await load(day.meetingId);
        afterTheOffs();
        let mostLeft = Number.POSITIVE_INFINITY;
        for (const { race: number, order, isSettled } of results) {
          const had = await paidSoFar();
          await day.resultAlone(number, order).catch(() => undefined);
          if (isSettled) await day.settle();
          const sums = await load(day.meetingId);
          expect(sums.difference).toEqual(none);
          expect(sums.betTotals.most).toBe(await worstOfBooks());
          expect(sums.betTotals.stakes).toBe(await openStakes());
          const left = sums.betTotals.due + sums.betTotals.most + ((await paidSoFar()) - had);
          // Rounded at each event: a cent for each bet. The starting price is known at the result.
          if (bets.every(({ kind }) => kind !== 'sp'))
            expect(left).toBeLessThanOrEqual(mostLeft + bets.length);
          mostLeft = sums.betTotals.due + sums.betTotals.most;
        }
        await day.settle();
        const all = await load();
        expect(all.difference).toEqual(none);
        const differences = await db.transaction().execute(selectWalletDifferences);
        expect(differences).toEqual([]);
        // All that bets ever took, less what is open, was paid back, taxed or kept.
        const first = localDayOf(day.beforeTheOff());
        const { totals } = await loadRevenue(db, { from: first, to: addDays(first, 3) });
        expect(all.winningsTax).toBe(totals.tax);
      },
    ),
    { numRuns: 6 },
  );
});

/** What settlements of the meeting paid and taxed. */
async function paidSoFar(): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(payout), 0)::bigint as sum
    from (
      select distinct on (bet_id) payout
      from bet_settlements join bets on bets.id = bet_id
      where programme_id = ${day.meetingId} order by bet_id, number desc
    ) as latest`.execute(db);
  return rows[0]?.sum ?? 0;
}

/** Stakes of bets without a final settlement, bet by bet. */
async function openStakes(): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(transfers.amount), 0)::bigint as sum
    from bets join transfers on transfers.id = stake_transfer_id
    where programme_id = ${day.meetingId} and coalesce((
      select outcome from bet_settlements where bet_id = bets.id order by number desc limit 1
    ), 'open') = 'open'`.execute(db);
  return rows[0]?.sum ?? 0;
}

test('bets that are open again are found by an index', async () => {
  const plan = await db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    return JSON.stringify((await sql`explain ${openBets({})}`.execute(trx)).rows);
  });
  expect(plan).toContain('bet_settlements_open_idx');
});
