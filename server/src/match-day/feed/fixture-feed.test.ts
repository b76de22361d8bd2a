import { beforeEach, describe, expect, it, test } from 'vitest';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { admitFeed } from '../../../test/test-feed.ts';
import { fixtureBody, hoursFromKickOff, TestFixtureFeed } from '../../../test/test-fixture-feed.ts';
import { createTestApp, createTestPlatform } from '../../../test/test-platform.ts';
import { convertFootballData } from '../../feed-cli/convert-football-data.ts';
import { feedHandlers } from '../../race-day/feed/routes.ts';
import { fixtureBatches, fixtureFeedHandlers } from './routes.ts';

const platform = closedAfterAll(await createTestPlatform());
const handlers = { ...feedHandlers(platform, fixtureBatches), ...fixtureFeedHandlers(platform) };
const app = closedAfterAll(await createTestApp(platform, handlers, admitFeed));
let feed: TestFixtureFeed;
let fixtures = 0;

beforeEach(() => {
  fixtures += 1;
  feed = new TestFixtureFeed(app, `fixture-${fixtures}`);
  platform.setNow(hoursFromKickOff(-24));
});

const at = (hours: number) => platform.setNow(hoursFromKickOff(hours));
const live = async () => {
  await feed.put('', fixtureBody());
  at(0);
  await feed.put('/Status', { status: 'live' });
  at(1);
};
const over = async () => {
  await live();
  await feed.put('/Result', { home: 2, away: 1, official: true });
};

describe('a call', () => {
  it('needs the scope feed', async () => {
    const request = {
      method: 'PUT',
      url: '/api/Feed/Fixtures/a',
      payload: fixtureBody({ sequence: 1 }),
    } as const;
    expect((await app.inject(request)).statusCode).toBe(401);
    const headers = { authorization: 'Bearer punter-1' };
    expect((await app.inject({ ...request, headers })).statusCode).toBe(403);
    expect((await app.inject({ method: 'GET', url: '/api/Feed/Fixtures/a' })).statusCode).toBe(401);
  });

  it('of an unknown fixture is 404', async () => {
    expect((await feed.held()).status).toBe(404);
    for (const [below, body] of [
      ['/Prices', { prices: { home: 1 } }],
      ['/Status', { status: 'live' }],
      ['/Score', { home: 0, away: 0, minute: 1 }],
      ['/Result', { home: 0, away: 0, official: true }],
    ] as const) {
      expect((await feed.put(below, body)).status, below).toBe(404);
    }
  });

  it('that was made before is stale and changes nothing; a sequence that jumps is refused', async () => {
    const first = await feed.put('', fixtureBody());
    expect(first.body).toMatchObject({ applied: true, fixtureId: expect.any(Number) });
    const stale = await feed.put('/Status', { sequence: 1, status: 'void' });
    expect(stale.body).toEqual({ applied: false, reason: 'stale' });
    expect((await feed.held()).body).toMatchObject({ sequence: 1, status: 'scheduled' });
    const jump = await feed.put('/Status', { sequence: 5_000_000_000, status: 'void' });
    expect(jump.status).toBe(400);
    expect(jump.body.error.details[0].field).toBe('sequence');
  });

  it('that is refused leaves the sequence', async () => {
    await over();
    const { sequence } = (await feed.held()).body;
    expect((await feed.put('/Status', { status: 'void' })).status).toBe(409);
    expect((await feed.held()).body.sequence).toBe(sequence);
  });
});

type Refusal = readonly [field: string, below: string, body: Record<string, unknown>, expected: string];
test.each<Refusal>([
  ['away', '', fixtureBody({ away: 'Egoli Miners' }), 'another team than home'],
  ['league', '', fixtureBody({ league: '' }), 'fewer than 1 character'],
  ['kickOffAt', '', fixtureBody({ kickOffAt: '2037-11-21T15:00:00' }), 'an instant with its offset'],
  ['format', '', fixtureBody({ format: 'halves' }), 'halves and minutes of each, as 2x45'],
  ['country', '', fixtureBody({ country: 'za' }), 'the two capital letters of ISO 3166, as ZA'],
  ['prices.home', '', fixtureBody({ prices: { home: 'evens' } }), 'odds to one'],
  ['prices.draw', '', fixtureBody({ prices: { draw: '1/20000' } }), 'odds to one'],
  ['markets.correctScore.9-9', '', fixtureBody({ markets: { correctScore: { '9-9': 3 } } }), ''],
  ['status', '', fixtureBody({ score: { home: 1, away: 0, minute: 3 } }), 'live, interrupted'],
  ['status', '', fixtureBody({ result: { home: 1, away: 0, official: true } }), 'finished, abandoned'],
  ['status', '/Status', { status: 'kicked off' }, ''],
  ['score', '/Status', { status: 'abandoned' }, 'the goals and the minute at which it was abandoned'],
  ['score', '/Status', { status: 'interrupted' }, 'the goals and the minute at which it was interrupted'],
  ['minute', '/Score', { home: 1, away: 0, minute: 91 }, '90'],
  ['added', '/Score', { home: 1, away: 0, minute: 30, added: 2 }, 'minutes added to minute 45 or 90'],
  [
    'halfTime.home',
    '/Result',
    { home: 1, away: 0, official: true, halfTime: { home: 2, away: 0 } },
    'at most the 1',
  ],
  [
    'reason',
    '/Result',
    { home: 1, away: 0, official: false, reason: 'capture' },
    'no reason with a provisional',
  ],
  ['prices', '/Prices', {}, 'the prices of one market or more'],
])('a bad %s in a call of %s is named, with what was expected', async (field, below, body, expected) => {
  if (below !== '') await feed.put('', fixtureBody());
  if (below === '/Status' || below === '/Score') at(0.5);
  const answer = await feed.put(below, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(400);
  const named = answer.body.error.details.map((each: { field: string }) => each.field);
  expect(named).toEqual([field]);
  expect(answer.body.error.details[0].expected).toContain(expected);
});

test('every bad field is named at once', async () => {
  const answer = await feed.put(
    '',
    fixtureBody({
      away: 'Egoli Miners',
      prices: { home: '0.5.1', draw: '1/20000' },
      markets: { overUnder25: { over: '9/20000' } },
    }),
  );
  expect(answer.status).toBe(400);
});

describe('what was settled or has begun', () => {
  const official = { home: 1, away: 2, official: true };
  type Case = readonly [
    why: RegExp,
    before: () => Promise<void>,
    below: string,
    body: Record<string, unknown>,
  ];
  test.each<Case>([
    [/capture or award/, over, '/Result', official],
    [/too late/, over, '/Result', { ...official, official: false }],
    [/its result is official/, over, '/Status', { status: 'live' }],
    [
      /its result is official/,
      over,
      '/Status',
      { status: 'abandoned', score: { home: 0, away: 0, minute: 3 } },
    ],
    [/only a result changes its score/, over, '/Score', { home: 4, away: 4, minute: 80 }],
    [
      /its kick-off stays/,
      over,
      '/Status',
      { status: 'finished', kickOffAt: hoursFromKickOff(5).toISOString() },
    ],
    [/its prices stay/, over, '/Prices', { prices: { home: 1 } }],
    [/later prices are not taken/, live, '/Prices', { prices: { home: 1 } }],
    [/later prices are not taken/, live, '', fixtureBody({ status: 'live', prices: { home: 1 } })],
    [/has begun/, live, '/Status', { status: 'live', kickOffAt: hoursFromKickOff(5).toISOString() }],
    [/only with a kickOffAt in the future/, live, '/Status', { status: 'scheduled' }],
    [/stays in it/, live, '', fixtureBody({ league: 'Baobab Cup', status: 'live', prices: undefined })],
    [
      /other teams play under another ref/,
      live,
      '',
      fixtureBody({ home: 'Karoo Rangers', status: 'live', prices: undefined }),
    ],
    [/score of the day first/, live, '/Result', { ...official, reason: 'award' }],
  ])('is not changed without a reason: %s', async (why, before, below, body) => {
    await before();
    const held = (await feed.held()).body;
    const answer = await feed.put(below, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(409);
    expect(answer.body.error.message).toMatch(why);
    expect((await feed.held()).body).toEqual(held);
  });

  test.each([
    ['/Score', { home: 0, away: 0, minute: 1 }, /say live before its score/],
    ['/Result', official, /say live first/],
    ['/Status', { status: 'finished' }, /say live first/],
  ])('has not begun before its kick-off: %s', async (below, body, why) => {
    await feed.put('', fixtureBody());
    const answer = await feed.put(below, body);
    expect(answer.status).toBe(409);
    expect(answer.body.error.message).toMatch(why);
  });

  it('is taken back when it was a false start, and a score forbids that', async () => {
    await live();
    const later = { status: 'postponed', kickOffAt: hoursFromKickOff(5).toISOString() };
    await feed.put('/Status', later);
    expect((await feed.held()).body).toMatchObject({ status: 'postponed', open: true, startedAt: null });
    at(5);
    await feed.put('/Status', { status: 'live' });
    await feed.put('/Score', { home: 1, away: 0, minute: 3 });
    expect((await feed.put('/Status', { status: 'postponed' })).status).toBe(409);
  });

  it('keeps the prices of before the kick-off, and takes late ones from then', async () => {
    await live();
    const early = { at: hoursFromKickOff(-1).toISOString(), prices: { home: 1 } };
    expect((await feed.put('/Prices', early)).status).toBe(200);
    expect((await feed.held()).body.prices).toEqual({ home: '1/1' });
  });
});

describe('a fixture fed from history', () => {
  it('comes whole, once: with prices and its official result, and again without a change', async () => {
    const result = { home: 2, away: 2, official: true, halfTime: { home: 0, away: 1 } };
    const body = fixtureBody({ kickOffAt: '2019-08-10T15:00:00+01:00', status: 'finished', result });
    expect((await feed.put('', body)).body.applied).toBe(true);
    const { body: first } = await feed.held();
    expect(first).toMatchObject({
      status: 'finished',
      open: false,
      result,
      startedAt: '2019-08-10T14:00:00.000Z',
    });
    expect((await feed.put('', body)).body.applied).toBe(true);
    expect((await feed.held()).body).toEqual({ ...first, sequence: 2 });
    const rows = await platform.db
      .selectFrom('fixture_results')
      .where('fixture_id', '=', first.fixtureId)
      .select('sequence')
      .execute();
    expect(rows).toHaveLength(1);
  });
});

describe('a batch', () => {
  const send = async (calls: readonly { path: string; body: unknown }[]) => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/Feed/Batch',
      headers: { authorization: 'Bearer feed' },
      payload: { calls: calls.map((call) => ({ method: 'PUT', ...call })) },
    });
    return response.json().answers as {
      status: number;
      body: { applied?: boolean; error?: { message: string } };
    }[];
  };

  it('makes the calls of each fixture in their order, beside those of other fixtures', async () => {
    const refs = [`batch-${fixtures}-a`, `batch-${fixtures}-b`];
    const history = { kickOffAt: '2019-08-10T15:00:00+01:00' };
    const calls = [0, 1, 2, 3].flatMap((step) =>
      refs.map((ref) => {
        const path = `/api/Feed/Fixtures/${ref}`;
        const sequence = step + 1;
        if (step === 0) return { path, body: fixtureBody({ sequence, ...history }) };
        if (step === 1) return { path: `${path}/Status`, body: { sequence, status: 'live' } };
        if (step === 2) return { path: `${path}/Score`, body: { sequence, home: 1, away: 0, minute: 9 } };
        return { path: `${path}/Result`, body: { sequence, home: 1, away: 0, official: true } };
      }),
    );
    const answers = await send(calls);
    expect(answers.map(({ status, body }) => [status, body.applied])).toEqual(calls.map(() => [200, true]));
    const again = await send(calls);
    expect(again.map(({ body }) => body.applied)).toEqual(calls.map(() => false));
  });

  it('answers a refused call by itself and makes the others', async () => {
    const path = `/api/Feed/Fixtures/batch-${fixtures}-c`;
    const answers = await send([
      { path, body: fixtureBody({ sequence: 1 }) },
      { path: `${path}/Score`, body: { sequence: 2, home: 1, away: 0, minute: 9 } },
      { path: `${path}/Prices`, body: { sequence: 3, prices: { home: 3 } } },
      { path: `${path}/Prices`, body: { sequence: 4, prices: { home: 'x' } } },
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 409, 200, 400]);
  });

  it('places many fixtures of a week in their round at once, in their order, and counts it once', async () => {
    const league = `League ${fixtures}`;
    const refs = Array.from({ length: 30 }, (_, index) => `batch-${fixtures}-${index}`);
    const calls: { path: string; body: unknown }[] = refs.flatMap((ref) => {
      const path = `/api/Feed/Fixtures/${ref}`;
      return [
        { path, body: fixtureBody({ sequence: 1, league, kickOffAt: '2019-08-10T15:00:00+01:00' }) },
        { path: `${path}/Result`, body: { sequence: 2, home: 1, away: 0, official: true } },
      ];
    });
    // One that is refused in the second transaction leaves the others as they would be without it.
    calls.splice(55, 0, {
      path: '/api/Feed/Fixtures/batch-none/Status',
      body: { sequence: 1, status: 'live' },
    });
    const answers = await send(calls);
    expect(answers.filter(({ body }) => body.applied === true)).toHaveLength(60);
    const round = await platform.db
      .selectFrom('predictor_rounds')
      .innerJoin('predictor_seasons', 'predictor_seasons.id', 'season_id')
      .where('league', '=', league)
      .select(['predictor_rounds.id', 'predictor_rounds.version'])
      .executeTakeFirstOrThrow();
    const placed = await platform.db
      .selectFrom('round_fixtures')
      .innerJoin('fixtures', 'fixtures.id', 'fixture_id')
      .where('round_id', '=', round.id)
      .orderBy('position')
      .select(['position', 'ref', 'official'])
      .execute();
    expect(placed.map(({ position }) => position)).toEqual(refs.map((_, index) => index));
    expect(new Set(placed.map(({ ref }) => ref))).toEqual(new Set(refs));
    expect(placed.every(({ official }) => official)).toBe(true);
    // Each transaction adds its fixtures and counts their results: two versions, where each alone would make sixty.
    expect(round.version).toBeLessThanOrEqual(20);
  });

  it('takes what the converter makes of a season', async () => {
    const { calls } = convertFootballData(
      [
        'Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR,HTHG,HTAG,HTR,B365H,B365D,B365A,B365>2.5,B365<2.5',
        'E0,17/08/2024,Egoli Miners,Umgeni Rovers,2,1,H,1,1,D,2.2,3.2,3.5,1.8,2',
        'E0,17/08/2024,Karoo Rangers,Cape Agulhas,0,0,D,0,0,D,2.2,3.2,3.5,1.8,2',
      ].join('\n'),
    );
    const answers = await send(calls);
    expect(answers.map(({ status, body }) => [status, body.applied])).toEqual(calls.map(() => [200, true]));
    expect(
      (await new TestFixtureFeed(app, 'fd-e0-2024-08-17-egoli-miners-umgeni-rovers').held()).body,
    ).toMatchObject({
      league: 'Premier League',
      status: 'finished',
      result: { home: 2, away: 1, official: true, halfTime: { home: 1, away: 1 } },
      prices: { home: '6/5' },
      markets: { overUnder25: { under: '1/1' } },
    });
  });

  it('does not take a fixture for a meeting of the same ref', async () => {
    const [answer] = await send([
      { path: `/api/Feed/Fixtures/same-${fixtures}`, body: fixtureBody({ sequence: 1 }) },
    ]);
    expect(answer?.status).toBe(200);
    const [status] = await send([
      { path: `/api/Feed/Meetings/same-${fixtures}/Status`, body: { sequence: 2, status: 1 } },
    ]);
    expect(status?.status).toBe(404);
  });
});
