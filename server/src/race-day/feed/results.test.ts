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
import { type FurlongEvent, publishEvent } from '../../platform/runtime/events.ts';
import { endMeetingIfOver } from '../end-meeting.ts';
import { feedHandlers } from './routes.ts';

let feed: TestFeed;
let meetingId: number;
let raceIds: Record<string, number>;
let meetings = 0;

const platform = closedAfterAll(await createTestPlatform());
const app = closedAfterAll(await createTestApp(platform, feedHandlers(platform), admitFeed));
beforeEach(async () => {
  meetings += 1;
  feed = new TestFeed(app, `results-${meetings}`);
  platform.setNow(new Date('2037-11-21T15:00:00+02:00'));
  const { body } = await feed.put('', cardBody());
  ({ meetingId, raceIds } = body);
});

async function resultOf(number: number) {
  const { body } = await feed.held();
  return body.races.find((race: { number: number }) => race.number === number).result;
}

async function meetingRow() {
  return platform.db
    .selectFrom('meetings')
    .where('id', '=', meetingId)
    .select(['status', 'standings_version', 'sequence'])
    .executeTakeFirstOrThrow();
}

async function jobsOf() {
  const { rows } = await platform.pool.query(
    `select data from jobs.job where name = 'follow-result' and (data->>'meetingId')::int = $1`,
    [meetingId],
  );
  return rows.map((row) => row.data);
}

describe('a result', () => {
  test('goes from provisional to official, and is kept with its order, times and starting prices', async () => {
    await feed.put('/Races/1/Prices', pricesBody(1));
    const first = await feed.put('/Races/1/Result', resultBody(1, [4, 2, 1], false));
    expect(first.body).toMatchObject({ applied: true, meetingId });
    expect(await resultOf(1)).toMatchObject({ official: false, at: minutesFromOff(1, 4) });
    await feed.put('/Races/1/Result', {
      ...resultBody(1, [2, 4, 1]),
      startingPrices: [{ saddle: 6, startingPrice: '100/30' }],
    });
    expect(await resultOf(1)).toEqual({
      official: true,
      at: minutesFromOff(1, 10),
      finishers: [
        { saddle: 2, position: 1, startingPrice: '3/1' },
        { saddle: 4, position: 2, startingPrice: '5/1' },
        { saddle: 1, position: 3, startingPrice: '2/1' },
      ],
    });
    const kept = await platform.db
      .selectFrom('race_result_runners')
      .innerJoin('race_results', 'race_results.id', 'result_id')
      .where('race_id', '=', raceIds[1] ?? 0)
      .select(['official', 'saddle', 'position', 'sp_numerator', 'sp_denominator'])
      .orderBy('race_results.sequence')
      .orderBy('position')
      .execute();
    expect(kept.map((row) => [row.official, row.saddle, row.position])).toEqual([
      [false, 4, 1],
      [false, 2, 2],
      [false, 1, 3],
      [true, 2, 1],
      [true, 4, 2],
      [true, 1, 3],
      [true, 6, null],
    ]);
    expect(kept.at(-1)).toMatchObject({ sp_numerator: 10, sp_denominator: 3 });
  });

  test('without an official starting price the last price before the off stands', async () => {
    await feed.put('/Races/1/Prices', pricesBody(1));
    await feed.put('/Races/1/Result', {
      official: true,
      at: minutesFromOff(1, 9),
      finishers: [{ saddle: 3, position: 1 }],
    });
    expect((await resultOf(1)).finishers).toEqual([{ saddle: 3, position: 1, startingPrice: '4/1' }]);
  });

  test('a dead heat shares its position, and the next is as many further', async () => {
    const at = minutesFromOff(1, 9);
    const finishers = [
      { saddle: 1, position: 1 },
      { saddle: 2, position: 1 },
      { saddle: 3, position: 3 },
    ];
    expect((await feed.put('/Races/1/Result', { official: true, at, finishers })).body.applied).toBe(true);
    expect((await resultOf(1)).finishers).toEqual(finishers);
  });

  test('moves the standings on, tells every node and queues what follows, all in one', async () => {
    const heard: FurlongEvent[] = [];
    const stop = platform.events.listen((event) => heard.push(event));
    const before = await meetingRow();
    await feed.put('/Races/1/Result', resultBody(1, [1, 2, 3]));
    const after = await meetingRow();
    expect(after.standings_version).toBe(before.standings_version + 1);
    // Notifications come in the order of their commits: what was told before this one has been heard.
    const marker = { kind: 'standings', meetingId: -meetingId, version: 0 } as const;
    await publishEvent(platform.db, marker);
    await expect.poll(() => heard.at(-1)).toEqual(marker);
    stop();
    expect(heard).toContainEqual({ kind: 'standings', meetingId, version: after.standings_version });
    expect(heard).toContainEqual({ kind: 'card', meetingId });
    expect(await jobsOf()).toEqual([{ meetingId, raceId: raceIds[1] }]);
  });

  test('a refused result leaves nothing behind: no job, no version, no sequence', async () => {
    const before = await meetingRow();
    const bad = { ...resultBody(1, [1, 2]), finishers: [{ saddle: 1, position: 2 }] };
    expect((await feed.put('/Races/1/Result', bad)).status).toBe(400);
    expect(await meetingRow()).toEqual(before);
    expect(await jobsOf()).toEqual([]);
  });

  test('that does not fit the card names every bad field', async () => {
    await feed.put('/Races/1/Scratchings/5', { at: minutesFromOff(1, -9) });
    const answer = await feed.put('/Races/1/Result', {
      official: true,
      at: minutesFromOff(1, 9),
      finishers: [
        { saddle: 30, position: 1 },
        { saddle: 5, position: 2 },
        { saddle: 2, position: 3 },
        { saddle: 2, position: 4 },
      ],
      startingPrices: [
        { saddle: 31, startingPrice: 5 },
        { saddle: 2, startingPrice: 5 },
      ],
    });
    expect(answer.status).toBe(400);
    expect(answer.body.error.details.map((fault: { field: string }) => fault.field)).toEqual([
      'finishers.0.saddle',
      'finishers.1.saddle',
      'finishers.3.saddle',
      'startingPrices.0.saddle',
      'startingPrices.1.saddle',
    ]);
    const price = resultBody(1, [1]);
    Object.assign(price.finishers[0] ?? {}, { startingPrice: 1.00001 });
    const odds = await feed.put('/Races/1/Result', price);
    expect(odds.body.error.details[0].field).toBe('finishers.0.startingPrice');
    expect((await feed.put('/Races/1/Result', { ...resultBody(1, [1]), finishers: [] })).status).toBe(400);
  });

  test('unknown meeting or race 404, stale changes nothing, before the off 409 unless the race is closed', async () => {
    const stranger = new TestFeed(app, 'nobody');
    expect((await stranger.put('/Races/1/Result', resultBody(1, [1]))).status).toBe(404);
    expect((await feed.put('/Races/7/Result', resultBody(1, [1]))).status).toBe(404);
    const stale = await feed.put('/Races/1/Result', { ...resultBody(1, [1]), sequence: 1 });
    expect(stale.body).toEqual({ applied: false, reason: 'stale' });
    expect(await resultOf(1)).toBeUndefined();
    const early = { ...resultBody(1, [1]), at: minutesFromOff(1, -5) };
    expect((await feed.put('/Races/1/Result', early)).status).toBe(409);
    await feed.put('/Races/1/Status', { status: 'closed', at: minutesFromOff(1, -7) });
    expect((await feed.put('/Races/1/Result', early)).body.applied).toBe(true);
  });

  test('whose time is still to come counts as of now, and one before the off by the clock here is 409 unless closed', async () => {
    platform.setNow(new Date(offOf(2).getTime() - 60_000));
    await feed.put('/Races/1/Result', { ...resultBody(1, [1, 2]), at: minutesFromOff(2, 360) });
    expect(await resultOf(1)).toMatchObject({ at: minutesFromOff(2, -1) });
    for (const official of [false, true]) {
      const answer = await feed.put('/Races/2/Result', resultBody(2, [1, 2], official));
      expect(answer.status).toBe(409);
      expect(answer.body.error.message).toContain('close it before its result');
    }
    await feed.put('/Races/2/Status', { status: 'closed', at: minutesFromOff(2, -1) });
    expect((await feed.put('/Races/2/Result', resultBody(2, [1, 2]))).body.applied).toBe(true);
  });
});

describe('a correction', () => {
  test('of an official result says why and keeps what stood before', async () => {
    await feed.put('/Races/1/Result', resultBody(1, [1, 2, 3]));
    await feed.put('/Races/1/Result', { ...resultBody(1, [2, 1, 3]), reason: 'capture' });
    await feed.put('/Races/1/Result', { ...resultBody(1, [2, 3]), reason: 'disqualification' });
    expect(await resultOf(1)).toMatchObject({
      official: true,
      reason: 'disqualification',
      finishers: [
        { saddle: 2, position: 1 },
        { saddle: 3, position: 2 },
      ],
    });
    const kept = await platform.db
      .selectFrom('race_results')
      .where('race_id', '=', raceIds[1] ?? 0)
      .select(['reason', 'official'])
      .orderBy('sequence')
      .execute();
    expect(kept.map((result) => result.reason)).toEqual([null, 'capture', 'disqualification']);
    expect(await jobsOf()).toHaveLength(3);
  });

  test('without a reason, or by a provisional result, would rewrite a race already run', async () => {
    await feed.put('/Races/1/Result', resultBody(1, [1, 2, 3]));
    const silent = await feed.put('/Races/1/Result', resultBody(1, [2, 1, 3]));
    expect(silent.status).toBe(409);
    expect(silent.body.error.message).toMatch(/reason.*would rewrite a race already run/);
    const provisional = { ...resultBody(1, [2, 1, 3], false), reason: 'capture' };
    expect((await feed.put('/Races/1/Result', provisional)).status).toBe(409);
    const unknown = { ...resultBody(1, [2, 1, 3]), reason: 'mistake' };
    expect((await feed.put('/Races/1/Result', unknown)).status).toBe(400);
    expect((await resultOf(1)).finishers[0].saddle).toBe(1);
  });

  test('anything but a correction on a race with a result is refused', async () => {
    await feed.put('/Races/1/Result', resultBody(1, [1, 2, 3], false));
    const early = minutesFromOff(1, -5);
    expect((await feed.put('/Races/1/Prices', { ...pricesBody(1), at: early })).status).toBe(409);
    expect((await feed.put('/Races/1/Scratchings/1', { at: early })).status).toBe(409);
    expect((await feed.put('/Races/1/Status', { status: 'closed', at: early })).status).toBe(409);
  });
});

describe('the end of a meeting', () => {
  const end = () => platform.db.transaction().execute((trx) => endMeetingIfOver(trx, meetingId));

  test('comes when every race has an official result or is abandoned, and once', async () => {
    await feed.put('/Races/1/Result', resultBody(1, [1, 2, 3]));
    expect(await end()).toMatchObject({ over: false });
    await feed.put('/Races/2/Result', resultBody(2, [1, 2, 3], false));
    expect(await end()).toMatchObject({ over: false });
    expect((await meetingRow()).status).toBe('active');
    await feed.put('/Races/2/Result', resultBody(2, [1, 2, 3]));
    const ended = await end();
    const row = await meetingRow();
    expect(row.status).toBe('resulted');
    expect(ended).toEqual({ over: true, standingsVersion: row.standings_version, finalVersion: null });
    expect(await end()).toEqual(ended);
    expect(await meetingRow()).toEqual(row);
  });

  test('a correction after the end leaves it ended, at a new version', async () => {
    await feed.put('/Races/1/Result', resultBody(1, [1, 2, 3]));
    await feed.put('/Races/2/Status', { status: 'abandoned', at: minutesFromOff(2, 0) });
    const ended = await end();
    await feed.put('/Races/1/Result', { ...resultBody(1, [2, 1, 3]), reason: 'capture' });
    expect(await end()).toMatchObject({
      over: true,
      standingsVersion: (ended?.standingsVersion ?? 0) + 1,
    });
    expect((await feed.put('/Status', { status: 1 })).status).toBe(409);
    const reopen = { status: 'open', at: minutesFromOff(2, 1), offAt: minutesFromOff(2, 9) };
    expect((await feed.put('/Races/2/Status', reopen)).status).toBe(409);
  });

  test('a meeting of which no race was run is abandoned', async () => {
    await feed.put('/Races/1/Status', { status: 'abandoned', at: minutesFromOff(1, 0) });
    await feed.put('/Races/2/Status', { status: 'abandoned', at: minutesFromOff(1, 0) });
    expect(await end()).toMatchObject({ over: true });
    expect((await meetingRow()).status).toBe('abandoned');
  });
});

describe('two suppliers', () => {
  test('of one meeting take turns: every sequence applies once, none is lost, none applied behind a later one', async () => {
    const bodies = Array.from({ length: 40 }, (_, index) => ({
      sequence: 10 + Math.floor(index / 2),
      at: minutesFromOff(1, -30),
      prices: [{ saddle: 1 + (index % 2), winOdds: index + 1 }],
    }));
    const answers = await Promise.all(bodies.map((body) => feed.put('/Races/1/Prices', body)));
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    const applied = bodies.filter((_, index) => answers[index]?.body.applied);
    const ticks = await platform.db
      .selectFrom('price_ticks')
      .where('race_id', '=', raceIds[1] ?? 0)
      .select(['sequence', 'saddle'])
      .orderBy('sequence')
      .execute();
    expect(ticks.map((tick) => tick.sequence)).toEqual(
      applied.map((body) => body.sequence).sort((a, b) => a - b),
    );
    expect(new Set(ticks.map((tick) => tick.sequence)).size).toBe(ticks.length);
    expect((await meetingRow()).sequence).toBe(Math.max(...applied.map((body) => body.sequence)));
  });

  test('that both create a meeting make one', async () => {
    const both = new TestFeed(app, `twice-${meetings}`);
    const answers = await Promise.all([1, 1, 2].map((sequence) => both.put('', { ...cardBody(), sequence })));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    const ids = new Set(answers.flatMap((answer) => answer.body.meetingId ?? []));
    expect(ids.size).toBe(1);
    expect((await both.held()).body).toMatchObject({ sequence: 2, races: [{ number: 1 }, { number: 2 }] });
  });

  test('that both result a race leave one official result', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4].map((saddle) => feed.put('/Races/1/Result', resultBody(1, [saddle]))),
    );
    const taken = answers.filter((answer) => answer.body.applied === true);
    expect(taken).toHaveLength(1);
    expect(
      await platform.db
        .selectFrom('race_results')
        .where('race_id', '=', raceIds[1] ?? 0)
        .selectAll()
        .execute(),
    ).toHaveLength(1);
  });
});
