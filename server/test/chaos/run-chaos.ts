import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createRandom, type Random } from '@furlong/domain/random';
import pg from 'pg';
import { until } from '../run-node.ts';
import { makeChaosBettors } from './chaos-bettors.ts';
import { type ChaosFaults, ClosingWatch, checkChaos } from './chaos-check.ts';
import { ChaosLeague } from './chaos-league.ts';
import { findDifferentBoards, findLostPicks, playPicker } from './chaos-picker.ts';
import { playPunter, type SentLine } from './chaos-punter.ts';
import { ChaosSite, type Failover, type Upgrade } from './chaos-site.ts';
import { ChaosSupplier } from './chaos-supplier.ts';

/** Longer without a strike is a fault by itself; a busy machine takes half a minute to start a server. */
const strikesAgainMs = 180_000;

/** What a run is told. The seed makes its decisions; when they meet what, only the machine knows. */
export interface ChaosOptions {
  readonly seed: string;
  readonly seconds: number;
  readonly punters: number;
  /** So many kills of a server or the database, evenly over the time, each when things work again. */
  readonly kills?: number;
  /** Kills of the primary of two database servers, instead of kills of anything for so many seconds. */
  readonly failovers?: number;
  /** The folder of an earlier release that the servers begin with: they are replaced one by one, and nothing is killed. */
  readonly upgradeFrom?: string;
  readonly say: (words: string) => void;
}

/** What a run did and found. */
export interface ChaosReport {
  readonly slips: number;
  readonly lines: number;
  /** How long things were killed, or replaced. */
  readonly killedMs: number;
  readonly struck: number;
  /** Of those, lines of soccer. */
  readonly struckOnSoccer: number;
  readonly unknown: number;
  readonly kills: { readonly server: number; readonly database: number; readonly connections: number };
  /** Acknowledged picks, by race. */
  readonly picks: number;
  /** The longest time in which nothing was struck. */
  readonly longestGapMs: number;
  /** How long each failover took. */
  readonly failovers: readonly Failover[];
  /** How each server was replaced. */
  readonly upgrades: readonly Upgrade[];
  readonly faults: ChaosFaults & {
    readonly died: readonly string[];
    /** Picks that were acknowledged, and are not there. */
    readonly lostPicks: readonly string[];
    /** Meetings of which the servers show different boards. */
    readonly differentBoards: readonly string[];
  };
  /** What `reconcile` printed; its exit code was 0 when `reconciled`. */
  readonly reconciled: boolean;
  readonly words: string;
}

/** Plays random histories over HTTP while servers, the database and connections between them are killed, and then looks for what is not right. */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const { seed, punters, say } = options;
  const random = createRandom(seed);
  say(`seed ${seed}`);
  const site = await ChaosSite.start({
    withStandby: options.failovers !== undefined,
    checkout: options.upgradeFrom,
  });
  try {
    const bettors = await makeChaosBettors(site.primaryUrl, punters, options.seconds);
    const supplier = new ChaosSupplier(site, random.fork('supplier'));
    const league = new ChaosLeague(site, random.fork('league'));
    const watch = new ClosingWatch(() => site.primaryUrl);
    let isOver = false;
    const over = () => isOver;
    const meetings = [
      ...['north', 'south'].map((name) => supplier.play(name)),
      ...['east', 'west', 'coast', 'karoo', 'bushveld', 'overberg'].map((name) => league.play(name)),
    ];
    const playing = bettors.map((bettor, index) =>
      playPunter(site, { supplier, league }, bettor, random.fork(`punter-${index}`), over),
    );
    const picking = bettors.map((bettor, index) =>
      playPicker(site, supplier, bettor, random.fork(`picker-${index}`), over),
    );
    const killedFrom = performance.now();
    const harm = await doHarm(site, random.fork('kills'), options);
    isOver = true;
    const killedMs = performance.now() - killedFrom;
    const longestGapMs = site.pauses.takeLongestGap();
    const sent = (await Promise.all(playing)).flat();
    const picks = (await Promise.all(picking)).flat();
    supplier.stop();
    league.stop();
    await Promise.all(meetings);
    await site.recover();
    await untilSettled(site.primaryUrl);
    const found = await checkChaos(site.primaryUrl, sent, await watch.stop());
    const faults = {
      ...found,
      died: site.deaths,
      lostPicks: await findLostPicks(site.primaryUrl, picks),
      differentBoards: await findDifferentBoards(site.urls, supplier.meetings),
    };
    const { code, words } = await reconcile(site.databaseUrl);
    const counts = {
      ...count(sent),
      picks: picks.length,
      kills: site.kills,
      killedMs,
      longestGapMs,
      ...harm,
    };
    return { ...counts, faults, reconciled: code === 0, words };
  } finally {
    await site.stop();
  }
}

async function doHarm(
  site: ChaosSite,
  random: Random,
  options: ChaosOptions,
): Promise<Pick<ChaosReport, 'failovers' | 'upgrades'>> {
  const { seconds, kills, failovers, upgradeFrom, say } = options;
  if (upgradeFrom !== undefined)
    return { failovers: [], upgrades: await upgradeOneByOne(site, seconds, say) };
  if (failovers !== undefined) {
    return { failovers: await failOverNowAndThen(site, random, failovers, say), upgrades: [] };
  }
  if (kills !== undefined) await killSoOften(site, random, kills, seconds, say);
  else await killNowAndThen(site, random, Date.now() + seconds * 1_000, say);
  return { failovers: [], upgrades: [] };
}

/** The old servers alone, old and new ones side by side, and the new ones alone: as long each. */
async function upgradeOneByOne(
  site: ChaosSite,
  seconds: number,
  say: (words: string) => void,
): Promise<Upgrade[]> {
  const part = (seconds * 1_000) / (site.urls.length + 1);
  const seen: Upgrade[] = [];
  await pause(part);
  for (const index of site.urls.keys()) {
    const upgrade = await site.upgrade(index);
    seen.push(upgrade);
    const ms = (value: number) => `${value.toFixed(0)} ms`;
    say(
      `server ${index + 1} of ${site.urls.length} replaced: ended after ${ms(upgrade.endedMs)}, the new one ready after ${ms(upgrade.readyMs)}, longest time without a bet ${ms(upgrade.longestGapMs)}`,
    );
    await pause(part);
  }
  return seen;
}

async function failOverNowAndThen(
  site: ChaosSite,
  random: Random,
  kills: number,
  say: (words: string) => void,
): Promise<Failover[]> {
  const seen: Failover[] = [];
  // There is to be something under way at the first one, too.
  await pause(6_000);
  for (let number = 1; number <= kills; number += 1) {
    await pause(random.int(500, 3_000));
    const failover = await site.failOver();
    seen.push(failover);
    const pauses = failover.pausesMs.map((ms) => `${ms.toFixed(0)} ms`).join(', ');
    say(
      `primary ${number} of ${kills} killed: promoted after ${failover.promotedMs.toFixed(0)} ms, bets again after ${pauses}`,
    );
  }
  return seen;
}

function count(sent: readonly SentLine[]) {
  const told = (what: SentLine['told']) => sent.filter((line) => line.told === what).length;
  const struckOnSoccer = sent.filter((line) => line.told === 'struck' && line.sport === 'soccer').length;
  const slips = new Set(sent.map(({ slip }) => slip)).size;
  return { slips, lines: sent.length, struck: told('struck'), struckOnSoccer, unknown: told('unknown') };
}

async function killNowAndThen(
  site: ChaosSite,
  random: Random,
  end: number,
  say: (words: string) => void,
): Promise<void> {
  for (let round = 1; Date.now() < end; round += 1) {
    await pause(Math.min(random.int(2_500, 6_000), Math.max(0, end - Date.now())));
    if (Date.now() >= end) return;
    // First in the second round: there are results to settle by then.
    if (round % 3 === 2) {
      say('connections to the database are cut every 20 ms');
      await site.cutConnections(random.int(2, 4));
    } else if (random.chance(0.35)) {
      say('the database is killed');
      site.killDatabase();
    } else {
      say('a server is killed');
      await site.killServer(random);
    }
  }
}

/**
 * One kill in each of as many equal parts of the time, later where nothing was struck since the one before: what is
 * killed is at work. In every third part connections are cut before it. It ends at the latest when a fifth more than
 * the time has gone.
 */
async function killSoOften(
  site: ChaosSite,
  random: Random,
  kills: number,
  seconds: number,
  say: (words: string) => void,
): Promise<void> {
  const part = (seconds * 1_000) / kills;
  const began = Date.now();
  let killedAt = 0;
  const strikes = () => site.pauses.heardAt > killedAt;
  const end = began + seconds * 1_200;
  for (let number = 1; number <= kills && Date.now() < end; number += 1) {
    const at = began + (number - 1 + random.next()) * part;
    await pause(Math.max(0, at - Date.now()));
    await until(strikes, strikesAgainMs, () => `nothing was struck for a long time after kill ${number - 1}`);
    if (number % 3 === 2) await site.cutConnections((random.next() * part) / 4_000);
    killedAt = performance.now();
    // A start takes seconds on a busy machine: the other server is to be at work meanwhile.
    const isDatabase = !(site.areAllStarted && random.chance(0.5)) && site.killDatabase();
    if (!isDatabase) await site.killServer(random);
    say(`kill ${number} of ${kills}: ${isDatabase ? 'the database' : 'a server'}`);
  }
}

/** Waits until nothing that is queued is left, a job of a dead server included: it is given up after ten seconds. */
async function untilSettled(databaseUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    for (let waited = 0; waited < 3_000; waited += 1) {
      const { rows } = await pool.query<{ count: string }>(
        `select count(*) from jobs.job where name in ('settle-bets', 'follow-result') and state < 'completed'`,
      );
      if (rows[0]?.count === '0') return;
      await pause(200);
    }
    throw new Error('jobs were still queued after ten minutes');
  } finally {
    await pool.end();
  }
}

function reconcile(databaseUrl: string): Promise<{ code: number; words: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, '../../src/reconcile/cli.ts')],
      { env: { ...process.env, DATABASE_URL: databaseUrl }, timeout: 600_000 },
      (error, stdout, stderr) => resolve({ code: error ? 1 : 0, words: `${stdout}\n${stderr}` }),
    );
  });
}
