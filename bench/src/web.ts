import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, findBrowser } from '@furlong/e2e/find-browser';
import { percentile, printFigure, printMustBeZero } from './figure.ts';
import { withOwnFolder } from './own-database.ts';
import { startServer } from './server-process.ts';
import { checkFiles } from './web-files.ts';
import { type Category, installLighthouse, runLighthouse, type Verdict } from './web-lighthouse.ts';
import { type FirstLoad, loadHome, slowNetwork } from './web-load.ts';

const root = join(import.meta.dirname, '../..');
const budget = 115;
const runs = 3;
/** The largest paint of a page on a slow phone, in milliseconds. */
const paintMax = 1_300;
const targets: Readonly<Record<Category, number>> = {
  performance: 99,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};

/**
 * The web app as a phone first meets it: what Home loads and in how many rounds, how its files are served, and what
 * Lighthouse says of Home, a card and the leaderboard, while the demo's races are run.
 */
export async function benchWeb(): Promise<void> {
  execFileSync(process.execPath, ['tools/prepare.mjs', '--build'], { cwd: root, stdio: 'inherit' });
  installLighthouse();
  const browser = await findBrowser();
  await withOwnFolder(async (folder) => {
    const server = await startServer({ DATA_DIR: folder, DATABASE_URL: '', DEMO: 'on', DEMO_PACE: '60' });
    try {
      await measure(server.url, browser);
    } finally {
      await server.stop();
    }
  });
}

async function measure(url: string, browser: Browser): Promise<void> {
  console.log('waiting for the first result of a race day');
  const meetingId = await untilResulted(url);
  const files = await checkFiles(url);
  printMustBeZero('text files not served as the build compressed them', files.uncompressed, 'files');
  printMustBeZero('hashed files that are not kept for ever', files.forgotten, 'files');
  printMustBeZero('pages that are kept without asking', files.stale, 'pages');
  reportLoad(await loadHome(url, browser));
  for (const [name, path] of [
    ['Home', '/'],
    ['a card', `/picks/${meetingId}`],
    ['the leaderboard', '/leaderboard'],
    ['a content page', '/faqpage'],
  ] as const) {
    const verdicts: Verdict[] = [];
    while (verdicts.length < runs) verdicts.push(await runLighthouse(`${url}${path}`, browser));
    reportVerdicts(name, verdicts);
  }
}

function reportLoad({ requests, content, alive }: FirstLoad): void {
  // What is still under way by then was not waited for.
  const needed = requests.filter(({ end }) => end <= alive);
  for (const { depth, start, end, bytes, address } of needed) {
    console.log(
      `  round ${depth}, ${start.toFixed(0)} to ${end.toFixed(0)} ms, ${(bytes / 1000).toFixed(1)} KB ${address}`,
    );
  }
  const sum = (list: FirstLoad['requests']) => list.reduce((total, { bytes }) => total + bytes, 0) / 1000;
  const scripts = needed.filter(({ isScript }) => isScript);
  const bytes = sum(needed);
  const later = requests.length - needed.length;
  printFigure({
    name: `JavaScript that Home's first load needs, brotli (${scripts.length} files)`,
    value: sum(scripts),
    unit: 'KB',
    yardstick: { name: 'at most', value: budget },
  });
  printFigure({
    name: `requests one after the other, after the page, until Home takes taps (${needed.length} in all, ${later} later)`,
    value: Math.max(...needed.map(({ depth }) => depth)),
    unit: 'rounds',
    yardstick: { name: 'no waterfall', value: 1 },
  });
  printFigure({
    name: `Home stands on ${slowNetwork.words}`,
    value: content / 1000,
    unit: 's',
    yardstick: { name: 'three round trips of a first request', value: (3 * slowNetwork.latency) / 1000 },
  });
  printFigure({
    name: `Home takes taps on ${slowNetwork.words}`,
    value: alive / 1000,
    unit: 's',
    yardstick: {
      name: `its ${bytes.toFixed(0)} KB and the three round trips of a first request`,
      value: (bytes * 1000) / slowNetwork.bytesPerSecond + (3 * slowNetwork.latency) / 1000,
    },
  });
}

function reportVerdicts(name: string, verdicts: readonly Verdict[]): void {
  const median = (of: (verdict: Verdict) => number) => percentile(verdicts.map(of), 0.5);
  for (const category of Object.keys(targets) as Category[]) {
    printFigure({
      name: `Lighthouse, mobile: ${category} of ${name}`,
      value: median(({ scores }) => scores[category]),
      unit: 'of 100',
      yardstick: { name: 'at least', value: targets[category] },
    });
  }
  printFigure({
    name: `Lighthouse, mobile: largest paint of ${name}`,
    value: median(({ timings }) => timings['largest paint']),
    unit: 'ms',
    yardstick: { name: 'at most', value: paintMax },
  });
  const timings = (Object.keys(verdicts[0]?.timings ?? {}) as (keyof Verdict['timings'])[]).map(
    (timing) => `${timing} ${median(({ timings }) => timings[timing]).toFixed(timing === 'shift' ? 3 : 0)}`,
  );
  console.log(`  ${timings.join(', ')}; the page's largest: ${verdicts[0]?.largest}`);
  for (const failure of new Set(verdicts.flatMap(({ failures }) => failures)))
    console.log(`  costs points: ${failure}`);
  console.log(`  speed of this machine: ${verdicts.map(({ speed }) => speed.toFixed(0)).join(', ')}`);
}

/** The meeting whose board has a result, once one has. */
async function untilResulted(url: string): Promise<number> {
  const deadline = performance.now() + 5 * 60_000;
  const ask = async (path: string) => (await (await fetch(`${url}/api/${path}`)).json()) as unknown;
  while (performance.now() < deadline) {
    const { meetingId } = (await ask('Meeting/GetLeaderboardMeetingId')) as { meetingId: number | null };
    if (meetingId !== null) {
      const answer = await ask(`Leaderboard/GetDailyLeaderboard/${meetingId}`);
      const { dailyLeaderboard: board } = answer as { dailyLeaderboard: { lastRace: number | null } };
      if (board.lastRace !== null) return meetingId;
    }
    await pause(2_000);
  }
  throw new Error('the demo had no result within five minutes');
}
