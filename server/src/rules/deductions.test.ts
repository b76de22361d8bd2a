import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { BetDay } from '../../test/bet-day.ts';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { thandi } from '../../test/test-acts.ts';
import { minutesFromOff, pricesBody } from '../../test/test-feed.ts';
import { myBetsHandlers } from '../bets/show/routes.ts';
import { betsCheck } from '../reconcile/check-bets.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { deductionsKey } from './deductions.ts';
import { publishVersion } from './publish-version.ts';

const day = closedAfterAll(await BetDay.open(myBetsHandlers));
const { platform } = day;

async function differences(): Promise<string[]> {
  const found: string[] = [];
  const differs = (_name: string, words: string) => found.push(words);
  // Nobody works the queue here, and a meeting with a queued settlement is not compared.
  await sql`delete from jobs.job`.execute(platform.db);
  await reconcile(platform.db, { differs, progress: () => undefined }, [betsCheck]);
  return found;
}

test('a bet carries deductions by the scale of its strike, also in a correction (rules: deductions, rule-versions)', async () => {
  await day.begin();
  const start = platform.clock();
  const after = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
  const editor = { actor: thandi, punterId: day.other };
  const flat = (percent: number) => ({ bands: [{ longest: null, shortest: null, percent }] });
  const publish = (basedOn: number, from: Date, percent: number) =>
    publishVersion(platform, editor, {
      ...{ key: deductionsKey, first: flat(35), basedOn, from, rules: flat(percent) },
    });
  const scaleNow = async () => (await day.myBets('GetDeductionScale')).body.bands as { percent: number }[];
  expect(await scaleNow()).toHaveLength(16);

  const before = await day.strike(1, 10, [1, 2]);
  await publish(0, after(60), 40);
  platform.setNow(after(60));
  const since = await day.strike(1, 10, [1, 2]);
  expect(await scaleNow()).toEqual([{ longest: null, shortest: null, percent: 40 }]);
  // A third scale begins before the runner is withdrawn, and no bet was struck under it.
  await publish(2, after(90), 90);
  platform.setNow(after(120));
  await day.feed.put('/Races/1/Scratchings/1', { at: minutesFromOff(1, -8) });
  await day.feed.put('/Races/1/Prices', { ...pricesBody(1, 8, -7), prices: [] });

  const paid = async () => {
    const bets = await platform.db
      .selectFrom('bets')
      .innerJoin('bet_settlements', 'bet_settlements.bet_id', 'bets.id')
      .where('bets.id', 'in', [before, since])
      .orderBy('bets.id')
      .orderBy('bet_settlements.number', 'desc')
      .distinctOn('bets.id')
      .select(['bet_settlements.payout'])
      .execute();
    return bets.map(({ payout }) => payout);
  };
  await day.result(1, [2, 3, 4]);
  // 3/1 to R10: 35 % and 40 % of R30 are taken.
  expect(await paid()).toEqual([2_950, 2_800]);
  expect(await differences()).toEqual([]);
  await publish(3, after(200), 5);
  platform.setNow(after(300));
  await day.result(1, [3, 2, 4], { reason: 'capture' });
  expect(await paid()).toEqual([0, 0]);
  await day.result(1, [2, 4, 3], { reason: 'capture' });
  expect(await paid()).toEqual([2_950, 2_800]);
  expect(await differences()).toEqual([]);
  const shown = await day.myBets(`Explain/${since}`);
  expect(shown.body.explanation.legs[0].deductions).toMatchObject([{ saddle: 1, percent: 40 }]);
});
