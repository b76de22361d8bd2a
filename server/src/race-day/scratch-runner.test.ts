import type { BetExplanation } from '@furlong/contract/schemas/my-bets';
import { beforeEach, describe, expect, test } from 'vitest';
import { BetDay } from '../../test/bet-day.ts';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { cardBody, minutesFromOff, offOf } from '../../test/test-feed.ts';
import { myBetsHandlers } from '../bets/show/routes.ts';
import { loadMeetings } from '../meetings/load-card.ts';

const bets = closedAfterAll(await BetDay.open(myBetsHandlers));
beforeEach(() => bets.begin());

async function put(below: string, body: Record<string, unknown>): Promise<void> {
  const answer = await bets.feed.put(below, body);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200, body: { applied: true } });
}

/** Sets the clock so many minutes after the first race was due. */
function setNow(minutes: number): void {
  bets.platform.setNow(new Date(offOf(1).getTime() + minutes * 60_000));
}

/** Prices of two runners of race 1, as they were; the time is the supplier's. */
const pricesAt = (minutes: number) =>
  put('/Races/1/Prices', {
    at: minutesFromOff(1, minutes),
    prices: [2, 3].map((saddle) => ({ saddle, winOdds: saddle + 1, placeOdds: (saddle + 1) / 4 })),
  });

/** The runners a bet's first leg carries a deduction for, and how much it is. */
async function deductionsOf(betId: number): Promise<[number, number][]> {
  const { explanation } = (await bets.myBets(`Explain/${betId}`)).body as { explanation: BetExplanation };
  return (explanation.legs[0]?.deductions ?? []).map(({ saddle, percent }) => [saddle, percent]);
}

describe('the deduction for a scratched runner (rule: deductions)', () => {
  test('falls on what was struck before the scratching came, though the supplier says it was earlier', async () => {
    setNow(-8);
    const before = await bets.strike(1, 10, [1, 2]);
    setNow(-7);
    await put('/Races/1/Scratchings/1', { at: minutesFromOff(1, -9) });
    await pricesAt(-8);
    setNow(-6);
    const after = await bets.strike(1, 10, [1, 2]);
    await bets.result(1, [2, 3, 4]);
    expect(await deductionsOf(before)).toEqual([[1, 35]]);
    expect(await deductionsOf(after)).toEqual([]);
  });

  test('spares what was struck at the prices after it, though the supplier says it is still to come', async () => {
    setNow(-8);
    const before = await bets.strike(1, 10, [1, 2]);
    setNow(-7);
    await put('/Races/1/Scratchings/1', { at: minutesFromOff(1, -5) });
    await pricesAt(-4);
    setNow(-6);
    const after = await bets.strike(1, 10, [1, 2]);
    await bets.result(1, [2, 3, 4]);
    expect(await deductionsOf(before)).toEqual([[1, 35]]);
    expect(await deductionsOf(after)).toEqual([]);
  });

  test('goes by the last price shown, though it had been taken off before the scratching', async () => {
    setNow(-8);
    const bet = await bets.strike(1, 10, [1, 2]);
    for (const minutes of [-7, -6]) {
      await put('/Races/1/Prices', { at: minutesFromOff(1, minutes), prices: [{ saddle: 1, winOdds: 0 }] });
    }
    setNow(-5);
    await put('/Races/1/Scratchings/1', { at: minutesFromOff(1, -5) });
    expect(await deductionsOf(bet)).toEqual([[1, 35]]);
  });

  test('goes by the last price shown when a new card leaves the runner out', async () => {
    setNow(-8);
    const bet = await bets.strike(1, 10, [1, 2]);
    await put('/Races/1/Prices', { at: minutesFromOff(1, -7), prices: [{ saddle: 1, winOdds: 0 }] });
    setNow(-5);
    const card = cardBody(4, 8);
    const races = card.races.map((race) => ({
      ...race,
      runners: race.runners.filter(({ saddle }) => race.number !== 1 || saddle !== 1),
    }));
    await put('', { ...card, races });
    expect(await deductionsOf(bet)).toEqual([[1, 35]]);
  });
});

describe('a price that is withdrawn before the off (rule: starting-price)', () => {
  test('stays the starting price where there is no official one, for bets and for points', async () => {
    const winner = await bets.strike(1, 10, [1, 2, 'sp']);
    const loser = await bets.strike(1, 10, [1, 3, 'sp']);
    const saddles = [2, 3].map((saddle) => ({ saddle, winOdds: 0, placeOdds: 0 }));
    await put('/Races/1/Prices', { at: minutesFromOff(1, -9), prices: saddles });
    await put('/Races/1/Prices', { at: minutesFromOff(1, -8), prices: saddles });
    const finishers = [2, 3].map((saddle, index) => ({ saddle, position: index + 1 }));
    await bets.result(1, [2, 3], { finishers });
    const settled = await bets.platform.db
      .selectFrom('bet_settlements')
      .where('bet_id', 'in', [winner, loser])
      .orderBy('bet_id')
      .select(['outcome', 'payout'])
      .execute();
    expect(settled).toEqual([
      { outcome: 'won', payout: 4_000 },
      { outcome: 'lost', payout: 0 },
    ]);
    expect((await bets.feed.race(1)).result.finishers).toMatchObject([
      { saddle: 2, startingPrice: '3/1' },
      { saddle: 3, startingPrice: '4/1' },
    ]);
    const [listed] = await loadMeetings(bets.platform.db, { ids: [bets.meetingId] });
    expect(listed?.races[0]?.placed.map(({ startingPrice }) => startingPrice?.toFraction())).toEqual([
      '3',
      '4',
    ]);
  });
});
