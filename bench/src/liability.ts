import { readFileSync } from 'node:fs';
import type { EventLiability } from '@furlong/contract/schemas/desk-liability';
import { countCombinations } from '@furlong/domain/betting/combinations';
import { openPool } from '@furlong/server/platform/database/database';
import { assertDurable } from './assert-durable.ts';
import { seedAdmin } from './desk-seed.ts';
import { percentile, printFigure, printMustBeZero } from './figure.ts';
import { HttpConnection } from './http-connection.ts';
import { withOwnDatabase } from './own-database.ts';
import { BenchFeed } from './picks-feed.ts';
import { runApart } from './run-apart.ts';
import { startServer } from './server-process.ts';
import { makePunters } from './strike.ts';
import { makeSlip, type SlipSeen, type StrikeEvents, type StrikeLoad } from './strike-plan.ts';

const feedSecret = 'bench-feed-secret';
/** Slips of eight lines a second: 504 bets. `BENCH_LIABILITY_SLIPS=500` asks for more. */
const rate = Number(process.env.BENCH_LIABILITY_SLIPS ?? 63);
/** `BENCH_LIABILITY_PAIRS=2` tries the bench out. */
const pairs = Number(process.env.BENCH_LIABILITY_PAIRS ?? 6);
const warmUpMs = 2_000;
const measureMs = 8_000;
const lagMost = 1_000;
const slowerMost = 1.05;
/** A probe asks again and again, which is no part of what is measured: there are few. */
const probeMs = 3_000;
/** How often an open page of the desk asks. */
const pageMs = 700;

/** A server with a card to bet on. */
interface Site {
  readonly url: string;
  readonly pid: number;
  readonly events: Extract<StrikeEvents, { sport: 'racing' }>;
  readonly punters: StrikeLoad['punters'];
  readonly adminToken: string;
  /** What its bets on the first race come to, from the table. */
  countFirstRace(): Promise<{ bets: number; stakes: number }>;
}

/**
 * Slips against two servers in turns: one whose desk looks at the liability of the card, one whose desk
 * does not. What the looking costs a strike, and how long after a strike its race's liability has it.
 */
export async function benchLiability(): Promise<void> {
  await withSite(async (bare) => {
    await withSite(async (watched) => {
      await withWatch(watched, (lags) => measure(bare, watched, lags));
    });
  });
}

async function measure(bare: Site, watched: Site, lags: readonly number[]): Promise<void> {
  const ratios: number[] = [];
  const cpuRatios: number[] = [];
  const all = { bare: [] as number[], watched: [] as number[] };
  for (let pair = 0; pair < pairs; pair++) {
    // In turns, so that what else the machine does falls on both.
    const order = pair % 2 === 0 ? (['bare', 'watched'] as const) : (['watched', 'bare'] as const);
    const medians = { bare: 0, watched: 0 };
    const cpu = { bare: 0, watched: 0 };
    for (const which of order) {
      const site = which === 'bare' ? bare : watched;
      const before = processorMs(site.pid);
      const times = await strikeFor(site);
      cpu[which] = (processorMs(site.pid) - before) / times.length;
      medians[which] = percentile(times, 0.5);
      all[which].push(...times);
    }
    ratios.push(medians.watched / medians.bare);
    cpuRatios.push(cpu.watched / cpu.bare);
  }
  for (const [words, share] of [
    ['median', 0.5],
    ['p95', 0.95],
  ] as const) {
    printFigure({
      name: `a slip of eight bets at ${rate}/s with its liability watched, ${words}`,
      value: percentile(all.watched, share),
      unit: 'ms',
      yardstick: { name: 'unwatched', value: percentile(all.bare, share) },
    });
  }
  printFigure({
    name: `processor time of the server, all that looks included, the median of ${pairs} pairs`,
    value: percentile(cpuRatios, 0.5),
    unit: 'times',
    yardstick: { name: 'unwatched', value: 1 },
  });
  printFigure({
    name: `slower by, the median of ${pairs} pairs`,
    value: percentile(ratios, 0.5),
    unit: 'times',
    yardstick: { name: 'at most', value: slowerMost },
  });
  printFigure({
    name: `a strike to its race's liability, median of ${lags.length}`,
    value: percentile([...lags], 0.5),
    unit: 'ms',
    yardstick: { name: 'at most', value: lagMost },
  });
  printFigure({
    name: 'a strike to its race’s liability, the longest',
    value: Math.max(...lags),
    unit: 'ms',
    yardstick: { name: 'at most', value: lagMost },
  });
  await compare(watched);
}

async function strikeFor({ url, events, punters }: Site): Promise<number[]> {
  const load: StrikeLoad = { url, events, punters, rate, clients: 64, warmUpMs, measureMs };
  const seen = await runApart<SlipSeen[]>('strike-load.ts', load);
  printMustBeZero('slips that failed', seen.filter(({ words }) => words !== null).length, 'slips');
  return seen.filter(({ dueAt }) => dueAt >= warmUpMs).map(({ ms }) => ms);
}

/** Looks at the liability as an open page does, and strikes now and then to see how soon it is there. */
async function withWatch(site: Site, work: (lags: readonly number[]) => Promise<void>): Promise<void> {
  const lags: number[] = [];
  const ending = new AbortController();
  const page = async () => {
    const connection = await HttpConnection.open(site.url);
    while (!ending.signal.aborted) {
      await liabilityOf(connection, site, 0);
      await pause(pageMs);
    }
    connection.close();
  };
  const prober = async () => {
    const connection = await HttpConnection.open(site.url);
    for (let turn = 0; !ending.signal.aborted; turn++) {
      lags.push(await strikeAndSee(connection, site, turn));
      await pause(probeMs);
    }
    connection.close();
  };
  await countedFirst(site);
  const watching = Promise.all([page(), prober()]);
  try {
    await work(lags);
  } finally {
    ending.abort();
    await watching;
  }
}

async function countedFirst(site: Site): Promise<void> {
  const connection = await HttpConnection.open(site.url);
  while ((await liabilityOf(connection, site, 0)).state !== 'counted') await pause(50);
  connection.close();
}

/** Strikes a slip and asks until the first race of it has one more of each of its lines; from its answer, in ms. */
async function strikeAndSee(connection: HttpConnection, site: Site, turn: number): Promise<number> {
  const { events, punters, url } = site;
  const load = { url, events, punters, rate, clients: 1, warmUpMs, measureMs };
  const { path, body } = makeSlip(load, turn);
  // Only these strike singles at the starting price.
  const { bets, ...rest } = JSON.parse(body) as {
    bets: { dt: { isFixedOdds: boolean; raceId: number }[] }[];
  };
  const single = bets[0];
  if (!single) throw new Error('a slip without a line');
  const legs = single.dt.map((leg) => ({ ...leg, isFixedOdds: false }));
  const race = legs[0]?.raceId ?? 0;
  const index = events.raceIds.indexOf(race);
  const singlesAtSp = async () =>
    (await liabilityOf(connection, site, index)).outcomes
      .filter(({ fixed, market }) => market === 'win' && !fixed)
      .reduce((sum, { singles }) => sum + singles.bets, 0);
  const before = await singlesAtSp();
  const token = punters[turn % punters.length]?.token ?? '';
  const answer = await connection.post(
    path,
    token,
    JSON.stringify({ ...rest, bets: [{ ...single, dt: legs }] }),
  );
  const struckAt = performance.now();
  if ((answer.body as { totalSuccessfulBetsPlaced?: number }).totalSuccessfulBetsPlaced !== 1) {
    throw new Error(`a probe was not struck: ${JSON.stringify(answer.body)}`);
  }
  while ((await singlesAtSp()) === before) await pause(25);
  return performance.now() - struckAt;
}

async function liabilityOf(connection: HttpConnection, site: Site, race: number): Promise<EventLiability> {
  const { meetingId, raceIds } = site.events;
  const path = `/api/Desk/GetRaceLiability/${meetingId}/${raceIds[race]}`;
  const { status, body } = await connection.get(path, site.adminToken);
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  return (body as { liability: EventLiability }).liability;
}

/** At the end the book has every bet that is stored, to the cent. */
async function compare(site: Site): Promise<void> {
  await pause(lagMost);
  const connection = await HttpConnection.open(site.url);
  const { struck } = await liabilityOf(connection, site, 0);
  connection.close();
  const expected = await site.countFirstRace();
  printMustBeZero('bets on the first race that its liability misses', expected.bets - struck.bets, 'bets');
  printMustBeZero('stakes on it that differ', Math.round((expected.stakes - struck.stakes) * 100), 'cents');
}

async function withSite(work: (site: Site) => Promise<void>): Promise<void> {
  await withOwnDatabase(async (databaseUrl) => {
    const server = await startServer({ DATABASE_URL: databaseUrl, FEED_CLIENT_SECRET: feedSecret });
    const pool = openPool(databaseUrl, 4);
    try {
      await assertDurable(pool);
      const punters = await makePunters(pool);
      const feed = await BenchFeed.open(server.url, feedSecret);
      const card = await feed.putMeeting('bench', new Date(Date.now() + 3_600_000), 8);
      const { token: adminToken } = await seedAdmin(pool);
      const countFirstRace = () => countBets(pool, card.raceIds[0] ?? 0);
      await work({
        url: server.url,
        pid: server.pid,
        events: { sport: 'racing', ...card },
        punters,
        adminToken,
        countFirstRace,
      });
    } finally {
      await pool.end();
      await server.stop();
    }
  });
}

/** Combinations with a leg on a race, and their stakes in rands: no line of the load has two legs of one race. */
async function countBets(pool: ReturnType<typeof openPool>, raceId: number) {
  const { rows } = await pool.query<{ size: number; legs: number; lines: number; stake: number }>(
    `select size, cardinality(leg_events) as legs, stake, count(*)::integer as lines
     from bets where $1 = any(leg_events) group by 1, 2, 3`,
    [raceId],
  );
  let bets = 0;
  let cents = 0;
  for (const { size, legs, lines, stake } of rows) {
    const own = lines * countCombinations(new Array<number>(legs - 1).fill(1), size - 1);
    bets += own;
    cents += own * Number(stake);
  }
  return { bets, stakes: cents / 100 };
}

/** What a process has used of the processors, as Linux counts it; elsewhere nothing is known. */
function processorMs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return Number.NaN;
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
