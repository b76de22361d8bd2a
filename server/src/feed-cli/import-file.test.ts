import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { promisify } from 'node:util';
import type { FeedCall } from '@furlong/feed-client/feed-call';
import { FeedClient } from '@furlong/feed-client/feed-client';
import { overHttp } from '@furlong/feed-client/feed-transport';
import { parse } from 'csv-parse/sync';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { admitFeed, cardBody, pricesBody, resultBody } from '../../test/test-feed.ts';
import { createTestPlatform, type TestPlatform } from '../../test/test-platform.ts';
import { bindCalls } from '../platform/http/bind-call.ts';
import { Failed } from '../platform/http/failure.ts';
import { createHttp } from '../platform/http/http.ts';
import { feedHandlers } from '../race-day/feed/routes.ts';
import { formatFeedLine } from './feed-file.ts';
import { importFile } from './import-file.ts';
import { runFeedCommand } from './run-cli.ts';

const realRaces = join(import.meta.dirname, '../../../../shared/real-races');
const secret = 'demo-feed';

let platform: TestPlatform;
let app: FastifyInstance;
let url: string;
let folder: string;
/** The failures of the next requests, in their order. */
let troubles: Error[] = [];
let tokens = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'furlong-feed-'));
  platform = await createTestPlatform();
  app = await createHttp({
    settings: platform.settings,
    operator: platform.operator,
    log: platform.log,
    metrics: platform.metrics,
    identityUrl: `${platform.settings.publicUrl}/identity`,
    ready: async () => true,
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.post('/identity/token', async (request, reply) => {
    tokens += 1;
    const credentials = `Basic ${Buffer.from(`feed:${secret}`).toString('base64')}`;
    const { grant_type: grant, scope } = request.body as Record<string, string>;
    if (request.headers.authorization !== credentials || grant !== 'client_credentials' || scope !== 'feed') {
      return reply.code(401).send({ error: 'invalid_client' });
    }
    return { access_token: 'feed', token_type: 'Bearer', expires_in: 600 };
  });
  app.addHook('onRequest', async (request) => {
    const trouble = request.url.startsWith('/api/Feed') ? troubles.shift() : undefined;
    if (trouble) throw trouble;
  });
  bindCalls(app, feedHandlers(platform), admitFeed, platform.clock);
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await platform.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  troubles = [];
  tokens = 0;
  platform.setNow(new Date('2037-11-21T10:00:00+02:00'));
});

/** Runs the command as the terminal would. */
async function feed(args: string[], environment: Record<string, string> = {}) {
  const text = { out: '', err: '' };
  const collect = (name: 'out' | 'err') =>
    new Writable({
      write(part, _encoding, done) {
        text[name] += String(part);
        done();
      },
    });
  const code = await runFeedCommand(args, { out: collect('out'), err: collect('err'), environment });
  return { code, ...text };
}

/** Plays a file with a client that does not wait long between attempts. */
async function playImpatiently(file: string) {
  const patience = { firstPauseMs: 1 };
  return importFile(file, new FeedClient({ transport: overHttp(url), secret, patience }));
}

async function fileOf(name: string, lines: (object | string)[]): Promise<string> {
  const path = join(folder, name);
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  await writeFile(path, `${text}\n`);
  return path;
}

let meetings = 0;
function meetingLines() {
  meetings += 1;
  const ref = `import-${meetings}`;
  let sequence = 0;
  const line = (below: string, body: object) => {
    sequence += 1;
    return { method: 'PUT', path: `/api/Feed/Meetings/${ref}${below}`, body: { sequence, ...body } };
  };
  return { ref, line };
}

async function readMeeting(ref: string) {
  const response = await app.inject({
    url: `/api/Feed/Meetings/${ref}`,
    headers: { authorization: 'Bearer feed' },
  });
  return response.json();
}

/** The rows of the racing tables, and the queued jobs. */
async function contents() {
  const tables = [
    'competitions',
    'race_courses',
    'meetings',
    'races',
    'runners',
    'price_ticks',
    'race_results',
  ];
  const all: Record<string, unknown> = {};
  for (const table of [...tables, 'race_result_runners', 'jobs.job']) {
    const { rows } = await sql.raw(`select t::text as row from ${table} t order by 1`).execute(platform.db);
    all[table] = rows;
  }
  return all;
}

describe('importing a feed file', () => {
  test('plays every line; played again every line is stale and nothing changes', async () => {
    platform.setNow(new Date('2037-11-21T20:00:00+02:00'));
    const { ref, line } = meetingLines();
    const file = await fileOf('day.feed', [
      '> furlong@0.1.0 feed',
      '',
      line('', cardBody()),
      line('/Races/1/Prices', pricesBody(1)),
      line('/Races/1/Result', resultBody(1, [3, 1, 2])),
    ]);
    const first = await feed(['import', file, '--url', url]);
    expect(first).toEqual({ code: 0, out: '3 lines: 3 applied, 0 stale, 0 refused\n', err: '' });
    expect((await readMeeting(ref)).races[0].result.finishers[0]).toMatchObject({ saddle: 3, position: 1 });
    const before = await contents();
    const second = await feed(['import', file, '--url', url]);
    expect(second).toEqual({ code: 0, out: '3 lines: 0 applied, 3 stale, 0 refused\n', err: '' });
    expect(await contents()).toEqual(before);
  });

  test('sends whole meetings together where a batch has the room', async () => {
    const lines = (ref: string, count: number) =>
      Array.from({ length: count }, (_, index) =>
        formatFeedLine({
          method: 'PUT',
          path: `/api/Feed/Meetings/${ref}/Status`,
          body: { sequence: index },
        }),
      );
    const file = join(folder, 'meetings.feed');
    const text = [90, 70, 60, 201].flatMap((count, index) => lines(`meeting-${index}`, count));
    await writeFile(file, text.join('\n'));
    const sent: number[] = [];
    const putAll = async (calls: readonly FeedCall[]) => {
      sent.push(calls.length);
      return calls.map(() => ({ kind: 'applied', meetingId: 1, raceIds: {} }) as const);
    };
    expect(await importFile(file, { putAll })).toMatchObject({ applied: 421, lines: 421 });
    expect(sent).toEqual([160, 200, 61]);
  });

  test('counts one line as one', async () => {
    const file = await fileOf('one.feed', ['{"method":"PUT",']);
    const { code, out } = await feed(['import', file, '--url', url]);
    expect({ code, out }).toEqual({ code: 1, out: '1 line: 0 applied, 0 stale, 1 refused\n' });
  });

  test('names refused and malformed lines with their number and reason, plays the others and exits 1', async () => {
    const { ref, line } = meetingLines();
    const bad = pricesBody(1);
    const file = await fileOf('bad.feed', [
      line('', cardBody()),
      '{"method":"PUT",',
      line('/Races/9/Prices', pricesBody(1)),
      line('/Races/1/Prices', { ...bad, prices: [{ saddle: 1, winOdds: '1/99999' }] }),
      line('/Races/1/Prices', pricesBody(1, 6, 5)),
      line('/Races/1/Prices', pricesBody(1)),
    ]);
    const { code, out, err } = await feed(['import', file, '--url', url]);
    expect(code).toBe(1);
    expect(out).toBe('6 lines: 2 applied, 0 stale, 4 refused\n');
    expect(err.split('\n')).toEqual([
      expect.stringMatching(/^line 2: expected one JSON object/),
      `line 3: /api/Feed/Meetings/${ref}/Races/9/Prices: 404: Meeting '${ref}' has no race 9`,
      expect.stringMatching(/^line 4: .*400: .*prices\.0\.winOdds: odds to one/),
      expect.stringMatching(/^line 5: .*409: .*rewrite a race already run/),
      '',
    ]);
    expect((await readMeeting(ref)).races[0].runners[0].winOdds).toBe('2/1');
  });

  test('goes on when a token has run out or the server is busy for a moment', async () => {
    const { line } = meetingLines();
    const file = await fileOf('patient.feed', [line('', cardBody()), line('/Races/1/Prices', pricesBody(1))]);
    troubles = [
      new Failed('unauthenticated', 'The token has run out'),
      new Failed('unavailable', 'Starting'),
      new Failed('too-many-requests', 'Slower'),
    ];
    expect(await playImpatiently(file)).toEqual({ applied: 2, stale: 0, kept: 0, refused: [], lines: 2 });
    expect(tokens).toBe(2);
  });

  test('stops where the server goes away, so that no later line can make a missed one stale', async () => {
    const { ref, line } = meetingLines();
    const file = await fileOf('broken.feed', [
      line('', cardBody()),
      line('/Races/1/Prices', pricesBody(1)),
      line('/Races/1/Prices', pricesBody(1, 6, -20)),
    ]);
    troubles = Array.from({ length: 4 }, () => new Failed('unavailable', 'Down for long'));
    await expect(playImpatiently(file)).rejects.toThrow(/^stopped at line 1: .*answered 503: Down for long$/);
    expect((await feed(['import', file, '--url', url])).out).toMatch('3 applied');
    expect((await readMeeting(ref)).sequence).toBe(3);
  });

  test('a wrong secret, an absent server and an unreadable file are each said in one line', async () => {
    const file = await fileOf('one.feed', [meetingLines().line('', cardBody())]);
    const wrong = await feed(['import', file, '--url', url], { FEED_CLIENT_SECRET: 'not-the-secret' });
    expect(wrong.code).toBe(1);
    expect(wrong.err).toBe(
      'feed: the server does not know this secret: give the right one with --secret or FEED_CLIENT_SECRET\n',
    );
    const given = await feed(['import', file, '--url', url, '--secret', secret], { FEED_CLIENT_SECRET: 'x' });
    expect(given.code).toBe(0);
    const absent = await feed(['import', file, '--url', 'http://127.0.0.1:9']);
    expect(absent.code).toBe(1);
    expect(absent.err).toMatch(/^feed: http:\/\/127\.0\.0\.1:9 cannot be reached: .*\n$/);
    const missing = await feed(['import', join(folder, 'nothing'), '--url', url]);
    expect(missing.err).toMatch(/^feed: '.*nothing' cannot be read: ENOENT/);
  });

  test.each([
    [[], 'Say what to do: import or convert.'],
    [['play'], "There is no command 'play'."],
    [['import'], 'import needs a feed file.'],
    [['import', 'a', 'b'], 'import takes one file, and 2 were given.'],
    [['import', 'a', '--url', 'localhost'], "--url is 'localhost'"],
    [['import', 'a', '--nonsense'], "Unknown option '--nonsense'"],
    [['convert'], 'Say what to convert: hkjc or football-data.'],
    [['convert', 'tote', 'a', 'b'], "There is no kind 'tote' to convert: expected hkjc or football-data."],
    [['convert', 'hkjc', 'a'], 'convert hkjc needs two files, races and runners, and 1 were given.'],
    [['convert', 'football-data'], 'convert football-data needs one file, and 0 were given.'],
  ])('the wrong invocation %j says what was expected and exits 2', async (args, words) => {
    const { code, out, err } = await feed(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(`feed: ${words}`);
    expect(err).toContain('Usage:');
  });
});

describe('four real race days of Hong Kong', () => {
  test('give 37 resulted races with the published finishing order, and the same file twice changes nothing', {
    timeout: 120_000,
  }, async (context) => {
    if (!existsSync(realRaces)) context.skip(`the published results are not at ${realRaces}`);
    const runnersFile = join(realRaces, 'hk-en-runners.csv');
    const racesFile = join(realRaces, 'hk-en-races.csv');
    const out = join(folder, 'hk.feed');
    // In a process of its own, as an operator would.
    const cli = join(import.meta.dirname, 'cli.ts');
    const converted = await promisify(execFile)(process.execPath, [
      cli,
      ...['convert', 'hkjc', racesFile, runnersFile, '--out', out],
    ]);
    expect(converted.stdout).toBe('');
    expect(converted.stderr.trim().split('\n')).toEqual([
      ...[322, 418, 419].map(
        (line) => `${runnersFile} line ${line}: a scratched horse without a number: skipped`,
      ),
      '37 races, 121 calls, 3 remarks',
    ]);
    platform.setNow(undefined);
    const first = await feed(['import', out, '--url', url]);
    expect(first).toMatchObject({ code: 0, out: '121 lines: 121 applied, 0 stale, 0 refused\n' });

    const rows = <T>(text: string) => parse(text, { columns: true }) as T[];
    const races = rows<Record<string, string>>(await readFile(racesFile, 'utf8'));
    const runners = rows<Record<string, string>>(await readFile(runnersFile, 'utf8'));
    const refs = new Set(
      races.map((race) => `hkjc-${race.race_date}-${race.race_course?.toLowerCase().replace(' ', '-')}`),
    );
    expect(refs.size).toBe(4);
    let resulted = 0;
    for (const ref of refs) {
      const meeting = await readMeeting(ref);
      for (const race of meeting.races) {
        const published = races.find(
          (row) => ref.startsWith(`hkjc-${row.race_date}`) && row.race_number === String(race.number),
        );
        const ran = runners.filter((row) => row.race_id === published?.race_id);
        const order = ran
          .flatMap((row) => {
            const position = /^(\d+)( DH)?$/.exec(row.finishing_position ?? '')?.[1];
            return position === undefined ? [] : [[Number(position), Number(row.horse_number)]];
          })
          .sort(([a = 0, x = 0], [b = 0, y = 0]) => a - b || x - y);
        const finishers: { position: number; saddle: number }[] = race.result.finishers;
        expect(finishers.map((each) => [each.position, each.saddle])).toEqual(order);
        expect(race.status).toBe('resulted');
        expect(race.result.official).toBe(true);
        resulted += 1;
      }
    }
    expect(resulted).toBe(37);
    // The dead heats for first, second and fourth, and the disqualified horse, who did not place.
    const orderOf = async (ref: string, number: number) => {
      const meeting = await readMeeting(ref);
      return meeting.races[number - 1].result.finishers as { position: number; saddle: number }[];
    };
    const tied = (finishers: { position: number; saddle: number }[], position: number) =>
      finishers.filter((each) => each.position === position).map((each) => each.saddle);
    expect(tied(await orderOf('hkjc-2014-10-05-sha-tin', 6), 1)).toEqual([1, 3]);
    expect(tied(await orderOf('hkjc-2016-06-15-happy-valley', 1), 2)).toEqual([6, 11]);
    expect(tied(await orderOf('hkjc-2016-06-15-happy-valley', 7), 4)).toEqual([4, 10]);
    const disqualified = await orderOf('hkjc-2015-01-28-happy-valley', 6);
    expect(disqualified.map((each) => each.saddle)).not.toContain(1);

    const before = await contents();
    const second = await feed(['import', out, '--url', url]);
    expect(second).toMatchObject({ code: 0, out: '121 lines: 0 applied, 121 stale, 0 refused\n' });
    expect(await contents()).toEqual(before);
  });
});
