import { openDatabase } from '@furlong/server/platform/database/database';
import { writeFinalStandings } from '@furlong/server/standings/write-final-standings';
import { deriveMilestones } from '@furlong/server/stats/derive-milestones';
import { percentile, printFigure, printMustBeZero } from './figure.ts';
import { HttpConnection } from './http-connection.ts';
import { withOwnDatabase } from './own-database.ts';
import { drawPunters } from './standings-seed.ts';
import { seedMeetings } from './stats-seed.ts';
import { type Pool, type WatchedServer, withWatchedServer } from './watched-server.ts';

const meetingCount = 1_000;
const punterCount = 1_000;
const asked = 500;
/** Milliseconds for the stats of a punter with so many meetings. */
const target = 20;

const paths = {
  'all-time stats': '/api/Stats/AllTimeStats/1',
  'stats by course': '/api/Stats/AllTimeStatsPerRaceCourse/1',
  milestones: '/api/Stats/Milestones/1',
  history: '/api/Stats/History/1',
};

/** A punter's stats over a thousand meetings, over HTTP, among a million cards. */
export async function benchStats(): Promise<void> {
  await withOwnDatabase(async (url) => {
    await withWatchedServer(url, 'bench-feed-secret', measure);
  });
}

async function measure(pool: Pool, server: WatchedServer): Promise<void> {
  console.log(`making ${meetingCount} meetings with a card of each of ${punterCount} punters`);
  const ids = await seedMeetings(pool, meetingCount, punterCount);
  const db = openDatabase(pool);
  const following: number[] = [];
  for (const id of ids) {
    await writeFinalStandings({ db }, id, new Date());
    const from = performance.now();
    await deriveMilestones(db, id);
    following.push(performance.now() - from);
  }
  await pool.query('vacuum analyze final_standings, stats_meetings, punter_milestones, milestone_progress');
  printFigure({
    name: `milestones of ${punterCount} punters brought up to a meeting, median`,
    value: percentile(following, 0.5),
    unit: 'ms',
    yardstick: { name: 'at most', value: 1_000 },
  });
  const { tokens } = await drawPunters(pool, asked);
  const connection = await HttpConnection.open(server.url);
  const held = await server.held();
  let wrong = 0;
  for (const [name, path] of Object.entries(paths)) {
    const times: number[] = [];
    await server.vitals();
    const began = performance.now();
    for (const token of tokens) {
      const from = performance.now();
      const { status, body } = await connection.get(path, token);
      times.push(performance.now() - from);
      const meetings = (body as { allTimeStats?: { meetings: number } }).allTimeStats?.meetings;
      if (status !== 200 || (meetings !== undefined && meetings !== meetingCount)) wrong += 1;
    }
    const busy = ((await server.vitals()).processor * (performance.now() - began)) / tokens.length;
    const [first = 0, ...later] = times;
    report(`${name} over ${meetingCount} meetings, the node's first`, first);
    report(`${name} over ${meetingCount} meetings, median`, percentile(later, 0.5));
    report(`${name} over ${meetingCount} meetings, p99`, percentile(later, 0.99));
    report(`${name} over ${meetingCount} meetings, processor time of the server`, busy);
  }
  printMustBeZero('answers that failed or lacked a meeting', wrong, 'answers');
  printFigure({
    name: 'memory of the records that a node keeps',
    value: (await server.held()) - held,
    unit: 'MB',
    yardstick: { name: 'at most', value: 50 },
  });
  connection.close();
}

function report(name: string, value: number): void {
  printFigure({ name, value, unit: 'ms', yardstick: { name: 'at most', value: target } });
}
