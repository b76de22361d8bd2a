import { readSources } from './check-imports.ts';

const longest = 350;

/** Names the files a person cannot read in one sitting. A warning, not a failure: some tables are long. */
export function findLongFiles(sources: ReadonlyMap<string, string>): string[] {
  return [...sources]
    .map(([path, source]) => ({ path, lines: source.trimEnd().split('\n').length }))
    .filter(({ lines }) => lines > longest)
    .map(({ path, lines }) => `${path}: ${lines} lines, more than ${longest}`);
}

if (import.meta.main) {
  for (const warning of findLongFiles(readSources())) console.warn(`file size: ${warning}`);
}
