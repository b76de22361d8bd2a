import { describe, expect, test } from 'vitest';
import { checkImports } from './check-imports.ts';

const check = (sources: Record<string, string>) => checkImports(new Map(Object.entries(sources)));

describe('directions between packages', () => {
  test.each([
    ['domain/src/a.ts', '@furlong/contract/calls', 'domain must not import contract'],
    ['contract/src/a.ts', '@furlong/server/main', 'contract must not import server'],
    ['web/src/a.tsx', '@furlong/server/main', 'web must not import server'],
    ['server/src/a.ts', '@furlong/web/main', 'server must not import web'],
    ['server/src/a.ts', '../../web/src/main.ts', 'server must not import web'],
    ['e2e/a.spec.ts', '@furlong/server/main', 'e2e must not import server'],
  ])('%s must not import %s', (path, specifier, complaint) => {
    expect(check({ [path]: `import { x } from '${specifier}';` })[0]).toContain(complaint);
    expect(check({ [path]: `import type { x } from '${specifier}';` })[0]).toContain(complaint);
  });

  test('the allowed directions pass', () => {
    expect(
      check({
        'domain/src/odds.ts': "import Fraction from 'fraction.js';\nexport const a = Fraction;",
        'contract/src/paths.ts': "import { a } from '@furlong/domain/odds';\nexport const b = a;",
        'server/src/main.ts': "import { b } from '@furlong/contract/paths';\nb();",
        'web/src/main.tsx': "import { b } from '@furlong/contract/paths';\nb();",
        'bench/src/main.ts': "import { b } from '@furlong/server/main';\nb();",
      }),
    ).toEqual([]);
  });

  test('a package is imported by its name, not by a path into it', () => {
    expect(check({ 'server/src/a.ts': "import { x } from '../../domain/src/odds.ts';" })).toEqual([
      'server/src/a.ts: reaches into domain by path (../../domain/src/odds.ts); import it by its name',
    ]);
  });
});

describe('libraries', () => {
  test('domain ships with its one dependency and nothing of Node', () => {
    expect(check({ 'domain/src/a.ts': "import { readFileSync } from 'node:fs';" })).toEqual([
      'domain/src/a.ts: domain must not import node:fs',
    ]);
    expect(check({ 'domain/src/a.ts': "import x from 'fraction.js-extra';" })).toHaveLength(1);
  });

  test("domain's tests may use the test tools", () => {
    expect(check({ 'domain/src/a.test.ts': "import fc from 'fast-check';\nfc.assert;" })).toEqual([]);
  });
});

describe('the browser and the contract', () => {
  const contract = {
    'contract/src/schemas/a.ts': "import Type from 'typebox';\nexport const A = Type.String();",
    'contract/src/schemas/calls.ts': "import { A } from './a.ts';\nexport const calls = { A };",
    'contract/src/paths.ts': "import type { calls } from './schemas/calls.ts';\nexport const paths = {};",
  };

  test('a value from a module that loads typebox, even through another, is refused', () => {
    const problems = check({
      ...contract,
      'web/src/a.ts': "import { calls } from '@furlong/contract/schemas/calls';",
    });
    expect(problems).toEqual([
      'web/src/a.ts: takes a value from contract/src/schemas/calls.ts, which loads typebox; use import type',
    ]);
  });

  test('a type from it, and a value from a module without typebox, pass', () => {
    const source =
      "import type { calls } from '@furlong/contract/schemas/calls';\nimport { paths } from '@furlong/contract/paths';";
    expect(check({ ...contract, 'web/src/a.ts': source })).toEqual([]);
  });

  test('an inline type still loads the module and is refused', () => {
    const source = "import { type calls } from '@furlong/contract/schemas/calls';";
    expect(check({ ...contract, 'web/src/a.ts': source })).toHaveLength(1);
  });

  test('typebox itself is refused', () => {
    expect(check({ 'web/src/a.ts': "import Type from 'typebox';\nType.String();" })).toEqual([
      'web/src/a.ts: web must not import typebox',
    ]);
  });

  test('plain data of the contract that loads it, even through a schema, is refused', () => {
    const plain = {
      'contract/src/codes.ts': "import { A } from './schemas/a.ts';\nexport const codes = { A };",
    };
    expect(check({ ...contract, ...plain })).toEqual([
      'contract/src/codes.ts: loads typebox (./schemas/a.ts); schemas belong in contract/src/schemas',
    ]);
  });
});

describe('cycles and barrels', () => {
  test('a cycle is reported whole, type imports and dynamic ones included', () => {
    const problems = check({
      'web/src/a.ts': "import { b } from './b.ts';\nexport const a = b;",
      'web/src/b.ts': "import type { C } from './c.tsx';\nexport const b: C = 1;",
      'web/src/c.tsx': "export const c = () => import('./a.ts');",
    });
    expect(problems).toEqual(['cycle: web/src/a.ts -> web/src/b.ts -> web/src/c.tsx -> web/src/a.ts']);
  });

  test('a cycle between packages by name is found too', () => {
    const problems = check({
      'contract/src/a.ts': "import type { B } from '@furlong/domain/b';\nexport type A = B;",
      'domain/src/b.ts': "import type { A } from '@furlong/contract/a';\nexport type B = A;",
    });
    expect(problems.some((problem) => problem.startsWith('cycle: '))).toBe(true);
  });

  test('a barrel is refused', () => {
    expect(check({ 'web/src/ui/index.ts': "export * from './a.ts';" })).toEqual([
      'web/src/ui/index.ts: only re-exports; import from where the thing is',
    ]);
  });
});

describe('the rules are pure', () => {
  test.each([
    'const a = Date.now();',
    'const a = new Date();',
    'const a = new Date;',
    'const a = Date();',
    'const a = Math.random();',
    'const a = process.env.A;',
    "const a = fetch('x');",
    'const a = crypto.randomUUID();',
    'setTimeout(f, 1);',
    `const a = \`\${Date.now()}\`;`,
  ])('domain must not say %s', (source) => {
    expect(check({ 'domain/src/a.ts': `\n${source}\n` })[0]).toMatch(
      /^domain\/src\/a\.ts:2: domain must not use/,
    );
  });

  test.each([
    'const a = new Date(now);',
    'const a = new Date( /* the off */ offAt );',
    'export function process(a: Date): Date { return a; }',
    'const a: Date = rules.process.next;',
    '// Math.random() is for others\nconst a = 1;',
    "const a = 'Date.now()';",
    'const a = localDate(now);',
    'const a: Date[] = [];',
  ])('domain may say %s', (source) => {
    expect(check({ 'domain/src/a.ts': source })).toEqual([]);
  });

  test('the clock is open to everybody else', () => {
    expect(check({ 'server/src/a.ts': 'const a = Date.now();' })).toEqual([]);
  });
});

describe('rooms', () => {
  const importing = (other: string) => `import { x } from '${other}';`;

  test('no two rooms import each other, though no files do', () => {
    expect(
      check({
        'server/src/bets/a.ts': importing('../picks/a.ts'),
        'server/src/picks/a.ts': '',
        'server/src/picks/b.ts': importing('../bets/b.ts'),
        'server/src/bets/b.ts': '',
      }),
    ).toEqual(['rooms import each other: server/src/bets -> server/src/picks -> server/src/bets']);
  });

  test('rooms form no ring', () => {
    expect(
      check({
        'web/src/a/x.ts': importing('../b/y.ts'),
        'web/src/b/x.ts': importing('../c/y.ts'),
        'web/src/c/x.ts': importing('../a/y.ts'),
        'web/src/a/y.ts': '',
        'web/src/b/y.ts': '',
        'web/src/c/y.ts': '',
      }),
    ).toEqual(['rooms import each other: web/src/a -> web/src/b -> web/src/c -> web/src/a']);
  });

  test('a test may look into any room', () => {
    expect(
      check({
        'server/src/bets/a.test.ts': importing('../picks/a.ts'),
        'server/src/picks/a.ts': importing('../bets/b.ts'),
        'server/src/bets/b.ts': '',
      }),
    ).toEqual([]);
  });
});

describe('announcements', () => {
  const source =
    "import { publishEvent } from '../platform/runtime/events.ts';\nawait publishEvent(trx, event);";
  const events = { 'server/src/platform/runtime/events.ts': '' };

  test.each([source, 'await platform.jobs.queue(trx, name, data);'])(
    'are made by announce.ts alone: %s',
    (text) => {
      expect(check({ ...events, 'server/src/bets/a.ts': text })[0]).toContain('publishes or queues by hand');
      expect(check({ ...events, 'server/src/bets/announce.ts': text })).toEqual([]);
    },
  );
});

test("the desk imports the app's rooms, and nobody imports the desk", () => {
  const sources = {
    'web/src/ui/button.tsx': 'export const Button = 1;',
    'web/src/desk/main.tsx': "import { Button } from '../ui/button.tsx';\nexport const deskPaths = Button;",
    'web/src/desk/staff/page.tsx': "import { deskPaths } from '../main.tsx';\nexport const b = deskPaths;",
  };
  expect(check(sources)).toEqual([]);
  const reaching = "import { deskPaths } from '../desk/main.tsx';\nexport const c = deskPaths;";
  expect(check({ ...sources, 'web/src/app/menu.tsx': reaching })).toEqual([
    'web/src/app/menu.tsx: imports web/src/desk/main.tsx; web/src/desk is an app of its own, which nobody imports',
  ]);
});
