import { parseArgs } from 'node:util';
import { calls } from '@furlong/contract/calls';
import { openDatabase } from '@furlong/server/platform/database/database';
import { countFigures } from '@furlong/server/reporting/count-figures';
import { countRevenue } from '@furlong/server/revenue/count-revenue';
import { assertDurable } from './assert-durable.ts';
import {
  type DeskPlace,
  findUnmeasured,
  fixturesOfDay,
  type MeasuredCall,
  measuredCalls,
  type Whom,
} from './desk-calls.ts';
import { type DeskSize, findSeeded, seedAdmin, seedDesk, seedPastDays, signInAdmin } from './desk-seed.ts';
import { percentile, printFigure, printMustBeZero } from './figure.ts';
import { HttpConnection } from './http-connection.ts';
import { withKeptDatabase, withOwnDatabase } from './own-database.ts';
import { BenchFeed } from './picks-feed.ts';
import { readCount } from './read-count.ts';
import { type Pool, type WatchedServer, withWatchedServer } from './watched-server.ts';

/** Milliseconds for a page of the desk, which is one of these calls or a few at once. */
const target = 300;
/** How often each call is made, each time for another punter. */
const asked = 100;
const feedSecret = 'bench-feed-secret';
const countDeadline = 300_000;

/**
 * The desk's calls among many punters and bets, over HTTP, one after the other. A tenth of it is
 * `npm run bench -- desk --punters 100000 --bets 500000`; `--folder` keeps the database for further runs. Fails where a
 * page takes longer than its target.
 */
export async function benchDesk(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      punters: { type: 'string', default: '1000000' },
      bets: { type: 'string', default: '5000000' },
      folder: { type: 'string' },
    },
  });
  const size = { punters: readCount('--punters', values.punters), bets: readCount('--bets', values.bets) };
  const unmeasured = findUnmeasured();
  for (const name of unmeasured) console.log(`not measured: ${name}`);
  printMustBeZero('reads of the desk that are not measured', unmeasured.length, 'calls');
  const { folder } = values;
  const withDatabase = folder === undefined ? withOwnDatabase : withKeptDatabase.bind(null, folder);
  await withDatabase(async (url) => {
    await withWatchedServer(url, feedSecret, async (pool, server) => {
      await assertDurable(pool);
      const { id: maker } = await seedAdmin(pool);
      if (!(await findSeeded(pool))) await seed(pool, server, size, maker);
      await printDisk(pool);
      await countDays(pool);
    });
    // Another one, as what a server follows has the time of now, and what was made has not.
    await withWatchedServer(url, feedSecret, async (pool, server) => {
      const seeded = await findSeeded(pool);
      if (!seeded) throw new Error('bets were made');
      const { id } = await seedAdmin(pool);
      await measure(pool, server, await signInAdmin(pool, { id }), await findPlace(pool, seeded));
    });
  });
}

async function seed(pool: Pool, server: WatchedServer, size: DeskSize, maker: number) {
  const past = await seedPastDays(pool);
  const feed = await BenchFeed.open(server.url, feedSecret);
  const at = new Date(Date.now() + 3_600_000);
  const today = await feed.putMeeting('bench', at, 8);
  await feed.putFixtures(fixturesOfDay, at);
  console.log(`making ${size.punters} punters with ${size.bets} bets over 61 days`);
  await seedDesk(pool, size, { days: [...past, today], maker });
}

async function measure(pool: Pool, server: WatchedServer, token: string, place: DeskPlace): Promise<void> {
  const { rows } = await pool.query<Whom>(
    `select id, alias, username as email from punters where issuer = 'bench' order by md5(id::text) limit $1`,
    [asked],
  );
  const connection = await HttpConnection.open(server.url);
  await printFirstCount(connection, token, place);
  await waitForOpenBets(connection, token);
  let failed = 0;
  let late = 0;
  for (const one of measuredCalls) {
    const times: number[] = [];
    for (const whom of rows) {
      const path = pathOf(one, whom, place);
      const from = performance.now();
      const { status } = await connection.get(path, token);
      times.push(performance.now() - from);
      if (status === 200) continue;
      failed += 1;
      console.log(`${status} of ${path}`);
    }
    if (!printCall(one.name, times)) late += 1;
  }
  printMustBeZero('calls that failed', failed, 'calls');
  printMustBeZero('pages that took too long', late, 'calls');
  connection.close();
}

/** Whether it was quick enough. */
function printCall(name: string, times: number[]): boolean {
  for (const [words, share] of [
    ['median', 0.5],
    ['p95', 0.95],
  ] as const) {
    printFigure({
      name: `${name}, ${words}`,
      value: percentile(times, share),
      unit: 'ms',
      yardstick: { name: 'at most', value: target },
    });
  }
  return percentile(times, 0.95) <= target;
}

/** The path of a call without its parameters, which `rest` says. */
function pathOf({ call, rest }: MeasuredCall, whom: Whom, place: DeskPlace): string {
  return calls[call].path.replace(/\/:.*$/, '') + rest(whom, place);
}

/** What a site counts for its reports as days go by, counted at once. */
export async function countDays(pool: Pool): Promise<void> {
  const db = openDatabase(pool);
  for (const [name, count, counted] of [
    ['bets', countRevenue, 'revenue_counted'],
    ['accounts and punters', countFigures, 'figures_counted'],
  ] as const) {
    const from = performance.now();
    let steps = 0;
    for (;;) {
      const more = await count(db, new Date());
      steps += more;
      // The server counts beside this: no step can mean that it takes one.
      if (more === 0 && (await isCounted(pool, counted))) break;
      if (performance.now() - from > countDeadline) throw new Error(`${name} are not counted`);
    }
    printFigure({
      name: `a day of ${name} counted for reports`,
      value: (performance.now() - from) / Math.max(1, steps),
      unit: 'ms',
      yardstick: { name: 'no target', value: 0 },
    });
  }
}

async function isCounted(pool: Pool, table: 'revenue_counted' | 'figures_counted'): Promise<boolean> {
  const { rows } = await pool.query(`select 1 from ${table} where until > now() - interval '1 hour'`);
  return rows.length > 0;
}

/** The first look at a meeting after a start reads its bets; whoever asks meanwhile is told so. */
async function printFirstCount(connection: HttpConnection, token: string, { meetingId, raceId }: DeskPlace) {
  const from = performance.now();
  for (;;) {
    const { status, body } = await connection.get(`/api/Desk/GetRaceLiability/${meetingId}/${raceId}`, token);
    if (status !== 200) throw new Error(`the liability of a race: ${status}`);
    if ((body as { liability: { state: string } }).liability.state === 'counted') break;
    if (performance.now() - from > countDeadline) throw new Error('the liability is not counted');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const value = performance.now() - from;
  printFigure({
    name: 'liability of a day counted for the first time',
    value,
    unit: 'ms',
    yardstick: { name: 'no target', value: 0 },
  });
}

/** The open bets are read soon after a start; until then a report reads them all. */
async function waitForOpenBets(connection: HttpConnection, token: string): Promise<void> {
  const begun = performance.now();
  for (;;) {
    const from = performance.now();
    const { status, body } = await connection.get(calls.GetLiabilitiesReport.path, token);
    if (status !== 200) throw new Error(`what the operator owes: ${status}`);
    const { difference } = (body as { report: { difference: Record<string, string> } }).report;
    const differing = Object.values(difference).filter((amount) => Number(amount) !== 0);
    if (differing.length > 0) throw new Error(`liabilities differ from the ledger: ${differing.join()}`);
    const isLate = performance.now() - begun > countDeadline;
    if (performance.now() - from < target || isLate) return;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

async function findPlace(
  pool: Pool,
  { meetingId, raceIds, fixtureId }: { meetingId: number; raceIds: readonly number[]; fixtureId: number },
): Promise<DeskPlace> {
  const { rows } = await pool.query<Omit<DeskPlace, 'meetingId' | 'raceId' | 'fixtureId'>>(
    `select
       (select min(id) from races) as "pastRaceId",
       (select id from approvals order by number limit 1) as "approvalId",
       (select id from data_requests order by number limit 1) as "requestId",
       (select competition_id from meetings where id = $1) as "competitionId"`,
    [meetingId],
  );
  const [found] = rows;
  if (!found) throw new Error('one row says what there is');
  return { ...found, meetingId, raceId: raceIds[0] ?? 0, fixtureId };
}

async function printDisk(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ size: string }>(
    'select pg_size_pretty(pg_database_size(current_database())) as size',
  );
  console.log(`the database takes ${rows[0]?.size}`);
}
