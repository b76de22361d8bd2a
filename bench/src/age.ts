import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { keepTicketsOfMany } from '@furlong/server/bets/show/keep-tickets';
import { openDatabase, openPool } from '@furlong/server/platform/database/database';
import { createProductToken } from '@furlong/server/session/product-token';
import { loadSessionKey } from '@furlong/server/session/session-key';
import { walletAccount } from '@furlong/server/wallet/accounts';
import { keepStatementDays } from '@furlong/server/wallet/keep-statement-days';
import { measureOwnPages } from './age-pages.ts';
import { seedOldBets } from './age-seed.ts';
import { assertDurable } from './assert-durable.ts';
import { countDays } from './desk.ts';
import { printFigure, printMustBeZero } from './figure.ts';
import { withKeptDatabase, withOwnDatabase } from './own-database.ts';
import { BenchFeed } from './picks-feed.ts';
import { runApart } from './run-apart.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { copyDatabase, seedMeeting, settle, taskOf } from './settle.ts';
import { seedBettors, seedLines } from './settle-seed.ts';
import { seedMeetings } from './stats-seed.ts';
import { makePunters } from './strike.ts';
import { costsPerSlip, findPostmaster, wordsOfCosts } from './strike-costs.ts';
import type { SlipSeen, StrikeEvents, StrikeLoad } from './strike-plan.ts';
import type { Pool } from './watched-server.ts';

const feedSecret = 'bench-feed-secret';
const days = 365;
const collected = 100_000;
const bettors = 10_000;
/** Open lines that a turn settles. */
const lines = 100_000;
/** `BENCH_STRIKE_MS=1000` tries the bench out. */
const strikeMs = Number(process.env.BENCH_STRIKE_MS ?? 6_000);
const warmUpMs = 3_000;
const startsReadingMs = 12_000;
/** Of an empty database's rate. */
const targetShare = 0.9;

/** A database with its server, and what it did in each turn. */
interface Site {
  readonly name: string;
  readonly databaseUrl: string;
  readonly pool: Pool;
  readonly server: ServerProcess;
  readonly feed: BenchFeed;
  readonly struck: number[];
  readonly settled: number[];
}

/**
 * Slips struck and lines settled among many old bets, in turns with a database that has none and is on the same database
 * server; then the pages of a punter with 100 000 bets over HTTP. `--bets` says how many old bets (5 000 000), `--turns`
 * how many turns (3), `--folder` keeps the databases for further runs.
 */
export async function benchAge(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      bets: { type: 'string', default: '5000000' },
      turns: { type: 'string', default: '3' },
      folder: { type: 'string' },
    },
  });
  const [bets, turns] = [Number(values.bets), Number(values.turns)];
  if (!Number.isInteger(bets) || bets < 2 * collected) throw new Error(`--bets: ${2 * collected} or more`);
  const { folder } = values;
  const withDatabase = folder === undefined ? withOwnDatabase : withKeptDatabase.bind(null, folder);
  await withDatabase(async (url) => {
    const young = new URL(url);
    young.pathname = `${young.pathname}_young`;
    await seed(url, bets);
    const sites = [await openSite('old', url), await openSite('young', young.href)] as const;
    try {
      // What servers count of the past once, they have counted long since where bets are old. The other has nothing to count.
      await countDays(sites[0].pool);
      await waitForOpenBets(sites[0].pool);
      await measure(sites, turns);
    } finally {
      for (const { server, pool } of sites) {
        await server.stop();
        await pool.end();
      }
    }
  });
}

/** Both databases, unless a run before has made them: with the same punters, and old bets in one of them. */
async function seed(url: string, bets: number): Promise<void> {
  const server = await startServer({ DATABASE_URL: url, FEED_CLIENT_SECRET: feedSecret });
  const pool = openPool(url, 2);
  const { rows } = await pool.query<{ bets: number }>('select max(id) as bets from bets');
  if ((rows[0]?.bets ?? 0) >= bets) {
    await pool.end();
    await server.stop();
    return;
  }
  // Before there are punters: each would have a card of every meeting.
  const meetings = await seedMeetings(pool, days, 0);
  const client = await pool.connect();
  await makePunters(pool);
  await seedBettors(client, bettors);
  client.release();
  await pool.end();
  await server.stop();
  await copyDatabase(url, 'young');
  await age(url, meetings, bets);
}

/** Old bets, and what a server makes of them in time. */
async function age(url: string, meetings: readonly number[], bets: number): Promise<void> {
  const pool = openPool(url, 2);
  const started = performance.now();
  const { rows: raced } = await pool.query<{ meetingId: number; raceIds: number[] }>(
    `select meeting_id as "meetingId", array_agg(id order by number) as "raceIds"
     from races where meeting_id = any($1::integer[]) group by 1 order by 1`,
    [meetings],
  );
  const client = await pool.connect();
  await client.query('set statement_timeout = 0');
  await client.query('set session_replication_role = replica');
  await client.query(`set work_mem = '128MB'`);
  await client.query('set synchronous_commit = off');
  const collector = await collectorOf(pool);
  await seedOldBets(client, raced, { bets, punters: bets / 100, collector, collected });
  await client.query('set session_replication_role = default');
  await client.query('vacuum (analyze, parallel 0)');
  client.release(true);
  const { rows } = await pool.query<{ gigabytes: number }>(
    'select pg_database_size(current_database()) / 1e9 as gigabytes',
  );
  const minutes = (performance.now() - started) / 60_000;
  printFigure({
    name: `${bets} old bets made in`,
    value: minutes,
    unit: 'minutes',
    yardstick: { name: 'at most', value: 20 },
  });
  printFigure({
    name: 'the database',
    value: Number(rows[0]?.gigabytes ?? 0),
    unit: 'GB',
    yardstick: { name: 'at most', value: 40 },
  });
  const kept = performance.now();
  const db = openDatabase(pool);
  let tickets = 0;
  for (let more = -1; more !== 0; tickets += more) {
    more = await keepTicketsOfMany(db, undefined, (punterId) =>
      keepStatementDays(db, { punterId, account: walletAccount(punterId) }, new Date()),
    );
  }
  console.log(
    `tickets of ${tickets} bets kept in ${((performance.now() - kept) / 1000).toFixed(1)} s, as a server does in time`,
  );
  await db.destroy();
}

/** The first of those who strike has the many old bets. */
async function collectorOf(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `select min(id) as id from punters where alias = 'bench_0'`,
  );
  return rows[0]?.id ?? 0;
}

async function openSite(name: string, databaseUrl: string): Promise<Site> {
  const server = await startServer({ DATABASE_URL: databaseUrl, FEED_CLIENT_SECRET: feedSecret });
  const pool = openPool(databaseUrl, 2);
  await assertDurable(pool);
  const feed = await BenchFeed.open(server.url, feedSecret);
  return { name, databaseUrl, pool, server, feed, struck: [], settled: [] };
}

/** Ten seconds after its start a server reads the open bets, for which it looks through all bets once. */
async function waitForOpenBets(pool: Pool): Promise<void> {
  const from = performance.now();
  await pause(startsReadingMs);
  for (let quiet = 0; quiet < 3; ) {
    const { rows } = await pool.query(
      `select 1 from pg_stat_activity where state <> 'idle' and pid <> pg_backend_pid() and query like '%open_bets%'`,
    );
    quiet = rows.length === 0 ? quiet + 1 : 0;
    await pause(500);
  }
  const seconds = (performance.now() - from - startsReadingMs) / 1000;
  console.log(`open bets read among all in up to ${seconds.toFixed(0)} s, once after a start`);
}

async function measure(sites: readonly [Site, Site], turns: number): Promise<void> {
  const run = Date.now();
  const [old, young] = sites;
  const punters = await signIn(old.pool);
  for (let turn = 0; turn < turns; turn++) {
    // One begins in every other turn.
    for (const site of turn % 2 === 0 ? sites : sites.toReversed()) {
      const ref = `age-${run}-${turn}`;
      site.struck.push(await strikeFor(site, ref, punters));
      site.settled.push(await settleSome(site, `${ref}-over`));
    }
    const said = sites.map(
      ({ name, struck, settled }) =>
        `${name} ${struck.at(-1)?.toFixed(0)} slips/s, ${settled.at(-1)?.toFixed(0)} lines/s`,
    );
    console.log(`turn ${turn + 1}: ${said.join('; ')}`);
  }
  compare('slips struck', old.struck, young.struck);
  compare('lines settled', old.settled, young.settled);
  const collector = await collectorOf(old.pool);
  const token = punters.find(({ id }) => id === collector)?.token ?? '';
  await measureOwnPages(old.server.url, token, { days });
}

function compare(name: string, old: number[], young: number[]): void {
  const [value, empty] = [medianOf(old), medianOf(young)];
  printFigure({
    name: `${name} among old bets, median of turns`,
    value,
    unit: '/s',
    yardstick: { name: 'in an empty database', value: empty },
  });
  printMustBeZero(
    `${name} at less than ${targetShare} of an empty database's rate`,
    value < targetShare * empty ? 1 : 0,
    'figures',
  );
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Slips a second at saturation. A checkpoint before: both then write each page whole once more. */
async function strikeFor(
  { name, feed, pool, server }: Site,
  ref: string,
  punters: StrikeLoad['punters'],
): Promise<number> {
  const meeting = await feed.putMeeting(ref, new Date(Date.now() + 3_600_000), 8);
  const events: StrikeEvents = { sport: 'racing', ...meeting };
  await pool.query('checkpoint');
  const load: StrikeLoad = {
    url: server.url,
    events,
    punters,
    rate: null,
    clients: 96,
    warmUpMs,
    measureMs: strikeMs,
  };
  const processes = { postmaster: await findPostmaster(pool), node: server.pid };
  const { slips: seen, costs } = await costsPerSlip(pool, processes, () =>
    runApart<SlipSeen[]>('strike-load.ts', load),
  );
  console.log(`a slip, ${name}: ${wordsOfCosts(costs)}`);
  printMustBeZero('slips that failed', seen.filter(({ words }) => words !== null).length, 'slips');
  const measured = seen.filter(({ dueAt, ms }) => dueAt + ms >= warmUpMs && dueAt + ms < warmUpMs + strikeMs);
  return (measured.length * 1000) / strikeMs;
}

/** The same punters, with tokens of now. */
async function signIn(pool: Pool): Promise<StrikeLoad['punters']> {
  const { rows } = await pool.query<{ id: number; alias: string }>(
    `select id, alias from punters where alias like 'bench\\_%' order by id`,
  );
  const key = await loadSessionKey(openDatabase(pool));
  const now = new Date();
  return Promise.all(
    rows.map(async ({ id, alias }) => {
      const caller = {
        ...{ punterId: id, subject: alias, issuer: 'bench', operator: false },
        ...{ sessionId: 'session', signedInAt: now },
      };
      return { id, token: (await createProductToken(key, caller, now)).token };
    }),
  );
}

/** Lines a second. */
async function settleSome({ feed, pool, databaseUrl }: Site, ref: string): Promise<number> {
  const plan = await seedMeeting(feed, ref);
  const { rows } = await pool.query<{ first: number }>(
    `select min(id) as first from punters where issuer = 'bench' and subject like 'settle-%'`,
  );
  const client = await pool.connect();
  await client.query('set statement_timeout = 0');
  await seedLines(client, plan, { lines, punters: bettors, first: rows[0]?.first ?? 0 });
  await client.query('checkpoint');
  client.release(true);
  const { rate, bets } = await settle({ databaseUrl, tasks: [taskOf(plan, null)] });
  printMustBeZero('lines of the meeting not settled', lines - bets, 'lines');
  return rate;
}
