/** The packages of the repository, and `tools`, which is none but has a direction too. */
export type PackageName =
  | 'domain'
  | 'contract'
  | 'feed-client'
  | 'server'
  | 'web'
  | 'e2e'
  | 'bench'
  | 'tools';

/** Whom each package may import besides itself. */
export const mayImport: Readonly<Record<PackageName, readonly PackageName[]>> = {
  domain: [],
  contract: ['domain'],
  'feed-client': ['domain', 'contract'],
  server: ['domain', 'contract', 'feed-client'],
  web: ['domain', 'contract'],
  e2e: ['domain', 'contract', 'feed-client'],
  bench: ['domain', 'contract', 'feed-client', 'server', 'e2e'],
  // The operator's guide is held against the pages of the desk.
  tools: ['domain', 'contract', 'web'],
};

/** Libraries a package is held to in what it ships; a package that is not here may use what it declares. */
export const onlyLibraries: Partial<Readonly<Record<PackageName, readonly string[]>>> = {
  domain: ['fraction.js'],
  contract: ['typebox'],
};

/** What a pure rule must not reach for, with the words of the complaint. */
export const impurities: readonly { readonly pattern: RegExp; readonly name: string }[] = [
  { pattern: /\bDate\s*\.\s*now\b/, name: 'Date.now' },
  { pattern: /\bnew\s+Date\b(?!\s*[(\w.<])|\bnew\s+Date\s*\(\s*\)/, name: 'new Date() without an argument' },
  { pattern: /(?<!\bnew\s+)(?<![\w.$])Date\s*\(/, name: 'Date() as a function' },
  { pattern: /\bTemporal\s*\.\s*Now\b/, name: 'Temporal.Now' },
  { pattern: /\bMath\s*\.\s*random\b/, name: 'Math.random' },
  { pattern: /(?<![\w.$])process\s*(?:\.|\[|\?\.)/, name: 'process' },
  { pattern: /(?<![\w.$])fetch\s*\(/, name: 'fetch' },
  { pattern: /(?<![\w.$])(?:crypto|performance|globalThis|console)\s*\./, name: 'a global of the host' },
  { pattern: /(?<![\w.$])(?:setTimeout|setInterval|setImmediate|queueMicrotask)\s*\(/, name: 'a timer' },
];

/** The package a file (path from the root, `/` between) belongs to. */
export function packageOf(path: string): PackageName | undefined {
  const [first = ''] = path.split('/');
  return first in mayImport ? (first as PackageName) : undefined;
}

/** The room of a file, a folder below `server/src` or `web/src`; undefined for what lies beside them. */
export function roomOf(path: string): string | undefined {
  return /^(?:server|web)\/src\/[^/]+(?=\/)/.exec(path)?.[0];
}

/** Rooms that nobody imports: they are apps of their own, whose code the others' pages must not load (decision 026). */
export const closedRooms: readonly string[] = ['web/src/desk'];

/** Tests may look where the code they test may not. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$|\/test\/|^e2e\/|(?:^|\/)[\w-]+\.config\.ts$|\/test-[\w-]+\.tsx?$/.test(path);
}
