import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { findCycles } from './find-cycles.ts';

/** What the first load of Home may weigh: JavaScript, brotli, in kilobytes of 1,000 bytes. */
const budget = 140;
const dist = join(import.meta.dirname, '../web/dist');
const assets = join(dist, 'assets');

/** The chunks that a chunk needs before it runs: its static imports, not its lazy ones. */
export function staticImports(source: string): string[] {
  return [...source.matchAll(/(?:\bfrom|\bimport)\s*"\.\/([\w.-]+\.js)"/g)].map(
    (match) => match[1] as string,
  );
}

function closure(roots: readonly string[]): Map<string, number> {
  const sizes = new Map<string, number>();
  const queue = [...roots];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (sizes.has(name)) continue;
    const source = readFileSync(join(assets, name));
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
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const entries = [...page.matchAll(/assets\/([\w.-]+\.js)"/g)].map((match) => match[1] as string);
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
}

if (import.meta.main) main();
