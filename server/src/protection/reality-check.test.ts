import { beforeEach, describe, expect, test } from 'vitest';
import { BetDay } from '../../test/bet-day.ts';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { openStakesSince } from '../bets/show/sum-open-stakes.ts';
import { protectionHandlers } from './routes.ts';

const day = closedAfterAll(
  await BetDay.open((platform, sports) => protectionHandlers(platform, openStakesSince(platform, sports))),
);
beforeEach(() => day.begin());

async function check(since: Date) {
  const response = await day.app.inject({
    url: `/api/Protection/GetRealityCheck?since=${since.toISOString()}`,
    headers: { authorization: `Bearer punter-${day.punter}` },
  });
  return response.json().realityCheck;
}

describe('the result in a reality check', () => {
  test('counts settled bets: an open stake is shown beside it and is no loss yet', async () => {
    const since = day.platform.clock();
    await day.strike(1, 20, [1, 2]);
    await day.strike(1, 30, [1, 3]);
    await day.strike(2, 100, [1, 2], [2, 3], [3, 4]);
    expect(await check(since)).toMatchObject({ staked: 350, open: 350, returned: 0, net: 0 });
    await day.result(1, [2, 3, 1]);
    // R20 at 3/1 came in, R30 did not; three doubles are open.
    expect(await check(since)).toMatchObject({ staked: 350, open: 300, returned: 80, net: 30 });
    await day.result(1, [3, 2, 1], { reason: 'capture' });
    // R30 at 4/1 came in instead, and two of the doubles have lost (rule: still-running).
    expect(await check(since)).toMatchObject({ staked: 350, open: 100, returned: 150, net: -100 });
  });

  test('counts each single of a line when it is decided, and not before (rule: singles-paid)', async () => {
    const since = day.platform.clock();
    // Single wins on three runners of race 1 and one of race 2, R1 each, and a double.
    await day.strike(1, 1, [1, 1], [1, 2], [1, 3], [2, 1]);
    await day.strike(2, 10, [1, 1], [2, 1]);
    expect(await check(since)).toMatchObject({ staked: 14, open: 14, returned: 0, net: 0 });
    await day.result(1, [1, 2, 3]);
    const { open, returned, net } = await check(since);
    expect(open).toBe(11);
    expect(net).toBeCloseTo(returned - 3, 2);
  });

  test('knows nothing of bets that were struck before', async () => {
    await day.strike(1, 20, [1, 2]);
    const since = new Date(day.platform.clock().getTime() + 1_000);
    day.platform.setNow(since);
    await day.strike(1, 5, [1, 2]);
    expect(await check(since)).toMatchObject({ staked: 5, open: 5, returned: 0, net: 0 });
  });
});
