import { beforeEach, describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import {
  admitFeed,
  cardBody,
  minutesFromOff,
  offOf,
  pricesBody,
  resultBody,
  TestFeed,
} from '../../../test/test-feed.ts';
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts';
import type { FurlongEvent } from '../../platform/runtime/events.ts';
import { closeDueRaces } from '../close-due-races.ts';
import { feedHandlers } from './routes.ts';

let feed: TestFeed;
let meetings = 0;

const platform = closedAfterAll(await createTestPlatform());
const app = closedAfterAll(await createTestApp(platform, feedHandlers(platform), admitFeed));
beforeEach(() => {
  meetings += 1;
  feed = new TestFeed(app, `test-${meetings}`);
  platform.setNow(new Date('2037-11-21T10:00:00+02:00'));
});

async function versionOf() {
  const { body } = await feed.held();
  const row = await platform.db
    .selectFrom('meetings')
    .where('id', '=', body.meetingId)
    .select('standings_version')
    .executeTakeFirstOrThrow();
  return row.standings_version;
}

type Refusal = readonly [field: string, path: string, body: Record<string, unknown>, expected: string];
test.each<Refusal>([
  ['status', '/Status', { status: 9 }, 'must be 1, 2 or 3'],
  ['country', '', { ...cardBody(), country: 'za' }, 'the two capital letters of ISO 3166, as ZA'],
  ...['5/0', 'evens', -1, null].map(
    (winOdds): Refusal => [
      'prices.0.winOdds',
      '/Races/1/Prices',
      { at: minutesFromOff(1, -10), prices: [{ saddle: 1, winOdds }] },
      'odds to one: a number from 0 to 10000 (2.5), or an exact fraction ("10/3")',
    ],
  ),
])('a bad %s is named once, with what was expected in words', async (field, path, body, expected) => {
  const answer = await feed.put(path, body);
  expect(answer.status).toBe(400);
  expect(answer.body.error.details).toEqual([{ field, expected }]);
});

describe('prices', () => {
  test('every price is kept with its time and sequence, and a price left out stays', async () => {
    const { body } = await feed.put('', cardBody());
    await feed.put('/Races/1/Prices', pricesBody(1, 6, -60));
    const answer = await feed.put('/Races/1/Prices', {
      at: minutesFromOff(1, -20),
      prices: [
        { saddle: 1, winOdds: '10/3' },
        { saddle: 2, winOdds: 2.5, placeOdds: 0 },
      ],
    });
    expect(answer.body.applied).toBe(true);
    const [one, two] = (await feed.race(1)).runners;
    expect(one).toMatchObject({ winOdds: '10/3', placeOdds: '1/2' });
    expect(two).toMatchObject({ winOdds: '5/2' });
    expect(two.placeOdds).toBeUndefined();
    const ticks = await platform.db
      .selectFrom('price_ticks')
      .where('race_id', '=', body.raceIds[1])
      .where('saddle', '=', 1)
      .selectAll()
      .orderBy('sequence')
      .execute();
    expect(ticks).toMatchObject([
      { sequence: 2, at: new Date(minutesFromOff(1, -60)), win_numerator: 2, win_denominator: 1 },
      { sequence: 3, at: new Date(minutesFromOff(1, -20)), win_numerator: 10, win_denominator: 3 },
    ]);
  });

  test('prices made before the off are taken after the clock has closed the race; later ones are not', async () => {
    await feed.put('', cardBody());
    platform.setNow(new Date(offOf(1).getTime() + 5_000));
    await closeDueRaces(platform, platform.clock());
    expect((await feed.race(1)).status).toBe('closed');
    expect((await feed.put('/Races/1/Prices', pricesBody(1, 6, -1))).status).toBe(200);
    const late = await feed.put('/Races/1/Prices', pricesBody(1, 6, 0));
    expect(late.status).toBe(409);
    expect(late.body.error.message).toMatch(/rewrite a race already run/);
    await feed.putResult(1, resultBody(1, [1, 2, 3]));
    expect((await feed.put('/Races/1/Prices', pricesBody(1, 6, -1))).status).toBe(409);
  });

  test('unknown meeting or race: 404; unknown or scratched runner, one twice: 400 with its path', async () => {
    expect((await feed.put('/Races/1/Prices', pricesBody(1))).status).toBe(404);
    await feed.put('', cardBody());
    expect((await feed.put('/Races/9/Prices', pricesBody(1))).status).toBe(404);
    await feed.put('/Races/1/Scratchings/6', { at: minutesFromOff(1, -40) });
    const body = pricesBody(1);
    const bad = await feed.put('/Races/1/Prices', {
      ...body,
      prices: [...body.prices, { saddle: 30, winOdds: 5 }, { saddle: 1, winOdds: 5 }],
    });
    expect(bad.status).toBe(400);
    expect(bad.body.error.details).toEqual([
      { field: 'prices.5.saddle', expected: 'a runner that is not scratched' },
      { field: 'prices.6.saddle', expected: 'a runner of race 1' },
      { field: 'prices.7.saddle', expected: 'each runner once' },
    ]);
    const odds = await feed.put('/Races/1/Prices', {
      at: minutesFromOff(1, -10),
      prices: [
        { saddle: 1, winOdds: 'evens' },
        { saddle: 2, winOdds: '20000/1' },
      ],
    });
    expect(odds.status).toBe(400);
    expect((await feed.held()).body.sequence).toBeLessThan(5);
  });

  test('stale prices change nothing', async () => {
    await feed.put('', { ...cardBody(), sequence: 10 });
    const answer = await feed.put('/Races/1/Prices', { ...pricesBody(1), sequence: 10 });
    expect(answer.body).toEqual({ applied: false, reason: 'stale' });
    expect((await feed.race(1)).runners[0].winOdds).toBeUndefined();
  });
});

describe('scratchings', () => {
  test('a scratching keeps the price, suspends until new prices, and the places paid follow', async () => {
    const { body } = await feed.put('', cardBody(1, 8));
    await feed.put('/Races/1/Prices', pricesBody(1, 8, -60));
    expect(await feed.race(1)).toMatchObject({ placesPaid: 3, suspended: false });
    const answer = await feed.put('/Races/1/Scratchings/2', { at: minutesFromOff(1, -30) });
    expect(answer.body.applied).toBe(true);
    expect(await feed.race(1)).toMatchObject({ placesPaid: 2, suspended: true });
    const row = await platform.db
      .selectFrom('runners')
      .where('race_id', '=', body.raceIds[1])
      .where('saddle', '=', 2)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      scratched_at: new Date(minutesFromOff(1, -30)),
      scratched_numerator: 3,
      scratched_denominator: 1,
      win_numerator: null,
    });
    await feed.put('/Races/1/Prices', {
      at: minutesFromOff(1, -25),
      prices: [{ saddle: 1, winOdds: 1.5 }],
    });
    expect((await feed.race(1)).suspended).toBe(false);
  });

  test('is told to those who have bets on the meeting, and so is the end of the suspension; prices alone are not', async () => {
    const told: FurlongEvent[] = [];
    const end = platform.events.listen((event) => told.push(event));
    const { body } = await feed.put('', cardBody(1, 8));
    await feed.put('/Races/1/Prices', pricesBody(1, 8, -60));
    await feed.put('/Races/1/Scratchings/2', { at: minutesFromOff(1, -30) });
    await feed.put('/Races/1/Prices', { at: minutesFromOff(1, -25), prices: [{ saddle: 1, winOdds: 1.5 }] });
    const kinds = () =>
      told.flatMap((event) => {
        const id = 'meetingId' in event ? event.meetingId : 'programmeId' in event ? event.programmeId : null;
        return id === body.meetingId ? event.kind : [];
      });
    await expect.poll(() => kinds().join(' ')).toBe('standings card card bets card bets card');
    end();
  });

  test('the price kept is the one at the moment of the scratching, though a later one came first', async () => {
    const { body } = await feed.put('', cardBody(1));
    await feed.put('/Races/1/Prices', pricesBody(1, 6, -60));
    await feed.put('/Races/1/Prices', { at: minutesFromOff(1, -10), prices: [{ saddle: 2, winOdds: 50 }] });
    await feed.put('/Races/1/Scratchings/2', { at: minutesFromOff(1, -20) });
    const row = await platform.db
      .selectFrom('runners')
      .where('race_id', '=', body.raceIds[1])
      .where('saddle', '=', 2)
      .select(['scratched_numerator', 'scratched_denominator'])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ scratched_numerator: 3, scratched_denominator: 1 });
  });

  test('scratched twice keeps the first; unknown runner 404; after the off 409; stale changes nothing', async () => {
    await feed.put('', cardBody(1));
    await feed.put('/Races/1/Scratchings/2', { at: minutesFromOff(1, -30) });
    const again = await feed.put('/Races/1/Scratchings/2', { at: minutesFromOff(1, -10) });
    expect(again.body.applied).toBe(true);
    expect((await feed.put('/Races/1/Scratchings/20', { at: minutesFromOff(1, -10) })).status).toBe(404);
    expect((await feed.put('/Races/1/Scratchings/99', { at: minutesFromOff(1, -10) })).status).toBe(400);
    expect((await feed.put('/Races/1/Scratchings/3', { at: minutesFromOff(1, 1) })).status).toBe(409);
    const stale = await feed.put('/Races/1/Scratchings/3', { at: minutesFromOff(1, -10), sequence: 1 });
    expect(stale.body).toEqual({ applied: false, reason: 'stale' });
    const scratched = (await feed.race(1)).runners.filter(
      (runner: { scratched: boolean }) => runner.scratched,
    );
    expect(scratched.map((runner: { saddle: number }) => runner.saddle)).toEqual([2]);
    const rows = await platform.db
      .selectFrom('runners')
      .where('scratched_at', '=', new Date(minutesFromOff(1, -10)))
      .select('saddle')
      .execute();
    expect(rows).toEqual([]);
  });
});

describe('the status of a race', () => {
  test('a race closes, opens again with a later off, and is abandoned; each moves the standings on', async () => {
    await feed.put('', cardBody());
    const before = await versionOf();
    await feed.put('/Races/1/Status', { status: 'closed', at: minutesFromOff(1, 2) });
    expect((await feed.race(1)).status).toBe('closed');
    const past = await feed.put('/Races/1/Status', { status: 'open', at: minutesFromOff(1, 3) });
    expect(past.status).toBe(409);
    const reopened = { status: 'open', at: minutesFromOff(1, 3), offAt: minutesFromOff(1, 15) };
    expect((await feed.put('/Races/1/Status', reopened)).status).toBe(200);
    expect(await feed.race(1)).toMatchObject({ status: 'open', offAt: minutesFromOff(1, 15) });
    await feed.put('/Races/1/Status', { status: 'abandoned', at: minutesFromOff(1, 5) });
    expect((await feed.race(1)).status).toBe('abandoned');
    expect(await versionOf()).toBe(before + 3);
    expect((await feed.put('/Races/1/Result', resultBody(1, [1]))).status).toBe(409);
    expect((await feed.put('/Races/1/Prices', pricesBody(1))).status).toBe(409);
  });

  test('unknown 404, unknown word 400, stale changes nothing, a race with an official result 409', async () => {
    const closing = { status: 'closed', at: minutesFromOff(1, 0) };
    expect((await feed.put('/Races/1/Status', closing)).status).toBe(404);
    await feed.put('', cardBody());
    expect((await feed.put('/Races/3/Status', closing)).status).toBe(404);
    expect((await feed.put('/Races/1/Status', { ...closing, status: 'off' })).status).toBe(400);
    expect((await feed.put('/Races/1/Status', { ...closing, sequence: 2 })).body.applied).toBe(false);
    await feed.putResult(1, resultBody(1, [1, 2, 3]));
    const refused = await feed.put('/Races/1/Status', { status: 'abandoned', at: minutesFromOff(1, 9) });
    expect(refused.status).toBe(409);
    expect((await feed.race(1)).status).toBe('resulted');
  });
});

describe('the status of a meeting', () => {
  test('a postponed meeting moves to its new day with its offs, and the clock does not run its races', async () => {
    const { body } = await feed.put('', cardBody());
    expect((await feed.put('/Status', { status: 2 })).body.applied).toBe(true);
    await closeDueRaces(platform, new Date(offOf(2).getTime() + 60_000));
    expect((await feed.held()).body).toMatchObject({ status: 2, date: '2037-11-21' });
    expect((await feed.race(1)).status).toBe('open');
    await feed.put('/Status', { status: 2, newDate: '2037-11-23' });
    expect((await feed.held()).body).toMatchObject({ status: 2, date: '2037-11-23' });
    expect((await feed.race(1)).offAt).toBe(minutesFromOff(1, 2 * 24 * 60));
    await feed.put('/Status', { status: 1 });
    const row = await platform.db
      .selectFrom('meetings')
      .where('id', '=', body.meetingId)
      .select(['status'])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ status: 'active' });
  });

  test('an abandoned meeting keeps its results and abandons the rest', async () => {
    await feed.put('', cardBody(3));
    await feed.putResult(1, resultBody(1, [1, 2, 3]));
    await feed.put('/Status', { status: 3 });
    const { body } = await feed.held();
    expect(body.status).toBe(3);
    expect(body.races.map((race: { status: string }) => race.status)).toEqual([
      'resulted',
      'abandoned',
      'abandoned',
    ]);
  });

  test('unknown 404, bad 400, stale changes nothing, a new day after a result 409', async () => {
    expect((await feed.put('/Status', { status: 3 })).status).toBe(404);
    await feed.put('', cardBody());
    expect((await feed.put('/Status', { status: 4 })).status).toBe(400);
    expect((await feed.put('/Status', { status: 2, newDate: 'tomorrow' })).status).toBe(400);
    expect((await feed.put('/Status', { status: 3, sequence: 1 })).body.applied).toBe(false);
    await feed.putResult(1, resultBody(1, [1, 2, 3]));
    expect((await feed.put('/Status', { status: 2, newDate: '2037-11-25' })).status).toBe(409);
    expect((await feed.held()).body.status).toBe(1);
  });
});

test('every well-formed call is counted by what became of it', async () => {
  const counted = async (call: string) => {
    const { values } = await platform.metrics.feedCalls.get();
    const ofCall = values.filter(({ labels }) => labels.call === call);
    return Object.fromEntries(ofCall.map(({ labels, value }) => [labels.outcome, value]));
  };
  platform.metrics.feedCalls.reset();
  await feed.put('', cardBody());
  await feed.put('/Races/1/Prices', pricesBody(1));
  await feed.put('/Races/1/Prices', { ...pricesBody(1), sequence: 1 });
  await feed.put('/Races/1/Prices', { ...pricesBody(1), at: 'yesterday' });
  await feed.put('/Races/9/Prices', pricesBody(1));
  expect(await counted('PutMeeting')).toEqual({ applied: 1 });
  expect(await counted('PutPrices')).toEqual({ applied: 1, stale: 1, refused: 1 });
});
