import { describe, expect, test, vi } from 'vitest';
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
import { feedHandlers } from './routes.ts';

const platform = closedAfterAll(await createTestPlatform());
const app = closedAfterAll(await createTestApp(platform, feedHandlers(platform), admitFeed));
platform.setNow(new Date('2037-11-21T10:00:00+02:00'));

describe('a batch', () => {
  const line = (ref: string, below: string, body: unknown) => ({
    method: 'PUT',
    path: `/api/Feed/Meetings/${ref}${below}`,
    body,
  });
  async function send(calls: readonly object[], authorization = 'Bearer feed') {
    const headers = authorization === '' ? {} : { authorization };
    const response = await app.inject({
      method: 'POST',
      url: '/api/Feed/Batch',
      headers,
      payload: { calls },
    });
    return { status: response.statusCode, body: response.json() };
  }
  /** The calls of a meeting that is priced and has run its first race, one of them refused and one repeated. */
  const meetingCalls = (ref: string) => [
    line(ref, '', { sequence: 1, ...cardBody() }),
    line(ref, '/Races/1/Prices', { sequence: 2, ...pricesBody(1) }),
    line(ref, '/Races/1/Status', { sequence: 3, status: 'closed', at: minutesFromOff(1, 0) }),
    line(ref, '/Races/1/Scratchings/2', { sequence: 4, at: minutesFromOff(1, 2) }),
    line(ref, '/Races/1/Result', { sequence: 5, ...resultBody(1, [1, 2, 3]) }),
    line(ref, '/Races/1/Result', { sequence: 5, ...resultBody(1, [1, 2, 3]) }),
  ];

  test('answers each call in its place as it would have been by itself, and one that fails stops no other', async () => {
    platform.metrics.feedCalls.reset();
    const [first = [], second = []] = ['batch-a', 'batch-b'].map(meetingCalls);
    // The two meetings' calls in turns, among others that are none.
    const calls = [
      ...first.flatMap((call, index) => [call, second[index] ?? call]),
      { method: 'GET', path: '/api/Feed/Meetings/batch-a', body: {} },
      line('batch-a', '/Runners/1', {}),
      line('batch-a', '/Races/1/Prices', { sequence: 7, at: 'yesterday', prices: [], more: 1 }),
      line('batch-none', '/Status', { sequence: 1, status: 3 }),
      line('batch-a', '/Races/99/Prices', { sequence: 8, ...pricesBody(1) }),
    ];
    const { status, body } = await send(calls);
    expect(status).toBe(200);
    const answers: {
      status: number;
      body: { applied?: boolean; error?: { details: { field: string }[] } };
    }[] = body.answers;
    const both = [200, 200, 200, 409, 200, 200].flatMap((each) => [each, each]);
    expect(answers.map((answer) => answer.status)).toEqual([...both, 400, 404, 400, 404, 400]);
    expect(answers.slice(0, 12).map((answer) => answer.body.applied ?? null)).toEqual(
      [true, true, true, null, true, false].flatMap((each) => [each, each]),
    );
    const fields = (index: number) => answers[index]?.body.error?.details.map(({ field }) => field);
    expect(fields(12)).toEqual(['method']);
    expect(fields(14)).toEqual(expect.arrayContaining(['at', 'prices', 'more']));
    expect(fields(16)).toEqual(['number']);
    for (const ref of ['batch-a', 'batch-b']) {
      const { body: held } = await new TestFeed(app, ref).held();
      expect(held).toMatchObject({ sequence: 5, races: [{ status: 'resulted' }, { status: 'open' }] });
    }
    const { values } = await platform.metrics.feedCalls.get();
    const results = values.filter(({ labels }) => labels.call === 'PutResult');
    expect(results.map(({ labels, value }) => [labels.outcome, value])).toEqual([
      ['applied', 2],
      ['stale', 2],
    ]);
  });

  test('needs the token, has one call at least and 200 at most, and a sequence seen again changes nothing', async () => {
    const calls = meetingCalls('batch-c').slice(0, 3);
    expect((await send(calls, '')).status).toBe(401);
    expect((await send([])).status).toBe(400);
    expect((await send(Array(201).fill(calls[0]))).status).toBe(400);
    for (const applied of [true, false]) {
      const { body } = await send(calls);
      expect(body.answers.map((answer: { body: { applied: boolean } }) => answer.body.applied)).toEqual([
        applied,
        applied,
        applied,
      ]);
    }
  });

  /** A race day with everything that a supplier may send of it, and what is stale. */
  const day = (): [string, Record<string, unknown>][] => {
    const priced = (number: number, minutes: number, prices: object[]): [string, Record<string, unknown>] => [
      `/Races/${number}/Prices`,
      { at: minutesFromOff(number, minutes), prices },
    ];
    const closed = (number: number, more = {}): [string, Record<string, unknown>] => [
      `/Races/${number}/Status`,
      { status: 'closed', at: minutesFromOff(number, 0), ...more },
    ];
    const correction = { ...resultBody(1, [2, 1, 4]), reason: 'capture' };
    const late = { at: minutesFromOff(1, 20), nonRunner: true };
    return [
      ['', cardBody(4)],
      ['/Races/1/Prices', pricesBody(1, 6, -60)],
      priced(1, -50, [
        { saddle: 1, winOdds: '10/3' },
        { saddle: 2, winOdds: 0 },
        { saddle: 3, placeOdds: 1.25 },
      ]),
      priced(1, -40, [
        { saddle: 1, placeOdds: 2 },
        { saddle: 2, placeOdds: '7/4' },
      ]),
      ['/Races/1/Scratchings/6', { at: minutesFromOff(1, -30) }],
      priced(1, -20, [{ saddle: 1, winOdds: 9 }]),
      closed(1),
      closed(1, { at: minutesFromOff(1, 1) }),
      ['/Races/1/Result', resultBody(1, [3, 1, 2], false)],
      ['/Races/1/Result', resultBody(1, [1, 3, 2])],
      ['/Races/1/Scratchings/3', late],
      ['/Races/1/Result', correction],
      ['/Races/2/Status', { status: 'open', at: minutesFromOff(1, 0), offAt: minutesFromOff(2, 5) }],
      ['', { ...cardBody(3), sequence: 3 }],
      ['/Races/2/Prices', pricesBody(2)],
      closed(2, { offAt: minutesFromOff(2, 6), at: minutesFromOff(2, 6) }),
      ['/Races/2/Result', resultBody(2, [5, 4])],
      ['/Races/3/Status', { status: 'abandoned', at: minutesFromOff(3, -10) }],
      ['/Races/4/Prices', pricesBody(4)],
      closed(4),
      ['/Races/4/Result', { ...resultBody(4, [6]), startingPrices: [{ saddle: 1, startingPrice: 4 }] }],
    ];
  };
  /** All that is kept of a meeting, without what the database numbered. */
  async function keptOf(ref: string) {
    const { db } = platform;
    const meeting = await db
      .selectFrom('meetings')
      .where('ref', '=', ref)
      .selectAll()
      .executeTakeFirstOrThrow();
    const races = await db
      .selectFrom('races')
      .where('meeting_id', '=', meeting.id)
      .orderBy('number')
      .selectAll()
      .execute();
    const numbers = new Map(races.map(({ id, number }) => [id, number]));
    const ofRaces = async (table: 'runners' | 'price_ticks' | 'race_results' | 'unseen_offs') => {
      const rows = await db
        .selectFrom(table)
        .where('race_id', 'in', [...numbers.keys()])
        .selectAll()
        .execute();
      return rows.map((row) => JSON.stringify({ ...row, id: 0, race_id: numbers.get(row.race_id) })).sort();
    };
    const placed = await db
      .selectFrom('race_result_runners')
      .innerJoin('race_results', 'race_results.id', 'race_result_runners.result_id')
      .where('race_results.race_id', 'in', [...numbers.keys()])
      .select(['sequence', 'saddle', 'position', 'sp_numerator', 'sp_denominator'])
      .orderBy('sequence')
      .orderBy('saddle')
      .execute();
    return {
      meeting: { ...meeting, id: 0, ref: '', created_at: 0, standings_version: 0 },
      races: races.map((race) => ({ ...race, id: 0, meeting_id: 0 })),
      runners: await ofRaces('runners'),
      ticks: await ofRaces('price_ticks'),
      results: await ofRaces('race_results'),
      unseen: await ofRaces('unseen_offs'),
      placed,
    };
  }

  test('comes to the same as its calls made one by one', async () => {
    platform.setNow(new Date(offOf(4).getTime() + 3_600_000));
    const single = new TestFeed(app, 'one-by-one');
    const singly = [];
    const together = [];
    for (const [below, body] of day()) {
      const sequence = single.nextSequence();
      singly.push(await single.put(below, { sequence, ...body }));
      together.push(line('all-at-once', below, { sequence, ...body }));
    }
    const { body } = await send(together);
    const outcomes = (answers: { status: number; body: { applied?: boolean } }[]) =>
      answers.map((answer) => [answer.status, answer.body.applied]);
    expect(outcomes(singly)).toContainEqual([200, false]);
    expect(outcomes(singly).filter(([status]) => status !== 200)).toEqual([]);
    expect(outcomes(body.answers)).toEqual(outcomes(singly));
    const { raceIds, meetingId } = body.answers[0].body;
    const applied = body.answers.filter((answer: { body: { applied: boolean } }) => answer.body.applied);
    for (const answer of applied) expect(answer.body).toEqual({ applied: true, meetingId, raceIds });
    expect(await keptOf('all-at-once')).toEqual(await keptOf('one-by-one'));
  });

  test('tells every node once of all that it changed in a meeting, and queues once what follows', async () => {
    platform.setNow(new Date(offOf(4).getTime() + 3_600_000));
    const told: FurlongEvent[] = [];
    const unlisten = platform.events.listen((event) => told.push(event));
    const calls = [
      line('told-once', '', { sequence: 1, ...cardBody() }),
      ...[1, 2].flatMap((number) => [
        line('told-once', `/Races/${number}/Prices`, { sequence: number * 3, ...pricesBody(number) }),
        line('told-once', `/Races/${number}/Status`, {
          sequence: number * 3 + 1,
          status: 'closed',
          at: minutesFromOff(number, 0),
        }),
        line('told-once', `/Races/${number}/Result`, {
          sequence: number * 3 + 2,
          ...resultBody(number, [1, 2]),
        }),
      ]),
    ];
    const { body } = await send(calls);
    const { meetingId } = body.answers[0].body;
    const ofMeeting = () => told.filter((event) => 'meetingId' in event && event.meetingId === meetingId);
    await vi.waitFor(() =>
      expect(ofMeeting()).toEqual([
        { kind: 'card', meetingId },
        { kind: 'standings', meetingId, version: 2 },
      ]),
    );
    unlisten();
    const { rows } = await platform.pool.query(
      `select count(*)::integer as jobs from jobs.job where name = 'follow-result' and data ->> 'meetingId' = $1`,
      [String(meetingId)],
    );
    expect(rows).toEqual([{ jobs: 1 }]);
  });
});
