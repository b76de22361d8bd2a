import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { JackpotDay } from '../../test/jackpot-day.ts';
import { JackpotSite } from '../../test/jackpot-site.ts';
import { siteRecords } from '../content/site-records.ts';
import { selectWinners } from './queries-show.ts';

const site = closedAfterAll(await JackpotSite.open());
const { platform } = site;
const { db } = platform;

describe('a progressive', () => {
  test('[C-getProgressiveMeetings] lists its meetings with their pools, [C-getProgressiveWinners] its winners, [E-SETTING-2] [E-SETTING-3] and the site counts them', async () => {
    const records = siteRecords(db);
    const before = { winners: await records.jackpotWinners(), prizes: await records.jackpotPrizes() };
    const lost = await JackpotDay.hold(platform);
    const won = await JackpotDay.hold(platform, { progressive: lost.progressive, guarantee: 0 });
    const [a = 0, b = 0] = await site.people(2);
    for (const each of [a, b]) {
      await lost.card(each, 2, 2, 2);
      await won.card(each, 1, 1, 1);
    }
    await lost.run([1, 1, 1]);
    await won.run([1, 1, 1]);
    const { body } = await site.get(`/api/Leaderboard/getProgressiveMeetings/${lost.meetingId}`);
    expect(body.progressiveMeetings).toMatchObject([
      {
        meetingId: won.meetingId,
        state: 'paid',
        winners: 2,
        cards: 2,
        pool: { broughtOver: 480, added: 0, paid: 480, left: 0 },
      },
      { meetingId: lost.meetingId, state: 'carried', winners: 0, pool: { added: 480, paid: 0, left: 480 } },
    ]);
    const { progressiveId } = body.progressiveMeetings[0];
    const winners = await site.get(
      `/api/Leaderboard/getProgressiveWinners/${progressiveId}?perPage=1&page=2`,
    );
    expect(winners.body).toMatchObject({
      totalWinners: 2,
      progressiveWinners: [{ meetingId: won.meetingId, alias: expect.stringMatching(/-1$/), share: 240 }],
    });
    expect((await site.get('/api/Leaderboard/getProgressiveWinners/999999')).status).toBe(404);
    expect(await records.jackpotWinners()).toBe(before.winners + 2);
    expect(await records.jackpotPrizes()).toBe(before.prizes + 48_000);
  });

  test('its winners are paged over its meetings, and a page reads no more of them than it shows', async () => {
    const first = await JackpotDay.hold(platform);
    const { progressive } = first;
    const second = await JackpotDay.hold(platform, { progressive });
    const [a = 0, b = 0, c = 0] = await site.people(3);
    for (const each of [a, b]) await first.card(each, 1, 1, 1);
    for (const each of [a, b, c]) await second.card(each, 1, 1, 1);
    await first.run([1, 1, 1]);
    await second.run([1, 1, 1]);
    const { id } = await db
      .selectFrom('progressives')
      .select('id')
      .where('name', '=', progressive)
      .executeTakeFirstOrThrow();
    const page = async (number: number, perPage: number) => {
      const query = `page=${number}&perPage=${perPage}`;
      const { body } = await site.get(`/api/Leaderboard/getProgressiveWinners/${id}?${query}`);
      return body.progressiveWinners.map(({ meetingId, alias }: { meetingId: number; alias: string }) => [
        meetingId === second.meetingId ? 'second' : 'first',
        alias.at(-1),
      ]);
    };
    const all = [
      ['second', '0'],
      ['second', '1'],
      ['second', '2'],
      ['first', '0'],
      ['first', '1'],
    ];
    expect(await page(1, 20)).toEqual(all);
    expect([await page(1, 2), await page(2, 2), await page(3, 2), await page(4, 2)]).toEqual([
      all.slice(0, 2),
      all.slice(2, 4),
      all.slice(4),
      [],
    ]);
    const read = await db.transaction().execute(async (trx) => {
      const many = 400;
      await sql`
        insert into jackpot_shares (
          meeting_id, version, punter_id, entry, alias, place, share, second_share, bet_total, paid_in
        )
        select meeting_id, version, 1000000 + nth, entry, 'many', 3 + nth, 0, 0, 0, paid_in
        from jackpot_shares, generate_series(1, ${many}) as nth
        where meeting_id = ${second.meetingId} and place = 1`.execute(trx);
      await sql`set local enable_seqscan = off`.execute(trx);
      const tuples = async () => {
        const { rows } = await sql<{ count: number }>`
          select (seq_tup_read + idx_tup_fetch)::integer as count
          from pg_stat_xact_user_tables where relname = 'jackpot_shares'`.execute(trx);
        return rows[0]?.count ?? 0;
      };
      const before = await tuples();
      await selectWinners(trx, { progressiveId: id, meetingId: null }, { offset: 0, limit: 2 });
      return (await tuples()) - before;
    });
    expect(read).toBeLessThan(20);
  });
});
