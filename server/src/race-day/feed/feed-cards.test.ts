import { calls } from '@furlong/contract/calls';
import { beforeEach, describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { admitFeed, cardBody, minutesFromOff, offOf, pricesBody, TestFeed } from '../../../test/test-feed.ts';
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts';
import { feedHandlers } from './routes.ts';

let feed: TestFeed;
let meetings = 0;

const platform = closedAfterAll(await createTestPlatform());
const app = closedAfterAll(await createTestApp(platform, feedHandlers(platform), admitFeed));
beforeEach(() => {
  meetings += 1;
  feed = new TestFeed(app, `card-${meetings}`);
  platform.setNow(new Date('2037-11-21T10:00:00+02:00'));
});

describe('access', () => {
  test('every feed call asks for the scope feed, and changes nothing without it', async () => {
    const names = Object.values(calls).filter((call) => call.path.toLowerCase().startsWith('/api/feed'));
    expect(names).toHaveLength(14);
    expect(names.every((call) => call.access === 'feed')).toBe(true);
    const putAs = async (headers: Record<string, string>) =>
      app.inject({
        method: 'PUT',
        url: `/api/Feed/Meetings/card-${meetings}`,
        payload: { sequence: 1, ...cardBody() },
        headers,
      });
    expect((await putAs({})).statusCode).toBe(401);
    expect((await putAs({ authorization: 'Bearer punter-1' })).statusCode).toBe(403);
    expect((await feed.held()).status).toBe(404);
  });
});

describe('the whole card', () => {
  test('a new meeting is created and answers with its ids', async () => {
    const answer = await feed.put('', { ...cardBody(), competition: 'Summer', status: 1 });
    expect(answer).toMatchObject({
      status: 200,
      body: { applied: true, raceIds: { 1: expect.any(Number) } },
    });
    expect((await feed.held()).body).toMatchObject({
      meetingId: answer.body.meetingId,
      sequence: 1,
      name: 'Kenilworth Saturday',
      country: 'ZA',
      date: '2037-11-21',
      status: 1,
      competition: 'Summer',
      races: [
        { number: 1, status: 'open', suspended: false, placesPaid: 2, raceId: answer.body.raceIds[1] },
        { number: 2, status: 'open' },
      ],
    });
  });

  test('a sequence already seen is stale and changes nothing', async () => {
    await feed.put('', { ...cardBody(), sequence: 7 });
    for (const sequence of [7, 6]) {
      const answer = await feed.put('', { ...cardBody(3), name: 'Other', sequence });
      expect(answer).toEqual({ status: 200, body: { applied: false, reason: 'stale' } });
    }
    expect((await feed.held()).body).toMatchObject({ sequence: 7, name: 'Kenilworth Saturday' });
    expect((await feed.held()).body.races).toHaveLength(2);
  });

  test('a sequence that jumps too far is refused and closes nothing; times in milliseconds go on after weeks', async () => {
    const largest = platform.clock().getTime() + 1_000_000_000;
    const slip = await feed.put('', { ...cardBody(), sequence: 9_007_199_254_740_991 });
    expect(slip.status).toBe(400);
    expect(slip.body.error.details).toEqual([
      { field: 'sequence', expected: `at most ${largest}: a counter, or a time in milliseconds` },
    ]);
    expect((await feed.put('', { ...cardBody(), sequence: 5 })).body.applied).toBe(true);
    const jump = await feed.put('/Status', { status: 1, sequence: 1_000_000_006 });
    expect(jump.status).toBe(400);
    expect(jump.body.error.details).toEqual([
      {
        field: 'sequence',
        expected: 'at most 1000000005: the last one was 5, and a sequence goes on in the way it began',
      },
    ]);
    expect((await feed.put('/Status', { status: 1, sequence: 1_000_000_005 })).body.applied).toBe(true);

    feed = new TestFeed(app, `card-${meetings}-times`);
    const weeksAgo = platform.clock().getTime() - 21 * 86_400_000;
    expect((await feed.put('', { ...cardBody(), sequence: weeksAgo })).body.applied).toBe(true);
    const now = platform.clock().getTime();
    expect((await feed.put('/Status', { status: 1, sequence: now })).body.applied).toBe(true);
  });

  test('what has not started is replaced: races and runners come, change and go', async () => {
    await feed.put('', cardBody(3));
    const card = cardBody(2);
    const [first, second] = card.races;
    if (!first || !second) throw new Error('two races');
    first.runners = [...first.runners.slice(0, 4), { saddle: 9, horse: 'Late Entry' }];
    first.offAt = minutesFromOff(1, 5);
    second.name = 'Renamed';
    const answer = await feed.put('', { ...card, races: [first, second, { ...second, number: 5 }] });
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body.raceIds)).toEqual(['1', '2', '5']);
    const race = await feed.race(1);
    expect(race.offAt).toBe(minutesFromOff(1, 5));
    expect(race.runners.map((runner: { saddle: number }) => runner.saddle)).toEqual([1, 2, 3, 4, 9]);
    expect((await feed.race(2)).name).toBe('Renamed');
  });

  test('what was shown with a price is withdrawn when a new card leaves it out: runner scratched, race abandoned', async () => {
    await feed.put('', cardBody(2));
    await feed.put('/Races/1/Prices', pricesBody(1));
    await feed.put('/Races/2/Prices', pricesBody(2));
    const card = cardBody(1);
    card.races[0]?.runners.splice(2, 1);
    expect((await feed.put('', card)).status).toBe(200);
    const first = await feed.race(1);
    expect(first.runners.filter((runner: { scratched: boolean }) => runner.scratched)).toMatchObject([
      { saddle: 3, horse: 'Horse 1-3' },
    ]);
    expect(first.suspended).toBe(true);
    expect((await feed.race(2)).status).toBe('abandoned');
  });

  test('a race that is off may stand on a new card as it is, and may not change', async () => {
    await feed.put('', cardBody(3));
    platform.setNow(new Date(offOf(1).getTime() + 1_000));
    const renamed = cardBody(3);
    const [first, , third] = renamed.races;
    if (!first || !third) throw new Error('three races');
    third.name = 'The Cup';
    expect((await feed.put('', renamed)).status).toBe(200);
    expect((await feed.race(3)).name).toBe('The Cup');

    const otherHorse = structuredClone(renamed);
    Object.assign(otherHorse.races[0]?.runners[0] ?? {}, { horse: 'Somebody Else' });
    const refused = await feed.put('', otherHorse);
    expect(refused.status).toBe(409);
    expect(refused.body.error).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/Race 1: .*horse of runner 1.*rewrite a race already run/),
    });
    const without = { ...renamed, races: renamed.races.slice(1) };
    expect((await feed.put('', without)).status).toBe(409);
    expect((await feed.put('', { ...renamed, date: '2037-11-22' })).status).toBe(409);
    expect((await feed.race(1)).runners[0].horse).toBe('Horse 1-1');
  });

  test('a card that is not right names every bad field and changes nothing', async () => {
    const card = cardBody(2);
    const [first, second] = card.races;
    if (!first?.runners[0] || !first.runners[1] || !second) throw new Error('two races');
    first.runners[0].winOdds = 0.12345;
    first.runners[1].placeOdds = '10/99999';
    const odds = await feed.put('', card);
    expect(odds.status).toBe(400);
    expect(odds.body.error.details.map((fault: { field: string }) => fault.field)).toEqual([
      'races.0.runners.0.winOdds',
      'races.0.runners.1.placeOdds',
    ]);

    const twice = cardBody(2);
    Object.assign(twice.races[1] ?? {}, { number: 1 });
    Object.assign(twice.races[0]?.runners[1] ?? {}, { saddle: 1 });
    const repeated = await feed.put('', { ...twice, jackpot: { legs: [1, 4] } });
    expect(repeated.status).toBe(400);
    expect(repeated.body.error.details.map((fault: { field: string }) => fault.field)).toEqual([
      'races.1.number',
      'races.0.runners.1.saddle',
      'jackpot.legs.1',
    ]);

    const shape = await feed.put('', { ...cardBody(), date: '2026-02-30', colour: 'red', sport: 'soccer' });
    expect(shape.status).toBe(400);
    expect(shape.body.error.details.map((fault: { field: string }) => fault.field)).toEqual(
      expect.arrayContaining(['colour', 'sport', 'date']),
    );
    expect((await feed.held()).status).toBe(404);
  });

  test('a time without an offset is not an instant', async () => {
    const card = cardBody(1);
    Object.assign(card.races[0] ?? {}, { offAt: '2037-11-21T14:00:00' });
    expect((await feed.put('', card)).body.error.details[0].field).toBe('races.0.offAt');
  });
});
