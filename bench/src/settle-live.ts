import { setTimeout as pause } from 'node:timers/promises';
import { openPool } from '@furlong/server/platform/database/database';
import { percentile, printFigure, printMustBeZero } from './figure.ts';
import { BenchFeed } from './picks-feed.ts';
import { startServer } from './server-process.ts';
import { racingPlan, seedBets } from './settle-seed.ts';

const feedSecret = 'bench-feed-secret';
/** Races of history a second, of meetings of so many races, by suppliers side by side. */
const importRate = 30;
const suppliers = 4;
const racesOfMeeting = 10;
const liveRaces = 8;
/** Between a live result and the next one, in milliseconds. */
const livePause = 2_000;
const lines = 4_000;
const longestWait = 60_000;

type Pool = ReturnType<typeof openPool>;

/** How long winners of a live race wait for their money after its result is answered, while history is imported. */
export async function benchLivePayouts(databaseUrl: string): Promise<void> {
  const server = await startServer({ DATABASE_URL: databaseUrl, FEED_CLIENT_SECRET: feedSecret });
  const pool = openPool(databaseUrl, 4);
  try {
    const feed = await BenchFeed.open(server.url, feedSecret);
    const live = await feed.putMeeting('live', new Date(Date.now() + 3_600_000), liveRaces);
    await seedBets(pool, racingPlan(live), { lines, punters: 400 });
    const history = importHistory(await BenchFeed.open(server.url, feedSecret));
    const waits: number[] = [];
    // The import is well under way before the first of them.
    await pause(5 * livePause);
    for (const [index, raceId] of live.raceIds.entries()) {
      await pause(livePause);
      await feed.closeRace('live', index + 1);
      await feed.postResult('live', index + 1, [{ saddle: 1, startingPrice: 2 }]);
      waits.push(await untilPaid(pool, raceId));
    }
    const rate = await history.stop();
    printFigure({
      name: 'races imported meanwhile',
      value: rate,
      unit: '/s',
      yardstick: { name: 'asked for', value: importRate },
    });
    printFigure({
      name: "live race's bets paid after, longest",
      value: percentile(waits, 1),
      unit: 'ms',
      yardstick: { name: 'at most', value: 1_000 },
    });
    printMustBeZero('live races paid later than that', waits.filter((ms) => ms > 1_000).length, 'races');
  } finally {
    await server.stop();
    await pool.end();
  }
}

/** Feeds meetings of the past, paced, until it is stopped; stopping says how many races a second it came to. */
function importHistory(feed: BenchFeed): { stop(): Promise<number> } {
  const started = performance.now();
  let stopped = false;
  let races = 0;
  const run = async (supplier: number) => {
    for (let meeting = 1; !stopped; meeting++) {
      const ref = `past-${supplier}-${meeting}`;
      await feed.putMeeting(ref, new Date(Date.now() - 7 * 86_400_000), racesOfMeeting);
      for (let race = 1; race <= racesOfMeeting && !stopped; race++) {
        await feed.closeRace(ref, race);
        await feed.postResult(ref, race, [{ saddle: 1 + (race % 12), startingPrice: 3 }]);
        races += 1;
        const due = started + (races * 1_000) / importRate;
        if (due > performance.now()) await pause(due - performance.now());
      }
    }
  };
  const running = Promise.all(Array.from({ length: suppliers }, (_, supplier) => run(supplier)));
  // Whoever stops it hears of a failure.
  running.catch(() => undefined);
  return {
    async stop() {
      stopped = true;
      await running;
      return (races * 1_000) / (performance.now() - started);
    },
  };
}

/** Milliseconds until every single on a race is settled. */
async function untilPaid(pool: Pool, raceId: number): Promise<number> {
  const from = performance.now();
  while (performance.now() - from < longestWait) {
    const { rows } = await pool.query<{ open: number }>(
      `select count(*) as open from bets
       where leg_events = array[$1::integer] and not exists (select from bet_settlements where bet_id = bets.id)`,
      [raceId],
    );
    if (rows[0]?.open === 0) return performance.now() - from;
    await pause(10);
  }
  return longestWait;
}
