import { randomUUID } from 'node:crypto';
import { StrikeErrorCode } from '@furlong/contract/codes/slip';
import type { BetRequest } from '@furlong/contract/schemas/slip';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { minutesFromOff, offOf } from '../../../test/test-feed.ts';
import { betRequest as bet, SlipSite } from '../../../test/test-slip.ts';
import { sports } from '../../../test/test-sports.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { InHouseWallet } from '../../wallet/in-house-wallet.ts';
import { BetStriker } from './bet-striker.ts';

const site = closedAfterAll(await SlipSite.open());
const { leg, place } = site;
beforeEach(async () => {
  await site.newCard();
});

describe('a strike', () => {
  test('[C-PlaceBet] [E-STRIKE-RESPONSE] [O-BETS-FIXED] strikes each line, takes its stake and answers a receipt', async () => {
    const { body } = await place([
      bet('SINGLE WINS', 20, [leg(1, 1), leg(2, 3)]),
      bet('DOUBLES', 30, [leg(1, 1), leg(2, 3), leg(3, 2)]),
    ]);
    expect(body).toMatchObject({
      status: 1,
      message: 'Success',
      failedBetRequests: [],
      priceChanges: [],
      totalSuccessfulBetsPlaced: 2,
      totalPriceChangeAlerts: 0,
      balance: 950,
    });
    expect(body.successfulBetInfo[0]).toMatchObject({ betCount: 2, totalStake: 20, payout: 60 });
    // 3 × 5 + 3 × 4 + 5 × 4 rand returned for every rand on a double.
    expect(body.successfulBetInfo[1]).toMatchObject({ betCount: 3, totalStake: 30, payout: 440 });
    expect(body.successfulBetInfo[0].receiptNumber).toMatch(/^F-\d{7,}$/);
    expect(await site.card.balance()).toBe(95_000);
    expect(await site.card.bets()).toMatchObject([
      { size: 1, stake: 1_000, combinations: 2, leg_numerators: [2, 4], winnings_cap: null },
      { size: 2, stake: 1_000, combinations: 3, leg_outcomes: [1, 3, 2] },
    ]);
  });

  test('takes the singles of the specification’s own shape, whose stake is per horse', async () => {
    const { body } = await place([], {
      body: {
        singleBet: {
          SingleWinStake: 5,
          SingleWinHorses: [leg(1, 1), leg(2, 2)],
          SinglePlaceStake: 2.5,
          SinglePlaceHorses: [leg(3, 3)],
          PID: site.card.punter,
          guid: randomUUID(),
        },
        isLuckyPick: false,
        meetingId: site.card.meetingId,
      },
    });
    expect(body).toMatchObject({ status: 1, totalSuccessfulBetsPlaced: 2, balance: 987.5 });
    expect(await site.card.bets()).toMatchObject([
      { combinations: 2, stake: 500, leg_markets: [1, 1] },
      { combinations: 1, stake: 250, leg_markets: [2] },
    ]);
  });

  test('answers what a line of more runners of a race can return as the slip does, by the places paid', async () => {
    await site.newCard(8);
    const placed = [1, 2, 3].map((saddle) => leg(1, saddle, { isPlace: true }));
    const slip = await site.card.show([1, 1], [1, 2], [1, 3]);
    const { body } = await place([bet('SINGLE PLACES', 30, placed)]);
    // Three are placed: 10 × (1.5 + 1.75 + 2).
    expect(body.successfulBetInfo).toMatchObject([{ totalStake: 30, payout: 22.5 }]);
    expect(slip.placeBets[0]).toMatchObject({ betType: 'Single Places', betPotentialReturn: 5.25 });
  });

  test('[O-BETS-SP] at the starting price needs no price and carries its limit as a cap', async () => {
    const sp = { isFixedOdds: false, odds: null, placeOdds: null };
    const { body } = await place([bet('ALL TO COME', 10, [leg(1, 1, sp), leg(2, 2, sp)])]);
    expect(body.successfulBetInfo[0]).toMatchObject({ totalOdds: null, payout: null });
    expect(await site.card.bets()).toMatchObject([
      { accumulator: true, leg_numerators: [null, null], winnings_cap: 2_000_000 },
    ]);
  });

  test('has no places, which have none: such a leg is refused with the reason, and no slip offers it', async () => {
    const sp = { isFixedOdds: false, odds: null, placeOdds: null };
    const { body } = await place([
      bet('SINGLE PLACES', 10, [leg(1, 1, { ...sp, isPlace: true })]),
      bet('DOUBLES', 10, [leg(1, 1, sp), leg(2, 2, { ...sp, isPlace: true })]),
    ]);
    const message = 'Places have no starting price: a place is struck at fixed odds';
    expect(body).toMatchObject({ status: 0, errorCode: 321, message: 'No place at SP', detail: message });
    expect(body.failedBetRequests).toMatchObject([
      { errorCode: 321, message, mayRetry: false },
      { errorCode: 321, message, mayRetry: false },
    ]);
    expect(await site.card.bets()).toEqual([]);
    const slip = await site.card.show([1, 1], [2, 1]);
    expect(slip.spBets.map(({ betType }: { betType: string }) => betType)).not.toContainEqual(
      expect.stringContaining('Place'),
    );
    expect(slip.placeBets.every(({ isFixedOdds }: { isFixedOdds: boolean }) => isFixedOdds)).toBe(true);
  });
});

describe('the limits', () => {
  test('[C-GetPayoutLimits] [E-LIMITS] [K-PAYOUT-LIMITS] come from the server, for first timers and others, by class', async () => {
    const response = await site.app.inject({
      url: '/api/Betslip/GetPayoutLimits',
      headers: { authorization: `Bearer punter-${site.card.punter}` },
    });
    expect(response.json().limits).toEqual({
      firstTimerLimits: { single: 5_000, double: 10_000, treble: 10_000, quad: 15_000, multiple: 15_000 },
      regularLimits: { single: 10_000, double: 20_000, treble: 20_000, quad: 30_000, multiple: 30_000 },
    });
  });
});

describe('money', () => {
  test('spent twice at once is spent once: the other slip is refused as a whole', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => place([bet('SINGLE PLACES', 600, [leg(1, 1, { isPlace: true })])])),
    );
    expect(answers.filter(({ body }) => body.status === 1)).toHaveLength(1);
    const refused = answers.find(({ body }) => body.status === 0);
    expect(refused).toMatchObject({
      status: 200,
      body: {
        errorCode: StrikeErrorCode.insufficientBalance,
        message: 'Insufficient balance',
        detail: 'There is not enough money in your wallet for this bet',
        responseType: 'error',
        failedBetRequests: [{ errorCode: StrikeErrorCode.insufficientBalance, mayRetry: true }],
        totalSuccessfulBetsPlaced: 0,
        balance: 400,
      },
    });
    expect(await site.card.balance()).toBe(40_000);
  });

  test('that is enough for some of the lines strikes those', async () => {
    const { body } = await place([
      bet('SINGLE WINS', 700, [leg(1, 1)]),
      bet('SINGLE WINS', 700, [leg(2, 1)]),
      bet('SINGLE WINS', 300, [leg(3, 1)]),
    ]);
    expect(body).toMatchObject({ status: 1, totalSuccessfulBetsPlaced: 2, balance: 0 });
    expect(body.failedBetRequests).toMatchObject([
      { errorCode: StrikeErrorCode.insufficientBalance, mayRetry: true },
    ]);
  });
});

describe('the card', () => {
  const failedWith = async (request: BetRequest) => (await place([request])).body.failedBetRequests;

  test('refuses a race that is off, by its status or the clock', async () => {
    await site.card.feed.put('/Races/1/Status', { status: 'closed', at: minutesFromOff(1, 0) });
    expect(await failedWith(bet('SINGLE WINS', 10, [leg(1, 1)]))).toMatchObject([
      { errorCode: StrikeErrorCode.raceOff, message: 'Race 1 is off', mayRetry: false },
    ]);
    const before = site.platform.clock();
    site.platform.setNow(offOf(2));
    expect(await failedWith(bet('SINGLE WINS', 10, [leg(2, 1)]))).toMatchObject([
      { errorCode: StrikeErrorCode.raceOff },
    ]);
    site.platform.setNow(before);
    expect(await site.card.balance()).toBe(100_000);
  });

  test('refuses a scratched runner, and the whole race until new prices arrive', async () => {
    await site.card.feed.put('/Races/1/Scratchings/1', { at: minutesFromOff(1, -12) });
    expect(await failedWith(bet('SINGLE WINS', 10, [leg(1, 1)]))).toMatchObject([
      { errorCode: StrikeErrorCode.runnerScratched },
    ]);
    expect(await failedWith(bet('SINGLE WINS', 10, [leg(1, 2)]))).toMatchObject([
      { errorCode: StrikeErrorCode.raceSuspended, mayRetry: true },
    ]);
  });

  test('refuses what could win more than its limit', async () => {
    expect(await failedWith(bet('SINGLE WINS', 1_000, [leg(1, 6)]))).toEqual([]);
    const [rich = 0] = await site.makeBettors(1, 10_000_000);
    const { body } = await place([bet('SINGLE WINS', 2_000, [leg(1, 6)])], { as: rich });
    expect(body.failedBetRequests).toMatchObject([{ errorCode: StrikeErrorCode.overLimit }]);
  });

  test('refuses two runners of one race in one accumulator, and a race of another meeting', async () => {
    expect(await failedWith(bet('ALL TO WIN', 10, [leg(1, 1), leg(1, 2)]))).toMatchObject([
      { errorCode: StrikeErrorCode.sameRace },
    ]);
    expect(await failedWith(bet('SINGLE WINS', 10, [leg(1, 1, { raceId: 999_999 })]))).toMatchObject([
      { errorCode: StrikeErrorCode.wrongMeeting },
    ]);
  });
});

describe('a slip whose lines fail', () => {
  test('is refused for the reason of the first when all fail, with the five fields', async () => {
    await site.card.feed.put('/Races/2/Status', { status: 'closed', at: minutesFromOff(2, 0) });
    const slip = [bet('SINGLE WINS', 10, [leg(2, 1)]), bet('ALL TO WIN', 10, [leg(1, 1), leg(1, 2)])];
    for (const call of ['PlaceBet', 'RetryFailedBets']) {
      const { status, body } = await place([], { call, body: { bets: slip, betRequests: slip } });
      expect({ status, body }).toMatchObject({
        status: 200,
        body: {
          status: 0,
          errorCode: StrikeErrorCode.raceOff,
          message: 'Race off',
          detail: 'Race 2 is off',
          responseType: 'error',
          failedBetRequests: [
            { errorCode: StrikeErrorCode.raceOff },
            { errorCode: StrikeErrorCode.sameRace, request: slip[1] },
          ],
          successfulBetInfo: [],
          priceChanges: [],
          totalSuccessfulBetsPlaced: 0,
          totalPriceChangeAlerts: 0,
        },
      });
    }
  });

  test('is not refused when a line has a new price to be accepted, or was struck before', async () => {
    const struck = bet('SINGLE WINS', 10, [leg(1, 1)]);
    await place([struck]);
    const failing = bet('ALL TO WIN', 10, [leg(1, 1), leg(1, 2)]);
    expect((await place([failing, struck])).body).toMatchObject({ status: 1, message: 'Success' });
    const changed = bet('SINGLE WINS', 10, [leg(1, 1, { odds: 9 })]);
    expect((await place([failing, changed])).body).toMatchObject({ status: 1, totalPriceChangeAlerts: 1 });
  });
});

describe('a slip that makes no bet', () => {
  test.each([
    ['a negative stake', 'bets.0.combinatonInfo.totalStake', () => bet('SINGLE WINS', -10, [leg(1, 1)])],
    ['no stake', 'bets.0.combinatonInfo.totalStake', () => bet('SINGLE WINS', 0, [leg(1, 1)])],
    [
      'a fraction of a cent',
      'bets.0.combinatonInfo.totalStake',
      () => bet('SINGLE WINS', 0.015, [leg(1, 1)]),
    ],
    [
      'more money than there is',
      'bets.0.combinatonInfo.totalStake',
      () => bet('SINGLE WINS', 1e9, [leg(1, 1)]),
    ],
    [
      'a price that contradicts its fraction',
      'bets.0.dt.0.odds',
      () => bet('SINGLE WINS', 10, [leg(1, 1, { odds: 99, oddsFraction: '66/1' })]),
    ],
    ['no price at fixed odds', 'bets.0.dt.0.odds', () => bet('SINGLE WINS', 10, [leg(1, 1, { odds: null })])],
    [
      'a place leg in a win line',
      'bets.0.dt.0.isPlace',
      () => bet('SINGLE WINS', 10, [leg(1, 1, { isPlace: true })]),
    ],
    ['a runner twice', 'bets.0.dt.1', () => bet('DOUBLES', 10, [leg(1, 1), leg(1, 1)])],
  ])('(%s) is a 400 that names the field', async (_what, field, make) => {
    const { status, body } = await place([make()]);
    expect(status).toBe(400);
    expect(body.error.details.map((detail: { field: string }) => detail.field)).toContain(field);
    expect(await site.card.balance()).toBe(100_000);
  });

  test('names another punter’s id', async () => {
    const request = bet('SINGLE WINS', 10, [leg(1, 1)]);
    const { status } = await place([
      { ...request, combinatonInfo: { ...request.combinatonInfo, pid: site.card.punter + 1 } },
    ]);
    expect(status).toBe(400);
  });
});

test('slips whose transaction broke off are answered that they may be sent again, however many shared it', async () => {
  const { db, clock } = site.platform;
  const cancelled = Object.assign(new Error('canceling statement due to statement timeout'), {
    code: '57014',
  });
  const wallet = Object.assign(new InHouseWallet(db), {
    lockFunds: async (trx: Transaction) => {
      await sql`select`.execute(trx);
      throw cancelled;
    },
  });
  const striker = new BetStriker(site.platform, wallet, sports);
  const both = [1, 2].map(() => striker.strike(site.card.punter, [], clock()));
  const settled = await Promise.allSettled(both);
  expect(settled).toMatchObject([{ reason: { code: 'unavailable' } }, { reason: { code: 'unavailable' } }]);
});
