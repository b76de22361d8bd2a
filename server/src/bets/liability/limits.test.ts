import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { BetDay } from '../../../test/bet-day.ts';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { openedBook } from '../../../test/opened-book.ts';
import { sports } from '../../../test/test-sports.ts';
import type { Actor } from '../../audit/act.ts';
import { programmeOf } from '../racing/programme.ts';
import { LiabilityBooks } from './liability-books.ts';
import { LimitWatch } from './limit-watch.ts';
import { selectOpenAlarms, selectWaitingAlarms } from './queries-alarms.ts';
import { acknowledge, type LimitOrder, setLimit } from './set-limit.ts';

const day = closedAfterAll(await BetDay.open(() => ({})));
const { db } = day.platform;
const actor: Actor = {
  ...{ via: 'desk', accountId: 'trader', role: 'trader', name: 'thandi', address: '::1' },
};

/** A node's watch, followed by hand. */
async function openWatch() {
  const books = new LiabilityBooks(day.platform, sports, 0);
  const watch = new LimitWatch(day.platform, books, 0);
  await watch.start();
  return {
    watch,
    async followed() {
      await watch.read();
      openedBook(books, { ...programmeOf(day.meetingId), eventId: null }).changed('facts');
      for (let round = 0; round < 8; round++) {
        await books.follow();
        await books.idle();
      }
    },
    async stop() {
      await watch.stop();
      await books.stop();
    },
  };
}

const set = (order: Partial<LimitOrder>) =>
  setLimit(
    db,
    actor,
    {
      ...{ ...programmeOf(day.meetingId), event: null, kind: 'outcome', measure: 'worst' },
      ...{ amount: 10_000, seen: null, lastDay: '2999-01-01' },
      ...order,
    },
    day.platform.clock(),
  );

const acts = async () => {
  const { rows } = await sql<{ name: string }>`
    select name from acts where name like 'liability-%' order by at, id`.execute(db);
  return rows.map(({ name }) => name);
};

beforeEach(() => day.begin());

describe('a limit on what would be paid (rule: liability-limits)', () => {
  test('is raised once by two nodes, acknowledged by name, and ends when less would be paid', async () => {
    const [one, other] = [await openWatch(), await openWatch()];
    await set({});
    await day.strike(1, 10, [1, 8]);
    await Promise.all([one.followed(), other.followed()]);
    expect(await selectWaitingAlarms(db, 10)).toEqual([]);
    await day.strike(1, 2, [1, 8]);
    await Promise.all([one.followed(), other.followed()]);
    const [alarm, ...more] = await selectWaitingAlarms(db, 10);
    expect(more).toEqual([]);
    expect(alarm).toMatchObject({
      ...{ event: day.raceIds[0], market: 'win', outcome: 8, amount: 12_000, limit: 10_000 },
      ...{ endedAt: null, acknowledgedAt: null },
    });
    expect(await acknowledge(db, actor, alarm?.id ?? 0, day.platform.clock())).toBe(true);
    expect(await acknowledge(db, actor, alarm?.id ?? 0, day.platform.clock())).toBe(false);
    expect(await selectWaitingAlarms(db, 10)).toEqual([]);
    expect(await selectOpenAlarms(db, 10)).toHaveLength(1);
    await day.feed.put('/Races/1/Scratchings/8', { at: day.platform.clock().toISOString() });
    await Promise.all([one.followed(), other.followed()]);
    expect(await selectOpenAlarms(db, 10)).toEqual([]);
    await one.stop();
    await other.stop();
  });

  test('takes the place of the one that was seen, and its alarms end with it', async () => {
    const before = (await acts()).length;
    const node = await openWatch();
    expect(await set({ amount: 1 })).toBe(true);
    await day.strike(1, 1, [2, 1]);
    await node.followed();
    expect(await selectOpenAlarms(db, 10)).toHaveLength(1);
    expect(await set({ amount: 500 })).toBe(false);
    expect(await set({ amount: 500_000, seen: 1 })).toBe(true);
    expect(await selectOpenAlarms(db, 10)).toEqual([]);
    await node.followed();
    expect(node.watch.limitsOf({ ...programmeOf(day.meetingId), eventId: null })).toMatchObject([
      { amount: 500_000, setBy: 'thandi' },
    ]);
    expect(await set({ amount: null, seen: 500_000 })).toBe(true);
    expect((await acts()).slice(before)).toEqual([
      ...['liability-limit-set', 'liability-limit-set', 'liability-limit-removed'],
    ]);
    await node.stop();
  });

  test('is watched until its last day', async () => {
    await set({ amount: 1, kind: 'meeting', lastDay: '2000-01-01' });
    const node = await openWatch();
    await day.strike(1, 1, [2, 1]);
    await node.followed();
    expect(node.watch.limitsOf({ ...programmeOf(day.meetingId), eventId: null })).toEqual([]);
    await node.stop();
  });
});
