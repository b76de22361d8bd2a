import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { percentile, printFigure } from './figure.ts';
import { withOwnDatabase, withOwnFolder } from './own-database.ts';
import { startServer } from './server-process.ts';

const feedSecret = 'bench-feed-secret';
const cli = join(import.meta.dirname, '../../server/src/feed-cli/cli.ts');
const meetings = 100;
const racesOfMeeting = 10;
const runnersOfRace = 12;
const minute = 60_000;
const runs = 3;
/** Races a second, with a card, prices, a closing and a result each. */
const target = 200;

/** Race days of the past, imported by `npm run feed -- import`, from its start to its last answer. */
export async function benchImport(): Promise<void> {
  await withOwnDatabase(async (databaseUrl) => {
    const server = await startServer({ DATABASE_URL: databaseUrl, FEED_CLIENT_SECRET: feedSecret });
    const rates: number[] = [];
    try {
      await withOwnFolder(async (folder) => {
        for (let run = 1; run <= runs; run++) {
          const file = join(folder, `${run}.feed`);
          await writeFile(file, feedOf(run));
          rates.push(await importOnce(file, server.url));
        }
      });
    } finally {
      await server.stop();
    }
    const yardstick = { name: 'at least', value: target };
    const figure = (name: string, value: number) => printFigure({ name, value, unit: 'races/s', yardstick });
    for (const [index, rate] of rates.entries()) figure(`import, run ${index + 1}`, rate);
    figure(`import, median of ${runs}`, percentile([...rates], 0.5));
  });
}

/** Races a second of one import. */
async function importOnce(file: string, url: string): Promise<number> {
  const started = performance.now();
  const { stdout } = await promisify(execFile)(process.execPath, [
    cli,
    ...['import', file, '--url', url, '--secret', feedSecret],
  ]);
  const seconds = (performance.now() - started) / 1_000;
  const lines = meetings * (1 + 3 * racesOfMeeting);
  const expected = `${lines} lines: ${lines} applied, 0 stale, 0 refused`;
  if (stdout.trim() !== expected) throw new Error(`the import said '${stdout.trim()}', not '${expected}'`);
  return (meetings * racesOfMeeting) / seconds;
}

/** A feed file as the converter writes it: meeting after meeting, each race after race. */
function feedOf(run: number): string {
  const first = Date.UTC(2014, 0, 1, 10);
  const calls = Array.from({ length: meetings }, (_, meeting) =>
    meetingCalls(`import-${run}-${meeting}`, first + meeting * 24 * 60 * minute),
  ).flat();
  return calls.map((call) => `${JSON.stringify({ method: 'PUT', ...call })}\n`).join('');
}

function meetingCalls(ref: string, first: number): object[] {
  const path = `/api/Feed/Meetings/${ref}`;
  const races = Array.from({ length: racesOfMeeting }, (_, index) => ({
    number: index + 1,
    offAt: first + index * 30 * minute,
  }));
  const saddles = Array.from({ length: runnersOfRace }, (_, index) => index + 1);
  const at = (time: number) => new Date(time).toISOString();
  const card = {
    sport: 'horseracing',
    name: `Bench ${ref}`,
    raceCourse: 'Bench Park',
    country: 'HK',
    date: at(first).slice(0, 10),
    races: races.map(({ number, offAt }) => ({
      number,
      name: `Bench Handicap ${number}`,
      offAt: at(offAt),
      distance: 1_200,
      runners: saddles.map((saddle) => ({ saddle, horse: `Bench Horse ${number}-${saddle}`, weight: 55 })),
    })),
  };
  const bodies: readonly (readonly [string, object])[] = [
    [path, card],
    ...races.flatMap(({ number, offAt }): [string, object][] => [
      [
        `${path}/Races/${number}/Prices`,
        {
          at: at(offAt - 30 * minute),
          prices: saddles.map((saddle) => ({ saddle, winOdds: saddle + 1, placeOdds: (saddle + 4) / 4 })),
        },
      ],
      [`${path}/Races/${number}/Status`, { status: 'closed', at: at(offAt) }],
      [
        `${path}/Races/${number}/Result`,
        {
          official: true,
          at: at(offAt + 10 * minute),
          finishers: saddles.map((saddle) => ({ saddle, position: saddle, startingPrice: saddle + 1 })),
        },
      ],
    ]),
  ];
  return bodies.map(([to, body], index) => ({ path: to, body: { sequence: index + 1, ...body } }));
}
