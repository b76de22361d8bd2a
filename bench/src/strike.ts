import { inTransaction, openDatabase, openPool } from '@furlong/server/platform/database/database';
import { addRivals } from '@furlong/server/session/find-punter';
import { createProductToken } from '@furlong/server/session/product-token';
import { loadSessionKey } from '@furlong/server/session/session-key';
import { openWallets } from '@furlong/server/wallet/open-wallets';
import { assertDurable } from './assert-durable.ts';
import { percentile, printFigure, printMustBeZero } from './figure.ts';
import { withOwnDatabase } from './own-database.ts';
import { measurePgbench } from './pgbench.ts';
import { BenchFeed } from './picks-feed.ts';
import { runApart } from './run-apart.ts';
import { startServer } from './server-process.ts';
import { linesPerSlip, type SlipSeen, type StrikeEvents, type StrikeLoad } from './strike-plan.ts';

const feedSecret = 'bench-feed-secret';
const punterCount = 5_000;
/** Races, and fixtures. */
const eventCount = 8;
const heldRate = 1_200;
/** `BENCH_STRIKE_MS=3000` tries the bench out. */
const heldMs = Number(process.env.BENCH_STRIKE_MS ?? 15_000);
const saturatedMs = heldMs;
/** Of 16 MB, as many as the embedded database keeps. */
const logFiles = 30;
const targetP99 = 50;
const targetShare = 0.5;
/** Of soccer's rate to racing's. */
const targetOfRacing = 0.9;

type Pool = ReturnType<typeof openPool>;

/**
 * Slips of eight lines over HTTP against a real server on a durable database: first as many as it takes, then at a rate
 * to be held. Beside it pgbench's TPC-B on the same database server, where pgbench is installed. Then as many slips of
 * soccer, beside racing's.
 */
export async function benchStrike(): Promise<void> {
  let racingRate = 0;
  await withOwnDatabase(async (url) => {
    const saturated = await measure(url, putRaces);
    racingRate = saturated;
    const tps = await measurePgbench(url, 15);
    if (tps === undefined) console.log('pgbench is not installed: no yardstick');
    else {
      const against = (name: string, value: number) =>
        printFigure({ name, value: saturated, unit: '/s', yardstick: { name, value } });
      against("slips beside pgbench's transactions", tps);
      against(`slips beside ${targetShare} of them`, tps * targetShare);
    }
  });
  await withOwnDatabase(async (url) => {
    console.log('soccer:');
    const saturated = await measure(url, putFixtures);
    const against = (name: string, value: number) =>
      printFigure({
        name: 'slips of soccer at saturation',
        value: saturated,
        unit: '/s',
        yardstick: { name, value },
      });
    against("racing's", racingRate);
    against(`${targetOfRacing} of racing's`, racingRate * targetOfRacing);
  });
}

type PutEvents = (feed: BenchFeed, at: Date) => Promise<StrikeEvents>;

const putRaces: PutEvents = async (feed, at) => {
  const meeting = await feed.putMeeting('bench', at, eventCount);
  return { sport: 'racing', ...meeting };
};

const putFixtures: PutEvents = async (feed, at) => ({
  sport: 'soccer',
  fixtureIds: await feed.putFixtures(eventCount, at),
});

/** Slips a second at saturation. */
async function measure(databaseUrl: string, putEvents: PutEvents): Promise<number> {
  const server = await startServer({ DATABASE_URL: databaseUrl, FEED_CLIENT_SECRET: feedSecret });
  const pool = openPool(databaseUrl, 4);
  try {
    await assertDurable(pool);
    await makeLogFiles(pool);
    const punters = await makePunters(pool);
    const feed = await BenchFeed.open(server.url, feedSecret);
    const events = await putEvents(feed, new Date(Date.now() + 3_600_000));
    const load = { url: server.url, events, punters, warmUpMs: 3_000 };
    // First, so that what is held is held by a server that has run its code before.
    const saturated = await runApart<SlipSeen[]>('strike-load.ts', {
      ...load,
      rate: null,
      clients: 96,
      measureMs: saturatedMs,
    } satisfies StrikeLoad);
    const held = await runApart<SlipSeen[]>('strike-load.ts', {
      ...load,
      rate: heldRate,
      clients: 128,
      measureMs: heldMs,
    } satisfies StrikeLoad);
    reportHeld(held);
    await check(pool, [...held, ...saturated]);
    return reportSaturated(saturated);
  } finally {
    await pool.end();
    await server.stop();
  }
}

/**
 * Makes the files of the database's log that the strikes will fill, and lets them be used again, as on a server that has
 * been up for a while: in a new one every commit waits for each of them to be made.
 */
async function makeLogFiles(pool: Pool): Promise<void> {
  for (let file = 0; file < logFiles; file++) {
    await pool.query(`select pg_logical_emit_message(false, 'bench', '')`);
    await pool.query('select pg_switch_wal()');
  }
  await pool.query('checkpoint');
}

/** Punters with a token, a verified identity and money enough. */
export async function makePunters(pool: Pool): Promise<StrikeLoad['punters']> {
  const db = openDatabase(pool);
  const now = new Date();
  const key = await loadSessionKey(db);
  const rivals = Array.from({ length: punterCount }, (_, index) => ({ alias: `bench_${index}` }));
  const added = await addRivals(db, rivals, now);
  const ids = [...added.values()];
  await inTransaction(db, (trx) => openWallets(trx, ids, now, { gift: 100_000_000 }));
  await pool.query(
    `insert into identity_decisions (punter_id, number, status, decided_by, at)
     select punter_id, 1, 'approved', 'bench', now() from unnest($1::integer[]) as punter_id`,
    [ids],
  );
  return Promise.all(
    [...added].map(async ([alias, id]) => {
      const caller = {
        punterId: id,
        subject: alias,
        issuer: 'bench',
        operator: false,
        sessionId: 'session',
        signedInAt: now,
      };
      return { id, token: (await createProductToken(key, caller, now)).token };
    }),
  );
}

function reportHeld(seen: readonly SlipSeen[]): void {
  const measured = measuredOf(seen, heldMs);
  const times = measured.map(({ ms }) => ms);
  const rate = (measured.length * 1000) / heldMs;
  printFigure({
    name: 'slips of eight lines, held',
    value: rate,
    unit: '/s',
    yardstick: { name: 'to hold', value: heldRate },
  });
  printFigure({
    name: `slip p99, from when it was due (p50 ${percentile(times, 0.5).toFixed(1)})`,
    value: percentile(times, 0.99),
    unit: 'ms',
    yardstick: { name: 'at most', value: targetP99 },
  });
}

function reportSaturated(seen: readonly SlipSeen[]): number {
  const measured = measuredOf(seen, saturatedMs);
  const times = measured.map(({ ms }) => ms);
  const rate = (measured.length * 1000) / saturatedMs;
  printFigure({
    name: `slips at saturation (p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms)`,
    value: rate,
    unit: '/s',
    yardstick: { name: 'lines', value: rate * linesPerSlip },
  });
  return rate;
}

/** Those answered within the measured time, which follows the warm-up. */
function measuredOf(seen: readonly SlipSeen[], measureMs: number): SlipSeen[] {
  const begun = 3_000;
  return seen.filter(({ dueAt, ms, words }) => {
    const answered = dueAt + ms;
    return words === null && answered >= begun && answered < begun + measureMs;
  });
}

/** Every key acknowledged is one bet, nothing else is, and every balance is what its transfers say. */
async function check(pool: Pool, seen: readonly SlipSeen[]): Promise<void> {
  for (const words of new Set(seen.flatMap((slip) => slip.words ?? []))) console.log(`error: ${words}`);
  printMustBeZero('slips that failed', seen.filter(({ words }) => words !== null).length, 'slips');
  const { rows } = await pool.query<{ guid: string }>('select stake_transfer_id as guid from bets');
  const held = new Set(rows.map(({ guid }) => guid));
  const acknowledged = seen.filter(({ words }) => words === null).flatMap(({ guids }) => guids);
  const known = new Set(acknowledged);
  printMustBeZero(
    'acknowledged and not there',
    acknowledged.filter((guid) => !held.has(guid)).length,
    'lines',
  );
  printMustBeZero('there twice', rows.length - held.size, 'lines');
  const unknown = seen.filter(({ words }) => words !== null).flatMap(({ guids }) => guids);
  printMustBeZero(
    'there and not asked for',
    [...held].filter((guid) => !known.has(guid) && !unknown.includes(guid)).length,
    'lines',
  );
  const { rows: wrong } = await pool.query<{ count: number }>(
    `select count(*) from wallets where balance <> (
       select coalesce(sum(case when credit_account = punter_id * 10 + 1 then amount else -amount end), 0)
       from transfers where transfers.punter_id = wallets.punter_id)`,
  );
  printMustBeZero('balances other than their transfers', wrong[0]?.count ?? -1, 'wallets');
}
