import { BetFilter } from '@furlong/contract/codes/my-bets';
import type { BetExplanation, MyBet } from '@furlong/contract/schemas/my-bets';
import { beforeEach, describe, expect, test } from 'vitest';
import { BetDay, type LegToStrike } from '../../../test/bet-day.ts';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { minutesFromOff, offOf, resultBody } from '../../../test/test-feed.ts';
import { sports } from '../../../test/test-sports.ts';
import { settleBets } from '../../bets/settle/settle-bets.ts';
import { myBetsHandlers } from '../../bets/show/routes.ts';
import { loadMeetings } from '../../meetings/load-card.ts';
import { reconcile } from '../../reconcile/reconcile.ts';
import { loadPunterSelections } from '../../standings/load-punter-selections.ts';
import { followResult } from '../follow-result.ts';

const day = closedAfterAll(await BetDay.open(myBetsHandlers));
beforeEach(() => day.begin());

async function put(below: string, body: Record<string, unknown>): Promise<void> {
  const answer = await day.feed.put(below, body);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200, body: { applied: true } });
}

/** Race 1 is off, and its clock so many minutes further. */
async function goOff(minutes = 20): Promise<void> {
  day.platform.setNow(new Date(offOf(1).getTime() + minutes * 60_000));
  await put('/Races/1/Status', { status: 'closed', at: minutesFromOff(1, 0) });
}

const result = (saddles: readonly number[], extra: Record<string, unknown> = {}) =>
  put('/Races/1/Result', { ...resultBody(1, saddles), ...extra });

const declare = (saddle: number, minutes = 12) =>
  put(`/Races/1/Scratchings/${saddle}`, { at: minutesFromOff(1, minutes), nonRunner: true });

/** What the queue holds for the meeting, done. */
async function workQueue(): Promise<void> {
  const { rows } = await day.platform.pool.query(
    `delete from jobs.job where $1 in ((data ->> 'meetingId')::integer, (data ->> 'programmeId')::integer)
     returning name, data`,
    [day.meetingId],
  );
  for (const { name, data } of rows) {
    if (name === 'settle-bets') await settleBets(day.platform, day.wallet, sports, data);
    else await followResult(day.platform, data.meetingId, day.platform.clock());
  }
}

async function strikeSingles(...legs: LegToStrike[]): Promise<number[]> {
  const ids: number[] = [];
  for (const leg of legs) ids.push(await day.strike(1, 10, leg));
  return ids;
}

/** What each bet came to, settlement by settlement. */
async function settlementsOf(betId: number) {
  const { settlements } = (await explain(betId)) ?? {};
  return settlements?.map(({ status, returns, reason }) => [status, returns, reason]);
}

async function explain(betId: number): Promise<BetExplanation> {
  return (await day.myBets(`Explain/${betId}`)).body.explanation;
}

async function pick(saddle: number): Promise<void> {
  await day.platform.db
    .insertInto('card_picks')
    .values({ meeting_id: day.meetingId, punter_id: day.punter, saddles: [saddle], saved_at: new Date() })
    .onConflict((conflict) =>
      conflict.columns(['meeting_id', 'punter_id']).doUpdateSet({ saddles: [saddle] }),
    )
    .execute();
}

async function differences(): Promise<string[]> {
  const found: string[] = [];
  await reconcile(day.platform.db, {
    differs: (name, words) => {
      if (name === 'bets' || name === 'standings') found.push(words);
    },
    progress: () => undefined,
  });
  return found;
}

describe('a runner declared a non-runner after the off', () => {
  test('leaves the official result, is refunded, and what it brought others is settled again with that reason', async () => {
    const [winner = 0, second = 0, third = 0, fourthPlaced = 0, gonePlaced = 0] = await strikeSingles(
      [1, 1],
      [1, 2],
      [1, 3, 'sp'],
      [1, 4, 'place'],
      [1, 1, 'place'],
    );
    const double = await day.strike(2, 10, [1, 1], [2, 3]);
    await goOff();
    await result([1, 2, 3, 4, 5]);
    await workQueue();
    expect(await settlementsOf(winner)).toEqual([['won', 30, null]]);
    expect(await settlementsOf(second)).toEqual([['lost', 0, null]]);
    await declare(1);
    expect((await day.feed.race(1)).result.finishers).toMatchObject([
      { saddle: 2, position: 1 },
      { saddle: 3, position: 2 },
      { saddle: 4, position: 3 },
      { saddle: 5, position: 4 },
    ]);
    await workQueue();
    expect(await settlementsOf(winner)).toEqual([
      ['won', 30, null],
      ['void', 10, 'non-runner'],
    ]);
    // It stood at 2/1: 35 % of the winnings.
    expect(await settlementsOf(second)).toEqual([
      ['lost', 0, null],
      ['won', 29.5, 'non-runner'],
    ]);
    expect(await settlementsOf(third)).toEqual([['lost', 0, null]]);
    // Seven ran, so two places are paid: by the runners at the off, and it was none.
    expect(await settlementsOf(fourthPlaced)).toEqual([['lost', 0, null]]);
    expect((await settlementsOf(gonePlaced))?.at(-1)).toEqual(['void', 10, 'non-runner']);
    expect((await explain(winner)).legs).toMatchObject([
      { status: 'void', voidReason: 'non-runner', position: null, startingPriceFraction: null },
    ]);
    expect((await explain(second)).legs).toMatchObject([
      { status: 'won', position: 1, deductions: [{ saddle: 1, oddsFraction: '2/1', percent: 35 }] },
    ]);
    const [listed] = (await day.myBets(`GetMyBets/${BetFilter.open}`)).body.responseObject as MyBet[];
    expect(listed).toMatchObject({
      betId: double,
      legs: [{ status: 'void', voidReason: 'non-runner' }, { status: 'open' }],
    });
    expect(await differences()).toEqual([]);
  });

  test('is none of the runners at the off by whom places are paid, and none may be left', async () => {
    const [second = 0, third = 0] = await strikeSingles([1, 2, 'place'], [1, 3, 'place']);
    await put('/Races/1/Scratchings/8', { at: minutesFromOff(1, -9) });
    await put('/Races/1/Scratchings/7', { at: minutesFromOff(1, -8) });
    await goOff();
    await result([1, 2, 3]);
    await workQueue();
    // Six at the off: two places; with five none.
    expect((await settlementsOf(second))?.at(-1)?.[0]).toBe('won');
    await declare(6);
    await workQueue();
    for (const bet of [second, third]) {
      expect((await settlementsOf(bet))?.at(-1)).toEqual(['void', 10, 'non-runner']);
    }
    expect((await explain(third)).legs).toMatchObject([{ voidReason: 'no-places' }]);
    expect(await differences()).toEqual([]);
  });

  test('between the provisional and the official result is refunded at once, and the others carry the deduction', async () => {
    const [gone = 0, other = 0] = await strikeSingles([1, 1], [1, 2]);
    await goOff();
    await result([1, 2, 3], { official: false });
    await declare(1);
    await workQueue();
    expect(await settlementsOf(gone)).toEqual([['void', 10, null]]);
    expect((await explain(other)).legs).toMatchObject([{ status: 'running', position: 1, factor: '59/20' }]);
    await result([2, 3, 4]);
    await workQueue();
    expect(await settlementsOf(other)).toEqual([['won', 29.5, null]]);
    expect(await settlementsOf(gone)).toHaveLength(1);
  });

  test('is answered for by a result that needs no other reason, once', async () => {
    const placed = await day.strike(1, 10, [1, 4, 'place']);
    await put('/Races/1/Scratchings/8', { at: minutesFromOff(1, -9) });
    await goOff();
    await result([1, 2]);
    await workQueue();
    await declare(1);
    await workQueue();
    expect((await settlementsOf(placed))?.map(([status]) => status)).toEqual(['lost']);
    await result([2, 4, 3]);
    await workQueue();
    expect((await settlementsOf(placed))?.at(-1)).toEqual(['won', expect.any(Number), 'non-runner']);
    expect((await day.feed.race(1)).result.reason).toBe('non-runner');
    const again = await day.feed.put('/Races/1/Result', resultBody(1, [2, 3, 4]));
    expect(again.status).toBe(409);
    expect(again.body.error.message).toContain('needs the reason capture, disqualification or judge');
    const named = await day.feed.put('/Races/1/Result', { ...resultBody(1, [1, 2]), reason: 'capture' });
    expect(named.body.error.details).toMatchObject([{ field: 'finishers.0.saddle' }]);
  });

  test('who was the only one placed leaves nothing decided until the next result', async () => {
    const [gone = 0, other = 0] = await strikeSingles([1, 1], [1, 2, 'sp']);
    await goOff();
    await result([1]);
    await workQueue();
    expect(await settlementsOf(other)).toEqual([['lost', 0, null]]);
    await declare(1);
    await workQueue();
    expect((await settlementsOf(gone))?.at(-1)).toEqual(['void', 10, 'non-runner']);
    expect((await settlementsOf(other))?.at(-1)).toEqual(['open', 0, 'reopened']);
    await result([2, 3]);
    await workQueue();
    expect((await settlementsOf(other))?.at(-1)).toEqual(['won', 40, null]);
    expect(await differences()).toEqual([]);
  });

  test('scores as the favourite at its starting price, in the final standings too', async () => {
    await pick(1);
    await goOff();
    await result([1, 2, 3]);
    for (const race of [2, 3, 4]) {
      await put(`/Races/${race}/Status`, { status: 'closed', at: minutesFromOff(1, 1) });
      await put(`/Races/${race}/Result`, { ...resultBody(race, [5, 6]), at: minutesFromOff(1, 2) });
    }
    await workQueue();
    const selection = async () => {
      const question = { meetingId: day.meetingId, punterId: day.punter, askedBy: day.punter };
      const found = await loadPunterSelections(day.platform.db, { ...question, now: day.platform.clock() });
      return found?.details[0];
    };
    const before = await day.platform.db
      .selectFrom('meetings')
      .where('id', '=', day.meetingId)
      .select(['status', 'final_version'])
      .executeTakeFirstOrThrow();
    expect(before.status).toBe('resulted');
    await declare(1);
    await workQueue();
    expect(await selection()).toMatchObject({ countsAs: 2, racePosition: 1 });
    const after = await day.platform.db
      .selectFrom('meetings')
      .where('id', '=', day.meetingId)
      .select(['standings_version', 'final_version'])
      .executeTakeFirstOrThrow();
    expect(after.final_version).toBe(after.standings_version);
    expect(after.final_version).toBeGreaterThan(before.final_version ?? 0);
    expect(await differences()).toEqual([]);
    const [meeting] = await loadMeetings(day.platform.db, { ids: [day.meetingId] });
    expect(meeting?.races[0]?.placed.map(({ saddle, position }) => [saddle, position])).toEqual([
      [2, 1],
      [3, 2],
    ]);
  });

  test('moves up who was fourth into the lists of meetings', async () => {
    await goOff();
    await result([1, 2, 3, 4, 5]);
    await declare(2);
    const [meeting] = await loadMeetings(day.platform.db, { ids: [day.meetingId] });
    expect(meeting?.races[0]?.placed.map(({ saddle, position }) => [saddle, position])).toEqual([
      [1, 1],
      [3, 2],
      [4, 3],
    ]);
  });

  test('counts once, and a declaration still to come counts as now', async () => {
    const bet = await day.strike(1, 10, [1, 1]);
    // The race is not off yet: it is an ordinary scratching, and strikes after it carry nothing.
    await declare(1, 600);
    expect(await day.feed.race(1)).toMatchObject({ suspended: true, status: 'open' });
    await goOff();
    await declare(1);
    await workQueue();
    expect(await settlementsOf(bet)).toEqual([['void', 10, null]]);
    expect((await explain(bet)).legs).toMatchObject([{ voidReason: 'scratched' }]);
  });

  test('is what a scratching after the off or a result is told to be, and an abandoned race has none', async () => {
    await goOff();
    const at = minutesFromOff(1, 12);
    for (const captured of [false, true]) {
      if (captured) await result([1, 2, 3]);
      const plain = await day.feed.put('/Races/1/Scratchings/1', { at });
      expect(plain.status).toBe(409);
      expect(plain.body.error.message).toContain('declared with nonRunner: true');
    }
    await put('/Races/2/Status', { status: 'abandoned', at });
    const none = await day.feed.put('/Races/2/Scratchings/1', { at, nonRunner: true });
    expect(none).toMatchObject({ status: 409, body: { error: { message: 'Race 2 is abandoned' } } });
  });
});

describe("a judge's error found after the all-clear", () => {
  test('changes the record and the points, bets stand and say why', async () => {
    const [paid = 0, lost = 0] = await strikeSingles([1, 2], [1, 3]);
    await pick(3);
    await goOff();
    await result([2, 3, 1]);
    await workQueue();
    await result([3, 2, 1], { reason: 'judge' });
    await workQueue();
    expect((await day.feed.race(1)).result).toMatchObject({
      reason: 'judge',
      finishers: [{ saddle: 3 }, { saddle: 2 }, { saddle: 1 }],
    });
    expect(await settlementsOf(paid)).toEqual([['won', 40, null]]);
    expect(await settlementsOf(lost)).toEqual([['lost', 0, null]]);
    expect((await explain(paid)).legs).toMatchObject([{ position: 1, recordChange: 'judge' }]);
    expect(await differences()).toEqual([]);
    // Which of the two a later result goes by has to be said, a non-runner or not.
    await declare(5);
    expect((await day.feed.put('/Races/1/Result', resultBody(1, [3, 2]))).status).toBe(409);
  });
});

describe('a starting price of 0 to one', () => {
  test('makes its runner the favourite and gives the stake back, and is no price on offer', async () => {
    const [atSp = 0, fixed = 0] = await strikeSingles([1, 2, 'sp'], [1, 2]);
    await goOff();
    await result([2, 3], { finishers: [{ saddle: 2, position: 1, startingPrice: 0 }] });
    await workQueue();
    expect((await day.feed.race(1)).result.finishers).toMatchObject([{ saddle: 2, startingPrice: '0/1' }]);
    expect(await settlementsOf(atSp)).toEqual([['won', 10, null]]);
    expect(await settlementsOf(fixed)).toEqual([['won', 40, null]]);
    expect((await explain(atSp)).legs).toMatchObject([{ paidAtFraction: '0/1', factor: '1' }]);
    await pick(1);
    await declare(1);
    const question = { meetingId: day.meetingId, punterId: day.punter, askedBy: day.punter };
    const found = await loadPunterSelections(day.platform.db, { ...question, now: day.platform.clock() });
    expect(found?.details[0]).toMatchObject({ countsAs: 2, racePosition: 1, startingPriceFraction: '0/1' });
    await workQueue();
    expect(await differences()).toEqual([]);
  });
});
