import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeMeeting } from '../../test/make-meeting.ts';
import { createTestPlatform, type TestPlatform } from '../../test/test-platform.ts';
import { SiteNumbers, type SiteRecords } from './site-numbers.ts';
import { siteRecords } from './site-records.ts';

const now = new Date('2026-11-21T10:00:00Z');
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);

function records(change: Partial<SiteRecords> = {}): SiteRecords {
  return {
    totalStakesPaidOut: async () => 841_625_050,
    jackpotWinners: async () => 312,
    jackpotPrizes: async () => 190_450_000,
    playersDaily: async () => 3412,
    meetingsHeld: async () => 1086,
    ...change,
  };
}

describe('the numbers of Home', () => {
  test('have their ids, money in rands', async () => {
    expect(await new SiteNumbers(records()).read(now)).toEqual([
      { id: 1, value: 8_416_250.5 },
      { id: 2, value: 312 },
      { id: 3, value: 1_904_500 },
      { id: 4, value: 3412 },
      { id: 5, value: 1086 },
    ]);
  });

  test('are asked for at most once a minute, and by all who come together once', async () => {
    let asked = 0;
    const numbers = new SiteNumbers(records({ meetingsHeld: async () => ++asked }));
    await Promise.all([numbers.read(now), numbers.read(now)]);
    await numbers.read(later(59_999));
    expect(asked).toBe(1);
    await numbers.read(later(60_000));
    expect(asked).toBe(2);
  });

  test('that could not be had are asked for again', async () => {
    let fails = true;
    const numbers = new SiteNumbers(
      records({
        async jackpotWinners() {
          if (fails) throw new Error('away');
          return 1;
        },
      }),
    );
    await expect(numbers.read(now)).rejects.toThrow('away');
    fails = false;
    expect((await numbers.read(now))[1]).toEqual({ id: 2, value: 1 });
  });
});

describe('the records', () => {
  let platform: TestPlatform;
  let punters: number[];

  beforeAll(async () => {
    platform = await createTestPlatform();
    punters = await addPunters(8);
  });
  afterAll(() => platform.close());

  async function addPunters(count: number): Promise<number[]> {
    const rows = await platform.db
      .insertInto('punters')
      .values(
        Array.from({ length: count }, (_each, index) => ({
          issuer: 'test',
          subject: `p${index}`,
          username: `p${index}`,
          created_at: now,
        })),
      )
      .returning('id')
      .execute();
    return rows.map(({ id }) => id);
  }

  async function playOn(day: string, players: readonly number[]): Promise<number> {
    const { meetingId } = await makeMeeting(platform.db, [{ offAt: new Date(`${day}T12:00:00Z`) }]);
    await platform.db
      .updateTable('meetings')
      .set({ meeting_date: day })
      .where('id', '=', meetingId)
      .execute();
    await platform.db
      .insertInto('card_picks')
      .values(players.map((punter_id) => ({ meeting_id: meetingId, punter_id, saddles: [1], saved_at: now })))
      .execute();
    return meetingId;
  }

  test('[E-SETTING-4] players daily: distinct punters with picks per race day, the mean of the days that are over', async () => {
    const { playersDaily } = siteRecords(platform.db);
    expect(await playersDaily(now)).toBe(0);
    await playOn('2026-11-21', punters.slice(0, 3));
    expect(await playersDaily(now)).toBe(3);
    // Two meetings of one day: who played both is one player.
    await playOn('2026-11-10', punters.slice(0, 4));
    await playOn('2026-11-10', punters.slice(2, 6));
    await playOn('2026-11-11', punters.slice(0, 1));
    expect(await playersDaily(now)).toBe(4);
    // Counted once: what is over does not change the sum, a further day that is over does.
    expect(await playersDaily(now)).toBe(4);
    expect(await playersDaily(later(4 * 86_400_000))).toBe(3);
  });

  test('[E-SETTING-5] total meetings held: those that ended with a result, not the abandoned and not those to come', async () => {
    const { meetingsHeld } = siteRecords(platform.db);
    expect(await meetingsHeld()).toBe(0);
    for (const status of ['resulted', 'resulted', 'abandoned', 'postponed']) {
      const { meetingId } = await makeMeeting(platform.db, [{ offAt: now }]);
      await platform.db.updateTable('meetings').set({ status }).where('id', '=', meetingId).execute();
    }
    expect(await meetingsHeld()).toBe(2);
  });

  test('nobody has bet yet and there was no jackpot: nothing paid out, nothing won', async () => {
    const none = siteRecords(platform.db);
    expect(
      await Promise.all([none.totalStakesPaidOut(now), none.jackpotWinners(), none.jackpotPrizes()]),
    ).toEqual([0, 0, 0]);
  });
});
