import { createHash } from 'node:crypto';
import { receiptNumber } from '@furlong/domain/betting/receipt-number';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { JackpotDay } from '../../test/jackpot-day.ts';
import { makeBet } from '../../test/make-bet.ts';
import { makeBettors } from '../../test/make-bettors.ts';
import { makePunters } from '../../test/make-meeting.ts';
import { makeStaff } from '../../test/make-staff.ts';
import { admitByName, createTestApp, createTestPlatform } from '../../test/test-platform.ts';
import { siteRecords } from '../content/site-records.ts';
import { Failed } from '../platform/http/failure.ts';
import { mountCertificate } from './mount-certificate.ts';
import { selectWinners } from './queries-show.ts';
import { jackpotHandlers } from './routes.ts';
import { tellAlive } from './tell-alive.ts';

const platform = closedAfterAll(await createTestPlatform());
const { db } = platform;
const admit: typeof admitByName = async (call, authorization) => {
  const caller = await admitByName(call, authorization);
  if (call.access === 'punter' && !caller) throw new Failed('unauthenticated', 'Sign in first');
  return caller;
};
const app = await createTestApp(platform, jackpotHandlers(platform), admit, (server) =>
  mountCertificate(server, platform, admit),
);

let named = 0;
async function people(count: number): Promise<number[]> {
  named += 1;
  return await makePunters(
    db,
    Array.from({ length: count }, (_, index) => `r${named}-${index}`),
  );
}

async function get(path: string, punterId?: number) {
  const headers = punterId === undefined ? {} : { authorization: `Bearer punter-${punterId}` };
  const response = await app.inject({ url: path, headers });
  return { status: response.statusCode, body: response.json() };
}
const jackpotOf = async ({ meetingId }: JackpotDay, punterId?: number) =>
  (await get(`/api/Jackpot/jackpotForMeeting/${meetingId}`, punterId)).body.jackpot;

describe('[C-jackpotForMeeting] the jackpot of a meeting', () => {
  test('shows pool, legs and terms to anyone, and the own card to its punter', async () => {
    const day = await JackpotDay.hold(platform);
    const [own = 0] = await people(1);
    await day.pick(own, [2, 1], [3, 2]);
    expect(await jackpotOf(day)).toMatchObject({
      state: 'open',
      standing: 'provisional',
      pool: { broughtOver: 0, added: 480, toBeWon: 480, paid: 0, left: 480 },
      cards: null,
      alive: null,
      doublesFrom: 50,
      cap: null,
      mustBeWon: false,
      cardsHash: null,
      certificate: false,
      division: null,
      own: null,
    });
    const jackpot = await jackpotOf(day, own);
    expect(
      jackpot.legs.map(({ raceNumber, pick, state }: Record<string, unknown>) => [raceNumber, pick, state]),
    ).toEqual([
      [2, 1, 'to-come'],
      [3, 2, 'to-come'],
      [4, null, 'to-come'],
    ]);
    expect(jackpot.own).toMatchObject({
      state: 'incomplete',
      missing: [4],
      legsLeft: [2, 3, 4],
      entryNumber: null,
    });
    await day.pick(own, [4, 3]);
    expect((await jackpotOf(day, own)).own).toMatchObject({ state: 'complete', missing: [] });
  });

  test('follows the legs: who is alive, how many, which of the own are left', async () => {
    const day = await JackpotDay.hold(platform);
    const [own = 0, other = 0, late = 0] = await people(3);
    await day.card(own, 1, 2, 3);
    await day.card(other, 1, 4, 4);
    await day.close(2);
    await day.follow();
    await day.pick(late, [3, 1]);
    expect(await jackpotOf(day, own)).toMatchObject({
      state: 'closed',
      cards: 2,
      alive: 2,
      own: { state: 'alive' },
    });
    expect((await jackpotOf(day, late)).own).toMatchObject({ state: 'incomplete', entryNumber: null });
    await day.result(2, [1], { official: false });
    await day.close(3);
    await day.result(3, [2]);
    await day.follow();
    const jackpot = await jackpotOf(day, own);
    expect(jackpot).toMatchObject({
      state: 'alive',
      alive: 1,
      aliveAliases: [expect.stringMatching(/^r\d+-0$/)],
    });
    expect(
      jackpot.legs.map(({ state, aliveAfter, pickState }: Record<string, unknown>) => [
        state,
        aliveAfter,
        pickState,
      ]),
    ).toEqual([
      ['provisional', 2, 'stands'],
      ['official', 1, 'stands'],
      ['to-come', null, 'to-come'],
    ]);
    expect(jackpot.own).toMatchObject({ state: 'alive', legsLeft: [4] });
    expect((await jackpotOf(day, other)).own).toMatchObject({ state: 'out' });
  });

  test('explains the share: pool, division, cents over, and the own bets that doubled it (rules: jackpot-shares, jackpot-double)', async () => {
    const day = await JackpotDay.hold(platform, { guarantee: 100 });
    const [own = 0, second = 0, third = 0] = await makeBettors(db, 3);
    for (const each of [own, second, third]) await day.card(each, 1, 1, 1);
    const leg = { punterId: own, meetingId: day.meetingId, event: day.raceIds[1] ?? 0 };
    const { betId } = await makeBet(db, { ...leg, stake: 6_000 });
    await day.run([1, 1, 1]);
    const jackpot = await jackpotOf(day, own);
    expect(jackpot).toMatchObject({
      state: 'paid',
      standing: 'official',
      pool: { broughtOver: 0, added: 100, toBeWon: 100, paid: 100, left: 0 },
      division: {
        pool: 100,
        winners: 3,
        share: 33.33,
        centsOver: 1,
        notEligible: 0,
        legsNeeded: 3,
        secondShares: 33.34,
      },
      own: {
        state: 'winner',
        share: 33.34,
        secondShare: 33.34,
        betTotal: 60,
        doubles: true,
        doublingBets: [{ receipt: receiptNumber(betId), stake: 60 }],
      },
    });
    expect(jackpot.division.centsOverTo).toEqual([expect.stringMatching(/-0$/)]);
    // Nobody else sees bets or second shares.
    expect((await jackpotOf(day, second)).own).toMatchObject({
      betTotal: 0,
      doublingBets: [],
      secondShare: 0,
    });
    expect(JSON.stringify(await jackpotOf(day))).not.toContain(receiptNumber(betId));
  });

  test('says that staff do not win (rule: staff), and that a meeting without money has none (rule: jackpot-pool)', async () => {
    const day = await JackpotDay.hold(platform);
    const [staff = 0] = await people(1);
    await day.card(staff, 1, 1, 1);
    await makeStaff(db, [staff]);
    await day.run([1, 1, 1]);
    expect(await jackpotOf(day, staff)).toMatchObject({
      state: 'carried',
      division: { winners: 0, notEligible: 1 },
      pool: { paid: 0, left: 480 },
      own: { state: 'not-eligible', share: null },
    });
    const none = await JackpotDay.hold(platform, { guarantee: 0 });
    expect(await jackpotOf(none)).toBeNull();
    expect((await get('/api/Jackpot/jackpotForMeeting/999999')).status).toBe(404);
  });
});

describe('[C-GetJackpotSelections] the own picks on the legs', () => {
  test('are those saved, and once the cards are closed those that count; a token is needed', async () => {
    const day = await JackpotDay.hold(platform);
    const path = `/api/Meeting/GetJackpotSelections/${day.meetingId}`;
    const [own = 0, other = 0] = await people(2);
    await day.pick(own, [1, 5], [2, 1], [3, 2], [4, 3]);
    const saddles = async (punterId: number) =>
      (await get(path, punterId)).body.jackpotSelections.map((each: Record<string, unknown>) => [
        each.raceNumber,
        each.saddle,
        each.frozen,
      ]);
    expect(await saddles(own)).toEqual([
      [2, 1, false],
      [3, 2, false],
      [4, 3, false],
    ]);
    await day.close(2);
    await day.follow();
    await day.pick(own, [4, 8]);
    await day.pick(other, [4, 8]);
    expect(await saddles(own)).toEqual([
      [2, 1, true],
      [3, 2, true],
      [4, 3, true],
    ]);
    expect(await saddles(other)).toEqual([]);
    expect((await get(path)).status).toBe(401);
  });
});

describe('a progressive', () => {
  test('[C-getProgressiveMeetings] lists its meetings with their pools, [C-getProgressiveWinners] its winners, [E-SETTING-2] [E-SETTING-3] and the site counts them', async () => {
    const records = siteRecords(db);
    const before = { winners: await records.jackpotWinners(), prizes: await records.jackpotPrizes() };
    const lost = await JackpotDay.hold(platform);
    const won = await JackpotDay.hold(platform, { progressive: lost.progressive, guarantee: 0 });
    const [a = 0, b = 0] = await people(2);
    for (const each of [a, b]) {
      await lost.card(each, 2, 2, 2);
      await won.card(each, 1, 1, 1);
    }
    await lost.run([1, 1, 1]);
    await won.run([1, 1, 1]);
    const { body } = await get(`/api/Leaderboard/getProgressiveMeetings/${lost.meetingId}`);
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
    const winners = await get(`/api/Leaderboard/getProgressiveWinners/${progressiveId}?perPage=1&page=2`);
    expect(winners.body).toMatchObject({
      totalWinners: 2,
      progressiveWinners: [{ meetingId: won.meetingId, alias: expect.stringMatching(/-1$/), share: 240 }],
    });
    expect((await get('/api/Leaderboard/getProgressiveWinners/999999')).status).toBe(404);
    expect(await records.jackpotWinners()).toBe(before.winners + 2);
    expect(await records.jackpotPrizes()).toBe(before.prizes + 48_000);
  });

  test('its winners are paged over its meetings, and a page reads no more of them than it shows', async () => {
    const first = await JackpotDay.hold(platform);
    const { progressive } = first;
    const second = await JackpotDay.hold(platform, { progressive });
    const [a = 0, b = 0, c = 0] = await people(3);
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
      const { body } = await get(`/api/Leaderboard/getProgressiveWinners/${id}?${query}`);
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

describe('rules and certificate', () => {
  test('the rules stand before entry opens, with the terms of the jackpot (rule: jackpot-rules)', async () => {
    const day = await JackpotDay.hold(platform);
    const { body } = await get(`/api/Jackpot/Rules/${day.meetingId}`);
    expect(body.jackpotRules).toMatchObject({ version: 1, progressiveName: day.progressive });
    const headings = body.jackpotRules.paragraphs.map(({ heading }: { heading: string }) => heading);
    expect(headings).toEqual([
      'The prize',
      'How to enter',
      'When entry closes',
      'How it is decided',
      'How it is shared',
      'Where results stand',
    ]);
    expect(JSON.stringify(body)).toContain('The legs are races 2, 3 and 4.');
    expect(JSON.stringify(body)).toContain('It is at least R480.');
  });

  test('the certificate comes once every leg is decided, and its hash can be made from it (rule: jackpot-certificate)', async () => {
    const day = await JackpotDay.hold(platform);
    const [a = 0, b = 0] = await people(2);
    await day.card(a, 1, 1, 1);
    await day.card(b, 1, 1, 2);
    const path = `/api/Jackpot/Certificate/${day.meetingId}`;
    await day.close(2);
    await day.follow();
    // It would show picks of races that are still to come.
    expect((await get(path)).status).toBe(404);
    await day.result(2, [1]);
    for (const race of [3, 4]) {
      await day.close(race);
      await day.result(race, [1]);
    }
    await day.follow();
    const { body } = await get(path);
    expect(body.winners).toEqual([{ entry: 1, alias: expect.any(String), share: 480 }]);
    const lines = body.cards.map(
      ([entry, punter, saddles]: [number, number, number[]]) => `\n${entry}:${punter}:${saddles.join(',')}`,
    );
    const hash = createHash('sha256')
      .update(body.hash.salt + lines.join(''))
      .digest('hex');
    expect(hash).toBe(body.hash.value);
    expect((await jackpotOf(day)).cardsHash).toBe(hash);
  });
});

describe('those alive before the last leg (rule: notifications)', () => {
  test('are told once, by a node that may begin again', async () => {
    const day = await JackpotDay.hold(platform);
    const [alive = 0, out = 0] = await people(2);
    await day.card(alive, 1, 1, 1);
    await day.card(out, 2, 1, 1);
    await day.close(2);
    await day.result(2, [1]);
    await day.follow();
    const told = async () => {
      const { rows } = await sql<{ punter_id: number; data: unknown }>`
        select punter_id, data from notices where kind = 'jackpot-alive' and subject = ${`jackpot/${day.meetingId}`}`.execute(
        db,
      );
      return rows;
    };
    expect(await told()).toEqual([]);
    await day.close(3);
    await day.result(3, [1]);
    await day.follow();
    const { rows } = await sql`
      select 1 from jobs.job
      where name = 'tell-alive' and (data ->> 'meetingId')::integer = ${day.meetingId}`.execute(db);
    expect(rows).toHaveLength(1);
    const tell = () => tellAlive(db, day.meetingId, new Date());
    await Promise.all([tell(), tell()]);
    await tell();
    expect(await told()).toMatchObject([{ punter_id: alive, data: { meetingId: day.meetingId, left: 1 } }]);
  });
});
