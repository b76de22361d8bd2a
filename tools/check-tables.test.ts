import { describe, expect, test } from 'vitest';
import { checkTables, readTables, type TableRules } from './check-tables.ts';
import { usesOfSql } from './table-uses.ts';

const rules: TableRules = {
  owners: { bets: 'bets', races: 'race-day', transfers: 'wallet' },
  exceptions: [],
  readsAll: ['reconcile'],
  doors: [
    {
      table: 'transfers',
      file: 'server/src/wallet/queries.ts',
      functions: { insertTransfers: ['server/src/wallet/queries.ts', 'server/src/wallet/ledger.ts'] },
    },
  ],
};
const tables = Object.keys(rules.owners);
const check = (path: string, source: string, by: Partial<TableRules> = {}) =>
  checkTables(new Map([[`server/src/${path}`, source]]), tables, { ...rules, ...by });

describe('a table', () => {
  test.each([
    "db.insertInto('races').values(row).execute();",
    "db.updateTable('races').set(row).execute();",
    "trx.deleteFrom('races').execute();",
    'await sql`insert into races (id) values (1)`.execute(db);',
    'await sql<Row>`update races set status = 1`.execute(db);',
    'await sql`delete from only races`.execute(db);',
    'await sql`merge into races using other on true`.execute(db);',
    'await sql`truncate table races`.execute(db);',
    "await client.query('delete from races');",
  ])('is written by its owner alone: %s', (source) => {
    expect(check('race-day/write.ts', source)).toEqual([]);
    expect(check('bets/write.ts', source)).toEqual([
      'server/src/bets/write.ts:1: writes races, which race-day owns; call one of its functions, or list it in tools/table-exceptions.ts with its reason',
    ]);
    expect(check('reconcile/write.ts', source)).toHaveLength(1);
    expect(check('bets/write.test.ts', source)).toEqual([]);
  });

  test.each([
    "db.selectFrom('races as race').selectAll().execute();",
    "db.selectFrom(['bets', 'races']).execute();",
    "db.selectFrom('bets').innerJoin('races', 'races.id', 'bets.race_id').execute();",
    "db.updateTable('bets').from('races').set(row).execute();",
    'const part = sql`exists (select from races where true)`;',
    'await sql`select 1 from bets as bet, races where true`.execute(db);',
    'await sql`select 1 from bets left join races on true`.execute(db);',
    'await sql`delete from bets using races where true`.execute(db);',
  ])('is read by another room only when that is listed: %s', (source) => {
    const problem =
      'reads races, which race-day owns; call one of its functions, or list it in tools/table-exceptions.ts with its reason';
    expect(check('bets/read.ts', source)).toEqual([`server/src/bets/read.ts:1: ${problem}`]);
    const exceptions = [{ place: 'bets/read.ts', act: 'reads' as const, tables: ['races'], reason: 'so' }];
    expect(check('bets/read.ts', source, { exceptions })).toEqual([]);
    expect(check('bets/other.ts', source, { exceptions })).toHaveLength(2);
  });

  test('is read by the audit, whoever owns it', () => {
    expect(check('reconcile/read.ts', 'sql`select from races join bets on true`;')).toEqual([]);
  });

  test('that is named only at run time is refused where it is not listed', () => {
    const source = ['await sql`insert into $', '{sql.table(name)} default values`.execute(db);'].join('');
    expect(check('demo/seed.ts', source)).toEqual([
      'server/src/demo/seed.ts:1: writes a table that it names only at run time',
    ]);
    const exceptions = [{ place: 'demo', act: 'writes' as const, tables: ['*'], reason: 'so' }];
    expect(check('demo/seed.ts', source, { exceptions })).toEqual([]);
    expect(check('demo/seed.ts', 'db.insertInto(name).execute();')).toHaveLength(1);
  });

  test('without an owner is named, and an owner without a table', () => {
    expect(checkTables(new Map(), ['bets', 'races', 'fixtures'], rules)).toEqual([
      'table-owners: fixtures has no owner',
      'table-owners: there is no table transfers',
    ]);
  });
});

test('a listed exception that nothing needs is named', () => {
  const exceptions = [{ place: 'bets', act: 'reads' as const, tables: ['races'], reason: 'so' }];
  expect(check('bets/read.ts', 'sql`select from bets`;', { exceptions })).toEqual([
    'table-exceptions: bets no longer reads races',
  ]);
});

test('ledger rows are written through one door', () => {
  const insert = 'sql`insert into transfers (id) values (1)`;';
  expect(check('wallet/queries.ts', insert)).toEqual([]);
  expect(check('wallet/other.ts', insert)).toEqual([
    'server/src/wallet/other.ts:1: writes transfers, which server/src/wallet/queries.ts alone does',
  ]);
  expect(check('wallet/ledger.ts', 'insertTransfers(trx, transfers);')).toEqual([]);
  expect(check('bets/strike.ts', 'insertTransfers(trx, transfers);')).toHaveLength(1);
});

test('other words of SQL and of the program are no tables', () => {
  expect(check('bets/read.ts', 'sql`select from bets for update of races skip locked`;')).toEqual([]);
  expect(check('bets/read.ts', 'sql`select from bets where a is distinct from races.b`;')).toEqual([]);
  expect(usesOfSql("insert into bets (name) values ('from races') on conflict do nothing")).toEqual([
    { table: 'bets', act: 'writes' },
  ]);
  expect(check('bets/read.ts', "const words = 'prices from races';")).toEqual([]);
  expect(check('bets/read.ts', "import { a } from './races.ts';\nArray.from(races);")).toEqual([]);
});

test('the tables are read from the generated types', () => {
  const types =
    'export interface Bets {\n  id: number;\n}\n\nexport interface DB {\n  bets: Bets;\n  races: Races;\n}\n';
  expect(readTables(types)).toEqual(['bets', 'races']);
});
