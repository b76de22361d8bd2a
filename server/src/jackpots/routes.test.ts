import { createHash } from 'node:crypto';
import { receiptNumber } from '@furlong/domain/betting/receipt-number';
import { describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { JackpotDay } from '../../test/jackpot-day.ts';
import { JackpotSite } from '../../test/jackpot-site.ts';
import { makeBet } from '../../test/make-bet.ts';
import { makeBettors } from '../../test/make-bettors.ts';
import { makeStaff } from '../../test/make-staff.ts';

const site = closedAfterAll(await JackpotSite.open());
const { platform } = site;
const { db } = platform;

describe('[C-jackpotForMeeting] the jackpot of a meeting', () => {
  test('shows pool, legs and terms to anyone, and the own card to its punter', async () => {
    const day = await JackpotDay.hold(platform);
    const [own = 0] = await site.people(1);
    await day.pick(own, [2, 1], [3, 2]);
    expect(await site.jackpotOf(day)).toMatchObject({
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
    const jackpot = await site.jackpotOf(day, own);
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
    expect((await site.jackpotOf(day, own)).own).toMatchObject({ state: 'complete', missing: [] });
  });

  test('follows the legs: who is alive, how many, which of the own are left', async () => {
    const day = await JackpotDay.hold(platform);
    const [own = 0, other = 0, late = 0] = await site.people(3);
    await day.card(own, 1, 2, 3);
    await day.card(other, 1, 4, 4);
    await day.close(2);
    await day.follow();
    await day.pick(late, [3, 1]);
    expect(await site.jackpotOf(day, own)).toMatchObject({
      state: 'closed',
      cards: 2,
      alive: 2,
      own: { state: 'alive' },
    });
    expect((await site.jackpotOf(day, late)).own).toMatchObject({ state: 'incomplete', entryNumber: null });
    await day.result(2, [1], { official: false });
    await day.close(3);
    await day.result(3, [2]);
    await day.follow();
    const jackpot = await site.jackpotOf(day, own);
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
    expect((await site.jackpotOf(day, other)).own).toMatchObject({ state: 'out' });
  });

  test('explains the share: pool, division, cents over, and the own bets that doubled it (rules: jackpot-shares, jackpot-double)', async () => {
    const day = await JackpotDay.hold(platform, { guarantee: 100 });
    const [own = 0, second = 0, third = 0] = await makeBettors(db, 3);
    for (const each of [own, second, third]) await day.card(each, 1, 1, 1);
    const leg = { punterId: own, meetingId: day.meetingId, event: day.raceIds[1] ?? 0 };
    const { betId } = await makeBet(db, { ...leg, stake: 6_000 });
    await day.run([1, 1, 1]);
    const jackpot = await site.jackpotOf(day, own);
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
    expect((await site.jackpotOf(day, second)).own).toMatchObject({
      betTotal: 0,
      doublingBets: [],
      secondShare: 0,
    });
    expect(JSON.stringify(await site.jackpotOf(day))).not.toContain(receiptNumber(betId));
  });

  test('says that staff do not win (rule: staff), and that a meeting without money has none (rule: jackpot-pool)', async () => {
    const day = await JackpotDay.hold(platform);
    const [staff = 0] = await site.people(1);
    await day.card(staff, 1, 1, 1);
    await makeStaff(db, [staff]);
    await day.run([1, 1, 1]);
    expect(await site.jackpotOf(day, staff)).toMatchObject({
      state: 'carried',
      division: { winners: 0, notEligible: 1 },
      pool: { paid: 0, left: 480 },
      own: { state: 'not-eligible', share: null },
    });
    const none = await JackpotDay.hold(platform, { guarantee: 0 });
    expect(await site.jackpotOf(none)).toBeNull();
    expect((await site.get('/api/Jackpot/jackpotForMeeting/999999')).status).toBe(404);
  });
});

describe('[C-GetJackpotSelections] the own picks on the legs', () => {
  test('are those saved, and once the cards are closed those that count; a token is needed', async () => {
    const day = await JackpotDay.hold(platform);
    const path = `/api/Meeting/GetJackpotSelections/${day.meetingId}`;
    const [own = 0, other = 0] = await site.people(2);
    await day.pick(own, [1, 5], [2, 1], [3, 2], [4, 3]);
    const saddles = async (punterId: number) =>
      (await site.get(path, punterId)).body.jackpotSelections.map((each: Record<string, unknown>) => [
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
    expect((await site.get(path)).status).toBe(401);
  });
});

describe('rules and certificate', () => {
  test('the rules stand before entry opens, with the terms of the jackpot (rule: jackpot-rules)', async () => {
    const day = await JackpotDay.hold(platform);
    const { body } = await site.get(`/api/Jackpot/Rules/${day.meetingId}`);
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
    const [a = 0, b = 0] = await site.people(2);
    await day.card(a, 1, 1, 1);
    await day.card(b, 1, 1, 2);
    const path = `/api/Jackpot/Certificate/${day.meetingId}`;
    await day.close(2);
    await day.follow();
    // It would show picks of races that are still to come.
    expect((await site.get(path)).status).toBe(404);
    await day.result(2, [1]);
    for (const race of [3, 4]) {
      await day.close(race);
      await day.result(race, [1]);
    }
    await day.follow();
    const { body } = await site.get(path);
    expect(body.winners).toEqual([{ entry: 1, alias: expect.any(String), share: 480 }]);
    const lines = body.cards.map(
      ([entry, punter, saddles]: [number, number, number[]]) => `\n${entry}:${punter}:${saddles.join(',')}`,
    );
    const hash = createHash('sha256')
      .update(body.hash.salt + lines.join(''))
      .digest('hex');
    expect(hash).toBe(body.hash.value);
    expect((await site.jackpotOf(day)).cardsHash).toBe(hash);
  });
});
