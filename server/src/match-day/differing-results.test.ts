import { beforeEach, describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { FixtureSite } from '../../test/fixture-site.ts';
import type { TestFixtureFeed } from '../../test/test-fixture-feed.ts';
import { captureScoreByHand } from './capture-by-hand.ts';
import { selectDiffering } from './queries-hand.ts';

const site = closedAfterAll(await FixtureSite.open());
const { db } = site.platform;
let feed: TestFixtureFeed;
let id = 0;

beforeEach(async () => {
  feed = site.begin();
  id = await site.create(feed);
  site.at(2);
});

const capture = (home: number, away: number, official = false) =>
  captureScoreByHand(
    site.platform,
    id,
    { home, away, official, halfTime: { home: 0, away: 0 } },
    async () => undefined,
  );
const sent = async (home: number, away: number, more: Record<string, unknown> = {}) =>
  (await feed.put('/Result', { home, away, official: true, ...more })).body;
const held = async () => (await feed.held()).body.result;

describe('a supplier’s result of a match after one by hand (rule: results-that-differ)', () => {
  test('stands at once where it says the same, what the desk left out too', async () => {
    await capture(2, 1);
    expect(await sent(2, 1)).toMatchObject({ applied: true });
    expect(await held()).toMatchObject({ home: 2, away: 1, official: true, halfTime: { home: 0, away: 0 } });
    expect(await selectDiffering(db, id)).toBeUndefined();
    // It is the supplier's by now, and the supplier corrects it.
    expect(await sent(2, 2, { reason: 'capture' })).toMatchObject({ applied: true });
  });

  test('is kept and not applied where it differs, the last of several, until it agrees', async () => {
    await capture(2, 1);
    expect(await sent(1, 1)).toEqual({ applied: false, reason: 'differs' });
    expect(await sent(2, 1, { halfTime: { home: 1, away: 0 } })).toEqual({
      applied: false,
      reason: 'differs',
    });
    expect(await selectDiffering(db, id)).toMatchObject({ home: 2, away: 1, halfTime: { home: 1, away: 0 } });
    expect(await held()).toMatchObject({ home: 2, away: 1, official: false });
    await sent(2, 1);
    expect(await selectDiffering(db, id)).toBeUndefined();
    expect(await held()).toMatchObject({ official: true });
  });

  test('changes no official one by hand, neither by another end', async () => {
    await capture(2, 1, true);
    expect(await sent(2, 1)).toMatchObject({ applied: true });
    expect(await sent(3, 1, { reason: 'capture' })).toMatchObject({ reason: 'differs' });
    expect(await sent(3, 1, { official: false })).toMatchObject({ reason: 'differs' });
    const ended = await feed.put('/Status', { status: 'void', reason: 'capture' });
    expect(ended.status).toBe(409);
    expect(await held()).toMatchObject({ home: 2, away: 1, official: true });
    expect(await sent(3, 0, { reason: 'award' })).toMatchObject({ applied: true });
    await capture(2, 1).catch((error: Error) => expect(error.message).toMatch(/too late/));
  });
});
