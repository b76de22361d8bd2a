import { fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { percentile, printFigure, printMustBeZero } from './figure.ts';
import { printRosterMemory } from './leagues-memory.ts';
import { askerCount, type LeagueLoad, leagueCount, leagueKinds } from './leagues-plan.ts';
import { leaguesOf, seedLeagues } from './leagues-seed.ts';
import { withOwnDatabase } from './own-database.ts';
import type { PacedSeen } from './paced-load.ts';
import { BenchFeed } from './picks-feed.ts';
import { finishersOf, punterCount, racesRun } from './standings-plan.ts';
import { drawPunters, seedPunters } from './standings-seed.ts';
import { answerOf, type Pool, type WatchedServer, withWatchedServer } from './watched-server.ts';

const feedSecret = 'bench-feed-secret';
const ref = 'leagues';
/** Requests that were due so long after a result count as right after it. */
const afterResult = 700;
/** What a league board may take; or twice the great board's page in the same run, if that is more. */
const boardMax = 10;

/**
 * Boards of friends' leagues under load, each worked out from the standings of a million punters as it is asked for,
 * beside the great board's pages in the same run: between results and right after them.
 */
export async function benchLeagues(): Promise<void> {
  await withOwnDatabase(async (url) => {
    await withWatchedServer(url, feedSecret, measure);
  });
}

const now = () => performance.timeOrigin + performance.now();

/** A stretch of the run, milliseconds since 1970. */
interface Span {
  readonly from: number;
  readonly to: number;
}

async function measure(pool: Pool, server: WatchedServer): Promise<void> {
  const feed = await BenchFeed.open(server.url, feedSecret);
  const { meetingId } = await feed.putMeeting(ref, new Date(Date.now() + 3_600_000), racesRun + 1);
  console.log(`making ${punterCount} punters with a card each, and ${leagueCount} leagues`);
  await seedPunters(pool, meetingId);
  const memberships = await seedLeagues(pool);
  console.log(`${memberships} memberships`);
  for (let race = 1; race <= racesRun; race += 1) {
    await feed.closeRace(ref, race);
    await pause(2_000);
  }
  const { tokens, ids } = await drawPunters(pool, askerCount);
  const askers = new Map(ids.map((id, at) => [id, at]));
  const asked = (await leaguesOf(pool, ids)).map(({ punterId, code }) => ({
    asker: askers.get(punterId) ?? 0,
    code,
  }));
  const leagues = new Set(asked.map(({ code }) => code)).size;
  const before = await server.held();
  const load = new LoadChild({ url: server.url, meetingId, tokens, asked });
  await pause(3_000);
  // Long enough for every league to be asked once: until then its members are read.
  const cold: Span = { from: now(), to: now() + 10_000 };
  await pause(1_000 * Math.ceil(asked.length / 1_000));
  await server.vitals();
  const quiet: Span = { from: now(), to: now() + 8_000 };
  await pause(8_000);
  const quietVitals = await server.vitals();
  const results: Span[] = [];
  for (let race = 1; race <= racesRun; race += 1) {
    const from = now();
    await feed.postResult(ref, race, finishersOf(race));
    results.push({ from, to: now() + afterResult });
    await pause(2_000);
  }
  const resultVitals = await server.vitals();
  const seen = await load.stop();
  const held = (await server.held()) - before;

  report('while members are read', seen, [cold]);
  report('between results', seen, [quiet]);
  report('right after a result', seen, results);
  const figure = (name: string, value: number, unit: string, yardstick: string, against: number) =>
    printFigure({ name, value, unit, yardstick: { name: yardstick, value: against } });
  figure('longest pause between results', quietVitals.longestPause, 'ms', 'at most', 50);
  figure('longest pause during results', resultVitals.longestPause, 'ms', 'at most', 50);
  figure('processor time of the server', 100 * quietVitals.processor, '% of a core', 'at most', 100);
  figure(`memory more after ${leagues} leagues were asked for`, held, 'MB', 'at most', 100);
  figure('memory of the server', Math.max(quietVitals.memory, resultVitals.memory), 'MB', 'at most', 800);
  for (const words of new Set(seen.errors.slice(0, 20))) console.log(`error: ${words}`);
  printMustBeZero('errors', seen.errors.length, 'requests');
  await printRosterMemory(pool);
}

function report(when: string, { due, ms }: PacedSeen, spans: readonly Span[]): void {
  const timesOf = (kind: (typeof leagueKinds)[number]) =>
    [...ms]
      .filter((_, request) => {
        const at = due[request] ?? 0;
        const isKind = leagueKinds[request % leagueKinds.length] === kind;
        return isKind && spans.some(({ from, to }) => at >= from && at <= to);
      })
      .map((time) => (Number.isNaN(time) ? 60_000 : time));
  const great = timesOf('great page');
  const page = percentile(great, 0.99);
  const board = timesOf('league board');
  const allowed = Math.max(boardMax, 2 * page);
  printFigure({
    name: `league board p99 ${when} (${board.length} requests, p50 ${percentile(board, 0.5).toFixed(2)})`,
    value: percentile(board, 0.99),
    unit: 'ms',
    yardstick: { name: 'at most', value: allowed },
  });
  printFigure({
    name: `great page p99 ${when} (${great.length} requests, p50 ${percentile(great, 0.5).toFixed(2)})`,
    value: page,
    unit: 'ms',
    yardstick: { name: 'at most', value: boardMax },
  });
}

/** The load in a process of its own. */
class LoadChild {
  #child = fork(join(import.meta.dirname, 'leagues-load.ts'), { serialization: 'advanced' });

  constructor(load: LeagueLoad) {
    this.#child.send(load);
  }

  async stop(): Promise<PacedSeen> {
    this.#child.send('stop');
    const seen = (await answerOf(this.#child)) as PacedSeen;
    this.#child.disconnect();
    return seen;
  }
}
