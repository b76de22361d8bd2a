import { setTimeout as pause } from 'node:timers/promises';
import { openPool } from '@furlong/server/platform/database/database';
import { assertDurable } from './assert-durable.ts';
import { printFigure, printMustBeZero } from './figure.ts';
import { withOwnDatabase } from './own-database.ts';
import { BenchFeed } from './picks-feed.ts';
import { runners } from './picks-plan.ts';
import { startServer } from './server-process.ts';

type Pool = ReturnType<typeof openPool>;

const feedSecret = 'bench-feed-secret';
const cards = 1_000_000;
const legs = [1, 2, 3, 4];
/** Rands, which no number of winners divides. */
const guarantee = 1_000_003.07;
const targetMs = 5_000;
const measured = [1, 10_000];

/**
 * Jackpots of a million cards over the feed of a running server: how long their cards take to be frozen, and from the
 * official result of the last leg until the shares are paid. The same server ranks the million in the standings meanwhile.
 */
export async function benchJackpot(): Promise<void> {
  await withOwnDatabase(async (url) => {
    const server = await startServer({ DATABASE_URL: url, FEED_CLIENT_SECRET: feedSecret });
    const pool = openPool(url, 4);
    try {
      await assertDurable(pool);
      await seedPunters(pool);
      const feed = await BenchFeed.open(server.url, feedSecret);
      for (const winners of [...measured, cards]) await hold(pool, feed, winners);
    } finally {
      await server.stop();
      await pool.end();
    }
  });
}

async function seedPunters(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(
      `insert into punters (issuer, subject, username, alias, created_at)
       select 'bench', 'jackpot-' || n, 'jackpot-' || n, 'Jackpot' || n, now() from generate_series(1, $1::integer) as n`,
      [cards],
    );
    await client.query(
      `insert into wallets (punter_id, opened_at) select id, now() from punters where issuer = 'bench'`,
    );
    await client.query('vacuum analyze punters, wallets');
  } finally {
    client.release();
  }
}

/** A meeting with a card of every punter, of which so many win. */
async function hold(pool: Pool, feed: BenchFeed, winners: number): Promise<void> {
  const ref = `jackpot-${winners}`;
  const off = new Date(Date.now() + 3_600_000);
  const jackpot = { legs, progressive: ref, guarantee };
  const { meetingId } = await feed.putMeeting(ref, off, legs.length, jackpot);
  await seedCards(pool, meetingId, winners);
  const frozenMs = await timed(async () => {
    await feed.closeRace(ref, 1);
    await until(pool, 'frozen_at is not null', meetingId);
  });
  console.log(`${cards} cards frozen ${Math.round(frozenMs)} ms after the off`);
  const result = (race: number) => feed.postResult(ref, race, [{ saddle: 1, startingPrice: 3 }]);
  for (const leg of legs.slice(0, -1)) {
    if (leg > 1) await feed.closeRace(ref, leg);
    await result(leg);
    await until(pool, `version >= ${leg}`, meetingId);
  }
  const last = legs.at(-1) ?? 0;
  await feed.closeRace(ref, last);
  const paidMs = await timed(async () => {
    await result(last);
    await until(pool, 'paid_version > 0', meetingId);
  });
  if (measured.includes(winners)) {
    const yardstick = { name: 'at most', value: targetMs };
    printFigure({ name: `decided and paid to ${winners} of ${cards}`, value: paidMs, unit: 'ms', yardstick });
  } else {
    console.log(`decided and paid to ${winners} of ${cards} in ${Math.round(paidMs)} ms`);
  }
  await check(pool, meetingId, winners);
}

/** The first so many cards have every winner, number 1; the others fall at the last leg or before. */
async function seedCards(pool: Pool, meetingId: number, winners: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(
      `insert into card_picks (meeting_id, punter_id, saddles, saved_at)
       select $1, punter_id,
         case when n <= $2 then array[1, 1, 1, 1]::smallint[]
           else array[1 + n % $3, 1 + n * 7 % $3, 1 + n * 5 % $3, 2 + n % ($3 - 1)]::smallint[] end,
         now()
       from (select id as punter_id, (row_number() over (order by id))::integer as n from punters where issuer = 'bench') as one`,
      [meetingId, winners, runners],
    );
    await client.query('analyze card_picks');
  } finally {
    client.release();
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function until(pool: Pool, condition: string, meetingId: number): Promise<void> {
  const end = performance.now() + 600_000;
  while (performance.now() < end) {
    const { rows } = await pool.query(`select 1 from jackpots where meeting_id = $1 and ${condition}`, [
      meetingId,
    ]);
    if (rows.length > 0) return;
    await pause(10);
  }
  throw new Error(`the jackpot of meeting ${meetingId} did not come to ${condition}`);
}

async function check(pool: Pool, meetingId: number, winners: number): Promise<void> {
  const { rows } = await pool.query<{ winners: number; differs: number }>(
    `select count(*) filter (where place is not null) as winners,
       (select brought_over + added from jackpots where meeting_id = $1) - sum(share) as differs
     from jackpot_shares where meeting_id = $1`,
    [meetingId],
  );
  printMustBeZero('winners missing', winners - (rows[0]?.winners ?? 0), 'winners');
  printMustBeZero('cents of the pool not shared', rows[0]?.differs ?? -1, 'cents');
}
