import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { JackpotDay } from '../../test/jackpot-day.ts';
import { makeBettors } from '../../test/make-bettors.ts';
import { admitFeed, cardBody, minutesFromOff, offOf, pricesBody, TestFeed } from '../../test/test-feed.ts';
import { createTestApp, createTestPlatform } from '../../test/test-platform.ts';
import { feedHandlers } from '../race-day/feed/routes.ts';
import { InHouseWallet } from '../wallet/in-house-wallet.ts';
import { startJackpots } from './start-jackpots.ts';

const platform = closedAfterAll(await createTestPlatform());
const { db } = platform;

describe('a node (rule: jackpot)', () => {
  it('closes the cards at the off, follows the results, and pays, by itself', async () => {
    const day = await JackpotDay.hold(platform);
    const [winner = 0, other = 0] = await makeBettors(db, 2);
    await day.card(winner, 1, 1, 1);
    await day.card(other, 1, 1, 2);
    const heard: number[] = [];
    const stopListening = platform.events.listen((event) => {
      if (event.kind === 'jackpot') heard.push(event.meetingId);
    });
    const work = await startJackpots(platform, new InHouseWallet(db));
    try {
      await day.close(2);
      await vi.waitFor(async () => expect(await day.cards()).not.toEqual({}), { timeout: 20_000 });
      for (const race of [2, 3, 4]) {
        if (race > 2) await day.close(race);
        await day.result(race, [1]);
      }
      await vi.waitFor(async () => expect(await day.paid(winner)).toEqual({ share: 48_000, second: 0 }), {
        timeout: 20_000,
      });
      await vi.waitFor(() => expect(heard.length).toBeGreaterThan(1));
      expect(new Set(heard)).toEqual(new Set([day.meetingId]));
    } finally {
      await work.stop();
      stopListening();
    }
  });
});

describe("a supplier's card (rule: jackpot-terms)", () => {
  it('states legs, progressive and guarantee; another one changes them until the cards close', async () => {
    platform.setNow(new Date(offOf(1).getTime() - 3_600_000));
    const app = await createTestApp(platform, feedHandlers(platform), admitFeed);
    try {
      const feed = new TestFeed(app, 'a-jackpot');
      const card = (legs: number[], guarantee: number) => ({
        ...cardBody(5),
        jackpot: { legs, progressive: 'Of the feed', guarantee },
      });
      const { body } = await feed.put('', card([2, 3], 100));
      const stated = async () => {
        const { rows } = await sql<Record<string, unknown>>`
          select name, legs, guarantee, seed, doubles_from from jackpots
          join progressives on progressives.id = progressive_id where meeting_id = ${body.meetingId}`.execute(
          db,
        );
        return rows[0];
      };
      const terms = { name: 'Of the feed', seed: 0, doubles_from: 5_000 };
      expect(await stated()).toEqual({ ...terms, legs: [2, 3], guarantee: 10_000 });
      await feed.put('', card([3, 4], 50));
      expect(await stated()).toEqual({ ...terms, legs: [3, 4], guarantee: 10_000 });
      await feed.put('', card([3, 4, 5], 200));
      expect(await stated()).toEqual({ ...terms, legs: [3, 4, 5], guarantee: 20_000 });
      await feed.put('/Races/3/Prices', pricesBody(3));
      await feed.put('/Races/3/Status', { status: 'closed', at: minutesFromOff(3, 0) });
      const { status } = await feed.put('', card([4, 5], 500));
      expect(status).toBe(409);
      expect(await stated()).toEqual({ ...terms, legs: [3, 4, 5], guarantee: 20_000 });
    } finally {
      platform.setNow(undefined);
      await app.close();
    }
  });

  it('without a jackpot has none, unless the operator keeps the default progressive', async () => {
    platform.setNow(new Date(offOf(1).getTime() - 3_600_000));
    const app = await createTestApp(platform, feedHandlers(platform), admitFeed);
    try {
      const { body } = await new TestFeed(app, 'no-jackpot').put('', cardBody(6));
      const legs = async (meetingId: number) => {
        const { rows } = await sql<{ legs: number[] }>`
          select legs from jackpots where meeting_id = ${meetingId}`.execute(db);
        return rows[0]?.legs;
      };
      expect(await legs(body.meetingId)).toBeUndefined();
      await sql`insert into progressives (name, created_at) values ('Jackpot', now())`.execute(db);
      await sql`
        insert into progressive_terms (
          progressive_id, number, seed, contribution, cap, doubles_from, effective_at, set_by, at
        )
        select id, 1, 5000, 0, null, 0, now(), 'a test', now() from progressives where name = 'Jackpot'`.execute(
        db,
      );
      const { body: next } = await new TestFeed(app, 'default-jackpot').put('', cardBody(6));
      expect(await legs(next.meetingId)).toEqual([3, 4, 5, 6]);
    } finally {
      platform.setNow(undefined);
      await app.close();
    }
  });
});
