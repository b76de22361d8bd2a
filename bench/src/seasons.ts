import { openDatabase } from '@furlong/server/platform/database/database';
import { writeFinalStandings } from '@furlong/server/standings/write-final-standings';
import { percentile, printFigure, printMustBeZero } from './figure.ts';
import { HttpConnection } from './http-connection.ts';
import { withOwnDatabase } from './own-database.ts';
import { drawPunters } from './standings-seed.ts';
import { seedMeetings } from './stats-seed.ts';
import { type Pool, type WatchedServer, withWatchedServer } from './watched-server.ts';

const meetingCount = 400;
const memberCount = 500;
const asked = 100;
/** Milliseconds for a table that was worked out before, and for the pause that working one out makes. */
const tableMax = 20;
const pauseMax = 50;
const code = 'AAAAAA';

/** Season tables and duels of a league as large as they get, over more meetings than a year has, over HTTP. */
export async function benchSeasons(): Promise<void> {
  await withOwnDatabase(async (url) => {
    await withWatchedServer(url, 'bench-feed-secret', measure);
  });
}

async function measure(pool: Pool, server: WatchedServer): Promise<void> {
  console.log(`making ${meetingCount} meetings with a card of each of ${memberCount} members`);
  const ids = await seedMeetings(pool, meetingCount, memberCount);
  const db = openDatabase(pool);
  for (const id of ids) await writeFinalStandings({ db }, id, new Date());
  const year = new Date().getUTCFullYear() - 1;
  await pool.query(
    `update meetings set meeting_date = make_date($1::int, 1, 1) + (ordinal % 365)::int
     from (select id as listed, row_number() over (order by id) as ordinal from meetings) as numbered where id = listed`,
    [year],
  );
  await seedLeague(pool);
  await pool.query('vacuum analyze');
  const { tokens } = await drawPunters(pool, asked);
  const connection = await HttpConnection.open(server.url);
  let wrong = 0;
  for (const call of ['GetLeagueSeason', 'GetLeagueDuels']) {
    const times: number[] = [];
    await server.vitals();
    for (const [at, token] of tokens.entries()) {
      const from = performance.now();
      const answer = await connection.get(
        `/api/MiniLeagues/${call}/${code}/1?by=season&period=${year}`,
        token,
      );
      times.push(performance.now() - from);
      const body = answer.body as Record<string, { totalRows: number; totalMeetings?: number } | undefined>;
      const table = body.leagueSeason ?? body.leagueDuels;
      const isWhole =
        table?.totalRows === memberCount && (table.totalMeetings ?? meetingCount) === meetingCount;
      if (answer.status !== 200 || !isWhole) wrong += 1;
      if (at === 0) {
        report(`${call}: longest pause of the node's first`, (await server.vitals()).longestPause, pauseMax);
      }
    }
    const [first = 0, ...later] = times;
    report(`${call}: the node's first`, first, 10 * tableMax);
    report(`${call}: median`, percentile(later, 0.5), tableMax);
    report(`${call}: p99`, percentile(later, 0.99), tableMax);
    report(`${call}: longest pause of the others`, (await server.vitals()).longestPause, pauseMax);
  }
  printMustBeZero('answers that failed or lacked a row', wrong, 'answers');
  connection.close();
}

/** A league of everybody there is, since long before. */
async function seedLeague(pool: Pool): Promise<void> {
  await pool.query(
    `with league as (
       insert into leagues (code, share_key, name, name_key, owner_id, owner_slot, created_at, created_by)
       select $1, 'share-key-of-bench', 'Bench', 'bench', min(id), 1, now() - interval '3 years', min(id) from punters
         where issuer = 'bench'
       returning id
     )
     insert into league_members (league_id, punter_id, status, joined_at)
     select league.id, punters.id, 1, now() - interval '3 years' from league, punters where issuer = 'bench'`,
    [code],
  );
}

function report(name: string, value: number, most: number): void {
  printFigure({ name, value, unit: 'ms', yardstick: { name: 'at most', value: most } });
}
