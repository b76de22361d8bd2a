import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { BetDay } from '../../test/bet-day.ts';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { offOf, resultBody } from '../../test/test-feed.ts';
import { loadCard } from '../meetings/load-card.ts';
import { captureByHand, type HandCapture } from './capture-by-hand.ts';
import { readDeskMeetings } from './desk/read-desk.ts';
import { selectDiffering } from './queries-hand.ts';
import { readStoredResult } from './stored-result.ts';

const day = closedAfterAll(await BetDay.open(() => ({})));
const { platform } = day;
const { db } = platform;
const now = new Date(offOf(1).getTime() + 60_000);

beforeEach(async () => {
  await day.begin();
  platform.setNow(now);
});

const raceId = () => day.raceIds[0] ?? 0;
const asFinishers = (saddles: readonly number[]) =>
  saddles.map((saddle, index) => ({ saddle, position: index + 1 }));
const capture = (saddles: readonly number[], change: Partial<HandCapture> = {}) =>
  captureByHand(
    platform,
    {
      raceId: raceId(),
      official: false,
      reason: null,
      result: { finishers: asFinishers(saddles) },
      ...change,
    },
    now,
    async () => undefined,
  );
const sent = async (saddles: readonly number[], extra: Record<string, unknown> = {}) =>
  (await day.feed.putResult(1, { ...resultBody(1, saddles), ...extra })).body;
const race = async () => (await loadCard(db, day.meetingId))?.races[0];
const current = async () => {
  const result = (await race())?.result;
  return result && [result.official, ...result.finishers.map(({ saddle }) => saddle)];
};
const differing = async () =>
  (await selectDiffering(db, raceId()))?.said.finishers.map(({ saddle }) => saddle);

/** The races that the desk's list of the day marks. */
const marked = async () => {
  const card = await loadCard(db, day.meetingId);
  const { meetings } = await readDeskMeetings(db, {
    ...{ day: card?.date ?? '', after: 0, limit: 1_000 },
  });
  const own = meetings.find(({ meetingId }) => meetingId === day.meetingId);
  return own?.races.filter(({ differs }) => differs).map((each) => each.raceId);
};

describe('a supplier’s result after one by hand (rule: results-that-differ)', () => {
  test('stands at once where its paid places are the same', async () => {
    await capture([2, 1, 3, 4]);
    expect(await current()).toEqual([false, 2, 1, 3, 4]);
    expect(await sent([2, 1, 3, 5])).toMatchObject({ applied: true });
    expect(await current()).toEqual([true, 2, 1, 3, 5]);
    // From then on it is the supplier's own result, which the supplier corrects.
    expect(await sent([2, 1, 4], { reason: 'capture' })).toMatchObject({ applied: true });
    expect(await differing()).toBeUndefined();
  });

  test('is kept and not applied where it differs, the last one of several; points stay by hand', async () => {
    await capture([2, 1, 3]);
    expect(await marked()).toEqual([]);
    expect(await sent([1, 2, 3])).toEqual({ applied: false, reason: 'differs' });
    expect(await marked()).toEqual([raceId()]);
    expect(await sent([1, 2, 4], { official: false })).toEqual({ applied: false, reason: 'differs' });
    expect(await current()).toEqual([false, 2, 1, 3]);
    expect(await differing()).toEqual([1, 2, 4]);
    // Captured anew by one person alone it does not end the difference; the supplier's own correction does.
    await capture([1, 2, 4]);
    expect(await differing()).toEqual([1, 2, 4]);
    expect(await sent([1, 2, 4])).toMatchObject({ applied: true });
    expect(await differing()).toBeUndefined();
    expect(await current()).toEqual([true, 1, 2, 4]);
  });

  test('waits too after an official one by hand, unless it says the same', async () => {
    await capture([2, 1, 3], { official: true });
    expect(await sent([2, 1, 3], { startingPrices: [], finishers: asFinishers([2, 1, 3]) })).toEqual({
      applied: false,
      reason: 'differs',
    });
    expect(await differing()).toBeUndefined();
    expect(await sent([1, 2, 3], { reason: 'capture' })).toMatchObject({ reason: 'differs' });
    expect(await differing()).toEqual([1, 2, 3]);
    await capture([1, 2, 3], { official: true, reason: 'capture' });
    expect(await differing()).toBeUndefined();
    expect(await current()).toEqual([true, 1, 2, 3]);
  });

  test('keeps its starting prices, which a result by hand takes over', async () => {
    await capture([2, 1, 3]);
    const priced = asFinishers([1, 2, 3]).map((each) => ({ ...each, startingPrice: '7/2' }));
    await sent([1, 2, 3], { finishers: priced, startingPrices: [{ saddle: 4, startingPrice: '9/1' }] });
    const kept = await selectDiffering(db, raceId());
    expect(kept && readStoredResult(kept.said).startingPrices).toHaveLength(1);
    await capture([2, 1, 3], { official: true });
    const prices = (await race())?.runners.map(({ startingPrice }) => startingPrice?.toFraction());
    expect(prices?.slice(0, 4)).toEqual(['7/2', '7/2', '7/2', '9']);
  });

  test('counts as before where nobody captured by hand, and after an abandonment', async () => {
    expect(await sent([1, 2, 3], { official: false })).toMatchObject({ applied: true });
    await capture([2, 1, 3]);
    expect(await sent([1, 2, 3])).toMatchObject({ reason: 'differs' });
    await sql`
      update races set results_after = (select change_order from meetings where id = meeting_id) where id = ${raceId()}`.execute(
      db,
    );
    expect(await differing()).toBeUndefined();
    expect(await sent([1, 2, 3])).toMatchObject({ applied: true });
  });
});
