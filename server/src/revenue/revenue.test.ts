import { addDays, localDayOf } from '@furlong/domain/local-date';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { BetDay, type LegToStrike } from '../../test/bet-day.ts';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { settledParts, struckParts } from '../bets/queries-revenue.ts';
import { revenueCheck } from '../reconcile/check-revenue.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { readEarlierClock } from './count-by-steps.ts';
import { countRevenue } from './count-revenue.ts';
import { grossRevenue, loadRevenue } from './load-revenue.ts';
import { writeRevenueCsv } from './write-revenue-csv.ts';

const day = closedAfterAll(await BetDay.open(() => ({})));
const { db, operator } = day.platform;
Object.assign(operator, { winningsTaxPercent: { horseracing: 6, soccer: 0 } });
const first = localDayOf(day.beforeTheOff());
const all = { from: first, to: addDays(first, 3) };
const dayMs = 24 * 3_600_000;
const head = {
  ...{ title: 'Revenue report', period: all, filters: 'None: all sports and bet types' },
  ...{ madeAt: new Date('2026-11-23T06:00:00Z'), asOf: new Date(0), softwareVersion: '1.2.3' },
};

/** Settles when it is so many days later. */
async function settleLater(days: number, correction = false): Promise<void> {
  day.platform.setNow(new Date(day.beforeTheOff().getTime() + days * dayMs));
  await day.settle(correction);
}

/** What all bets have now, without a look at how they came to it. */
async function currentSums() {
  const { rows } = await sql<{ payouts: number; refunds: number; tax: number }>`
    select
      coalesce(sum(payout) filter (where not refund), 0)::bigint as payouts,
      coalesce(sum(payout) filter (where refund), 0)::bigint as refunds,
      coalesce(sum(tax), 0)::bigint as tax
    from (
      select distinct on (bet_id) payout, tax, outcome = 'void' or (outcome = 'open' and winnings = 0) as refund
      from bet_settlements order by bet_id, number desc
    ) as latest`.execute(db);
  return rows[0];
}

test('a period without bets has no line, and the report says so (rule: revenue-report)', async () => {
  const sums = await loadRevenue(db, { from: '2020-01-01', to: '2020-03-31' });
  expect(sums).toMatchObject({ lines: [], totals: { bets: 0, stakes: 0 }, difference: { grossRevenue: 0 } });
  expect(writeRevenueCsv(head, sums)).toContain('\r\nNo activity\r\nTotal,,,0,0.00,0.00,0.00,0.00,0.00\r\n');
});

test('a period is at most 92 days that exist, the last not before the first', async () => {
  const refusal = (from: string, to: string) =>
    loadRevenue(db, { from, to }).catch(({ details }: { details: unknown }) => details);
  expect(await refusal('2026-01-01', '2026-04-03')).toEqual([
    { field: 'to', expected: '2026-04-02 at the latest' },
  ]);
  expect(await refusal('2026-02-30', 'x')).toMatchObject([{ field: 'from' }, { field: 'to' }]);
  expect(await refusal('2026-01-02', '2026-01-01')).toMatchObject([{ field: 'to' }]);
});

test('what was struck, paid, refunded and corrected stands on its day, by bet type (rule: revenue-report)', async () => {
  await day.begin();
  await day.strike(1, 10, [1, 1]);
  await day.strike(1, 10, [2, 1]);
  await day.strike(2, 5, [1, 1], [2, 2]);
  await day.strike(1, 20, [3, 1, 'place']);
  await day.feed.put('/Races/2/Scratchings/1', { at: day.platform.clock().toISOString() });
  await day.resultAlone(1, [1, 2, 3]);
  await settleLater(1);
  await day.resultAlone(1, [2, 1, 3], { reason: 'capture' });
  await settleLater(2, true);
  const sums = await loadRevenue(db, all);
  const csv = writeRevenueCsv(head, sums).replace(/Data as of,.*/, 'Data as of,now');
  expect(csv.split('\r\n')).toEqual([
    'Report,Revenue report',
    `Period,${all.from},${all.to}`,
    'Filters,None: all sports and bet types',
    'Made at,2026-11-23T08:00:00+02:00',
    'Data as of,now',
    'Software version,1.2.3',
    '',
    'Day,Sport,Bet type,Bets,Stakes (ZAR),Payouts (ZAR),Refunds (ZAR),Winnings tax (ZAR),Gross revenue (ZAR)',
    `${first},horseracing,Doubles,1,5.00,0.00,0.00,0.00,5.00`,
    `${first},horseracing,Single Places,1,20.00,0.00,0.00,0.00,20.00`,
    `${first},horseracing,Single Wins,2,20.00,0.00,0.00,0.00,20.00`,
    `${addDays(first, 1)},horseracing,Single Wins,0,0.00,28.80,10.00,1.20,-40.00`,
    // The double is lost by now, which moved nothing.
    `${addDays(first, 2)},horseracing,Single Wins,0,0.00,-28.80,0.00,-1.20,30.00`,
    'Total,,,4,45.00,0.00,10.00,0.00,35.00',
    '',
    'Reconciliation,Stakes (ZAR),Paid back (ZAR),Winnings tax (ZAR),Gross revenue (ZAR)',
    'Ledger,45.00,10.00,0.00,35.00',
    'Difference,0.00,0.00,0.00,0.00',
    '',
  ]);
});

const none = { stakes: 0, paidBack: 0, tax: 0, grossRevenue: 0 };
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const race = fc.integer({ min: 1, max: 4 });
const bet = fc.record({
  races: fc.uniqueArray(race, { minLength: 1, maxLength: 4 }),
  size: fc.integer({ min: 1, max: 4 }),
  // R10 at most: no bet comes near its payout limit, over which it is refused.
  stake: fc.integer({ min: 1, max: 40 }).map((quarters) => quarters / 4),
  saddles: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 4, maxLength: 4 }),
  kind: fc.constantFrom(undefined, 'place' as const, 'sp' as const),
});
const step = fc.record({
  race,
  what: fc.constantFrom('result' as const, 'correction' as const, 'scratching' as const),
  order: fc.shuffledSubarray([1, 2, 3, 4], { minLength: 3, maxLength: 3 }),
  later: fc.integer({ min: 0, max: 3 }),
  counts: fc.boolean(),
});

/** Counts on until nothing is left. */
async function countAll(now: Date): Promise<void> {
  while ((await countRevenue(db, now)) > 0);
}

/** What the audit says of the sums. */
async function findDifferences(): Promise<string[]> {
  const found: string[] = [];
  await reconcile(db, { differs: (_, words) => found.push(words), progress: () => undefined }, [
    revenueCheck,
  ]);
  return found;
}

/** Reports read the bets again, of all days. */
const forgetSums = () => sql`truncate revenue_counted, revenue_sums, revenue_ledger_sums`.execute(db);

test('whatever is struck, settled and corrected, the difference from the ledger is 0 (rule: revenue-report)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(bet, { minLength: 1, maxLength: 5 }),
      fc.array(step, { minLength: 1, maxLength: 6 }),
      async (bets, steps) => {
        await forgetSums();
        await day.begin();
        for (const { races, size, stake, saddles, kind } of bets) {
          const legs = races.map((number): LegToStrike => {
            const saddle = saddles[number - 1] ?? 1;
            return kind === undefined ? [number, saddle] : [number, saddle, kind];
          });
          await day.strike(kind === 'place' ? 1 : Math.min(size, races.length), stake, ...legs);
        }
        let last = 0;
        for (const { race: number, what, order, later, counts } of steps) {
          last = Math.max(last, later);
          const at = new Date(day.beforeTheOff().getTime() + last * dayMs);
          day.platform.setNow(at);
          // What the feed refuses by now, a scratching after the off say, changes nothing.
          if (what === 'scratching') {
            await day.feed.put(`/Races/${number}/Scratchings/4`, { at: at.toISOString() });
          } else {
            await day
              .resultAlone(number, order, what === 'correction' ? { reason: 'capture' } : {})
              .catch(() => undefined);
          }
          await day.settle(what === 'correction');
          if (counts) await Promise.all([countAll(at), countAll(at)]);
        }
        const sums = await loadRevenue(db, all);
        expect(sums.difference).toEqual(none);
        expect(sums.totals).toMatchObject((await currentSums()) ?? {});
        // Narrowed to a bet type, a meeting or a sport, it is its part of the whole, and agrees with the ledger.
        const types = [...new Set(sums.lines.map(({ betType }) => betType))];
        const parts = await Promise.all(types.map((betType) => loadRevenue(db, all, { betType })));
        const own = await loadRevenue(db, all, { sport: 'horseracing', programmeId: day.meetingId });
        for (const part of [...parts, own]) expect(part.difference).toEqual(none);
        expect(sum(parts.map(({ totals }) => grossRevenue(totals)))).toBe(grossRevenue(sums.totals));
        expect(own.totals.bets).toBe(bets.length);
        expect((await loadRevenue(db, all, { sport: 'soccer' })).lines).toEqual([]);
        // A day's report has the same lines.
        const days = [0, 1, 2, 3].map((number) => addDays(all.from, number));
        const single = await Promise.all(days.map((each) => loadRevenue(db, { from: each, to: each })));
        expect(single.flatMap(({ lines }) => lines)).toEqual(sums.lines);
        // Whatever of it was counted before, it is what the bets say.
        const differences: string[] = [];
        await reconcile(db, { differs: (_, words) => differences.push(words), progress: () => undefined }, [
          revenueCheck,
        ]);
        expect(differences).toEqual([]);
        await forgetSums();
        const { asOf: _, ...anew } = await loadRevenue(db, all);
        expect(sums).toMatchObject(anew);
      },
    ),
    { numRuns: 5 },
  );
});

test('what is older than half an hour is counted once, and the rest is read from the bets (rule: revenue-report)', async () => {
  await forgetSums();
  await day.begin();
  await day.strike(1, 10, [1, 1]);
  const struck = day.platform.clock().getTime();
  const counted = async () =>
    (await sql`select bets, stakes from revenue_sums where programme_id = ${day.meetingId}`.execute(db)).rows;
  const report = async () => (await loadRevenue(db, all, { programmeId: day.meetingId })).totals;
  await countAll(new Date(struck + 29 * 60_000));
  expect(await counted()).toEqual([]);
  expect(await report()).toMatchObject({ bets: 1, stakes: 1_000 });
  await countAll(new Date(struck + 60 * 60_000));
  const once = [{ bets: 1, stakes: 1_000 }];
  expect(await counted()).toEqual(once);
  expect(await report()).toMatchObject({ bets: 1, stakes: 1_000 });
  // Nothing of it is counted again.
  await countAll(new Date(struck + 90 * 60_000));
  expect(await counted()).toEqual(once);
  await sql`update revenue_sums set stakes = stakes + 1 where programme_id = ${day.meetingId}`.execute(db);
  expect(await findDifferences()).toEqual([expect.stringMatching(/^the sums of .* as stakes and not \d+$/)]);
});

test('a clock that is ahead counts nothing too early, and years without a bet are passed (rule: revenue-report)', async () => {
  const ahead = new Date(Date.now() + 3_600_000);
  expect((await readEarlierClock(db, ahead)).getTime()).toBeLessThan(ahead.getTime() - 1_800_000);
  const behind = new Date(Date.now() - 3_600_000);
  expect(await readEarlierClock(db, behind)).toEqual(behind);
  await forgetSums();
  await day.begin();
  await day.strike(1, 10, [1, 1]);
  const later = new Date(day.platform.clock().getTime() + 5 * 365 * dayMs);
  await countAll(later);
  const { rows } = await sql<{ until: Date }>`select until from revenue_counted`.execute(db);
  expect(later.getTime() - (rows[0]?.until.getTime() ?? 0)).toBeLessThan(3_600_000);
  expect(await findDifferences()).toEqual([]);
});

test('bets and settlements are found by time', async () => {
  const [from, until] = [new Date('2026-11-01T00:00:00Z'), new Date('2026-11-02T00:00:00Z')];
  const [struck, settled] = await db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    const plans: string[] = [];
    const asked = { from, until, filter: {} };
    for (const statement of [struckParts(asked), settledParts(asked)]) {
      plans.push(JSON.stringify((await sql`explain ${statement}`.execute(trx)).rows));
    }
    return plans;
  });
  expect(struck).toContain('bets_struck_at_idx');
  expect(settled).toContain('bet_settlements_at_idx');
});
