import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { DailyLeaderboard } from '@furlong/contract/schemas/standings';
import { beforeEach, expect, it } from 'vitest';
import { closedAfterAll } from '../../../test/closed-after-all.ts';
import { admitByName, createTestApp, createTestPlatform } from '../../../test/test-platform.ts';
import { success, versioned } from './answer.ts';
import { weakTag } from './entity-tag.ts';

const platform = closedAfterAll(await createTestPlatform());
let version = 1;
let made: string[] = [];
let broken = false;

/** A punter with a token and without a row. */
const unlisted = 99;
const row = (index: number, name: string) => ({
  ...{ punterId: index, userId: `${name}_${index}`, rank: index, tied: false, total: 10, winners: 1 },
  ...{ secondPlace: 0, thirdPlace: 0, racePoints: 10, bonus: 0, movement: null },
});
const own = (punterId = unlisted) => (punterId === unlisted ? null : row(punterId, 'own'));
const app = closedAfterAll(
  await createTestApp(
    platform,
    {
      GetDailyLeaderboardPaged: ({ params: { page, perPage, meetingId }, caller }) => {
        const etag = weakTag(`${version}${caller ? `-${caller.punterId}` : ''}`);
        const [shown, isBroken] = [version, broken];
        return versioned(etag, async () => {
          made.push(`page ${page} of version ${shown}${caller ? ` for ${caller.punterId}` : ''}`);
          const board = {
            ...{ meetingId, meetingStatusId: 1, totalPunters: 90, page, perPage, version: shown },
            ...{ lastRace: 1, final: false, counts: true, own: own(caller?.punterId) },
            punters: Array.from({ length: perPage }, (_, index) => row(index + 1, `v${shown}`)),
          };
          return success({ dailyLeaderboard: (isBroken ? { page } : board) as DailyLeaderboard });
        });
      },
    },
    admitByName,
  ),
);

const path = '/api/Leaderboard/GetDailyLeaderboardPaged';
const ask = (page: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url: `${path}/${page}`, headers });
const asPunter = (id: number) => ({ authorization: `Bearer punter-${id}` });
beforeEach(() => {
  version += 1;
  made = [];
  broken = false;
});

it('a version is made once for all visitors, an address at a time', async () => {
  const first = await ask('1/10/7');
  const answers = await Promise.all([1, 2, 3].map(() => ask('1/10/7')));
  for (const { body, headers } of answers) {
    expect(body).toBe(first.body);
    expect(headers).toMatchObject({
      etag: first.headers.etag,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, no-cache',
      vary: 'Authorization, accept-encoding',
      'content-length': String(Buffer.byteLength(body)),
    });
  }
  await ask('2/10/7');
  expect(made).toEqual([`page 1 of version ${version}`, `page 2 of version ${version}`]);
});

it('addresses that mean the same share what is kept: names without a meaning push nothing out', async () => {
  const first = await ask('1/10/7?username=rail&isExactMatch=false');
  const same = ['?isExactMatch=false&username=rail', '?username=rail&isExactMatch=false&utm_source=mail'];
  for (const query of same) expect((await ask(`1/10/7${query}`)).body).toBe(first.body);
  expect((await app.inject(`${path.toUpperCase()}/1/10/7/?username=rail&isExactMatch=false&x`)).body).toBe(
    first.body,
  );
  expect(made).toHaveLength(1);
  for (const query of ['', '?username=rails', '?username=rail', '?username=rail&isExactMatch=true'])
    await ask(`1/10/7${query}`);
  await ask('10/1/7');
  expect(made).toHaveLength(6);
});

it('is the same, byte by byte, as what is made for somebody who is not on the board', async () => {
  const kept = await ask('1/10/7');
  const alone = await ask('1/10/7', asPunter(unlisted));
  expect(made).toHaveLength(2);
  expect(kept.body).toBe(alone.body);
  expect(kept.body).toContain('"status":1,"errorCode":0,"message":"Success"');
});

it('the next version is seen at once, and a page that is held costs nothing', async () => {
  const first = await ask('1/10/7');
  version += 1;
  const next = await ask('1/10/7', { 'if-none-match': String(first.headers.etag) });
  expect([next.statusCode, next.json().dailyLeaderboard.version]).toEqual([200, version]);
  made = [];
  const held = await ask('1/10/7', { 'if-none-match': String(next.headers.etag) });
  expect([held.statusCode, held.body, made]).toEqual([304, '', []]);
  expect(held.headers).toMatchObject({ etag: next.headers.etag, 'cache-control': 'public, no-cache' });
});

it('nobody with a token gets what was made for another, and what is theirs is not kept', async () => {
  const kept = await ask('1/10/7');
  for (const id of [5, 6, 5]) {
    const { headers, body } = await ask('1/10/7', asPunter(id));
    expect(JSON.parse(body).dailyLeaderboard.own.userId).toBe(`own_${id}`);
    expect(headers['cache-control']).toBe('private, no-cache');
  }
  expect(made.slice(1)).toEqual([5, 6, 5].map((id) => `page 1 of version ${version} for ${id}`));
  expect((await ask('1/10/7')).body).toBe(kept.body);
});

it('goes out in the coding that the client takes, each made of the same bytes', async () => {
  const plain = await ask('1/20/7');
  const brotli = await ask('1/20/7', { 'accept-encoding': 'gzip, deflate, br' });
  const gzip = await ask('1/20/7', { 'accept-encoding': 'gzip' });
  const none = await ask('1/20/7', { 'accept-encoding': 'br;q=0, identity' });
  expect([plain, brotli, gzip, none].map(({ headers }) => headers['content-encoding'])).toEqual([
    ...[undefined, 'br', 'gzip', undefined],
  ]);
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  expect(none.body).toBe(plain.body);
  for (const { headers, rawPayload } of [brotli, gzip]) {
    expect(headers['content-length']).toBe(String(rawPayload.length));
    expect(headers.vary).toBe('Authorization, accept-encoding');
  }
  const short = await ask('1/1/7', { 'accept-encoding': 'br' });
  expect(short.headers['content-encoding']).toBeUndefined();
  expect(made).toHaveLength(2);
});

it('a HEAD request says how long it is', async () => {
  const { body } = await ask('1/10/7');
  const head = await ask('1/10/7', {}, 'HEAD');
  expect([head.body, head.headers['content-length']]).toEqual(['', String(Buffer.byteLength(body))]);
});

it('an answer that is not as the schema says is no answer, and is not kept', async () => {
  broken = true;
  expect((await ask('1/10/7')).statusCode).toBe(500);
  broken = false;
  expect((await ask('1/10/7')).statusCode).toBe(200);
});

it('what is kept counts against the limits, and in the metrics, like any other', async () => {
  const limited = await createTestPlatform({ LIMITS: 'read.visitors=2' });
  const handler = () => versioned(weakTag('1'), () => success({ races: [] }));
  const other = await createTestApp(limited, { getRaces: handler }, admitByName);
  try {
    const codes: number[] = [];
    for (let time = 1; time <= 3; time += 1) {
      codes.push((await other.inject('/api/Meeting/getRaces/1')).statusCode);
    }
    expect(codes).toEqual([200, 200, 429]);
    expect(await limited.metrics.registry.metrics()).toMatch(
      /furlong_http_request_seconds_count\{method="GET",route="[^"]*getRaces[^"]*",status="200"\} 2/i,
    );
  } finally {
    await other.close();
    await limited.close();
  }
});
