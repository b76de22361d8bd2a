import { StrikeErrorCode } from '@furlong/contract/codes/slip';
import type { BetRequest } from '@furlong/contract/schemas/slip';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { minutesFromOff } from '../../../test/test-feed.ts';
import { betRequest, type SlipCard, SlipSite } from '../../../test/test-slip.ts';
import type { LineToStrike } from './line-to-strike.ts';
import { LineKeys } from './request-keys.ts';

let card: SlipCard;

const site = closedAfterAll(await SlipSite.open());
beforeEach(async () => {
  card = await site.newCard();
});

/** A line as the bare specification sends it, without a key of its own. */
function bare(...given: Parameters<typeof betRequest>): BetRequest {
  const { combinatonInfo, dt } = betRequest(...given);
  const { guid: _, ...info } = combinatonInfo;
  return { combinatonInfo: info, dt };
}
const slip = (stake = 10) => [
  bare('SINGLE WINS', stake, [card.leg(1, 2)]),
  bare('DOUBLES', 10, [card.leg(1, 2), card.leg(2, 2)]),
];
const requests = async () => {
  const { rows } = await sql<{ at: Date }>`select at from strike_requests`.execute(site.platform.db);
  return rows.length;
};

describe('the key of a line', () => {
  test('sent twice, and many times at once, strikes once and answers the same bet', async () => {
    const slip = [
      betRequest('SINGLE WINS', 10, [card.leg(1, 2)]),
      betRequest('DOUBLES', 10, [card.leg(1, 2), card.leg(2, 2)]),
    ];
    const answers = await Promise.all(Array.from({ length: 12 }, () => card.place(slip)));
    answers.push(await card.place(slip));
    const ids = answers.map(({ body }) =>
      body.successfulBetInfo.map((info: { betId: number }) => info.betId),
    );
    expect(new Set(ids.map(String)).size).toBe(1);
    expect(answers.filter(({ body }) => !body.successfulBetInfo[0].alreadyStruck)).toHaveLength(1);
    expect(await card.bets()).toHaveLength(2);
    expect(await card.balance()).toBe(98_000);
  });

  test('answers the bet it struck even when the race is off by then', async () => {
    const slip = [betRequest('SINGLE WINS', 10, [card.leg(1, 2)])];
    await card.place(slip);
    await card.feed.put('/Races/1/Status', { status: 'closed', at: minutesFromOff(1, 0) });
    expect((await card.place(slip)).body).toMatchObject({ totalSuccessfulBetsPlaced: 1, balance: 990 });
  });

  test.each([
    ['another stake', { totalStake: 20 }, {}],
    ['another price', {}, { odds: 4 }],
    ['another runner', {}, { saddle: 3, odds: 4 }],
    ['the starting price', {}, { isFixedOdds: false }],
  ])('used with another body (%s) is refused and strikes nothing', async (_what, info, changes) => {
    const first = betRequest('SINGLE WINS', 10, [card.leg(1, 2)]);
    await card.place([first]);
    const second = { combinatonInfo: { ...first.combinatonInfo, ...info }, dt: [card.leg(1, 2, changes)] };
    const { body } = await card.place([second]);
    expect(body.failedBetRequests).toMatchObject([{ errorCode: StrikeErrorCode.keyUsedOtherwise }]);
    expect(await card.balance()).toBe(99_000);
  });

  test('of another punter is refused, at the same moment too', async () => {
    const [other = 0] = await site.makeBettors(1);
    const slip = [betRequest('SINGLE WINS', 10, [card.leg(1, 2)])];
    const both = await Promise.all([card.place(slip), card.place(slip, { as: other })]);
    expect(both.map(({ body }) => body.totalSuccessfulBetsPlaced).sort()).toEqual([0, 1]);
    expect((await card.balance()) + (await site.balance(other))).toBe(199_000);
  });

  test('is made of the request’s Idempotency-Key when a line has none', async () => {
    const slip = [bare('SINGLE WINS', 10, [card.leg(1, 2)])];
    await card.place(slip, { key: 'slip-1' });
    await card.place(slip, { key: 'slip-1' });
    expect(await card.bets()).toHaveLength(1);
    await card.place(slip);
    await card.place(slip);
    expect(await card.bets()).toHaveLength(3);
  });
});

describe('the key of a request whose lines have none', () => {
  test('strikes its lines once, by either call', async () => {
    const first = await card.place(slip(), { key: 'one' });
    const again = await card.place(slip(), { key: 'one' });
    const retried = await card.place([], {
      key: 'one',
      call: 'RetryFailedBets',
      body: { betRequests: slip() },
    });
    for (const { body } of [again, retried]) {
      expect(body).toMatchObject({ status: 1, totalSuccessfulBetsPlaced: 2 });
      expect(body.successfulBetInfo).toEqual(
        first.body.successfulBetInfo.map((info: object) => ({ ...info, alreadyStruck: true })),
      );
    }
    expect(await card.bets()).toHaveLength(2);
    expect(await card.balance()).toBe(98_000);
  });

  test.each<[string, () => BetRequest[]]>([
    ['another stake', () => slip(20)],
    ['fewer lines', () => slip().slice(0, 1)],
    ['more lines', () => [...slip(), bare('SINGLE WINS', 10, [card.leg(3, 1)])]],
    ['other lines', () => [bare('SINGLE WINS', 10, [card.leg(3, 1)])]],
    ['its lines in another order', () => slip().reverse()],
  ])('with another body (%s) is refused and strikes nothing', async (_what, make) => {
    await card.place(slip(), { key: 'one' });
    for (const call of ['PlaceBet', 'RetryFailedBets']) {
      const bets = make();
      const { body } = await card.place([], { key: 'one', call, body: { bets, betRequests: bets } });
      expect(body).toMatchObject({ status: 0, errorCode: StrikeErrorCode.keyUsedOtherwise });
      expect(body.failedBetRequests).toHaveLength(bets.length);
    }
    expect(await card.bets()).toHaveLength(2);
  });

  test('is one body’s when two come at the same moment', async () => {
    const answers = await Promise.all(
      [slip(10), slip(20), slip(30)].map((bets) => card.place(bets, { key: 'one' })),
    );
    expect(answers.map(({ body }) => body.status).sort()).toEqual([0, 0, 1]);
    expect(await card.bets()).toHaveLength(2);
  });

  test('is taken even when nothing was struck, and belongs to one punter', async () => {
    const off = [bare('ALL TO WIN', 10, [card.leg(1, 1), card.leg(1, 2)])];
    expect((await card.place(off, { key: 'one' })).body).toMatchObject({
      errorCode: StrikeErrorCode.sameRace,
    });
    expect((await card.place(slip(), { key: 'one' })).body).toMatchObject({
      errorCode: StrikeErrorCode.keyUsedOtherwise,
    });
    const [other = 0] = await site.makeBettors(1);
    expect((await card.place(slip(), { key: 'one', as: other })).body).toMatchObject({ status: 1 });
  });

  test('covers singles in the specification’s own shape', async () => {
    const body = { singleBet: { SingleWinStake: 5, SingleWinHorses: [card.leg(1, 1), card.leg(2, 2)] } };
    await card.place([], { key: 'one', body });
    await card.place([], { key: 'one', body });
    expect(await card.bets()).toHaveLength(1);
    const dearer = { singleBet: { ...body.singleBet, SingleWinStake: 6 } };
    expect((await card.place([], { key: 'one', body: dearer })).body).toMatchObject({ status: 0 });
  });

  test('is stored for a week, and only where lines have no keys of their own', async () => {
    const before = site.platform.clock();
    await card.place([betRequest('SINGLE WINS', 10, [card.leg(1, 1)])], { key: 'with-keys' });
    const stored = await requests();
    await card.place(slip(), { key: 'one' });
    expect(await requests()).toBe(stored + 1);
    site.platform.setNow(new Date(before.getTime() + 8 * 86_400_000));
    await card.place(slip(), { key: 'two' });
    expect(await requests()).toBe(1);
    site.platform.setNow(before);
  });
});

test('the key of a request stands for lines of one sport, though another has the same ids', () => {
  const claimOf = (sport: string) => {
    const keys = new LineKeys(7, 'a-key');
    const line: LineToStrike = {
      ...{ guid: keys.make(0), punterId: 7, sport, programmeId: 1, luckyPick: false, refusal: null },
      ...{ size: 1, accumulator: false, acceptBetter: true, totalStake: 1_000 },
      legs: [{ event: 3, eventNumber: null, market: 'result', outcome: 1, fixed: true, seen: 2 }],
    };
    return keys.claimFor([line]);
  };
  expect(claimOf('soccer')).toEqual(claimOf('soccer'));
  expect(claimOf('horseracing')?.key).toBe(claimOf('soccer')?.key);
  expect(claimOf('horseracing')?.lines).not.toBe(claimOf('soccer')?.lines);
});

describe('a slip that is sent again after too long without input', () => {
  test('answers what was struck before, strikes nothing new, and strikes the rest under its keys after a fresh sign-in', async () => {
    const first = betRequest('SINGLE WINS', 10, [card.leg(1, 1)]);
    const second = betRequest('SINGLE WINS', 20, [card.leg(2, 2)]);
    await card.place([first]);
    site.stale.add(card.punter);
    expect((await card.place([first])).body).toMatchObject({ status: 1, totalSuccessfulBetsPlaced: 1 });
    const both = await card.place([first, second]);
    expect(both.body).toMatchObject({
      status: 1,
      totalSuccessfulBetsPlaced: 1,
      failedBetRequests: [{ errorCode: StrikeErrorCode.freshSignInNeeded, mayRetry: true }],
    });
    expect((await card.place([second])).status).toBe(403);
    expect(await card.bets()).toHaveLength(1);
    site.stale.delete(card.punter);
    expect((await card.place([first, second])).body).toMatchObject({ totalSuccessfulBetsPlaced: 2 });
    expect(await card.bets()).toHaveLength(2);
    expect(await card.balance()).toBe(97_000);
  });
});
