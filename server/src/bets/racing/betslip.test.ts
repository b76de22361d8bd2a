import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBettors } from '../../../test/make-bettors.ts';
import { makePunters } from '../../../test/make-meeting.ts';
import { admitFeed, cardBody, minutesFromOff, offOf, pricesBody, TestFeed } from '../../../test/test-feed.ts';
import { createTestApp, createTestPlatform, type TestPlatform } from '../../../test/test-platform.ts';
import { sports } from '../../../test/test-sports.ts';
import { meetingHandlers } from '../../meetings/routes.ts';
import { loadOwnPicks } from '../../picks/load-picks.ts';
import { feedHandlers } from '../../race-day/feed/routes.ts';
import { InHouseWallet } from '../../wallet/in-house-wallet.ts';
import { BetStriker } from '../strike/bet-striker.ts';
import { slipHandlers } from './routes.ts';

let platform: TestPlatform;
let app: FastifyInstance;
let feed: TestFeed;
let meetingId: number;
let raceIds: number[];
let punter: number;

beforeAll(async () => {
  platform = await createTestPlatform();
  platform.setNow(new Date(offOf(1).getTime() - 600_000));
  app = await createTestApp(
    platform,
    {
      ...feedHandlers(platform),
      ...meetingHandlers(platform, loadOwnPicks),
      ...slipHandlers(platform, new BetStriker(platform, new InHouseWallet(platform.db), sports)),
    },
    admitFeed,
  );
  feed = new TestFeed(app, 'betslip');
  // Races 1 to 3 of six runners pay two places; race 4, of five, pays none. Race 3 has no prices.
  const card = cardBody(4);
  await feed.put('', {
    ...card,
    races: card.races.map((race) =>
      race.number === 4 ? { ...race, runners: race.runners.slice(0, 5) } : race,
    ),
  });
  for (const race of [1, 2]) await feed.put(`/Races/${race}/Prices`, pricesBody(race));
  await feed.put('/Races/4/Prices', pricesBody(4, 5));
  const races = await platform.db
    .selectFrom('races')
    .select(['id', 'meeting_id'])
    .orderBy('number')
    .execute();
  meetingId = races[0]?.meeting_id ?? 0;
  raceIds = races.map((race) => race.id);
  [punter = 0] = await makeBettors(platform.db, 1);
});
afterAll(async () => {
  await app.close();
  await platform.close();
});

function pick(race: number, saddle: number, change: object = {}) {
  return { meetingId, raceId: raceIds[race - 1], raceNumber: race, saddle, ...change };
}

async function ask(
  selection: readonly object[],
  options: { path?: string; as?: number | null; bare?: boolean } = {},
) {
  const { path = `/${meetingId}`, as = punter, bare = false } = options;
  const response = await app.inject({
    method: 'POST',
    url: `/api/betSlip/getSpecialBetslip${path}`,
    ...(as === null ? {} : { headers: { authorization: `Bearer punter-${as}` } }),
    payload: bare ? selection : { selection },
  });
  return { status: response.statusCode, body: response.json() };
}

const lineOf = (lines: readonly { betType: string }[], betType: string) =>
  lines.find((line) => line.betType === betType);

describe('[C-getSpecialBetslip] the lines that selected runners make', () => {
  test('stand in three lists with their event, priced and at the default stake', async () => {
    const { body } = await ask([pick(1, 2), pick(2, 3)]);
    expect(body).toMatchObject({
      status: 1,
      responseMessage: 'Success',
      event: { id: meetingId, name: 'Kenilworth', date: '2037-11-21T00:00:00+02:00' },
      forcedSP: false,
      allowBet: true,
    });
    const types = (lines: { betType: string }[]) => lines.map(({ betType }) => betType);
    expect(types(body.bets)).toEqual(['Single Wins', 'Doubles', 'Trebles', 'Quads', 'All to Win']);
    expect(types(body.placeBets)).toEqual(['Single Places', 'All to Place']);
    expect(types(body.spBets)).toEqual(['Single Wins', 'Doubles', 'Trebles', 'Quads', 'All to Come']);
    // Saddle s is at s + 1 to one, a quarter of it for a place.
    expect(lineOf(body.bets, 'Single Wins')).toMatchObject({
      enabled: true,
      isFixedOdds: true,
      betCount: 2,
      finalOdds: 4,
      stakeToBet: 1,
      totalBetStake: 2,
      betPotentialReturn: 9,
      disabledReason: null,
      overLimit: false,
    });
    expect(lineOf(body.bets, 'Doubles')).toMatchObject({ enabled: false, betCount: 1, finalOdds: 19 });
    expect(lineOf(body.bets, 'Trebles')).toMatchObject({ betCount: 0, disabledReason: 'too-few-runners' });
    expect(lineOf(body.placeBets, 'All to Place')).toMatchObject({ betCount: 1, finalOdds: 2.5 });
    expect(lineOf(body.spBets, 'All to Come')).toMatchObject({ finalOdds: null, betPotentialReturn: null });
    expect(body.bets[0].legs).toMatchObject([
      {
        raceId: raceIds[0],
        raceNumber: 1,
        saddle: 2,
        horseName: 'Horse 1-2',
        firstTimer: false,
        enabled: true,
        odds: 3,
        oddsFraction: '3/1',
        placeOdds: 0.75,
        placeOddsFraction: '3/4',
      },
      { saddle: 3, oddsFraction: '4/1' },
    ]);
  });

  test('are taken bare as well, as a list of selections', async () => {
    const { body } = await ask([pick(1, 2)], { bare: true });
    expect(lineOf(body.bets, 'Single Wins')).toMatchObject({ betCount: 1 });
  });

  test('are forced to the starting price when nothing selected has fixed odds', async () => {
    const { body } = await ask([pick(3, 1)]);
    expect(body).toMatchObject({ forcedSP: true, allowBet: true });
    expect(lineOf(body.bets, 'Single Wins')).toMatchObject({ enabled: false, disabledReason: 'no-win-odds' });
    expect(lineOf(body.spBets, 'Single Wins')).toMatchObject({ enabled: true, betCount: 1 });
  });

  test('have no place lines where no places are paid', async () => {
    const { body } = await ask([pick(4, 1)]);
    expect(lineOf(body.placeBets, 'Single Places')).toMatchObject({ disabledReason: 'no-place-odds' });
    expect(body.bets[0].legs[0].placeOdds).toBeNull();
  });

  test('leave out a runner that cannot be bet on, and say when none can be struck', async () => {
    await feed.put('/Races/4/Scratchings/2', { at: minutesFromOff(4, -60) });
    // Scratched, and another of the race that is suspended until new prices come.
    const { body } = await ask([pick(4, 2), pick(4, 1)]);
    expect(body.bets[0].legs.map((leg: { enabled: boolean }) => leg.enabled)).toEqual([false, false]);
    expect(body).toMatchObject({ allowBet: false });
    const before = platform.clock();
    platform.setNow(offOf(1));
    expect((await ask([pick(1, 2), pick(2, 2)])).body.bets[0]).toMatchObject({ betCount: 1 });
    platform.setNow(before);
    expect((await ask([])).body).toMatchObject({ allowBet: false, forcedSP: false });
  });

  test('cannot be struck while the meeting is postponed', async () => {
    await feed.put('/Status', { status: 2 });
    expect((await ask([pick(1, 2)])).body).toMatchObject({ allowBet: false });
    await feed.put('/Status', { status: 1 });
    expect((await ask([pick(1, 2)])).body).toMatchObject({ allowBet: true });
  });

  test('are not for a punter who may not bet', async () => {
    const [unverified = 0] = await makePunters(platform.db, ['unverified']);
    expect((await ask([pick(1, 2)], { as: unverified })).body).toMatchObject({ status: 1, allowBet: false });
  });

  test.each([
    ['another meeting', () => pick(1, 1, { meetingId: 999_999 }), 'meetingId'],
    ['a race of another card', () => pick(1, 1, { raceId: 999_999 }), 'raceId'],
    ['a race by another number', () => pick(1, 1, { raceNumber: 2 }), 'raceNumber'],
    ['a runner that is not there', () => pick(1, 9), 'saddle'],
  ])('are refused for %s, by the field', async (_what, make, field) => {
    const { status, body } = await ask([pick(2, 1), make()]);
    expect(status).toBe(400);
    expect(body.error.details).toMatchObject([{ field: `selection.1.${field}` }]);
  });

  test('are refused for a runner twice, without a token, and of no meeting', async () => {
    expect((await ask([pick(1, 1), pick(1, 1)])).body.error.details).toMatchObject([
      { field: 'selection.1.saddle', expected: 'each runner once' },
    ]);
    expect((await ask([], { path: '/999999' })).status).toBe(404);
  });
});

describe('[C-getSpecialBetslip-V2] the older path', () => {
  test('answers the same, and 403 for somebody else', async () => {
    const selection = [pick(1, 2), pick(2, 3)];
    const older = await ask(selection, { path: `/${punter}/${meetingId}` });
    expect(older.body).toEqual((await ask(selection)).body);
    expect((await ask(selection, { path: `/${punter + 1}/${meetingId}` })).status).toBe(403);
  });
});
