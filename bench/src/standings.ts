import { fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openPool } from '@furlong/server/platform/database/database';
import { percentile, printFigure, printMustBeZero } from './figure.ts';
import { HttpConnection } from './http-connection.ts';
import { withKeptDatabase, withOwnDatabase } from './own-database.ts';
import { BenchFeed } from './picks-feed.ts';
import { readCount } from './read-count.ts';
import { finishersOf, kinds, punterCount, racesRun, type StandingsSeen } from './standings-plan.ts';
import { rankInRedis } from './standings-redis.ts';
import { drawPunters, seedPunters } from './standings-seed.ts';
import { findFirstPageInSql, loadScores, rankInSql } from './standings-sql.ts';
import { answerOf, type Pool, type WatchedServer, withWatchedServer } from './watched-server.ts';

/** How old the figures of `/metrics` may be, in milliseconds, with room to spare. */
const figuresAge = 1_100;
/** The first column of ten million punters, with all their aliases, takes more than a minute. */
const newPageMaxMs = 300_000;
const feedSecret = 'bench-feed-secret';
const refStart = 'standings-';
/** Requests that were due so long after a new page was served count as during its result too. */
const afterResult = 200;

/** Up to so many punters everything is compared, with the targets of a million. */
const comparedMax = 1_000_000;

/**
 * The standings of a million punters under load: races close, results come in, everybody looks. Then the same re-rank
 * alone, in a Redis sorted set, and in SQL. `--punters 10000000` makes more of them, with targets of their own and
 * without Redis; `--folder` keeps the punters for further runs, and `--prepare` only makes them and a card each, for the
 * next one.
 */
export async function benchStandings(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      punters: { type: 'string', default: String(punterCount) },
      folder: { type: 'string' },
      prepare: { type: 'boolean', default: false },
    },
  });
  const punters = readCount('--punters', values.punters);
  const { folder } = values;
  const withDatabase = folder === undefined ? withOwnDatabase : withKeptDatabase.bind(null, folder);
  await withDatabase(async (url) => {
    const prepared = await findPrepared(url, punters);
    await withWatchedServer(url, feedSecret, async (pool, server) => {
      const feed = await BenchFeed.open(server.url, feedSecret);
      const ref = prepared ?? `${refStart}${Date.now()}`;
      const { meetingId } = await feed.putMeeting(ref, new Date(Date.now() + 3_600_000), racesRun + 1);
      if (prepared === undefined) {
        console.log(`making ${punters} punters with a card each`);
        await seedPunters(pool, meetingId, punters);
      }
      if (!values.prepare) await measure(pool, server, { feed, ref, meetingId, punters });
    });
  });
}

/**
 * The meeting that an earlier run has made cards for and not played. Those of one that was played are deleted: the
 * server would rank them, too.
 */
async function findPrepared(url: string, punters: number): Promise<string | undefined> {
  const pool = openPool(url, 1);
  try {
    const { rows: tables } = await pool.query<{ made: boolean }>(
      "select to_regclass('card_picks') is not null as made",
    );
    if (!tables[0]?.made) return undefined;
    const { rows } = await pool.query<{ ref: string }>(
      `select ref from meetings where ref like $1
         and not exists (select from races where meeting_id = meetings.id and status <> 'open')
         and (select count(*) from card_picks where meeting_id = meetings.id) = $2`,
      [`${refStart}%`, punters],
    );
    const ref = rows[0]?.ref;
    if (ref === undefined) await pool.query('truncate card_picks');
    // The supplier of this run counts from the beginning.
    else await pool.query('update meetings set sequence = 0 where ref = $1', [ref]);
    return ref;
  } finally {
    await pool.end();
  }
}

/** A stretch of the run, milliseconds since 1970. */
interface Span {
  readonly from: number;
  readonly to: number;
}

const now = () => performance.timeOrigin + performance.now();

interface Site {
  readonly feed: BenchFeed;
  readonly ref: string;
  readonly meetingId: number;
  readonly punters: number;
}

async function measure(
  pool: Pool,
  server: WatchedServer,
  { feed, ref, meetingId, punters }: Site,
): Promise<void> {
  const isCompared = punters <= comparedMax;
  const watch = await Watch.open(server.url, meetingId);
  const { tokens, aliases } = await drawPunters(pool);
  const load = new LoadChild({ url: server.url, meetingId, punters, tokens, aliases });
  await pause(5_000);

  await server.vitals();
  const columns: number[] = [];
  let columnPause = 0;
  for (let race = 1; race <= racesRun; race += 1) {
    const from = now();
    await feed.closeRace(ref, race);
    await watch.next();
    columns.push(now() - from);
    sayTime(`column ${race}`, columns);
    await pause(1_000);
    columnPause = Math.max(columnPause, (await server.vitals()).longestPause);
  }
  const quiet: Span = { from: now(), to: now() + 5_000 };
  await pause(5_000);
  const quietVitals = await server.vitals();

  const results: Span[] = [];
  const firstPages: number[] = [];
  const built = await watch.built();
  for (let race = 1; race <= racesRun; race += 1) {
    const from = now();
    await feed.postResult(ref, race, finishersOf(race));
    await watch.next();
    firstPages.push(now() - from);
    sayTime(`first page after result ${race}`, firstPages);
    results.push({ from, to: now() + afterResult });
    await pause(1_000);
  }
  const resultVitals = await server.vitals();
  const underLoad = meanBuilt(built, await watch.built());
  const seen = await load.stop();

  const alone: number[] = [];
  for (let turn = 1; turn <= (isCompared ? 8 : 3); turn += 1) {
    await pause(300);
    const start = await watch.built();
    await feed.postResult(ref, racesRun, finishersOf(racesRun, turn % 4));
    await watch.next();
    alone.push(meanBuilt(start, await watch.built()));
  }
  const memory = Math.max(quietVitals.memory, resultVitals.memory, (await server.vitals()).memory);

  const figure = (name: string, value: number, unit: string, yardstick: string, against: number) =>
    printFigure({ name, value, unit, yardstick: { name: yardstick, value: against } });
  const rerank = percentile(alone, 0.5);
  console.log(`re-ranks alone: ${alone.map((ms) => ms.toFixed(1)).join(' ')} ms`);
  const redis = isCompared ? await rankInRedis(await loadScores(pool, meetingId, racesRun)) : undefined;
  if (redis) {
    figure('re-rank', rerank, 'ms', 'Redis, ZADD of every score', redis.all);
    figure('re-rank', rerank, 'ms', `Redis, ZADD of the ${redis.changedCount} changed`, redis.changed);
    figure('times faster than Redis', redis.all / rerank, 'x', 'at least', 10);
  } else if (isCompared) console.log('no redis-server on the PATH: not compared with Redis');
  let firstPage: readonly number[];
  if (isCompared) {
    const inSql = await rankInSql(pool, meetingId);
    figure('re-rank', rerank, 'ms', 'SQL', inSql.ms);
    figure('times faster than SQL', inSql.ms / rerank, 'x', 'at least', 100);
    ({ firstPage } = inSql);
  } else firstPage = await findFirstPageInSql(pool, meetingId);
  figure('re-rank under load', underLoad, 'ms', 're-rank alone', rerank);
  const page = await watch.page();
  printMustBeZero(
    'rows of the first page other than in SQL',
    page.punters.filter(({ punterId }, index) => punterId !== firstPage[index]).length,
    'rows',
  );
  const firstPageMax = isCompared ? 300 : 1_000;
  const columnMax = isCompared ? 2_000 : 20_000;
  figure('result to new first page, median', percentile(firstPages, 0.5), 'ms', 'at most', firstPageMax);
  figure('result to new first page, slowest', Math.max(...firstPages), 'ms', 'at most', firstPageMax);
  const [first = 0, ...later] = columns;
  figure("a race's column, slowest", Math.max(...later), 'ms', 'at most', columnMax);
  figure('the first column, with everybody’s alias', first, 'ms', 'at most', columnMax);
  figure('longest pause while columns load', columnPause, 'ms', 'at most', 50);
  figure('longest pause during results', resultVitals.longestPause, 'ms', 'at most', 50);
  figure('longest pause between results', quietVitals.longestPause, 'ms', 'at most', 50);
  figure('memory of the server', memory, 'MB', 'at most', isCompared ? 500 : 4_000);
  figure('processor time of the server', 100 * quietVitals.processor, '% of a core', 'at most', 100);
  reportTimes('between results', seen, [quiet]);
  reportTimes('during a result', seen, results);
  for (const words of new Set(seen.errors)) console.log(`error: ${words}`);
  printMustBeZero('errors', seen.errors.length, 'requests');
  watch.close();
}

/** A long run is watched as it goes. */
function sayTime(what: string, times: readonly number[]): void {
  console.log(`${what}: ${times.at(-1)?.toFixed(0)} ms`);
}

function reportTimes(when: string, { kind, due, ms }: StandingsSeen, spans: readonly Span[]): void {
  kinds.forEach((name, wanted) => {
    const times = [...ms].filter((_, request) => {
      const at = due[request] ?? 0;
      return kind[request] === wanted && spans.some(({ from, to }) => at >= from && at <= to);
    });
    const answered = times.map((time) => (Number.isNaN(time) ? 60_000 : time));
    printFigure({
      name: `${name} p99 ${when} (${answered.length} requests, p50 ${percentile(answered, 0.5).toFixed(2)})`,
      value: percentile(answered, 0.99),
      unit: 'ms',
      yardstick: { name: 'at most', value: 10 },
    });
  });
}

interface Built {
  readonly sum: number;
  readonly count: number;
}

/** Milliseconds per re-rank between two readings of the server's own metric. */
function meanBuilt(from: Built, to: Built): number {
  return (1_000 * (to.sum - from.sum)) / (to.count - from.count);
}

interface FirstPage {
  readonly version: number;
  readonly punters: readonly { readonly punterId: number }[];
}

/** Looks at the first page over HTTP, as a punter would. */
class Watch {
  #connection: HttpConnection;
  #url: string;
  #meetingId: number;
  #version = 0;

  private constructor(connection: HttpConnection, url: string, meetingId: number) {
    this.#connection = connection;
    this.#url = url;
    this.#meetingId = meetingId;
  }

  static async open(url: string, meetingId: number): Promise<Watch> {
    const watch = new Watch(await HttpConnection.open(url), url, meetingId);
    watch.#version = (await watch.page()).version;
    return watch;
  }

  async page(): Promise<FirstPage> {
    const path = `/api/Leaderboard/GetDailyLeaderboard/${this.#meetingId}`;
    const { status, body } = await this.#connection.get(path);
    if (status !== 200) throw new Error(`${status} of the first page: ${JSON.stringify(body)}`);
    return (body as { dailyLeaderboard: FirstPage }).dailyLeaderboard;
  }

  /** Resolves when the first page is of a newer version. */
  async next(): Promise<void> {
    const deadline = performance.now() + newPageMaxMs;
    for (;;) {
      const { version } = await this.page();
      if (version > this.#version) {
        this.#version = version;
        return;
      }
      if (performance.now() > deadline) throw new Error('no new version within five minutes');
      await pause(2);
    }
  }

  /** What the server has counted of its re-ranks, the reading of the card with them. */
  async built(): Promise<Built> {
    // The server collects its figures once a second at most: those of before are not wanted.
    await pause(figuresAge);
    const text = await (await fetch(`${this.#url}/metrics`)).text();
    const value = (name: string) =>
      Number(new RegExp(`^furlong_standings_rank_seconds_${name} (.*)$`, 'm').exec(text)?.[1] ?? Number.NaN);
    return { sum: value('sum'), count: value('count') };
  }

  close(): void {
    this.#connection.close();
  }
}

/** The load in a process of its own. */
class LoadChild {
  #child = fork(join(import.meta.dirname, 'standings-load.ts'), { serialization: 'advanced' });

  constructor(load: object) {
    this.#child.send(load);
  }

  async stop(): Promise<StandingsSeen> {
    this.#child.send('stop');
    const seen = (await answerOf(this.#child)) as StandingsSeen;
    this.#child.disconnect();
    return seen;
  }
}
