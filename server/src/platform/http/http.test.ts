import { readFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { longestBody } from '@furlong/contract/schemas/call';
import { moneyToWire } from '@furlong/domain/money';
import { describe, expect, it } from 'vitest';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { admitByName, createTestApp, createTestPlatform } from '../../../test/test-platform.ts';
import { refusal, success } from './answer.ts';
import { Failed } from './failure.ts';

const platform = closedAfterAll(await createTestPlatform());
const app = closedAfterAll(
  await createTestApp(
    platform,
    {
      GetLeaderboardMeetingId: () => success({ meetingId: null }),
      GetPastMeetings: () => {
        throw new Error('a secret of the inside');
      },
      CheckPunterAlias: () => refusal(120, 'Taken', 'Somebody has that alias'),
      GetPunterSelection: () => {
        throw new Failed('forbidden', "These are another punter's picks");
      },
      SavePunterSelections: () => success({}),
      getRaces: () => success({ races: [] }),
      GetMyBets: () => expect.unreachable(),
      GetDailyLeaderboardPaged: () => expect.unreachable(),
      GetMeetingsForSelectedDate: () => expect.unreachable(),
      GetRealityCheck: () => expect.unreachable(),
      Deposit: ({ body }) => success({ balance: moneyToWire(0), transferId: body.guid }),
    },
    admitByName,
  ),
);

describe('the HTTP shapes of every answer', () => {
  it('puts the payload beside the head of a success, one flat object', async () => {
    const answer = await app.inject('/api/Meeting/GetLeaderboardMeetingId');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      ...{ status: 1, errorCode: 0, message: 'Success', detail: 'Success' },
      ...{ responseType: 'success', responseMessage: 'Success', meetingId: null },
    });
  });

  it('matches a path whatever the case, with or without a trailing slash', async () => {
    expect((await app.inject('/API/meeting/getleaderboardmeetingid/')).statusCode).toBe(200);
  });

  it('takes a body as written: no text becomes a number, and no null a zero', async () => {
    const pick = { meetingId: 1, raceId: 1, raceNumber: 1, saddle: 1 };
    const save = (change: object) =>
      app.inject({
        method: 'POST',
        url: '/api/Selection/SavePunterSelections',
        headers: { authorization: 'Bearer punter-7' },
        payload: [{ ...pick, ...change }],
      });
    expect((await save({})).statusCode).toBe(200);
    for (const saddle of ['1', true, null, [1]]) {
      const answer = await save({ saddle });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().error.details).toContainEqual({ field: '0.saddle', expected: 'must be integer' });
    }
  });

  it('answers an address that cannot be read with a 400 in the product shape, and bare under /api/Feed', async () => {
    const answer = await app.inject('/api/General/ValidityTest/%E0%A4%A');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      ...{ status: 0, errorCode: 400, responseType: 'error' },
      error: { code: 'bad-request', message: expect.stringContaining('not well formed') },
    });
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(answer.headers['x-frame-options']).toBe('DENY');
    const feed = await app.inject('/api/Feed/%E0%A4%A');
    expect(feed.statusCode).toBe(400);
    expect(Object.keys(feed.json())).toEqual(['error']);
  });

  it.each([
    ['bytes that are no request', 'NONSENSE\r\n\r\n', 400],
    ['headers that are too long', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['a request without a host', 'GET /api/x HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
    [
      'a request that expects what nobody offers',
      'GET /api/x HTTP/1.1\r\nhost: a\r\nexpect: wonders\r\nconnection: close\r\n\r\n',
      417,
    ],
  ])('answers %s in the product shape, with the headers of security', async (_what, bytes, statusCode) => {
    await app.listen({ port: 0, host: '127.0.0.1' }).catch((error) => {
      // Listens already, for the case before.
      if (error.code !== 'FST_ERR_REOPENED_SERVER' && error.code !== 'ERR_SERVER_ALREADY_LISTEN') throw error;
    });
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1').end(bytes);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${statusCode} `));
    expect(head.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(head.toLowerCase()).toMatch(/content-security-policy: .*frame-ancestors/);
    expect(JSON.parse(body)).toMatchObject({
      status: 0,
      errorCode: statusCode,
      error: { code: 'bad-request' },
    });
  });

  it('answers a refusal of the business with 200, status 0 and an error code', async () => {
    const answer = await app.inject('/api/Login/CheckPunterAlias/Rail');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      ...{ status: 0, errorCode: 120, message: 'Taken', detail: 'Somebody has that alias' },
      ...{ responseType: 'error', responseMessage: 'Taken' },
    });
  });

  it('answers an unknown path under /api with a 404 in the product shape, and bare under /api/Feed', async () => {
    const answer = await app.inject('/api/Nothing/Here');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ status: 0, errorCode: 404, error: { code: 'not-found' } });
    expect(Object.keys((await app.inject('/api/Feed/Nothing')).json())).toEqual(['error']);
  });

  it('names each bad field of a bad request and what was expected', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/Selection/SavePunterSelections',
      payload: [{ meetingId: 1, raceId: -4, raceNumber: 'x' }],
    });
    expect(answer.statusCode).toBe(400);
    const fields = answer.json().error.details.map((detail: { field: string }) => detail.field);
    expect(fields).toEqual(expect.arrayContaining(['0.raceId', '0.raceNumber', '0.saddle']));
  });

  it('names at most twenty bad fields of a request', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/Selection/SavePunterSelections',
      payload: Array.from({ length: 20 }, () => ({})),
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.details).toHaveLength(20);
  });

  it('refuses a list that is too long before it looks at its elements', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/Selection/SavePunterSelections',
      payload: Array.from({ length: 15_000 }, () => ({})),
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.details).toEqual([
      { field: 'body', expected: 'must NOT have more than 20 items' },
    ]);
  });

  it('refuses a body longer than its call allows', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/Selection/SavePunterSelections',
      headers: { 'content-type': 'application/json' },
      payload: `[${' '.repeat(longestBody)}]`,
    });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({ status: 0, errorCode: 413 });
  });

  it.each([
    ['/api/Meeting/getRaces/Infinity', 'meetingId', 'must be integer'],
    ['/api/Meeting/GetPastMeetings/1e309', 'numberOfRaces', 'must be integer'],
    ['/api/Meeting/GetPastMeetings/-Infinity', 'numberOfRaces', 'must be integer'],
    ['/api/MyBets/GetMyBets/0?before=1e309', 'before', 'must be integer'],
    ['/api/Login/CheckPunterAlias/a%00b', 'alias', expect.stringContaining('U+0000')],
    [
      '/api/Leaderboard/GetDailyLeaderboardPaged/1/10/1?username=%00',
      'username',
      expect.stringContaining('U+0000'),
    ],
    [
      '/api/Leaderboard/GetMeetingsForSelectedDate/0000-01-01',
      'date',
      expect.stringContaining('from 1990 to 2100'),
    ],
    [
      '/api/Protection/GetRealityCheck?since=2016-12-31T23:59:60Z',
      'since',
      expect.stringContaining('from 1990 to 2100'),
    ],
  ])('refuses %s and names the field', async (url, field, expected) => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.details).toEqual([{ field, expected }]);
  });

  it('accepts a GUID only in its plain form, and reads it in lower case', async () => {
    const guid = '01234567-89AB-CDEF-0123-456789ABCDEF';
    const deposit = (key: string) =>
      app.inject({ method: 'POST', url: '/api/Wallet/Deposit', payload: { amount: 1, guid: key } });
    expect((await deposit(guid)).json()).toMatchObject({ transferId: guid.toLowerCase() });
    const answer = await deposit(`urn:uuid:${guid}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.details).toEqual([
      { field: 'guid', expected: expect.stringContaining('a GUID') },
    ]);
  });

  it.each([
    ['not JSON', 'POST', '{', 400],
    ['another media type', 'POST', 'a=1', 415],
  ] as const)('refuses a body that is %s with its own status', async (what, method, payload, statusCode) => {
    const type = what === 'not JSON' ? 'application/json' : 'text/csv';
    const answer = await app.inject({
      ...{ method, payload, url: '/api/Selection/SavePunterSelections' },
      headers: { 'content-type': type },
    });
    expect(answer.statusCode).toBe(statusCode);
    expect(answer.json()).toMatchObject({ status: 0, error: {} });
  });

  it('reveals nothing internal in a 500, and carries the request id', async () => {
    const answer = await app.inject('/api/Meeting/GetPastMeetings/3');
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toMatch(/secret|\.ts|stack/);
    expect(answer.json()).toMatchObject({ status: 0, errorCode: 500, error: { code: 'internal' } });
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('answers a forbidden call with 403 and the reason', async () => {
    const answer = await app.inject('/api/Selection/GetPunterSelection/3/4');
    expect(answer.statusCode).toBe(403);
    expect(answer.json().message).toBe("These are another punter's picks");
  });

  it('documents every call with its access in the OpenAPI document, and shows a reference page', async () => {
    const document = (await app.inject('/api/openapi.json')).json();
    const call = document.paths['/api/Selection/GetPunterSelection/{punterId}/{meetingId}'].get;
    expect(call).toMatchObject({ operationId: 'GetPunterSelection', security: [{ punter: [] }] });
    const page = await app.inject('/api/docs/');
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('<title>Furlong API</title>');
    for (const [, file] of page.body.matchAll(/(?:src|href)="(\/api\/docs\/[^"]+)"/g)) {
      const { statusCode, headers } = await app.inject(file ?? '');
      expect([file, statusCode]).toEqual([file, 200]);
      expect(headers['content-security-policy']).toBe(
        (await app.inject('/healthz')).headers['content-security-policy'],
      );
    }
    expect(page.headers['content-security-policy']).not.toContain('unsafe');
  });

  it('answers health, readiness and metrics', async () => {
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' });
    expect((await app.inject('/metrics')).body).toContain('furlong_http_request_seconds_bucket');
  });

  it('offers the app for installation under the operator’s brand', async () => {
    const answer = await app.inject('/manifest.webmanifest');
    expect(answer.headers['content-type']).toContain('application/manifest+json');
    expect(answer.json()).toMatchObject({
      short_name: platform.operator.brand,
      name: platform.operator.title,
      display: 'standalone',
      start_url: '/',
      theme_color: '#F7F4EC',
    });
    for (const { src, sizes } of answer.json().icons) {
      const png = await readFile(join(import.meta.dirname, '../../../../web/public', src));
      // Width and height stand in a PNG's first chunk.
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
    }
  });

  it('allows no script, style or frame from elsewhere', async () => {
    const policy = (await app.inject('/healthz')).headers['content-security-policy'];
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toContain('unsafe');
  });
});

it('lets the app call and show pictures from the origins in the operator’s file', async () => {
  const platform = await createTestPlatform();
  const operator = {
    ...platform.operator,
    puntersApiUrl: 'https://api.race.example/punters',
    tokenIssuerUrl: 'https://tokens.race.example/issuer',
    silkImageBaseUrl: 'https://silks.race.example/all',
    logoUrl: 'https://brand.race.example/logo.svg',
    imageHosts: ['https://slides.race.example', 'https://cdn.example/'],
  };
  const app = await createTestApp({ ...platform, operator }, {}, admitByName);
  try {
    const policy = String((await app.inject('/healthz')).headers['content-security-policy']);
    const directives = policy.split(';').map((directive) => directive.split(' '));
    const sources = (name: string) => directives.find(([of]) => of === name)?.slice(1);
    expect(sources('connect-src')).toEqual([
      "'self'",
      new URL(platform.settings.publicUrl).origin,
      'https://api.race.example',
      'https://tokens.race.example',
      'https://brand.race.example',
    ]);
    expect(sources('img-src')).toEqual([
      ...["'self'", 'data:', 'blob:'],
      ...['https://silks.race.example', 'https://api.race.example'],
      ...['https://slides.race.example', 'https://cdn.example'],
    ]);
    expect(sources('script-src')).toEqual(["'self'"]);
  } finally {
    await app.close();
    await platform.close();
  }
});
