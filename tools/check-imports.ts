import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { findCycles } from './find-cycles.ts';
import {
  closedRooms,
  impurities,
  isTest,
  mayImport,
  onlyLibraries,
  type PackageName,
  packageOf,
  roomOf,
} from './import-rules.ts';
import { findImports, type ImportStatement, isBarrel } from './import-statements.ts';
import { blank } from './source-text.ts';

/** Path from the root to text, of every TypeScript file. */
export type Sources = ReadonlyMap<string, string>;

interface Edge extends ImportStatement {
  readonly from: string;
  /** The imported file, or undefined for a library. */
  readonly to: string | undefined;
}

/** Who imports whom against the rules of import-rules.ts; one line a problem. */
export function checkImports(sources: Sources): string[] {
  const edges = new Map<string, Edge[]>();
  for (const [path, source] of sources) {
    edges.set(
      path,
      findImports(source).map((found) => ({
        ...found,
        from: path,
        to: resolve(path, found.specifier, sources),
      })),
    );
  }
  const all = [...edges.values()].flat();
  const loadsTypebox = filesThatLoad('typebox', edges);
  return [
    ...all.flatMap((edge) => [
      ...checkDirection(edge),
      ...checkClosedRoom(edge),
      ...checkLibrary(edge),
      ...checkContractValue(edge, loadsTypebox),
    ]),
    ...[...sources].flatMap(([path, source]) => [
      ...checkPurity(path, source),
      ...checkBarrel(path, source),
      ...checkAnnouncements(path, source),
    ]),
    ...findCycles(
      new Map([...edges].map(([path, list]) => [path, list.flatMap((edge) => edge.to ?? [])])),
    ).map((cycle) => `cycle: ${[...cycle, cycle[0]].join(' -> ')}`),
    ...checkRings(all),
  ];
}

/** Rooms that import each other, in a pair or a ring: nobody could say which stands on which. */
function checkRings(edges: readonly Edge[]): string[] {
  const rooms = new Map<string, Set<string>>();
  for (const { from, to } of edges) {
    if (to === undefined || isTest(from)) continue;
    const [room, other] = [roomOf(from), roomOf(to)];
    if (room === undefined || other === undefined || room === other) continue;
    rooms.set(room, (rooms.get(room) ?? new Set()).add(other));
    if (!rooms.has(other)) rooms.set(other, new Set());
  }
  const graph = new Map([...rooms].map(([room, others]) => [room, [...others]] as const));
  return findCycles(graph).map((ring) => `rooms import each other: ${[...ring, ring[0]].join(' -> ')}`);
}

/** The file a specifier names; our packages are reached by name (`@furlong/domain/odds`) or relatively. */
function resolve(from: string, specifier: string, sources: Sources): string | undefined {
  const own = /^@furlong\/([^/]+)\/(.+)$/.exec(specifier);
  const path = own
    ? `${own[1]}/src/${own[2]}.ts`
    : specifier.startsWith('.')
      ? posix.normalize(posix.join(posix.dirname(from), specifier.replace(/\?.*$/, '')))
      : undefined;
  if (path === undefined) return undefined;
  const candidates = [path, path.replace(/\.ts$/, '.tsx'), `${path}.ts`, `${path}.tsx`];
  return candidates.find((candidate) => sources.has(candidate)) ?? path;
}

function checkDirection(edge: Edge): string[] {
  const from = packageOf(edge.from);
  const to = edge.to === undefined ? undefined : packageOf(edge.to);
  if (from === undefined || to === undefined || from === to) return [];
  if (!mayImport[from].includes(to))
    return [`${edge.from}: ${from} must not import ${to} (${edge.specifier})`];
  if (edge.specifier.startsWith('.')) {
    return [`${edge.from}: reaches into ${to} by path (${edge.specifier}); import it by its name`];
  }
  return [];
}

function checkClosedRoom({ from, to }: Edge): string[] {
  const room = to === undefined ? undefined : roomOf(to);
  if (room === undefined || !closedRooms.includes(room) || roomOf(from) === room || isTest(from)) return [];
  return [`${from}: imports ${to}; ${room} is an app of its own, which nobody imports`];
}

function checkLibrary(edge: Edge): string[] {
  if (edge.to !== undefined || isTest(edge.from)) return [];
  const owner = packageOf(edge.from);
  const allowed = owner === undefined ? undefined : onlyLibraries[owner];
  if (allowed === undefined || allowed.includes(libraryOf(edge.specifier))) return [];
  return [`${edge.from}: ${owner} must not import ${edge.specifier}`];
}

function libraryOf(specifier: string): string {
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? '');
}

/** The browser takes types and plain data from the contract; validators would only make its bundle larger. */
function checkContractValue(edge: Edge, loadsTypebox: ReadonlySet<string>): string[] {
  if (isPlainContract(edge.from) && !isTest(edge.from) && !edge.typeOnly) {
    const loads = edge.to === undefined ? libraryOf(edge.specifier) === 'typebox' : loadsTypebox.has(edge.to);
    return loads
      ? [`${edge.from}: loads typebox (${edge.specifier}); schemas belong in contract/src/schemas`]
      : [];
  }
  if (packageOf(edge.from) !== 'web' || isTest(edge.from) || edge.typeOnly) return [];
  if (edge.to === undefined) {
    return libraryOf(edge.specifier) === 'typebox' ? [`${edge.from}: web must not import typebox`] : [];
  }
  if (packageOf(edge.to) !== 'contract' || !loadsTypebox.has(edge.to)) return [];
  return [`${edge.from}: takes a value from ${edge.to}, which loads typebox; use import type`];
}

/** The contract outside its schemas is plain data, which the browser may load. */
function isPlainContract(path: string): boolean {
  return path.startsWith('contract/src/') && !path.startsWith('contract/src/schemas/');
}

/** Files that load a library when the program runs, directly or through others. */
function filesThatLoad(library: string, edges: ReadonlyMap<string, readonly Edge[]>): Set<string> {
  const loading = new Set<string>();
  let grew = true;
  while (grew) {
    grew = false;
    for (const [path, list] of edges) {
      const loads = list.some(
        (edge) =>
          !edge.typeOnly &&
          (edge.to === undefined ? libraryOf(edge.specifier) === library : loading.has(edge.to)),
      );
      if (loads && !loading.has(path)) {
        loading.add(path);
        grew = true;
      }
    }
  }
  return loading;
}

function checkPurity(path: string, source: string): string[] {
  const owner: PackageName | undefined = packageOf(path);
  if (owner !== 'domain' || isTest(path)) return [];
  const lines = blank(source, 'comments and strings').split('\n');
  return lines.flatMap((line, index) =>
    impurities
      .filter(({ pattern }) => pattern.test(line))
      .map(({ name }) => `${path}:${index + 1}: domain must not use ${name}`),
  );
}

/** What happened is said in one place of each room, so that nobody who has to hear of it is forgotten. */
function checkAnnouncements(path: string, source: string): string[] {
  if (!path.startsWith('server/src/') || isTest(path)) return [];
  if (path.startsWith('server/src/platform/') || path.endsWith('/announce.ts')) return [];
  const lines = blank(source, 'comments and strings').split('\n');
  return lines.flatMap((line, index) =>
    /\bpublishEvent\s*\(|\bjobs\s*\.\s*queue\s*\(/.test(line)
      ? [`${path}:${index + 1}: publishes or queues by hand; say what happened in an announce.ts`]
      : [],
  );
}

function checkBarrel(path: string, source: string): string[] {
  return isBarrel(source) ? [`${path}: only re-exports; import from where the thing is`] : [];
}

/** Every TypeScript file of the repository, by its path from the root. */
export function readSources(): Map<string, string> {
  const paths = globSync('{domain,contract,feed-client,server,web,e2e,bench,tools}/**/*.{ts,tsx}', {
    exclude: (path) => /(?:^|\/)(?:node_modules|dist|reports)(?:\/|$)/.test(path),
  });
  return new Map(paths.toSorted().map((path) => [path, readFileSync(path, 'utf8')]));
}

if (import.meta.main) {
  const sources = readSources();
  const problems = checkImports(sources);
  for (const problem of problems) console.error(`imports: ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
  else console.log(`imports: ${sources.size} files, all in the right direction, no cycle`);
}
