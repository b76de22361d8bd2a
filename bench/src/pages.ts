import { fork } from 'node:child_process';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { openPool } from '@furlong/server/platform/database/database';
import { percentile, printFigure } from './figure.ts';
import { readVersion, untilNewerVersion } from './live-listeners.ts';
import { withOwnDatabase } from './own-database.ts';
import { connectionCount, type PagesLoad, type PagesSeen, type SentAnswer } from './pages-plan.ts';
import { BenchFeed } from './picks-feed.ts';
import { processorMs } from './processor-time.ts';
import { runApart } from './run-apart.ts';
import { startServer } from './server-process.ts';
import { finishersOf, racesRun } from './standings-plan.ts';
import { seedPunters } from './standings-seed.ts';
import { answerOf } from './watched-server.ts';

const feedSecret = 'bench-feed-secret';
const ref = 'pages';
const punters = 10_000;
/** Meetings on the list beside the one that is live. */
const otherMeetings = 7;
const resultedRaces = 2;
const turns = 3;
const turnMs = Number(process.env.BENCH_PAGES_MS ?? 3_000);
const warmMs = 2_000;
const target = 0.4;

/** Something that is asked for again and again. */
interface Page {
  readonly name: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A server in a process of its own. */
interface Asked {
  readonly url: string;
  readonly pid: number;
}

/** Answers a second, and processor time of the server for each, in microseconds. */
interface Speed {
  readonly rate: number;
  readonly microseconds: number;
}

/**
 * Public pages of one node with a live meeting of ten thousand punters, beside a bare Fastify that answers the same bytes
 * from memory: in turns, from the same load, on 32 connections. `BENCH_PAGES_MS` says how long each turn is.
 */
export async function benchPages(): Promise<void> {
  await withOwnDatabase(async (databaseUrl) => {
    const server = await startServer({ DATABASE_URL: databaseUrl, FEED_CLIENT_SECRET: feedSecret });
    try {
      const meetingId = await holdMeeting(databaseUrl, server.url);
      await measure(server, await listPages(server.url, meetingId));
    } finally {
      await server.stop();
    }
  });
}

/** A meeting that is live, with others beside it; its id. */
async function holdMeeting(databaseUrl: string, url: string): Promise<number> {
  const feed = await BenchFeed.open(url, feedSecret);
  const firstOff = new Date(Date.now() + 3_600_000);
  const { meetingId } = await feed.putMeeting(ref, firstOff, racesRun + 1);
  for (let other = 1; other <= otherMeetings; other += 1) await feed.putMeeting(`${ref}-${other}`, firstOff);
  console.log(`making ${punters} punters with a card each`);
  const pool = openPool(databaseUrl, 1);
  try {
    await seedPunters(pool, meetingId, punters);
  } finally {
    await pool.end();
  }
  let version = await readVersion(url, meetingId);
  for (let race = 1; race <= resultedRaces; race += 1) {
    await feed.closeRace(ref, race);
    version = await untilNewerVersion(url, meetingId, version);
    await feed.postResult(ref, race, finishersOf(race));
    version = await untilNewerVersion(url, meetingId, version);
  }
  return meetingId;
}

async function listPages(url: string, meetingId: number): Promise<Page[]> {
  const board = `/api/Leaderboard/GetDailyLeaderboardPaged/1/10/${meetingId}`;
  const card = `/api/Meeting/GetMeetingRaces/${meetingId}`;
  const list = '/api/Meeting/GetUpcomingRaceMeetings';
  const held = async (path: string) => ({
    'if-none-match': (await sent(url, { path, headers: {} })).etag ?? '',
  });
  return [
    { name: 'board page', path: board, headers: {} },
    { name: 'board page, brotli', path: board, headers: { 'accept-encoding': 'br, gzip' } },
    { name: 'board page, gzip', path: board, headers: { 'accept-encoding': 'gzip' } },
    { name: 'board page that is held (304)', path: board, headers: await held(board) },
    { name: 'card', path: card, headers: {} },
    { name: 'card, brotli', path: card, headers: { 'accept-encoding': 'br, gzip' } },
    { name: 'card that is held (304)', path: card, headers: await held(card) },
    { name: 'upcoming meetings', path: list, headers: {} },
    { name: 'upcoming meetings, brotli', path: list, headers: { 'accept-encoding': 'br, gzip' } },
  ];
}

async function measure(server: Asked, pages: readonly Page[]): Promise<void> {
  const answers = await Promise.all(pages.map((page) => sent(server.url, page)));
  const child = fork(join(import.meta.dirname, 'pages-bare.ts'), { serialization: 'advanced' });
  child.send(answers);
  const bare: Asked = { url: String(await answerOf(child)), pid: child.pid ?? 0 };
  console.log(
    `each turn ${turnMs / 1_000} s on ${connectionCount} connections, the median of ${turns} turns; ` +
      `a board page is asked to be ${target} of the yardstick or more`,
  );
  try {
    for (const [number, page] of pages.entries()) {
      const own: Speed[] = [];
      const yardstick: Speed[] = [];
      await ask(server, page, warmMs);
      await ask(bare, { ...page, path: `/${number}` }, warmMs);
      for (let turn = 1; turn <= turns; turn += 1) {
        yardstick.push(await ask(bare, { ...page, path: `/${number}` }, turnMs));
        own.push(await ask(server, page, turnMs));
      }
      report(page, answers[number]?.body.length ?? 0, own, yardstick);
    }
  } finally {
    child.disconnect();
  }
}

function report({ name }: Page, bytes: number, own: readonly Speed[], yardstick: readonly Speed[]): void {
  const median = (speeds: readonly Speed[], of: keyof Speed) =>
    percentile(
      speeds.map((speed) => speed[of]),
      0.5,
    );
  printFigure({
    name: `${name}, ${bytes} bytes`,
    value: Math.round(median(own, 'rate')),
    unit: 'a second',
    yardstick: { name: 'bare Fastify', value: Math.round(median(yardstick, 'rate')) },
  });
  printFigure({
    name: `${name}, processor of the server`,
    value: median(own, 'microseconds'),
    unit: 'µs',
    yardstick: { name: 'bare Fastify', value: median(yardstick, 'microseconds') },
  });
}

async function ask({ url, pid }: Asked, { path, headers }: Page, milliseconds: number): Promise<Speed> {
  const used = processorMs(pid);
  const load: PagesLoad = { url, path, headers, milliseconds };
  const seen = await runApart<PagesSeen>('pages-load.ts', load);
  return {
    rate: (1_000 * seen.answers) / seen.milliseconds,
    microseconds: (1_000 * (processorMs(pid) - used)) / seen.answers,
  };
}

/** An answer as it is sent, in its coding. */
async function sent(url: string, { path, headers }: Pick<Page, 'path' | 'headers'>): Promise<SentAnswer> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${url}${path}`, { headers }, resolve).once('error', reject);
  });
  const body = await buffer(answer);
  const status = answer.statusCode ?? 0;
  if (status !== 200 && status !== 304) throw new Error(`${path} was answered ${status}: ${body}`);
  const { 'content-type': type, 'content-encoding': coding, etag } = answer.headers;
  return { status, type, coding, etag, body };
}
