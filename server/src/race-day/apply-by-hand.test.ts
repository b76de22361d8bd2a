import { beforeEach, describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { admitFeed, cardBody, offOf, pricesBody, resultBody, TestFeed } from '../../test/test-feed.ts';
import { createTestApp, createTestPlatform } from '../../test/test-platform.ts';
import { loadHeads } from '../meetings/load-card.ts';
import { applyByHand, type HandTarget } from './apply-by-hand.ts';
import { feedHandlers } from './feed/routes.ts';
import { applyResult } from './post-result.ts';
import { applyRaceStatus, type RaceStatusMove } from './set-race-status.ts';

let feed: TestFeed;
let meetingId: number;
let raceIds: Record<string, number>;
let meetings = 0;

const platform = closedAfterAll(await createTestPlatform());
const app = closedAfterAll(await createTestApp(platform, feedHandlers(platform), admitFeed));
beforeEach(async () => {
  meetings += 1;
  feed = new TestFeed(app, `by-hand-${meetings}`);
  platform.setNow(new Date(offOf(1).getTime() - 3_600_000));
  ({ meetingId, raceIds } = (await feed.put('', cardBody())).body);
});

const setStatusByHand = (status: RaceStatusMove['status'], now = platform.clock()) =>
  applyByHand(platform, { raceId: raceIds['1'] ?? 0 }, (context) =>
    applyRaceStatus(platform, context, { raceNumber: 1, status, at: now }),
  );

async function headOf() {
  const [head] = await loadHeads(platform.db, { ids: [meetingId] });
  return { sequence: head?.sequence, changeOrder: head?.changeOrder };
}

describe('changes by hand and by the supplier (rule: order-of-changes)', () => {
  test('where nobody acts by hand a change has the supplier’s sequence for a place', async () => {
    await feed.put('/Races/1/Prices', pricesBody(1));
    expect(await headOf()).toEqual({ sequence: 2, changeOrder: 2 });
    await feed.put('/Races/1/Prices', { ...pricesBody(1), sequence: 40 });
    expect(await headOf()).toEqual({ sequence: 40, changeOrder: 40 });
  });

  test('a change by hand makes no call of the supplier stale, and the version of the card grows', async () => {
    for (let n = 0; n < 3; n += 1) await setStatusByHand('open');
    expect(await headOf()).toEqual({ sequence: 1, changeOrder: 4 });
    expect((await feed.put('/Races/1/Prices', pricesBody(1))).body).toMatchObject({ applied: true });
    expect(await headOf()).toEqual({ sequence: 2, changeOrder: 5 });
    const again = await feed.put('/Races/1/Prices', { ...pricesBody(1), sequence: 2 });
    expect(again.body).toEqual({ applied: false, reason: 'stale' });
  });

  test('the result that came last holds, whoever made it', async () => {
    const now = new Date(offOf(1).getTime() + 600_000);
    platform.setNow(now);
    const byHand = (saddles: readonly number[]) =>
      applyByHand(platform, { meetingId }, (context) => {
        const finishers = saddles.map((saddle, index) => ({ saddle, position: index + 1 }));
        return applyResult(platform, context, { raceNumber: 1, official: false, at: now, finishers }, now);
      });
    const winner = async () => (await feed.race(1)).result.finishers[0].saddle;
    await byHand([3, 1, 2]);
    await byHand([2, 1, 3]);
    expect(await winner()).toBe(2);
    await feed.put('/Races/1/Result', resultBody(1, [4, 1, 3], false));
    expect(await winner()).toBe(4);
    await byHand([5, 1, 3]);
    expect(await winner()).toBe(5);
  });

  test('a result counts that the supplier sends after an abandonment by hand', async () => {
    for (let n = 0; n < 5; n += 1) await setStatusByHand('open');
    await setStatusByHand('abandoned');
    await feed.put('/Races/1/Status', { status: 'open', at: platform.clock().toISOString() });
    expect((await feed.putResult(1, resultBody(1, [4, 1, 3]))).status).toBe(200);
    expect((await feed.race(1)).result.finishers[0].saddle).toBe(4);
  });

  test('an unknown meeting or race is refused', async () => {
    const change = (target: HandTarget) => applyByHand(platform, target, async () => undefined);
    await expect(change({ meetingId: 999_999 })).rejects.toThrow('There is no meeting 999999');
    await expect(change({ raceId: 999_999 })).rejects.toThrow('There is no race 999999');
  });
});
