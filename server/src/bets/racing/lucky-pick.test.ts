import { beforeEach, describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { admitFeed } from '../../../test/test-feed.ts';
import { createTestApp } from '../../../test/test-platform.ts';
import { betRequest as bet, type SlipCard, SlipSite } from '../../../test/test-slip.ts';
import { sports } from '../../../test/test-sports.ts';
import type { OperatorConfig } from '../../platform/config/operator-config.ts';
import { InHouseWallet } from '../../wallet/in-house-wallet.ts';
import { BetStriker } from '../strike/bet-striker.ts';
import { slipHandlers } from './routes.ts';

let card: SlipCard;

const site = closedAfterAll(await SlipSite.open());
beforeEach(async () => {
  card = await site.newCard();
});

describe('a lucky pick', () => {
  const pick = (stake: number) => ({
    bets: [bet('DOUBLES', stake, [card.leg(1, 1), card.leg(2, 1)])],
    isLuckyPick: true,
  });

  test('[V-LUCKY-PICK-LINE] [K-LUCKY-PICK-MINIMUM] with less than a rand on a line is a 400 that names it', async () => {
    for (const stake of [0.5, 0.99]) {
      const { status, body } = await card.place([], { body: pick(stake) });
      expect(status).toBe(400);
      expect(body.error.details).toEqual([
        {
          field: 'bets.0.combinatonInfo.totalStake',
          expected: 'a stake in rands from 1 to 1000000, in whole cents, on a line of a lucky pick',
        },
      ]);
    }
    expect(await card.bets()).toEqual([]);
  });

  test('is not struck while it is switched off, nor a slip while that is (rule: feature-flags)', async () => {
    const { platform } = site;
    const send = async (flags: Partial<OperatorConfig>, body: object) => {
      const operator = { ...platform.operator, ...flags };
      const striker = new BetStriker(platform, new InHouseWallet(platform.db), sports);
      const handlers = slipHandlers({ ...platform, operator }, striker);
      const app = await createTestApp(platform, handlers, admitFeed);
      const request = { ...pick(5), ...body };
      const calls = ['PlaceBet', 'RetryFailedBets'].map((call) =>
        app.inject({
          method: 'POST',
          url: `/api/Betslip/${call}?meetingId=${card.meetingId}`,
          headers: { authorization: `Bearer punter-${card.punter}` },
          payload: { ...request, betRequests: request.bets },
        }),
      );
      const answers = (await Promise.all(calls)).map((answer) => [answer.statusCode, answer.json().message]);
      await app.close();
      return answers;
    };
    const off = 'The lucky pick is switched off';
    expect(await send({ showLuckyPick: false }, {})).toEqual([
      [404, off],
      [404, off],
    ]);
    const slipOff = { showBetSlipV2: false, showBetSlipV3: false };
    expect((await send(slipOff, { isLuckyPick: false }))[0]).toEqual([404, 'The bet slip is switched off']);
    expect(await card.bets()).toEqual([]);
  });

  test('is struck and listed as one line by line; another line sent with it is refused and says why', async () => {
    const place = { isPlace: true };
    const lines = [
      bet('DOUBLES', 10, [card.leg(1, 1), card.leg(2, 1)]),
      bet('TREBLES', 20, [card.leg(1, 1, place), card.leg(2, 1, place), card.leg(3, 1, place)]),
      bet('DOUBLES', 20, [card.leg(1, 1), card.leg(3, 1, place)]),
    ];
    const single = bet('SINGLE WINS', 10, [card.leg(1, 1)]);
    const other = bet('DOUBLES', 10, [card.leg(1, 2), card.leg(2, 2)]);
    const { body } = await card.place([], { body: { bets: [...lines, single, other], isLuckyPick: true } });
    expect(body).toMatchObject({ status: 1, totalSuccessfulBetsPlaced: 3 });
    const refused = {
      errorCode: 322,
      mayRetry: false,
      message: expect.stringContaining('no line of a lucky pick'),
    };
    expect(body.failedBetRequests).toMatchObject([
      { guid: single.combinatonInfo.guid, ...refused },
      { guid: other.combinatonInfo.guid, ...refused },
    ]);
    expect((await card.bets()).map(({ lucky_pick: lucky }) => lucky)).toEqual([true, true, true]);
    // One of its lines is sent again by itself, and the single as what it is.
    const retried = await card.place([], {
      call: 'RetryFailedBets',
      body: { betRequests: [lines[2]], isLuckyPick: true },
    });
    expect(retried.body.successfulBetInfo).toMatchObject([{ alreadyStruck: true }]);
    const [retriedAlone] = (
      await card.place([], {
        call: 'RetryFailedBets',
        body: {
          betRequests: [bet('DOUBLES', 10, [card.leg(2, 3), card.leg(3, 3, place)])],
          isLuckyPick: true,
        },
      })
    ).body.successfulBetInfo;
    expect(retriedAlone).toMatchObject({ alreadyStruck: false });
    expect((await card.place([single])).body.totalSuccessfulBetsPlaced).toBe(1);
  });

  test('refuses a slip of one single sent as one as a whole, and strikes nothing', async () => {
    const single = bet('SINGLE WINS', 10, [card.leg(1, 1)]);
    const { status, body } = await card.place([], { body: { bets: [single], isLuckyPick: true } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 0, errorCode: 322, message: 'Not a lucky pick' });
    expect(await card.bets()).toEqual([]);
  });
});
