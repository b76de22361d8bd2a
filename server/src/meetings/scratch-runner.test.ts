import type { BetExplanation } from '@furlong/contract/my-bets';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BetDay } from '../../test/bet-day.ts';
import { minutesFromOff, offOf } from '../feed/test-feed.ts';
import { myBetsHandlers } from '../my-bets/routes.ts';

let bets: BetDay;

beforeAll(async () => {
  bets = await BetDay.open(myBetsHandlers);
});
afterAll(() => bets.close());
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

describe('the deduction for a withdrawn runner (Decision 8)', () => {
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
});
