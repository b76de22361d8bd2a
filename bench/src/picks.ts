import { setTimeout as pause } from 'node:timers/promises';
import { type Database, openDatabase, openPool } from '@furlong/server/platform/database/database';
import { addRivals } from '@furlong/server/session/find-punter';
import { createProductToken } from '@furlong/server/session/product-token';
import { loadSessionKey } from '@furlong/server/session/session-key';
import { assertDurable } from './assert-durable.ts';
import { percentile, printFigure, printMustBeZero } from './figure.ts';
import { withOwnDatabase } from './own-database.ts';
import { checkSaves, type PicksCheck, watchClosing } from './picks-check.ts';
import type { DirectLoad, DirectSeen } from './picks-direct.ts';
import { BenchFeed } from './picks-feed.ts';
import type { PicksLoad, SaveSeen } from './picks-plan.ts';
import { runApart } from './run-apart.ts';
import { startServer } from './server-process.ts';

const feedSecret = 'bench-feed-secret';
const startUpMs = 2_000;
const warmUpMs = 3_000;
const measureMs = 15_000;
const punterCount = 90_000;
const targetRate = 2_000;
const targetP99 = 100;

/**
 * Saves of eight picks over HTTP against a real server on a durable database, while one race comes to its off and
 * another is closed by the feed; then direct inserts of the same rows, as the yardstick.
 */
export async function benchPicks(): Promise<void> {
  await withOwnDatabase(async (url) => {
    const { seen, check, punterIds, yardstickId } = await measure(url);
    // Yardstick only once the server is gone, so that both have the machine to themselves.
    const load: DirectLoad = { databaseUrl: url, meetingId: yardstickId, punterIds };
    report(seen, await runApart<DirectSeen>('picks-direct.ts', load));
    reportCheck(check);
  });
}

async function measure(databaseUrl: string) {
  const server = await startServer({ DATABASE_URL: databaseUrl, FEED_CLIENT_SECRET: feedSecret });
  const pool = openPool(databaseUrl, 4);
  const db = openDatabase(pool);
  try {
    await assertDurable(pool);
    const punters = await makePunters(db);
    const feed = await BenchFeed.open(server.url, feedSecret);
    const yardstick = await feed.putMeeting('yardstick', new Date(Date.now() + 3_600_000));
    const firstOff = Date.now() + startUpMs + warmUpMs + 0.4 * measureMs;
    const { meetingId, raceIds } = await feed.putMeeting('bench', new Date(firstOff));
    const load: PicksLoad = { url: server.url, meetingId, raceIds, punters, warmUpMs, measureMs };
    const measuring = runApart<SaveSeen[]>('picks-load.ts', load);
    const first = watchClosing(pool, meetingId, 1, firstOff);
    await pause(startUpMs + warmUpMs + 0.7 * measureMs);
    const second = await watchClosing(pool, meetingId, 2, await feed.closeRace('bench', 2));
    const seen = await measuring;
    const check = await checkSaves(pool, meetingId, seen, [await first, second]);
    return { seen, check, punterIds: punters.map(({ id }) => id), yardstickId: yardstick.meetingId };
  } finally {
    await db.destroy();
    await server.stop();
  }
}

/** Punters with an alias and a token each, as a sign-in would leave them. */
async function makePunters(db: Database): Promise<PicksLoad['punters']> {
  const now = new Date();
  const key = await loadSessionKey(db);
  const punters: { id: number; token: string }[] = [];
  for (let from = 0; from < punterCount; from += 10_000) {
    const rivals = Array.from({ length: 10_000 }, (_, index) => ({ alias: `bench_${from + index}` }));
    const added = await addRivals(db, rivals, now);
    for (const [alias, punterId] of added) {
      const caller = {
        punterId,
        subject: alias,
        issuer: 'bench',
        operator: false,
        sessionId: 'session',
        signedInAt: now,
      };
      punters.push({ id: punterId, token: (await createProductToken(key, caller, now)).token });
    }
  }
  return punters;
}

function report(seen: readonly SaveSeen[], direct: DirectSeen): void {
  const begun = Math.min(...seen.map(({ sentAt }) => sentAt)) + warmUpMs;
  const measured = seen.filter(({ sentAt, ms }) => sentAt >= begun && sentAt + ms <= begun + measureMs);
  const saves = measured.filter(({ outcome }) => outcome === 'saved');
  const times = saves.map(({ ms }) => ms);
  const rate = (saves.length * 1000) / measureMs;
  const directRate = (direct.each.length * 1000) / direct.whole;
  const figure = (name: string, value: number, unit: string, yardstick: string, against: number) =>
    printFigure({ name, value, unit, yardstick: { name: yardstick, value: against } });
  figure('durable saves', rate, 'saves/s', 'direct inserts', directRate);
  figure('durable saves', rate, 'saves/s', 'at least', targetRate);
  figure('save p50', percentile(times, 0.5), 'ms', 'direct insert p50', percentile(direct.each, 0.5));
  figure('save p99', percentile(times, 0.99), 'ms', 'direct insert p99', percentile(direct.each, 0.99));
  figure('save p99', percentile(times, 0.99), 'ms', 'at most', targetP99);
  const refused = seen.filter(({ outcome }) => outcome === 'refused').length;
  console.log(`${seen.length} saves sent, ${refused} of them refused because a race was off`);
  const errors = seen.filter(({ outcome }) => outcome === 'error');
  for (const words of new Set(errors.map((error) => error.words))) console.log(`error: ${words}`);
  printMustBeZero('errors', errors.length, 'saves');
}

function reportCheck({ lost, unasked, late, afterClosing }: PicksCheck): void {
  printMustBeZero('acknowledged and not in the database', lost, 'saves');
  printMustBeZero('in the database and not acknowledged', unasked, 'saves');
  printMustBeZero('accepted though sent after the off', late, 'saves');
  printMustBeZero('in the database after the race was closed there', afterClosing, 'picks');
}
