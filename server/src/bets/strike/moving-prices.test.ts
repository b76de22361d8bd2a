import { StrikeErrorCode } from '@furlong/contract/codes/slip';
import { beforeEach, describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { minutesFromOff } from '../../../test/test-feed.ts';
import { betRequest as bet, SlipSite } from '../../../test/test-slip.ts';

const site = closedAfterAll(await SlipSite.open());
const { leg, place } = site;
beforeEach(async () => {
  await site.newCard();
});

describe('a price that moved (rule: moving-prices)', () => {
  const moveTo = (winOdds: string) =>
    site.card.feed.put('/Races/1/Prices', {
      at: minutesFromOff(1, -15),
      prices: [{ saddle: 2, winOdds, placeOdds: '7/8' }],
    });

  test('[C-RetryFailedBets] to a worse one stops its line with old and new side by side, and strikes the others', async () => {
    await moveTo('5/2');
    const slip = [bet('SINGLE WINS', 10, [leg(1, 2)]), bet('SINGLE WINS', 10, [leg(2, 2)])];
    const { body } = await place(slip);
    expect(body).toMatchObject({ totalSuccessfulBetsPlaced: 1, totalPriceChangeAlerts: 1 });
    const [change] = body.priceChanges;
    expect(change.legs).toMatchObject([
      { raceNumber: 1, saddle: 2, horseName: 'Horse 1-2', oldOdds: 3, newOdds: 2.5, newOddsFraction: '5/2' },
    ]);
    expect(await site.card.bets()).toHaveLength(1);

    const retried = await place([], {
      call: 'RetryFailedBets',
      body: { betRequests: [change.request], isLuckyPick: false, totalBets: 1 },
    });
    expect(retried.body).toMatchObject({ totalSuccessfulBetsPlaced: 1 });
    expect((await site.card.bets())[1]).toMatchObject({ leg_numerators: [5], leg_denominators: [2] });
  });

  test('to a better one is taken without asking and said, in every call, once under its key', async () => {
    await moveTo('7/2');
    const single = bet('SINGLE WINS', 10, [leg(1, 2, { oddsFraction: '3/1' })]);
    const double = bet('DOUBLES', 10, [leg(1, 2), leg(2, 2)]);
    const { body } = await place([single]);
    expect(body).toMatchObject({ totalSuccessfulBetsPlaced: 1, priceChanges: [] });
    expect(body.successfulBetInfo[0]).toMatchObject({
      payout: 35,
      legs: [
        {
          eventName: 'Race 1',
          outcomeName: 'Horse 1-2',
          isPlace: false,
          odds: 3.5,
          oddsFraction: '7/2',
          seenOdds: 3,
          seenOddsFraction: '3/1',
        },
      ],
    });
    const retried = await place([], { call: 'RetryFailedBets', body: { betRequests: [double] } });
    expect(retried.body.successfulBetInfo[0].legs).toMatchObject([
      { odds: 3.5, seenOdds: 3, seenOddsFraction: null },
      { odds: 3, seenOdds: null },
    ]);
    // The answer was lost, and the price has moved again: the same bet, at the price it was struck at.
    await moveTo('9/2');
    const again = await place([single]);
    expect(again.body.successfulBetInfo[0]).toEqual({ ...body.successfulBetInfo[0], alreadyStruck: true });
    expect(await site.card.bets()).toMatchObject([
      { leg_numerators: [7], leg_denominators: [2] },
      { leg_numerators: [7, 3], leg_denominators: [2, 1] },
    ]);
    expect(await site.card.balance()).toBe(98_000);
  });

  test('to a better one stops the line of a punter who wants to be asked', async () => {
    await moveTo('7/2');
    const single = bet('SINGLE WINS', 10, [leg(1, 2)]);
    const asked = { acceptBetter: false };
    for (const [call, body] of [
      ['PlaceBet', { bets: [single], ...asked }],
      ['RetryFailedBets', { betRequests: [single], ...asked }],
    ] as const) {
      expect((await place([], { call, body })).body).toMatchObject({
        successfulBetInfo: [],
        priceChanges: [{ legs: [{ oldOdds: 3, newOdds: 3.5 }] }],
      });
    }
    expect(await site.card.bets()).toEqual([]);
    expect(await site.card.balance()).toBe(100_000);
  });

  test('to a better one that would put the line over its limit stops it', async () => {
    const [rich = 0] = await site.makeBettors(1, 1_000_000);
    await moveTo('7/2');
    const large = bet('SINGLE WINS', 3_000, [leg(1, 2)]);
    const { body } = await place([large], { as: rich });
    expect(body).toMatchObject({ totalPriceChangeAlerts: 1, priceChanges: [{ legs: [{ newOdds: 3.5 }] }] });
    const accepted = await place([body.priceChanges[0].request], { as: rich });
    expect(accepted.body.failedBetRequests).toMatchObject([{ errorCode: StrikeErrorCode.overLimit }]);
    expect(await site.balance(rich)).toBe(1_000_000);
  });

  test('of one half of an each-way bet stops both, and accepting strikes both, once under their keys', async () => {
    await site.card.feed.put('/Races/1/Prices', {
      at: minutesFromOff(1, -15),
      prices: [{ saddle: 2, winOdds: '3/1', placeOdds: '1/2' }],
    });
    const halves = [
      bet('SINGLE WINS', 10, [leg(1, 2)]),
      bet('SINGLE PLACES', 10, [leg(1, 2, { isPlace: true })]),
    ];
    const whole = { bets: halves, eachWayWhole: true };
    const { body } = await place([], { body: whole });
    expect(body).toMatchObject({
      totalSuccessfulBetsPlaced: 0,
      totalPriceChangeAlerts: 2,
      failedBetRequests: [],
      priceChanges: [
        { betTitle: 'SINGLE WINS', legs: [] },
        { betTitle: 'SINGLE PLACES', legs: [{ isPlace: true, newOddsFraction: '1/2' }] },
      ],
    });
    expect(await site.card.balance()).toBe(100_000);
    const betRequests = body.priceChanges.map(({ request }: { request: unknown }) => request);
    const accept = { call: 'RetryFailedBets', body: { betRequests, eachWayWhole: true } };
    expect((await place([], accept)).body).toMatchObject({ totalSuccessfulBetsPlaced: 2, balance: 980 });
    expect((await place([], accept)).body).toMatchObject({
      successfulBetInfo: [{ alreadyStruck: true }, { alreadyStruck: true }],
      balance: 980,
    });
    // A client that does not say it strikes each half for itself.
    const apart = [
      bet('SINGLE WINS', 10, [leg(1, 2)]),
      bet('SINGLE PLACES', 10, [leg(1, 2, { isPlace: true })]),
    ];
    expect((await place(apart)).body).toMatchObject({
      totalSuccessfulBetsPlaced: 1,
      totalPriceChangeAlerts: 1,
    });
  });
});
