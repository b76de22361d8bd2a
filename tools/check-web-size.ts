import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { findCycles } from './find-cycles.ts';

/** What the first load of Home may weigh: JavaScript, brotli, in kilobytes of 1,000 bytes. */
const budget = 115;
/** What the desk may weigh, all of it that its page loads at once. Few people load it, and seldom. */
const deskBudget = 220;
const dist = join(import.meta.dirname, '../web/dist');
const assets = join(dist, 'assets');
const deskAssets = join(dist, 'desk/assets');
/** What only the desk's code says: the paths of its calls. */
const deskMark = '/api/Desk/';

/** The chunks that a chunk needs before it runs: its static imports, not its lazy ones. */
export function staticImports(source: string): string[] {
  return [...source.matchAll(/(?:\bfrom|\bimport)\s*"\.\/([\w.-]+\.js)"/g)].map(
    (match) => match[1] as string,
  );
}

/** The chunks that a chunk can load at all, its lazy ones too: the build names them in its text. */
export function namedChunks(source: string): string[] {
  return [...source.matchAll(/[\w.-]+\.js(?=["'`])/g)].map(([name]) => name);
}

/** The desk's code in what the punters' page can load, by the names of its chunks. */
function findDeskCode(entries: readonly string[]): string[] {
  const there = new Set(readdirSync(assets));
  const reached = new Set<string>();
  const queue = [...entries];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (reached.has(name) || !there.has(name)) continue;
    reached.add(name);
    queue.push(...namedChunks(readFileSync(join(assets, name), 'utf8')));
  }
  if (reached.size < 20)
    throw new Error('the chunks of the punters’ page are not found: look again at how they are named');
  return [...reached].filter((name) => readFileSync(join(assets, name), 'utf8').includes(deskMark));
}

/** The scripts that a built page names. */
function scriptsOf(page: string): string[] {
  const html = readFileSync(join(dist, page), 'utf8');
  return [...html.matchAll(/assets\/([\w.-]+\.js)"/g)].map((match) => match[1] as string);
}

function closure(roots: readonly string[], folder = assets): Map<string, number> {
  const sizes = new Map<string, number>();
  const queue = [...roots];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (sizes.has(name)) continue;
    const source = readFileSync(join(folder, name));
    sizes.set(name, brotliCompressSync(source).length);
    queue.push(...staticImports(source.toString()));
  }
  return sizes;
}

/** Chunks that import each other: one runs before what it needs, and its screen does not load. */
function rings(): string[][] {
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  return findCycles(
    new Map(scripts.map((name) => [name, staticImports(readFileSync(join(assets, name)).toString())])),
  );
}

function main(): void {
  const entries = scriptsOf('index.html');
  const home = readdirSync(assets).filter((name) => /^home-screen-.*\.js$/.test(name));
  if (entries.length === 0 || home.length === 0) throw new Error('web/dist holds no entry or no home screen');
  const sizes = closure([...entries, ...home]);
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0) / 1000;
  for (const [name, size] of sizes) console.log(`${(size / 1000).toFixed(1).padStart(7)} KB ${name}`);
  console.log(`${total.toFixed(1)} KB of ${budget} KB for the first load of Home`);
  if (total > budget) process.exitCode = 1;
  for (const ring of rings()) {
    console.log(`chunks import each other: ${[...ring, ring[0]].join(' -> ')}`);
    process.exitCode = 1;
  }
  for (const name of findDeskCode(entries)) {
    console.log(`${name} of the punters' page has code of the desk`);
    process.exitCode = 1;
  }
  checkDesk();
}

function checkDesk(): void {
  const sizes = closure(scriptsOf('desk/index.html'), deskAssets);
  if (![...sizes.keys()].some((name) => readFileSync(join(deskAssets, name), 'utf8').includes(deskMark)))
    throw new Error(`no chunk of the desk has '${deskMark}': its code would not be known elsewhere either`);
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0) / 1000;
  console.log(`${total.toFixed(1)} KB of ${deskBudget} KB for the desk`);
  if (total > deskBudget) process.exitCode = 1;
}

if (import.meta.main) main();
