import { fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { percentile, printFigure, printMustBeZero } from './figure.ts';
import { leaguesOf, seedLeagues } from './leagues-seed.ts';
import { Listeners, now, readVersion, type Spread, spreadOf, untilNewerVersion } from './live-listeners.ts';
import { type LiveEvent, type LiveLoad, listenerCount } from './live-plan.ts';
import { withOwnDatabase } from './own-database.ts';
import { BenchFeed } from './picks-feed.ts';
import { finishersOf, punterCount, racesRun } from './standings-plan.ts';
import { drawPunters, seedPunters } from './standings-seed.ts';
import { answerOf, type Pool, type WatchedServer, withWatchedServer } from './watched-server.ts';

const feedSecret = 'bench-feed-secret';
const ref = 'live';
/** The first race that is followed: two are run before, so that there is somebody to be passed by. */
const firstFollowed = 3;
/** As many bytes as a first page of ten has. */
const bareBytes = 2_600;

/**
 * Thousands of punters who follow one meeting live on one node, each with an own place among a million: how soon the
 * last of them hears of a result, and what a stream takes; race by race in turn without a league and with one that each
 * follows, because a board costs more with every race. Beside a server that only writes the same bytes to as many.
 */
export async function benchLive(): Promise<void> {
  await withOwnDatabase(async (url) => {
    await withWatchedServer(url, feedSecret, measure);
  });
}

async function measure(pool: Pool, server: WatchedServer): Promise<void> {
  const feed = await BenchFeed.open(server.url, feedSecret);
  const { meetingId } = await feed.putMeeting(ref, new Date(Date.now() + 3_600_000), racesRun + 1);
  console.log(`making ${punterCount} punters with a card each, and leagues`);
  await seedPunters(pool, meetingId);
  await seedLeagues(pool);
  let version = await readVersion(server.url, meetingId);
  const untilNewer = async () => {
    version = await untilNewerVersion(server.url, meetingId, version);
    return version;
  };
  for (let race = 1; race < firstFollowed; race += 1) {
    await feed.closeRace(ref, race);
    await untilNewer();
    await feed.postResult(ref, race, finishersOf(race));
    await untilNewer();
  }
  const { tokens, leagues } = await drawMembers(pool);
  await pause(2_000);
  const before = await server.held();
  const path = `/api/Leaderboard/Live/${meetingId}`;
  const opened = now();
  const listeners = await Listeners.open({
    url: server.url,
    path,
    count: listenerCount,
    tokens,
    leagues: [],
  });
  const opening = now() - opened;
  await pause(2_000);
  const listening = (await server.held()) - before;

  const follow = async (heardBy: Listeners, event: LiveEvent, race: number, into: Followed) => {
    // Long before the result: its picks are read by then.
    await feed.closeRace(ref, race);
    await heardBy.untilHeard(await untilNewer(), event);
    await server.vitals();
    const from = now();
    await feed.postResult(ref, race, finishersOf(race));
    const heard = await heardBy.untilHeard(await untilNewer(), event);
    into.standings.push(spreadOf(heard.standings, from));
    into.place.push(spreadOf(heard[event], from));
    const vitals = await server.vitals();
    into.longestPause = Math.max(into.longestPause, vitals.longestPause);
    into.memory = Math.max(into.memory, vitals.memory);
    into.lost += (await heardBy.ask(0)).lost;
    heardBy.close();
    await pause(2_000);
  };
  const without = nothingFollowed();
  const inLeagues = nothingFollowed();
  await follow(listeners, 'own', firstFollowed, without);
  for (let race = firstFollowed + 1; race <= racesRun; race += 1) {
    const isInLeague = (race - firstFollowed) % 2 === 1;
    const load = {
      url: server.url,
      path,
      count: listenerCount,
      tokens,
      leagues: isInLeague ? leagues : [],
    };
    const heardBy = await Listeners.open(load);
    await follow(heardBy, isInLeague ? 'league' : 'own', race, isInLeague ? inLeagues : without);
  }
  const { standings, place: own, longestPause, memory } = without;
  const bare = await measureBare();

  const figure = (name: string, value: number, unit: string, yardstick: string, against: number) =>
    printFigure({ name, value, unit, yardstick: { name: yardstick, value: against } });
  const worst = (spreads: readonly Spread[]) => Math.max(...spreads.map(({ last }) => last));
  const median = (spreads: readonly Spread[]) =>
    percentile(
      spreads.map(({ last }) => last),
      0.5,
    );
  console.log(
    `results: ${own.map(({ half, last }) => `half at ${half.toFixed(0)}, all at ${last.toFixed(0)}`).join('; ')} ms`,
  );
  figure('streams opened, each with its first own place', opening / 1_000, 's', 'at most', 10);
  figure('result to the last listener, median', median(standings), 'ms', 'bare writes', bare);
  figure('result to the last listener, slowest', worst(standings), 'ms', 'at most', 1_000);
  figure('result to the last own place, median', median(own), 'ms', 'bare writes', bare);
  figure('result to the last own place, slowest', worst(own), 'ms', 'at most', 1_000);
  figure('longest pause during a result', longestPause, 'ms', 'at most', 50);
  figure('memory of a listener', (1_000 * listening) / listenerCount, 'kB', 'at most', 50);
  figure('memory of the server with all', memory, 'MB', 'at most', 800);
  console.log(
    `with leagues: ${inLeagues.place.map(({ half, last }) => `half at ${half.toFixed(0)}, all at ${last.toFixed(0)}`).join('; ')} ms`,
  );
  figure(
    'result to the last place in a league, median',
    median(inLeagues.place),
    'ms',
    '1.25 times the last own place without',
    1.25 * median(own),
  );
  figure('longest pause during a result with leagues', inLeagues.longestPause, 'ms', 'at most', 50);
  printMustBeZero('streams lost', without.lost + inLeagues.lost, 'streams');
}

/** What was measured over some races. */
interface Followed {
  readonly standings: Spread[];
  /** The own place, or the one in the league. */
  readonly place: Spread[];
  longestPause: number;
  memory: number;
  lost: number;
}

const nothingFollowed = (): Followed => ({ standings: [], place: [], longestPause: 0, memory: 0, lost: 0 });

/** Punters who are in a league, with one of theirs each. */
async function drawMembers(pool: Pool): Promise<Pick<LiveLoad, 'tokens' | 'leagues'>> {
  const { ids, tokens } = await drawPunters(pool, 2 * listenerCount);
  const leagueOf = new Map((await leaguesOf(pool, ids)).map(({ punterId, code }) => [punterId, code]));
  const members = ids.flatMap((id, at) => {
    const code = leagueOf.get(id);
    const token = tokens[at];
    return code === undefined || token === undefined ? [] : { code, token };
  });
  if (members.length < listenerCount) throw new Error(`only ${members.length} punters are in a league`);
  const drawn = members.slice(0, listenerCount);
  return { tokens: drawn.map(({ token }) => token), leagues: drawn.map(({ code }) => code) };
}

/** The last listener of a server that does nothing else, milliseconds; the median of five. */
async function measureBare(): Promise<number> {
  const child = fork(join(import.meta.dirname, 'live-bare.ts'));
  const port = (await answerOf(child)) as number;
  const listeners = await Listeners.open({
    url: `http://127.0.0.1:${port}`,
    path: '/',
    count: listenerCount,
    tokens: [],
    leagues: [],
  });
  const waits: number[] = [];
  for (let version = 2; version <= 6; version += 1) {
    await pause(500);
    const from = now();
    child.send({ version, text: 'x'.repeat(bareBytes) });
    waits.push(spreadOf((await listeners.untilHeard(version, 'standings')).standings, from).last);
  }
  listeners.close();
  child.disconnect();
  return percentile(waits, 0.5);
}
