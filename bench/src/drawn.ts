import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Config } from '@furlong/contract/schemas/config';
import { PageDrawer } from '@furlong/server/pages/page-drawer';
import { percentile, printFigure } from './figure.ts';
import { withOwnFolder } from './own-database.ts';
import { startServer } from './server-process.ts';

const root = join(import.meta.dirname, '../..');
const built = join(root, 'web/dist');
const warmUps = 50;
const drawings = 300;
/** A page is drawn four times a second for each kind of visitor: this much is a hundredth of a processor for one. */
const yardstick = { name: 'a hundredth of a processor at four a second', value: 2.5 };
const visitor = { isMobile: true, isNarrow: true, isPunter: false, hasOwn: false };

/** What a drawn page costs of the processor: rendered and packed, from answers that are there. */
export async function benchDrawn(): Promise<void> {
  execFileSync(process.execPath, ['tools/prepare.mjs', '--build'], { cwd: root, stdio: 'inherit' });
  await withOwnFolder(async (folder) => {
    const server = await startServer({ DATA_DIR: folder, DATABASE_URL: '', DEMO: 'on' });
    try {
      await measure(server.url);
    } finally {
      await server.stop();
    }
  });
}

async function measure(url: string): Promise<void> {
  await untilMeeting(url);
  const ask = answerOnce(url);
  const config = JSON.parse((await ask('/config.json')) ?? '') as Config;
  const module = pathToFileURL(join(built, '.draw/draw-page.js')).href;
  const drawer = new PageDrawer(module, ask, (problem) => console.error(problem));
  try {
    for (const [name, address, page] of [
      ['Home', '/', 'home'],
      ['a card', '/picks', 'picks'],
      ['the board', '/leaderboard', 'leaderboard'],
    ] as const) {
      const template = await readFile(join(built, `pages/drawn/${page}.html`), 'utf8');
      const used: number[] = [];
      let bytes = 0;
      for (let count = -warmUps; count < drawings; count += 1) {
        const before = process.cpuUsage();
        const drawn = await drawer.draw({ ...visitor, address, config, now: Date.now() }, template);
        const { user, system } = process.cpuUsage(before);
        if (drawn === null) throw new Error(`${name} was not drawn`);
        if (count >= 0) used.push((user + system) / 1000);
        bytes = drawn.plain.length;
      }
      console.log(`${name}: ${(bytes / 1000).toFixed(0)} KB, ${percentile(used, 0.99).toFixed(1)} ms p99`);
      printFigure({ name: `${name} drawn, median`, value: percentile(used, 0.5), unit: 'ms', yardstick });
    }
  } finally {
    await drawer.stop();
  }
}

/** Until the demo has a card to show: a minute at most. */
async function untilMeeting(url: string): Promise<void> {
  for (let tries = 0; tries < 120; tries += 1) {
    const answer = await fetchText(`${url}/api/Meeting/GetUpcomingRaceMeetings`);
    const { meetings } = JSON.parse(answer ?? '{"meetings":[]}') as { readonly meetings: readonly unknown[] };
    if (meetings.length > 0) return;
    await pause(500);
  }
  throw new Error('the demo made no meeting within a minute');
}

/** Each answer once, as of one moment: what a node's answers cost is measured by `pages`. */
function answerOnce(url: string): (address: string) => Promise<string | null> {
  const known = new Map<string, Promise<string | null>>();
  return (address) => {
    const answer = known.get(address) ?? fetchText(`${url}${address}`);
    known.set(address, answer);
    return answer;
  };
}

async function fetchText(url: string): Promise<string | null> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) });
  return answer.ok ? await answer.text() : null;
}
