import { readFileSync } from 'node:fs';
import { readSources, type Sources } from './check-imports.ts';
import { isTest } from './import-rules.ts';
import { blank } from './source-text.ts';
import { doors, type Exception, exceptions, readsAll } from './table-exceptions.ts';
import { owners } from './table-owners.ts';
import { findTableUses, type TableUse } from './table-uses.ts';

/** The rules that a check goes by; tests pass their own. */
export interface TableRules {
  readonly owners: Readonly<Record<string, string>>;
  readonly exceptions: readonly Exception[];
  readonly readsAll: readonly string[];
  readonly doors: typeof doors;
}

const rules: TableRules = { owners, exceptions, readsAll, doors };

/**
 * Checks the server's statements against the tables' owners: only the owner writes a table, and another reader is listed
 * with its reason. Returns one line for each problem, listed exceptions that nothing needs included.
 */
export function checkTables(sources: Sources, tables: readonly string[], by: TableRules = rules): string[] {
  const problems = checkOwners(tables, by);
  const needed = new Set<Exception>();
  for (const [path, source] of sources) {
    if (!path.startsWith('server/src/') || isTest(path)) continue;
    for (const use of findTableUses(source, new Set(tables))) {
      const problem = checkUse(path, use, by, needed);
      if (problem !== undefined) problems.push(`${path}:${use.line}: ${problem}`);
    }
    problems.push(...checkDoors(path, source, by));
  }
  const unneeded = by.exceptions.filter((exception) => !needed.has(exception));
  return [
    ...problems,
    ...unneeded.map(
      ({ place, act, tables: listed }) => `table-exceptions: ${place} no longer ${act} ${listed.join(', ')}`,
    ),
  ];
}

function checkOwners(tables: readonly string[], { owners: known }: TableRules): string[] {
  return [
    ...tables
      .filter((table) => !Object.hasOwn(known, table))
      .map((table) => `table-owners: ${table} has no owner`),
    ...Object.keys(known)
      .filter((table) => !tables.includes(table))
      .map((table) => `table-owners: there is no table ${table}`),
  ];
}

function checkUse(
  path: string,
  { table, act }: TableUse,
  by: TableRules,
  needed: Set<Exception>,
): string | undefined {
  const room = path.split('/')[2] ?? '';
  const door = by.doors.find((each) => each.table === table);
  if (door && act === 'writes' && path !== door.file) return `writes ${table}, which ${door.file} alone does`;
  if (by.owners[table] === room) return undefined;
  if (act === 'reads' && by.readsAll.includes(room)) return undefined;
  const exception = by.exceptions.find(
    (each) => each.act === act && each.tables.includes(table) && isIn(path, each.place),
  );
  if (exception) {
    needed.add(exception);
    return undefined;
  }
  if (table === '*') return `${act} a table that it names only at run time`;
  return `${act} ${table}, which ${by.owners[table]} owns; call one of its functions, or list it in tools/table-exceptions.ts with its reason`;
}

function isIn(path: string, place: string): boolean {
  const whole = `server/src/${place}`;
  return path === whole || path.startsWith(`${whole}/`);
}

function checkDoors(path: string, source: string, by: TableRules): string[] {
  const code = blank(source, 'comments and strings');
  return by.doors.flatMap(({ table, functions }) =>
    Object.entries(functions)
      .filter(([name, files]) => !files.includes(path) && new RegExp(`\\b${name}\\b`).test(code))
      .map(([name]) => `${path}: ${name} writes ${table} unchecked; it may be named only in its own files`),
  );
}

/** The tables of the migrated schema, from the generated types. */
export function readTables(types: string): string[] {
  const [, schema = ''] = types.split('export interface DB {');
  return [...schema.matchAll(/^ {2}(\w+): \w+;$/gm)].flatMap(([, table]) => table ?? []);
}

if (import.meta.main) {
  const types = readFileSync('server/src/platform/database/database-types.ts', 'utf8');
  const tables = readTables(types);
  const problems = checkTables(readSources(), tables);
  for (const problem of problems) console.error(`tables: ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
  else console.log(`tables: ${tables.length}, each written by its owner alone`);
}
