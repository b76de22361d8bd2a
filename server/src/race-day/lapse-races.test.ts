import { MeetingStatus } from '@furlong/domain/status';
import { beforeEach, describe, expect, test } from 'vitest';
import { BetDay } from '../../test/bet-day.ts';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { makePickSaver } from '../../test/make-pick-saver.ts';
import { cardBody, minutesFromOff, offOf } from '../../test/test-feed.ts';
import { loadOwnPicks } from '../picks/load-picks.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import { loadMeeting } from '../standings/load-meeting.ts';
import { viewBoard } from '../standings/read-board.ts';
import { followResult } from './follow-result.ts';
import { lapsePostponed } from './lapse-races.ts';

const day = 24 * 60;

const bets = closedAfterAll(await BetDay.open(() => ({})));
const saver = makePickSaver(bets.platform);
beforeEach(() => bets.begin());

async function put(below: string, body: Record<string, unknown>): Promise<void> {
  const answer = await bets.feed.put(below, body);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200, body: { applied: true } });
}

/** Sets the clock so many minutes after the first race was due. */
function setNow(minutes: number): Date {
  const now = new Date(offOf(1).getTime() + minutes * 60_000);
  bets.platform.setNow(now);
  return now;
}

async function pick(saddles: Record<number, number>, punterId = bets.punter): Promise<void> {
  const picks = Object.entries(saddles).map(([race, saddle]) => ({
    meetingId: bets.meetingId,
    raceId: bets.raceIds[Number(race) - 1] ?? 0,
    raceNumber: Number(race),
    saddle,
  }));
  expect(await saver.save(punterId, picks, bets.platform.clock())).toEqual({ kind: 'saved' });
}

async function picksOf(punterId = bets.punter): Promise<Record<string, number>> {
  const own = await loadOwnPicks(bets.platform.db, punterId, [bets.meetingId]);
  return Object.fromEntries(own.get(bets.meetingId) ?? []);
}

/** What holds of a bet after the settlement that is queued. */
async function outcomeOf(betId: number) {
  await bets.settle();
  const [last] = await bets.platform.db
    .selectFrom('bet_settlements')
    .where('bet_id', '=', betId)
    .orderBy('number', 'desc')
    .select(['outcome', 'payout'])
    .execute();
  return last ?? null;
}

async function queued(): Promise<number> {
  const { rows } = await bets.platform.pool.query(
    `select 1 from jobs.job where name = 'settle-bets' and (data ->> 'programmeId')::integer = $1`,
    [bets.meetingId],
  );
  return rows.length;
}

async function meeting() {
  return await bets.platform.db
    .selectFrom('meetings')
    .where('id', '=', bets.meetingId)
    .select(['status', 'standings_version as version'])
    .executeTakeFirstOrThrow();
}

const voided = { outcome: 'void', payout: 1_000 };

describe('a postponed meeting (rule: lapse)', () => {
  test('within 48 hours keeps its bets and picks, which are then run for', async () => {
    const bet = await bets.strike(1, 10, [1, 2]);
    await pick({ 1: 2 });
    await put('/Status', { status: 2, newDate: '2037-11-23' });
    await put('/Status', { status: 1 });
    expect(await outcomeOf(bet)).toBeNull();
    expect(await picksOf()).toEqual({ 1: 2 });
    setNow(2 * day);
    await put('/Races/1/Status', { status: 'closed', at: minutesFromOff(1, 2 * day) });
    await bets.resultAlone(1, [2, 3, 1], { at: minutesFromOff(1, 2 * day + 10) });
    expect(await outcomeOf(bet)).toMatchObject({ outcome: 'won' });
  });

  test('for longer loses them when that is said, though it is active again within 48 hours', async () => {
    const bet = await bets.strike(1, 10, [1, 2]);
    await pick({ 1: 2, 2: 3 });
    await pick({ 2: 4 }, bets.other);
    await put('/Status', { status: 2 });
    expect(await outcomeOf(bet)).toBeNull();
    const { version } = await meeting();
    const before = await queued();
    await put('/Status', { status: 1, newDate: '2037-11-24' });
    expect(await queued()).toBe(before + 1);
    expect(await meeting()).toEqual({ status: MeetingStatus.active, version: version + 1 });
    expect(await picksOf()).toEqual({});
    expect(await picksOf(bets.other)).toEqual({});
    expect(await outcomeOf(bet)).toEqual(voided);
  });

  test('without ever being called postponed loses them all the same', async () => {
    const bet = await bets.strike(1, 10, [1, 2]);
    await put('/Status', { status: 1, newDate: '2037-11-24' });
    expect(await outcomeOf(bet)).toEqual(voided);
  });

  test('by a new card loses them too', async () => {
    const bet = await bets.strike(1, 10, [3, 2]);
    await pick({ 1: 2, 3: 2 });
    const card = cardBody(4, 8);
    const races = card.races.map((race) =>
      race.number < 3 ? race : { ...race, offAt: minutesFromOff(race.number, 2 * day + 1) },
    );
    await put('', { ...card, races });
    expect(await outcomeOf(bet)).toEqual(voided);
    expect(await picksOf()).toEqual({ 1: 2 });
  });

  test('one race alone loses those on it, and a multiple goes on without the leg', async () => {
    const single = await bets.strike(1, 10, [2, 2]);
    const double = await bets.strike(2, 10, [1, 2], [2, 2]);
    await put('/Races/2/Status', {
      status: 'open',
      at: minutesFromOff(2, -5),
      offAt: minutesFromOff(2, 2 * day + 1),
    });
    expect(await outcomeOf(single)).toEqual(voided);
    expect(await outcomeOf(double)).toBeNull();
    await bets.result(1, [2, 3, 1]);
    expect(await outcomeOf(double)).toEqual({ outcome: 'won', payout: 4_000 });
  });

  test('takes bets and picks anew, which alone are run for, on every node and in what is kept', async () => {
    const lapsed = await bets.strike(1, 10, [1, 2]);
    await pick({ 1: 2, 2: 2, 3: 2 });
    await pick({ 1: 2, 2: 2, 3: 2 }, bets.other);
    const held = await loadMeeting(bets.platform.db, bets.meetingId);
    await put('/Status', { status: 1, newDate: '2037-11-25' });
    setNow(3 * day);
    const anew = await bets.strike(1, 10, [1, 2]);
    await pick({ 1: 2 }, bets.other);
    await put('/Races/4/Status', { status: 'abandoned', at: minutesFromOff(1, 4 * day) });
    for (const race of [1, 2, 3]) {
      setNow(4 * day + race * 30);
      await put(`/Races/${race}/Status`, { status: 'closed', at: minutesFromOff(race, 4 * day) });
      await bets.resultAlone(race, [2, 3, 1], { at: minutesFromOff(race, 4 * day + 10) });
    }
    expect(await outcomeOf(lapsed)).toEqual(voided);
    expect(await outcomeOf(anew)).toMatchObject({ outcome: 'won' });
    // A correction does not bring them back.
    await bets.resultAlone(1, [2, 1, 3], { at: minutesFromOff(1, 4 * day + 20), reason: 'capture' });
    await bets.settle(true);
    expect(await outcomeOf(lapsed)).toEqual(voided);
    const board = await loadMeeting(bets.platform.db, bets.meetingId, held);
    const { rows } = await viewBoard(board?.board ?? expect.unreachable()).page({ page: 1, perPage: 10 });
    expect(rows.map(({ punterId, winners }) => ({ punterId, winners }))).toEqual([
      { punterId: bets.other, winners: 1 },
    ]);
    await followResult(bets.platform, bets.meetingId, bets.platform.clock());
    expect(await meeting()).toMatchObject({ status: MeetingStatus.resulted });
    const differences: string[] = [];
    await reconcile(bets.platform.db, {
      differs: (name, words) => {
        if (name === 'standings' || name === 'bets') differences.push(words);
      },
      progress: () => undefined,
    });
    expect(differences).toEqual([]);
  });
});

describe('a meeting of which nothing is said any more', () => {
  test('lapses when it is still postponed 48 hours after each race was due, once', async () => {
    const first = await bets.strike(1, 10, [1, 2]);
    const second = await bets.strike(1, 10, [2, 2]);
    await pick({ 1: 2, 2: 3 });
    await put('/Status', { status: 2 });
    setNow(2 * day - 1);
    expect(await lapsePostponed(bets.platform)).not.toContain(bets.meetingId);
    setNow(2 * day);
    const { version } = await meeting();
    expect(await lapsePostponed(bets.platform)).toContain(bets.meetingId);
    expect(await meeting()).toEqual({ status: MeetingStatus.postponed, version: version + 1 });
    expect(await lapsePostponed(bets.platform)).not.toContain(bets.meetingId);
    expect(await outcomeOf(first)).toEqual(voided);
    expect(await outcomeOf(second)).toBeNull();
    expect(await picksOf()).toEqual({ 2: 3 });
    setNow(2 * day + 30);
    expect(await lapsePostponed(bets.platform)).toContain(bets.meetingId);
    expect(await outcomeOf(second)).toEqual(voided);
    expect(await picksOf()).toEqual({});
  });

  test('has no picks left on a race that was closed and turns out to be run after all, where it was held in memory', async () => {
    await pick({ 1: 2 });
    await put('/Races/1/Status', { status: 'closed', at: minutesFromOff(1, 0) });
    const held = await loadMeeting(bets.platform.db, bets.meetingId);
    expect(held?.board.order).toHaveLength(1);
    await put('/Status', { status: 2 });
    setNow(2 * day);
    await lapsePostponed(bets.platform);
    await put('/Status', { status: 1 });
    await bets.resultAlone(1, [2, 3, 1]);
    expect((await loadMeeting(bets.platform.db, bets.meetingId, held))?.board.order).toHaveLength(0);
  });

  test('does not lapse by the clock once it goes on: its races were off and wait for their results', async () => {
    const bet = await bets.strike(1, 10, [1, 2]);
    await put('/Status', { status: 2, newDate: '2037-11-22' });
    await put('/Status', { status: 1 });
    await put('/Races/1/Status', { status: 'closed', at: minutesFromOff(1, day) });
    setNow(5 * day);
    expect(await lapsePostponed(bets.platform)).not.toContain(bets.meetingId);
    expect(await outcomeOf(bet)).toBeNull();
  });
});
