import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { openPool } from '@furlong/server/platform/database/database';
import { seedAdmin } from './desk-seed.ts';
import { percentile, printFigure, printMustBeZero } from './figure.ts';
import { HttpConnection } from './http-connection.ts';
import { withOwnDatabase } from './own-database.ts';
import { BenchFeed } from './picks-feed.ts';
import { startServer } from './server-process.ts';
import { racingPlan, seedBets } from './settle-seed.ts';
import { makePunters } from './strike.ts';

const feedSecret = 'bench-feed-secret';
/** Lines of one to four legs over eight races: 50,000 of them have a leg on each. */
const lines = Number(process.env.BENCH_DRY_RUN_LINES ?? 160_000);
const punters = 20_000;
/** `BENCH_DRY_RUNS=1` tries the bench out. */
const runs = Number(process.env.BENCH_DRY_RUNS ?? 5);
const everyMs = 25;
/** Milliseconds that anybody else may wait because of a dry run, above what they wait without one. */
const waitMost = 500;

type Pool = ReturnType<typeof openPool>;

/** What others wait for while something runs: each a repeated try, timed. */
const others = [
  'a strike on another race',
  'a new price of the meeting',
  'a settlement of the meeting',
] as const;
type Waits = Record<(typeof others)[number], number[]>;

/**
 * The dry run of a result by hand on a race with 50,000 bets, and its approval: how long each takes, and how long strikes,
 * prices and settlements of that meeting wait because of it. Beside them the same without either.
 */
export async function benchDryRun(): Promise<void> {
  await withOwnDatabase(async (databaseUrl) => {
    const server = await startServer({ DATABASE_URL: databaseUrl, FEED_CLIENT_SECRET: feedSecret });
    const pool = openPool(databaseUrl, 6);
    try {
      const feed = await BenchFeed.open(server.url, feedSecret);
      const meeting = await feed.putMeeting('bench', new Date(Date.now() + 3_600_000), 8);
      await seedBets(pool, racingPlan(meeting), { lines, punters });
      await feed.closeRace('bench', 1);
      const [{ token: maker }, { token: second }] = [await seedAdmin(pool), await seedAdmin(pool, 'second')];
      const [punter] = await makePunters(pool);
      const site = { url: server.url, pool, feed, ...meeting, punter: punter?.token ?? '' };
      await measure(site, maker, second);
    } finally {
      await pool.end();
      await server.stop();
    }
  });
}

interface Site {
  readonly url: string;
  readonly pool: Pool;
  readonly feed: BenchFeed;
  readonly meetingId: number;
  readonly raceIds: readonly number[];
  readonly punter: string;
}

async function measure(site: Site, maker: string, second: string): Promise<void> {
  const { raceIds, pool } = site;
  const raceId = raceIds[0] ?? 0;
  const { rows } = await pool.query<{ bets: number }>(
    'select count(*)::integer as bets from bets where $1 = any(leg_events)',
    [raceId],
  );
  console.log(`${rows[0]?.bets} bets on the race`);
  const desk = await HttpConnection.open(site.url);
  const finishers = [2, 5, 1, 7].map((saddle, index) => ({ saddle, position: index + 1 }));
  const post = async (call: string, token: string, body: object) => {
    const { status, body: answer } = await desk.post(`/api/Desk/${call}`, token, JSON.stringify(body));
    const { status: done } = answer as { status?: number };
    if (status !== 200 || done === 0)
      throw new Error(`${call} was answered ${status}: ${JSON.stringify(answer)}`);
  };
  const without = await besides(site, () => pause(3_000));
  const dry: number[] = [];
  let id = '';
  const during = await besides(site, async () => {
    for (let run = 0; run < runs; run += 1) {
      if (id !== '') await post('Decline', maker, { id });
      id = randomUUID();
      const from = performance.now();
      await post('ProposeResult', maker, { id, raceId, version: null, finishers });
      dry.push(performance.now() - from);
      await pause(500);
    }
  });
  await post('KeyPaidPlaces', second, { id, finishers });
  let approval = 0;
  const approving = await besides(site, async () => {
    const from = performance.now();
    await post('Approve', second, { id });
    approval = performance.now() - from;
  });
  desk.close();
  const ms = (name: string, value: number, yardstick: number, words: string) =>
    printFigure({ name, value, unit: 'ms', yardstick: { name: words, value: yardstick } });
  ms(`a dry run, median of ${runs}`, percentile(dry, 0.5), 10_000, 'given up after');
  ms('its approval', approval, 10_000, 'given up after');
  let late = 0;
  for (const other of others) {
    const usual = percentile(without[other], 1);
    const longest = percentile(during[other], 1);
    ms(`${other} beside dry runs, longest`, longest, usual, 'without');
    ms(`${other} beside the approval, longest`, percentile(approving[other], 1), usual, 'without');
    if (longest > usual + waitMost) late += 1;
  }
  printMustBeZero(`who wait more than ${waitMost} ms longer for a dry run`, late, 'kinds');
}

/** Does some work, and tells what others waited meanwhile, longest last. */
async function besides(site: Site, work: () => Promise<unknown>): Promise<Waits> {
  const waits: Waits = {
    'a strike on another race': [],
    'a new price of the meeting': [],
    'a settlement of the meeting': [],
  };
  let isOver = false;
  const again = async (name: keyof Waits, once: () => Promise<unknown>) => {
    while (!isOver) {
      const from = performance.now();
      await once();
      waits[name].push(performance.now() - from);
      await pause(everyMs);
    }
  };
  const connection = await HttpConnection.open(site.url);
  const trying = [
    again('a strike on another race', () => strike(connection, site)),
    again('a new price of the meeting', () =>
      site.feed.putPrice('bench', 2, 2 + (waits['a new price of the meeting'].length % 5)),
    ),
    // What settling locks of its meeting for each chunk, alone: it does not wait for its own writing here.
    again('a settlement of the meeting', () =>
      site.pool.query('select standings_version from meetings where id = $1 for share', [site.meetingId]),
    ),
  ];
  try {
    await work();
  } finally {
    isOver = true;
    await Promise.all(trying);
    connection.close();
  }
  return waits;
}

async function strike(connection: HttpConnection, { meetingId, raceIds, punter }: Site): Promise<void> {
  const bet = {
    combinatonInfo: {
      betTitle: 'SINGLE WINS',
      combinationBetTypeId: 1,
      legsPerBet: 1,
      totalStake: 1,
      guid: randomUUID(),
    },
    dt: [
      {
        raceId: raceIds[2],
        raceNumber: 3,
        saddle: 4,
        odds: 4,
        placeOdds: 1,
        isPlace: false,
        isFixedOdds: true,
      },
    ],
  };
  const body = JSON.stringify({ bets: [bet], isLuckyPick: false, meetingId });
  const { body: answer } = await connection.post(
    `/api/Betslip/PlaceBet?meetingId=${meetingId}`,
    punter,
    body,
  );
  if ((answer as { totalSuccessfulBetsPlaced?: number }).totalSuccessfulBetsPlaced !== 1) {
    throw new Error(`a bet was not struck: ${JSON.stringify(answer)}`);
  }
}
