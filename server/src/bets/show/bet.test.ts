import { BetFilter } from '@furlong/contract/codes/my-bets';
import type { BetLegWire, MyBet } from '@furlong/contract/schemas/my-bets';
import { beforeEach, describe, expect, test } from 'vitest';
import { BetDay } from '../../../test/bet-day.ts';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { minutesFromOff, offOf } from '../../../test/test-feed.ts';
import { lapsePostponed } from '../../race-day/lapse-races.ts';
import { myBetsHandlers } from './routes.ts';

const day = closedAfterAll(await BetDay.open(myBetsHandlers));
beforeEach(() => day.begin());

async function list(filter: BetFilter, query = '') {
  const { status, body } = await day.myBets(`GetMyBets/${filter}${query}`);
  expect(status).toBe(200);
  const { responseObject: bets } = body;
  return { bets: bets as MyBet[], ids: (bets as MyBet[]).map(({ betId }) => betId) };
}

async function open(betId: number): Promise<MyBet> {
  const bet = (await list(BetFilter.open)).bets.find((each) => each.betId === betId);
  if (!bet) throw new Error(`bet ${betId} is not open`);
  return bet;
}

describe('a bet', () => {
  test('is shown as it was struck, with what it could return', async () => {
    const bet = await open(await day.strike(2, 20, [1, 2], [2, 3], [3, 1]));
    expect(bet).toMatchObject({
      betTitle: 'Doubles',
      isLuckyPick: false,
      isFixedOdds: true,
      meetingId: day.meetingId,
      meetingName: 'Kenilworth Saturday',
      meetingDate: '2037-11-21T00:00:00+02:00',
      meetingStatusId: 1,
      betCount: 3,
      stake: 20,
      totalStake: 60,
      // 20 × (4 × 5 + 4 × 3 + 5 × 3)
      winningsCap: null,
      taxPercent: 0,
      potentialReturn: 940,
      returnSoFar: 0,
      status: 'open',
      payout: null,
      returns: null,
      settledAt: null,
      resettledReason: null,
      legCount: 3,
    });
    expect(bet.receiptNumber).toMatch(/^F-\d{7}$/);
    expect(bet.legs[1]).toMatchObject({
      raceId: day.raceIds[1],
      raceNumber: 2,
      saddle: 3,
      horseName: 'Horse 2-3',
      isPlace: false,
      odds: 4,
      oddsFraction: '4/1',
      nowOddsFraction: '4/1',
      status: 'open',
      position: null,
      factor: '5',
    });
  });

  test('has live legs while its races run', async () => {
    const id = await day.strike(2, 20, [1, 2], [2, 3], [3, 1]);
    await day.feed.put('/Races/2/Prices', {
      at: minutesFromOff(2, -20),
      prices: [{ saddle: 3, winOdds: '7/2' }],
    });
    await day.result(1, [2, 3, 1]);
    day.platform.setNow(new Date(offOf(2).getTime() + 1000));
    const bet = await open(id);
    expect(bet.legs.map(({ status, position }) => [status, position])).toEqual([
      ['won', 1],
      ['running', null],
      ['open', null],
    ]);
    expect(bet.legs.map(({ factor }) => factor)).toEqual(['4', '5', '3']);
    expect(bet.returnAsItStands).toBeUndefined();
    await day.resultAlone(2, [1, 3, 2], { official: false });
    const against = await open(id);
    expect(against.legs[1]).toMatchObject({ status: 'running', position: 2 });
    // 20 × (4 × 5 + 4 × 3 + 5 × 3), and without the second leg 20 × 4 × 3.
    expect(against).toMatchObject({ potentialReturn: 940, returnAsItStands: 240 });
    const { open: explained } = (await day.myBets(`Explain/${id}`)).body.explanation;
    expect(explained).toMatchObject({ atBest: { returns: 940 }, asItStands: { returns: 240 } });
  });

  test('shows the price there is now beside the one struck', async () => {
    const id = await day.strike(1, 20, [2, 3]);
    await day.feed.put('/Races/2/Prices', {
      at: minutesFromOff(2, -20),
      prices: [{ saddle: 3, winOdds: '7/2', placeOdds: '4/5' }],
    });
    expect((await open(id)).legs[0]).toMatchObject({ oddsFraction: '4/1', nowOddsFraction: '7/2' });
  });

  test('could return less after a scratching and a deduction', async () => {
    const id = await day.strike(2, 20, [1, 2], [2, 3]);
    expect((await open(id)).potentialReturn).toBe(400);
    // The runner withdrawn stood at 2/1: 35 % of the winnings.
    await day.feed.put('/Races/1/Scratchings/1', { at: minutesFromOff(1, -5) });
    const deducted = await open(id);
    expect(deducted.potentialReturn).toBe(20 * (1 + 3 * 0.65) * 5);
    expect(deducted.legs[0]).toMatchObject({
      factor: '59/20',
      deductions: [{ saddle: 1, horseName: 'Horse 1-1', oddsFraction: '2/1', percent: 35 }],
    });
    await day.feed.put('/Races/2/Scratchings/3', { at: minutesFromOff(2, -5) });
    const scratched = await open(id);
    expect(scratched.potentialReturn).toBe(59);
    expect(scratched.legs[1]).toMatchObject({ status: 'void', voidReason: 'scratched', factor: '1' });
  });

  test('at the starting price has no return until it is known', async () => {
    const id = await day.strike(2, 20, [1, 2, 'sp'], [2, 3, 'sp']);
    const before = await open(id);
    expect(before).toMatchObject({
      isFixedOdds: false,
      winningsCap: 20_000,
      potentialReturn: null,
      returnSoFar: 0,
    });
    expect(before.legs[0]).toMatchObject({ odds: null, nowOddsFraction: null, factor: null });
    await day.result(1, [2, 3, 1]);
    const half = await open(id);
    expect(half).toMatchObject({ potentialReturn: null, returnSoFar: 0 });
    expect(half.legs[0]).toMatchObject({ odds: 3, oddsFraction: '3/1', status: 'won', factor: '4' });
    // What a provisional result leaves nothing of is known without it.
    const double = await day.strike(2, 20, [2, 1, 'sp'], [3, 3, 'sp']);
    await day.resultAlone(2, [3, 2, 1], { official: false });
    expect(await open(double)).toMatchObject({ potentialReturn: null, returnAsItStands: 0 });
    expect((await open(id)).returnAsItStands).toBeUndefined();
  });

  test('[C-GetBetLegs] [E-MY-BETS] that is lost lists the legs that lost it, all of them when asked for', async () => {
    const id = await day.strike(2, 20, [1, 2], [2, 3]);
    await day.result(1, [3, 2, 1]);
    const [bet] = (await list(BetFilter.losses)).bets;
    expect(bet).toMatchObject({
      betId: id,
      status: 'lost',
      payout: 0,
      returns: 0,
      legCount: 2,
      potentialReturn: null,
    });
    expect(bet?.legs).toMatchObject([{ raceNumber: 1, status: 'lost', position: 2 }]);
    expect(bet?.leftOut).toMatchObject([{ raceId: day.raceIds[1], saddle: 3 }]);
    expect(bet).not.toHaveProperty('paying');
    const legs: BetLegWire[] = (await day.myBets(`GetBetLegs/${id}`)).body.betLegs;
    expect(legs.map(({ status }) => status)).toEqual(['lost', 'open']);
  });

  test('says what is sure so far: what is won at the starting price after its limit, and no open stake', async () => {
    const id = await day.strike(1, 200, [1, 2, 'sp'], [2, 3, 'sp'], [3, 1, 'sp']);
    expect(await open(id)).toMatchObject({ returnSoFar: 0, potentialReturn: null });
    await day.result(1, [2, 3, 1], { finishers: [{ saddle: 2, position: 1, startingPrice: 99 }] });
    // R19 800 won, of which R10 000 are paid, and the stake of that one.
    expect(await open(id)).toMatchObject({ returnSoFar: 10_200, potentialReturn: null });
    const { explanation } = (await day.myBets(`Explain/${id}`)).body;
    expect(explanation.sum).toBeNull();
    expect(explanation.open).toMatchObject({
      soFar: { winningsBeforeCap: '19800', cap: 10_000, combinationsCapped: 1, returns: 10_200 },
      atBest: null,
    });
    await day.result(2, [1, 2]);
    await day.result(3, [2, 1]);
    const [settled] = (await list(BetFilter.wins)).bets;
    expect(settled).toMatchObject({ returns: 10_200, returnSoFar: null });
    expect((await day.myBets(`Explain/${id}`)).body.explanation).toMatchObject({ open: null });
  });

  test('tells the tax its figures are after, and pays the same', async () => {
    const { operator } = day.platform;
    const { winningsTaxPercent } = operator;
    Object.assign(operator, { winningsTaxPercent: { ...winningsTaxPercent, horseracing: 6 } });
    await day.strike(1, 20, [1, 2], [2, 3]);
    Object.assign(operator, { winningsTaxPercent });
    const bet = async (filter: BetFilter) => (await list(filter)).bets[0];
    // R20 to win R60 and R80, less 6 %.
    expect(await bet(BetFilter.open)).toMatchObject({
      taxPercent: 6,
      potentialReturn: 171.6,
      returnSoFar: 0,
    });
    await day.result(1, [2, 3, 1]);
    expect(await bet(BetFilter.open)).toMatchObject({ potentialReturn: 171.6, returnSoFar: 76.4 });
    await day.result(2, [3, 2, 1]);
    expect(await bet(BetFilter.wins)).toMatchObject({ taxPercent: 6, payout: 131.6, returns: 171.6 });
  });

  test('to be placed says how many places its race pays', async () => {
    const id = await day.strike(1, 20, [1, 4, 'place'], [2, 4, 'place']);
    await day.result(1, [2, 3, 1, 4]);
    expect((await open(id)).legs).toMatchObject([
      { isPlace: true, placesPaid: 3, position: 4, status: 'lost' },
      { isPlace: true, placesPaid: 3, status: 'open' },
    ]);
    const win = await open(await day.strike(1, 20, [2, 4]));
    expect(win.legs).toMatchObject([{ isPlace: false, placesPaid: null }]);
  });

  test('of a postponed meeting says so, and is void when it lapses', async () => {
    const id = await day.strike(1, 20, [1, 2]);
    await day.feed.put('/Status', { status: 2 });
    expect((await open(id)).meetingStatusId).toBe(5);
    day.platform.setNow(new Date(offOf(1).getTime() + 48 * 3_600_000));
    await lapsePostponed(day.platform);
    await day.settle();
    const [bet] = (await list(BetFilter.settled)).bets;
    expect(bet).toMatchObject({
      status: 'void',
      payout: 0,
      returns: 20,
      legs: [{ status: 'void', voidReason: 'lapsed' }],
    });
  });

  test('settled again says why, and is listed by what it came to', async () => {
    const id = await day.strike(1, 20, [1, 2]);
    await day.result(1, [2, 3, 1]);
    await day.result(1, [3, 2, 1], { reason: 'capture' });
    expect((await list(BetFilter.wins)).ids).toEqual([]);
    const [bet] = (await list(BetFilter.losses)).bets;
    expect(bet).toMatchObject({ betId: id, resettledReason: 'capture', status: 'lost' });
  });

  test('is not changed by a later disqualification', async () => {
    await day.strike(1, 20, [1, 2]);
    await day.result(1, [2, 3, 1]);
    await day.result(1, [3, 1], { reason: 'disqualification' });
    const [bet] = (await list(BetFilter.wins)).bets;
    expect(bet).toMatchObject({ payout: 60, returns: 80, legs: [{ status: 'won', position: 1 }] });
  });
});
