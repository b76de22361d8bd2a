import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openPool } from '@furlong/server/platform/database/database';
import { percentile, printFigure, printMustBeZero } from './figure.ts';
import { Listeners, now, readVersion, spreadOf, untilNewerVersion } from './live-listeners.ts';
import type { LiveEvent, LiveMoves } from './live-plan.ts';
import { withOwnDatabase } from './own-database.ts';
import { BenchFeed } from './picks-feed.ts';
import { processorMs } from './processor-time.ts';
import { readCount } from './read-count.ts';
import { finishersOf, racesRun } from './standings-plan.ts';
import { drawPunters, seedPunters } from './standings-seed.ts';
import { findPostmaster } from './strike-costs.ts';
import { WatchedServer } from './watched-server.ts';

const feedSecret = 'bench-feed-secret';
const ref = 'viewers';
const punters = 100_000;
/** Processes that listen: one may open no more files than a node. */
const processes = 4;
/** The last race is run when a node has died. */
const racesBefore = racesRun - 1;
const movePatience = 60_000;

/**
 * Twenty thousand punters who follow one meeting live on two nodes, from four processes: how soon the last of them hears
 * of a result. Then one node is killed, and its half comes to a third, as the app comes back: how many ask at once, and
 * how soon all follow again. Nodes, database and load share the machine. `--viewers 2000` tries it out.
 */
export async function benchViewers(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { viewers: { type: 'string', default: '20000' } },
  });
  const viewers = readCount('--viewers', values.viewers);
  await withOwnDatabase(async (url) => {
    const pool = openPool(url, 2);
    const servers: WatchedServer[] = [];
    try {
      for (let node = 1; node <= 3; node += 1) servers.push(await WatchedServer.start(url, feedSecret));
      await measure(pool, servers, Math.floor(viewers / processes));
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
      await pool.end();
    }
  });
}

async function measure(
  pool: ReturnType<typeof openPool>,
  servers: WatchedServer[],
  listeners: number,
): Promise<void> {
  const [dying, staying, spare] = servers;
  if (!dying || !staying || !spare) throw new Error('three nodes were started');
  const feed = await BenchFeed.open(staying.url, feedSecret);
  const { meetingId } = await feed.putMeeting(ref, new Date(Date.now() + 3_600_000), racesRun + 1);
  console.log(`making ${punters} punters with a card each`);
  await seedPunters(pool, meetingId, punters);
  let version = await readVersion(staying.url, meetingId);
  const close = async (race: number) => {
    await feed.closeRace(ref, race);
    version = await untilNewerVersion(staying.url, meetingId, version);
  };
  const post = async (race: number) => {
    const from = now();
    await feed.postResult(ref, race, finishersOf(race));
    version = await untilNewerVersion(staying.url, meetingId, version);
    return from;
  };
  // Somebody has to be somewhere before there is an own place.
  await close(1);
  await post(1);
  const { tokens } = await drawPunters(pool, processes * listeners);
  const opened = now();
  const all = await Promise.all(
    Array.from({ length: processes }, (_, each) =>
      Listeners.open({
        url: each % 2 === 0 ? dying.url : staying.url,
        path: `/api/Leaderboard/Live/${meetingId}`,
        count: listeners,
        tokens: tokens.slice(each * listeners, (each + 1) * listeners),
        leagues: [],
        ...(each % 2 === 0 ? { elsewhere: spare.url } : {}),
      }),
    ),
  );
  const figure = (name: string, value: number, unit: string, yardstick: string, against: number) =>
    printFigure({ name, value, unit, yardstick: { name: yardstick, value: against } });
  figure(
    `${processes * listeners} streams opened, each with its first own place`,
    (now() - opened) / 1_000,
    's',
    'at most',
    40,
  );

  const lastOf = async (from: number, event: LiveEvent) =>
    Math.max(
      ...(await Promise.all(all.map((some) => some.untilHeard(version, event)))).map(
        (heard) => spreadOf(heard[event], from).last,
      ),
    );
  const standings: number[] = [];
  const own: number[] = [];
  const postmaster = await findPostmaster(pool);
  /** What nodes, load and database have used of the processors, in ms. */
  const used = async () => {
    const load = (await Promise.all(all.map((some) => some.processor()))).reduce((sum, ms) => sum + ms, 0);
    return {
      nodes: processorMs(dying.pid) + processorMs(staying.pid),
      load,
      database: processorMs(postmaster),
    };
  };
  const costs = { nodes: [] as number[], load: [] as number[], database: [] as number[] };
  let longestPause = 0;
  for (let race = 2; race <= racesBefore; race += 1) {
    await close(race);
    await lastOf(now(), 'own');
    await pause(1_000);
    await Promise.all([dying.vitals(), staying.vitals()]);
    const before = await used();
    const from = await post(race);
    await pause(1_500);
    own.push(await lastOf(from, 'own'));
    standings.push(await lastOf(from, 'standings'));
    const vitals = await Promise.all([dying.vitals(), staying.vitals()]);
    longestPause = Math.max(longestPause, ...vitals.map((each) => each.longestPause));
    const after = await used();
    for (const who of ['nodes', 'load', 'database'] as const)
      costs[who].push((1_000 * (after[who] - before[who])) / (processes * listeners));
    console.log(`race ${race}: last own place after ${own.at(-1)?.toFixed(0)} ms`);
  }
  figure('result to the last viewer, median', percentile([...standings], 0.5), 'ms', 'at most', 1_000);
  figure('result to the last viewer, slowest', Math.max(...standings), 'ms', 'at most', 1_000);
  figure('result to the last own place, median', percentile([...own], 0.5), 'ms', 'at most', 1_000);
  figure('result to the last own place, slowest', Math.max(...own), 'ms', 'at most', 1_000);
  for (const [who, what] of [
    ['nodes', 'the nodes for a delivery, ranking and own place included'],
    ['load', 'the load for it'],
    ['database', 'the database for it'],
  ] as const)
    console.log(`processor of ${what}: ${percentile(costs[who], 0.5).toFixed(1)} µs`);
  figure('longest pause of a node during a result', longestPause, 'ms', 'at most', 50);
  const memory = Math.max(
    ...(await Promise.all([dying.vitals(), staying.vitals()])).map((each) => each.memory),
  );
  figure('memory of a node with half of them', memory, 'MB', 'at most', 800);
  const lost = (await Promise.all(all.map((some) => some.ask(0)))).reduce((sum, each) => sum + each.lost, 0);
  printMustBeZero('streams lost before that', lost, 'streams');
  await reportDeath({ dying, staying, spare, all, listeners });
  servers.splice(servers.indexOf(dying), 1);

  await close(racesRun);
  await lastOf(now(), 'own');
  const from = await post(racesRun);
  await pause(1_500);
  figure('result to the last own place after that', await lastOf(from, 'own'), 'ms', 'at most', 1_000);
  for (const each of all) each.close();
}

async function reportDeath({
  dying,
  staying,
  spare,
  all,
  listeners,
}: Record<'dying' | 'staying' | 'spare', WatchedServer> & {
  readonly all: readonly Listeners[];
  readonly listeners: number;
}): Promise<void> {
  await Promise.all([staying.vitals(), spare.vitals()]);
  const died = now();
  await dying.kill();
  const moving = all.filter((_, each) => each % 2 === 0);
  let moves: LiveMoves[];
  const isMissing = ({ greetedAt }: LiveMoves) => greetedAt.some(Number.isNaN);
  do {
    await pause(500);
    moves = await Promise.all(moving.map((some) => some.moves()));
  } while (moves.some(isMissing) && now() - died < movePatience);
  const triedAt = moves.flatMap((each) => [...each.triedAt]).filter((at) => !Number.isNaN(at));
  const greetedAt = moves.flatMap((each) => [...each.greetedAt]).filter((at) => !Number.isNaN(at));
  const tries = moves.reduce((sum, each) => sum + each.tries, 0);
  const tenths = new Map<number, number>();
  for (const at of triedAt) {
    const tenth = Math.floor((at - died) / 100);
    tenths.set(tenth, (tenths.get(tenth) ?? 0) + 1);
  }
  const viewers = moving.length * listeners;
  const figure = (name: string, value: number, unit: string, yardstick: string, against: number) =>
    printFigure({ name, value, unit, yardstick: { name: yardstick, value: against } });
  figure('a node dies: first of its viewers elsewhere', Math.min(...triedAt) - died, 'ms', 'at least', 400);
  figure(
    'most viewers within 100 ms',
    Math.max(...tenths.values()),
    'streams',
    'all of them at once',
    viewers,
  );
  figure('until all follow again', (Math.max(...greetedAt) - died) / 1_000, 's', 'at most', 15);
  figure('tries for each viewer', tries / viewers, 'x', 'best', 1);
  const [own, others] = await Promise.all([spare.vitals(), staying.vitals()]);
  figure('longest pause of the node that takes them', own.longestPause, 'ms', 'at most', 250);
  figure('longest pause of the other one', others.longestPause, 'ms', 'at most', 250);
  printMustBeZero('viewers who follow nobody any more', viewers - greetedAt.length, 'viewers');
}
