import { beforeEach, expect, test } from 'vitest';
import { BetDay } from '../../../test/bet-day.ts';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { minutesFromOff } from '../../../test/test-feed.ts';
import { sumPaidOut } from './sum-paid-out.ts';

const day = closedAfterAll(await BetDay.open(() => ({})));
beforeEach(async () => {
  await day.begin();
});

const hour = 3_600_000;
const later = (hours: number) => new Date(day.beforeTheOff().getTime() + hours * hour);
const paidOut = (hours = 0) => sumPaidOut(day.platform.db, later(hours));

test('[E-SETTING-1] total stakes paid out: what winning bets were paid, refunds and corrected payouts apart', async () => {
  expect(await paidOut()).toBe(0);
  const { db } = day.platform;
  for (const saddle of [2, 3]) await day.strike(1, 10, [1, saddle]);
  await day.strike(1, 10, [3, 8]);
  await day.strike(1, 10, [2, 2]);
  await day.feed.put('/Races/3/Scratchings/8', { at: minutesFromOff(3, -50) });
  await day.result(1, [2, 3, 1]);
  expect(await paidOut()).toBe(4_000);
  await day.result(1, [3, 2, 1], { reason: 'capture' });
  expect(await paidOut()).toBe(5_000);

  // Days that are over are added up once, a correction counts on the day it is made.
  const counted = () => db.selectFrom('paid_out_days').orderBy('day').select(['day', 'amount']).execute();
  expect(await paidOut(48)).toBe(5_000);
  expect(await counted()).toEqual([
    { day: '2037-11-19', amount: 0 },
    { day: '2037-11-21', amount: 5_000 },
  ]);
  day.platform.setNow(later(72));
  await day.result(2, [2, 3, 1]);
  expect(await paidOut(72)).toBe(9_000);
  await day.result(1, [2, 3, 1], { reason: 'capture' });
  expect(await Promise.all([paidOut(24 * 30), paidOut(24 * 30), paidOut(24 * 31)])).toEqual([
    8_000, 8_000, 8_000,
  ]);
  expect((await counted()).reduce((sum, { amount }) => sum + amount, 0)).toBe(8_000);
  expect((await counted()).slice(-3)).toMatchObject([{ amount: 3_000 }, { amount: 0 }, { amount: 0 }]);
});
