import type { BetExplanation, MyBet } from '@furlong/contract/schemas/my-bets';
import { beforeEach, describe, expect, test } from 'vitest';
import { BetDay } from '../../test/bet-day.ts';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { makePickSaver } from '../../test/make-pick-saver.ts';
import { minutesFromOff, offOf } from '../../test/test-feed.ts';
import { myBetsHandlers } from '../bets/show/routes.ts';
import { loadOwnPicks } from '../picks/load-picks.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { loadMeeting } from '../standings/load-meeting.ts';
import { viewBoard } from '../standings/read-board.ts';

const bets = closedAfterAll(await BetDay.open(myBetsHandlers));
const saver = makePickSaver(bets.platform);
beforeEach(() => bets.begin());

async function put(below: string, body: Record<string, unknown>): Promise<void> {
  const answer = await bets.feed.put(below, body);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200, body: { applied: true } });
}

/** Sets the clock so many minutes after the first race was due. */
function setNow(minutes: number): void {
  bets.platform.setNow(new Date(offOf(1).getTime() + minutes * 60_000));
}

const abandon = (race: number) =>
  put(`/Races/${race}/Status`, { status: 'abandoned', at: minutesFromOff(race, -9) });
const reopen = (race: number, minutes: number) =>
  put(`/Races/${race}/Status`, {
    status: 'open',
    at: minutesFromOff(race, -8),
    offAt: minutesFromOff(race, minutes),
  });

async function pick(saddles: Record<number, number>): Promise<void> {
  const picks = Object.entries(saddles).map(([race, saddle]) => ({
    meetingId: bets.meetingId,
    raceId: bets.raceIds[Number(race) - 1] ?? 0,
    raceNumber: Number(race),
    saddle,
  }));
  expect(await saver.save(bets.punter, picks, bets.platform.clock())).toEqual({ kind: 'saved' });
}

async function picks(): Promise<Record<string, number>> {
  const own = await loadOwnPicks(bets.platform.db, bets.punter, [bets.meetingId]);
  return Object.fromEntries(own.get(bets.meetingId) ?? []);
}

async function settlementsOf(betId: number) {
  return await bets.platform.db
    .selectFrom('bet_settlements')
    .where('bet_id', '=', betId)
    .orderBy('number')
    .select(['outcome', 'payout'])
    .execute();
}

async function explain(betId: number): Promise<BetExplanation> {
  return (await bets.myBets(`Explain/${betId}`)).body.explanation;
}

async function differences(): Promise<string[]> {
  const found: string[] = [];
  await reconcile(bets.platform.db, {
    differs: (name, words) => {
      if (name === 'standings' || name === 'bets') found.push(words);
    },
    progress: () => undefined,
  });
  return found;
}

const refunded = { outcome: 'void', payout: 1_000 };

describe('a race that was abandoned and is run after all (rule: race-abandoned)', () => {
  test('stays void for the bets struck before, whatever is corrected later, and counts for those struck since', async () => {
    const single = await bets.strike(1, 10, [1, 2]);
    const atStartingPrice = await bets.strike(1, 10, [1, 2, 'sp']);
    const double = await bets.strike(2, 10, [1, 3], [2, 2]);
    await abandon(1);
    await bets.settle();
    await bets.result(2, [2, 3, 1]);
    const paid = { outcome: 'won', payout: 4_000 };
    expect(await settlementsOf(single)).toEqual([refunded]);
    expect(await settlementsOf(double)).toEqual([paid]);

    await reopen(1, 60);
    setNow(30);
    const anew = await bets.strike(1, 10, [1, 2]);
    expect(await differences()).toEqual([]);
    setNow(60);
    await put('/Races/1/Status', { status: 'closed', at: minutesFromOff(1, 60) });
    await bets.result(1, [2, 3, 1], { at: minutesFromOff(1, 70) });
    await bets.result(2, [2, 1, 3], { at: minutesFromOff(2, 80), reason: 'capture' });
    for (const bet of [single, atStartingPrice]) expect(await settlementsOf(bet)).toEqual([refunded]);
    expect(await settlementsOf(double)).toEqual([paid]);
    expect(await settlementsOf(anew)).toEqual([{ outcome: 'won', payout: 4_000 }]);
    expect(await differences()).toEqual([]);
  });

  test('is explained to its punters by the abandonment and not by what was run later', async () => {
    const single = await bets.strike(1, 10, [1, 2, 'sp']);
    const double = await bets.strike(2, 10, [1, 3], [2, 2]);
    await abandon(1);
    await bets.settle();
    await reopen(1, 60);
    const dropped = { status: 'void', voidReason: 'event-void', factor: '1', position: null, odds: null };
    expect(await explain(single)).toMatchObject({ status: 'void', isSettledSo: true, legs: [dropped] });
    const { responseObject } = (await bets.myBets('GetMyBets/1')).body as { responseObject: MyBet[] };
    // 10 × (3 + 1): the leg that dropped out is none of it any more.
    expect(responseObject).toMatchObject([{ betId: double, potentialReturn: 40, returnSoFar: 0 }]);
    setNow(60);
    await put('/Races/1/Status', { status: 'closed', at: minutesFromOff(1, 60) });
    await bets.result(1, [2, 3, 1], { at: minutesFromOff(1, 70) });
    const explanation = await explain(single);
    expect(explanation).toMatchObject({ status: 'void', isSettledSo: true, sum: { returns: 10 } });
    expect(explanation.legs).toMatchObject([{ ...dropped, startingPriceFraction: null }]);
  });

  test('stays void for them when it was its meeting that was abandoned', async () => {
    const bet = await bets.strike(1, 10, [1, 3]);
    await put('/Status', { status: 3 });
    await bets.settle();
    await put('/Status', { status: 1 });
    await reopen(1, 60);
    setNow(60);
    await put('/Races/1/Status', { status: 'closed', at: minutesFromOff(1, 60) });
    await bets.result(1, [2, 3, 1], { at: minutesFromOff(1, 70) });
    await bets.settle(true);
    expect(await settlementsOf(bet)).toEqual([refunded]);
    expect(await differences()).toEqual([]);
  });

  test('keeps what was struck since its reopening when the abandonment is said again before it', async () => {
    await abandon(1);
    setNow(-5);
    await abandon(1);
    const { voided_at } = await bets.platform.db
      .selectFrom('races')
      .where('id', '=', bets.raceIds[0] ?? 0)
      .select('voided_at')
      .executeTakeFirstOrThrow();
    expect(voided_at).toEqual(bets.beforeTheOff());
  });

  test('is due at its new off: bets struck since lapse by that one', async () => {
    await abandon(1);
    await reopen(1, 3 * 24 * 60);
    setNow(-5);
    const bet = await bets.strike(1, 10, [1, 2]);
    await put('/Status', { status: 2 });
    await put('/Status', { status: 1 });
    await bets.settle();
    expect(await settlementsOf(bet)).toEqual([]);
  });

  test('has no picks left, takes new ones, and scores those alone', async () => {
    await pick({ 1: 2, 2: 2 });
    await abandon(1);
    expect(await picks()).toEqual({ 1: 2, 2: 2 });
    await reopen(1, 60);
    expect(await picks()).toEqual({ 2: 2 });
    await pick({ 1: 3 });
    setNow(60);
    await put('/Races/1/Status', { status: 'closed', at: minutesFromOff(1, 60) });
    await bets.resultAlone(1, [3, 2, 1], { at: minutesFromOff(1, 70) });
    const board = (await loadMeeting(bets.platform.db, bets.meetingId))?.board ?? expect.unreachable();
    const { rows } = await viewBoard(board).page({ page: 1, perPage: 10 });
    expect(rows).toMatchObject([{ punterId: bets.punter, winners: 1 }]);
  });
});

describe('a race with a provisional result', () => {
  const provisional = () => bets.resultAlone(1, [2, 3, 1], { official: false });
  const board = async () => {
    const held = (await loadMeeting(bets.platform.db, bets.meetingId))?.board ?? expect.unreachable();
    return (await viewBoard(held).page({ page: 1, perPage: 10 })).rows;
  };

  test('can still be abandoned: its bets are refunded and its points go', async () => {
    const bet = await bets.strike(1, 10, [1, 2]);
    await pick({ 1: 2 });
    await provisional();
    expect(await board()).toMatchObject([{ punterId: bets.punter, winners: 1, total: expect.any(Number) }]);
    await abandon(1);
    expect((await board()).filter(({ winners, total }) => winners > 0 || total > 0)).toEqual([]);
    expect((await bets.feed.race(1)).status).toBe('abandoned');
    expect(await bets.feed.race(1)).not.toHaveProperty('result');
    await bets.settle();
    expect(await settlementsOf(bet)).toEqual([refunded]);
    expect(await explain(bet)).toMatchObject({
      isSettledSo: true,
      legs: [{ status: 'void', position: null }],
    });
    const kept = await bets.platform.db
      .selectFrom('race_results')
      .where('race_id', '=', bets.raceIds[0] ?? 0)
      .select('official')
      .execute();
    expect(kept).toEqual([{ official: false }]);
  });

  test('is abandoned with its meeting', async () => {
    const bet = await bets.strike(1, 10, [1, 2]);
    await provisional();
    await put('/Status', { status: 3 });
    await bets.settle();
    expect(await settlementsOf(bet)).toEqual([refunded]);
    expect((await bets.feed.race(1)).status).toBe('abandoned');
  });

  test('can be opened again after that and get another one', async () => {
    await provisional();
    await abandon(1);
    await reopen(1, 60);
    expect(await bets.feed.race(1)).not.toHaveProperty('result');
    setNow(30);
    const bet = await bets.strike(1, 10, [1, 3]);
    setNow(60);
    await put('/Races/1/Status', { status: 'closed', at: minutesFromOff(1, 60) });
    await bets.result(1, [3, 2, 1], { at: minutesFromOff(1, 70) });
    expect(await settlementsOf(bet)).toEqual([{ outcome: 'won', payout: 5_000 }]);
  });

  test('takes no other status, and none at all once the result is official', async () => {
    await provisional();
    const status = (word: string) =>
      bets.feed.put('/Races/1/Status', {
        status: word,
        at: minutesFromOff(1, 5),
        offAt: minutesFromOff(1, 90),
      });
    expect((await status('open')).status).toBe(409);
    expect((await status('closed')).status).toBe(409);
    await bets.resultAlone(1, [2, 3, 1]);
    expect((await status('abandoned')).status).toBe(409);
    await put('/Status', { status: 3 });
    expect(await bets.feed.race(1)).toMatchObject({ status: 'resulted', result: { official: true } });
  });
});
