import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');
/** What runs before Home stands; everything else is imported when it is wanted. */
const starts = ['src/main.tsx', 'src/home/home-screen.tsx'];
/** An import or export that runs with its module: no type and no `import()`. */
const staticImport = /^\s*(?:import|export)\s+(?!type\b)(?:[^'"`;]*?\sfrom\s+)?'([^']+)'/gm;

/** The modules that Home's first load needs, by their paths: those of its start and what they import. */
export function findFirstLoad(): ReadonlySet<string> {
  return findLoad(starts);
}

/** The modules that some of the web app's files need, by their paths: those files and what they import. */
export function findLoad(files: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const queue = files.map((file) => join(root, 'web', file));
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    if (!/\.tsx?$/.test(file)) continue;
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(staticImport)) {
      const imported = pathOf(name, file);
      if (imported !== null && existsSync(imported)) queue.push(imported);
    }
  }
  return found;
}

/** The file of an imported name; null for a library. */
function pathOf(name: string, from: string): string | null {
  if (name.startsWith('.')) return join(dirname(from), name);
  const [, part, path] = /^@furlong\/(contract|domain)\/(.+)$/.exec(name) ?? [];
  return part === undefined || path === undefined ? null : join(root, part, 'src', `${path}.ts`);
}
