import { fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openPool } from '@furlong/server/platform/database/database';
import { assertDurable } from './assert-durable.ts';
import { printFigure, printMustBeZero } from './figure.ts';
import { withOwnDatabase } from './own-database.ts';
import { BenchFeed } from './picks-feed.ts';
import { processorMs } from './processor-time.ts';
import { runApart } from './run-apart.ts';
import { startServer } from './server-process.ts';
import { benchLivePayouts } from './settle-live.ts';
import type { SettleLoad, SettleSeen } from './settle-run.ts';
import { racingPlan, type SeedPlan, seedBets, soccerPlan } from './settle-seed.ts';
import { findPostmaster } from './strike-costs.ts';

const feedSecret = 'bench-feed-secret';
/** `BENCH_LINES=20000` tries the bench out. */
const lines = Number(process.env.BENCH_LINES ?? 1_000_000);
const punters = lines / 10;
/** Races, and fixtures with a result. */
const eventCount = 8;
const targetRate = 100_000;
/** Of soccer's rate to racing's. */
const targetShare = 0.9;

/**
 * A million open lines over one meeting, settled at once; on a copy of the same database killed half-way and begun again,
 * which must come to the same, and on another race by race, as live results queue it; beside a plain INSERT … SELECT of as
 * many rows. Then as many lines over fixtures of two days, fixture by fixture, the lines of three legs with a void one; and the wait for a live payout beside an import of history.
 */
export async function benchSettle(): Promise<void> {
  let atOnce = 0;
  let raceByRace = 0;
  await withOwnDatabase(async (url) => {
    const plan = await seed(url, (feed) => seedMeeting(feed));
    const tasks = [taskOf(plan, null)];
    const copy = await copyDatabase(url, 'killed');
    const live = await copyDatabase(url, 'live');
    const { rate, bets, costs } = await settle({ databaseUrl: url, tasks });
    atOnce = rate;
    const byRace = await settle({ databaseUrl: live, tasks: tasksOf(plan) });
    raceByRace = byRace.rate;
    console.log(`a line, the meeting at once: ${wordsOfCosts(costs)}`);
    console.log(`a line, race by race: ${wordsOfCosts(byRace.costs)}`);
    printFigure({
      name: 'lines settled race by race',
      value: raceByRace,
      unit: '/s',
      yardstick: { name: 'the meeting at once', value: atOnce },
    });
    const direct = await insertPlainly(url);
    const figure = (name: string, value: number) =>
      printFigure({ name: 'lines settled', value: rate, unit: '/s', yardstick: { name, value } });
    figure('at least', targetRate);
    figure('plain INSERT … SELECT of as many rows', direct);
    printMustBeZero('lines of the meeting not settled', lines - bets, 'lines');
    await killHalfWay({ databaseUrl: copy, tasks });
    await compare(url, copy);
  });
  await withOwnDatabase(async (url) => {
    const tasks = tasksOf(await seed(url, seedFixtures));
    const { rate, bets, costs } = await settle({ databaseUrl: url, tasks });
    console.log(`a line of soccer: ${wordsOfCosts(costs)}`);
    const figure = (name: string, value: number) =>
      printFigure({ name: 'lines of soccer settled', value: rate, unit: '/s', yardstick: { name, value } });
    figure("racing's, the meeting at once", atOnce);
    figure("racing's, race by race", raceByRace);
    figure(`${targetShare} of racing's, race by race`, raceByRace * targetShare);
    printMustBeZero('lines on the fixtures not settled', lines - bets, 'lines');
  });
  await withOwnDatabase(benchLivePayouts);
}

/** What a line costs, which a busy machine changes less than it changes the rate. */
interface LineCosts {
  /** Microseconds of processor. */
  readonly node: number;
  readonly database: number;
  /** Bytes of log. */
  readonly log: number;
}

const wordsOfCosts = ({ node, database, log }: LineCosts) =>
  `${log.toFixed(0)} bytes of log, processor µs: database ${database.toFixed(1)}, node ${node.toFixed(1)}`;

/** Until what ended is counted with the database server. */
const endedMs = 500;

/** Lines settled a second, how many, and what each cost. */
export async function settle(load: SettleLoad): Promise<{ rate: number; bets: number; costs: LineCosts }> {
  const pool = openPool(load.databaseUrl, 1);
  try {
    const postmaster = await findPostmaster(pool);
    const count = async () => {
      const { rows } = await pool.query<{ log: number }>(
        `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as log`,
      );
      return { database: processorMs(postmaster) * 1000, log: rows[0]?.log ?? Number.NaN };
    };
    const before = await count();
    const { ms, nodeMs, bets } = await runApart<SettleSeen>('settle-run.ts', load);
    await pause(endedMs);
    const after = await count();
    const each = (of: 'database' | 'log') => (after[of] - before[of]) / bets;
    const costs = { node: (nodeMs * 1000) / bets, database: each('database'), log: each('log') };
    return { rate: (bets * 1000) / ms, bets, costs };
  } finally {
    await pool.end();
  }
}

/** What results queue: each race or fixture, a void one first. */
function tasksOf(plan: SeedPlan): SettleLoad['tasks'] {
  const { eventIds, voidEvent } = plan;
  return [...(voidEvent === null ? [] : [voidEvent]), ...eventIds].map((eventId) => taskOf(plan, eventId));
}

export function taskOf(
  { sport, programmeId }: SeedPlan,
  eventId: number | null,
): SettleLoad['tasks'][number] {
  return { sport, programmeId, correction: false, eventId };
}

/** A meeting whose races all have a result. */
export async function seedMeeting(feed: BenchFeed, ref = 'bench'): Promise<SeedPlan> {
  const meeting = await feed.putMeeting(ref, new Date(Date.now() + 3_600_000), eventCount);
  for (let race = 1; race <= eventCount; race++) {
    await feed.closeRace(ref, race);
    const order = [1, 2, 3].map((place) => ({
      saddle: ((race * 5 + place) % 12) + 1,
      startingPrice: place * 2,
    }));
    await feed.postResult(ref, race, order);
  }
  return racingPlan(meeting);
}

/** Fixtures that all have a result, and one that is void. */
async function seedFixtures(feed: BenchFeed): Promise<SeedPlan> {
  // They kicked off before they have a result, and long before the bets are made.
  const fixtureIds = await feed.putFixtures(eventCount + 1, new Date(Date.now() - 7 * 86_400_000));
  for (let fixture = 1; fixture <= eventCount; fixture++) {
    await feed.endFixture(fixture, { home: fixture % 3, away: (fixture * 5) % 4 });
  }
  await feed.endFixture(eventCount + 1, 'void');
  return soccerPlan(fixtureIds);
}

/** Events that are over, with bets of which nothing is settled. */
async function seed(
  databaseUrl: string,
  makeEvents: (feed: BenchFeed) => Promise<SeedPlan>,
): Promise<SeedPlan> {
  const server = await startServer({ DATABASE_URL: databaseUrl, FEED_CLIENT_SECRET: feedSecret });
  const pool = openPool(databaseUrl, 4);
  try {
    await assertDurable(pool);
    const feed = await BenchFeed.open(server.url, feedSecret);
    const plan = await makeEvents(feed);
    await server.stop();
    console.log(`making ${lines} open lines of ${plan.sport}`);
    await seedBets(pool, plan, { lines, punters });
    return plan;
  } finally {
    await server.stop();
    await pool.end();
  }
}

export async function copyDatabase(databaseUrl: string, suffix: string): Promise<string> {
  const maintenance = new URL(databaseUrl);
  const name = decodeURIComponent(maintenance.pathname.slice(1));
  maintenance.pathname = '/postgres';
  const pool = openPool(maintenance.href, 1);
  await pool.query('set statement_timeout = 0');
  await pool.query(`create database "${name}_${suffix}" template "${name}" strategy file_copy`);
  await pool.end();
  const copy = new URL(databaseUrl);
  copy.pathname = `/${name}_${suffix}`;
  return copy.href;
}

/** Rows a second of the same shape, without settling anything. */
async function insertPlainly(databaseUrl: string): Promise<number> {
  const pool = openPool(databaseUrl, 1);
  try {
    await pool.query('set statement_timeout = 0');
    await pool.query('create table plain (like bet_settlements including all)');
    const started = performance.now();
    await pool.query(`insert into plain select id, 1, 'lost', 0, 0, 0, null, now() from bets`);
    return (lines * 1000) / (performance.now() - started);
  } finally {
    await pool.end();
  }
}

async function killHalfWay(load: SettleLoad): Promise<void> {
  const pool = openPool(load.databaseUrl, 1);
  try {
    const child = fork(join(import.meta.dirname, 'settle-run.ts'), { serialization: 'advanced' });
    child.send(load);
    const count = async () =>
      (await pool.query<{ count: number }>('select count(*) from bet_settlements')).rows[0]?.count ?? 0;
    while ((await count()) < lines / 2) await pause(100);
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));
    console.log(`killed with ${await count()} of ${lines} lines settled`);
  } finally {
    await pool.end();
  }
  await runApart<SettleSeen>('settle-run.ts', load);
}

async function compare(one: string, other: string): Promise<void> {
  const sum = async (url: string) => {
    const pool = openPool(url, 1);
    try {
      await pool.query('set statement_timeout = 0');
      const { rows } = await pool.query<{ bets: number; outcome: string; payouts: number; wallets: string }>(
        `select
           (select count(*) from bet_settlements) as bets,
           (select md5(string_agg(bet_id || outcome || payout, ',' order by bet_id)) from bet_settlements) as outcome,
           (select sum(amount) from transfers where kind in ('payout', 'refund')) as payouts,
           (select md5(string_agg(punter_id || ':' || balance, ',' order by punter_id)) from wallets) as wallets`,
      );
      return rows[0];
    } finally {
      await pool.end();
    }
  };
  const [straight, broken] = [await sum(one), await sum(other)];
  console.log(`${straight?.bets} settled, R${((straight?.payouts ?? 0) / 100).toFixed(2)} paid out`);
  const differs = JSON.stringify(straight) === JSON.stringify(broken) ? 0 : 1;
  if (differs) console.log(straight, broken);
  printMustBeZero('outcomes other than those of the run that was not killed', differs, 'runs');
}
