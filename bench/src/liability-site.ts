import type { EventLiability } from '@furlong/contract/schemas/desk-liability';
import { countCombinations } from '@furlong/domain/betting/combinations';
import { localDayOf } from '@furlong/domain/local-date';
import { MAX_CENTS } from '@furlong/domain/money';
import { setLimit } from '@furlong/server/bets/liability/set-limit';
import { openDatabase, openPool } from '@furlong/server/platform/database/database';
import { assertDurable } from './assert-durable.ts';
import { seedAdmin } from './desk-seed.ts';
import type { HttpConnection } from './http-connection.ts';
import { withOwnDatabase } from './own-database.ts';
import { BenchFeed } from './picks-feed.ts';
import { statOf } from './processor-time.ts';
import { startServer } from './server-process.ts';
import { makePunters } from './strike.ts';
import type { StrikeEvents, StrikeLoad } from './strike-plan.ts';

const feedSecret = 'bench-feed-secret';

/** A server with a card to bet on. */
export interface Site {
  readonly url: string;
  /** Its server, and the first process of its database. */
  readonly pid: number;
  readonly databasePid: number;
  readonly events: Extract<StrikeEvents, { sport: 'racing' }>;
  readonly punters: StrikeLoad['punters'];
  readonly adminToken: string;
  /** What its bets on the first race come to, from the table. */
  countFirstRace(): Promise<{ bets: number; stakes: number }>;
}

/** Works with a server on a database of its own; limited: with a limit of each kind on the card, which is never reached. */
export async function withSite(isLimited: boolean, work: (site: Site) => Promise<void>): Promise<void> {
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
      if (isLimited) await limitMeeting(pool, card.meetingId);
      await work({
        url: server.url,
        pid: server.pid,
        databasePid: await firstProcess(pool),
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

/** Traders set limits on what they look at: the ordinary case is that there are some. */
async function limitMeeting(pool: ReturnType<typeof openPool>, meetingId: number): Promise<void> {
  const actor = { via: 'command-line', name: 'bench' } as const;
  const now = new Date();
  const lastDay = localDayOf(new Date(now.getTime() + 86_400_000));
  for (const [kind, measure] of [
    ['meeting', 'expected'],
    ['event', 'worst'],
    ['outcome', 'expected'],
  ] as const) {
    const place = { sport: 'horseracing', programmeId: meetingId, event: null, kind };
    const order = { ...place, measure, amount: MAX_CENTS, seen: null, lastDay };
    await setLimit(openDatabase(pool), actor, order, now);
  }
}

/** The process that all of a database's are children of. */
async function firstProcess(pool: ReturnType<typeof openPool>): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  return statOf(rows[0]?.pid ?? 0)?.parent ?? 0;
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

/** What the desk shows of a race, by its place on the card. */
export async function liabilityOf(
  connection: HttpConnection,
  site: Site,
  race: number,
): Promise<EventLiability> {
  const { meetingId, raceIds } = site.events;
  const path = `/api/Desk/GetRaceLiability/${meetingId}/${raceIds[race]}`;
  let { status, body } = await connection.get(path, site.adminToken);
  // A server that has as much as it takes asks to come again.
  for (let again = 0; status === 503 && again < 20; again++) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    ({ status, body } = await connection.get(path, site.adminToken));
  }
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  return (body as { liability: EventLiability }).liability;
}
