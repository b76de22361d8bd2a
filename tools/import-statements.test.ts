import { describe, expect, test } from 'vitest';
import { findImports, isBarrel } from './import-statements.ts';

describe('findImports', () => {
  test('finds every form of import and says which are erased', () => {
    const source = `
      import a from 'a';
      import { b,
        type c } from "./b.ts";
      import type { d } from './d.ts';
      import type * as e from './e.ts';
      import * as f from './f.ts';
      import './g.css';
      export { h } from './h.ts';
      export type { i } from './i.ts';
      const page = lazy(() => import('./j.tsx'));
      import type from './k.ts';
      import data from './l.json' with { type: 'json' };
    `;
    const found = findImports(source);
    expect(found.filter((each) => each.typeOnly).map((each) => each.specifier)).toEqual([
      './d.ts',
      './e.ts',
      './i.ts',
    ]);
    expect(found.filter((each) => !each.typeOnly).map((each) => each.specifier)).toEqual([
      'a',
      './b.ts',
      './f.ts',
      './h.ts',
      './k.ts',
      './l.json',
      './g.css',
      './j.tsx',
    ]);
  });

  test('an import in a comment or a string is none', () => {
    const source = `
      // import a from 'a';
      /*
      import b from 'b';
      */
      const text = \`
      import c from 'c';
      \`;
    `;
    expect(findImports(source)).toEqual([]);
  });

  test('the word from in an exported declaration is no import', () => {
    expect(findImports("export function shift(from: number) {\n  return { from: 'x' };\n}")).toEqual([]);
    expect(findImports("export const from = 'x';")).toEqual([]);
  });
});

describe('isBarrel', () => {
  test('a file that only passes on is one', () => {
    expect(isBarrel("// the parts\nexport * from './a.ts';\nexport { b } from './b.ts';\n")).toBe(true);
    expect(isBarrel("import { a } from './a.ts';\nexport { a };\n")).toBe(true);
  });

  test('a file that makes something, or exports nothing, is none', () => {
    expect(isBarrel("export { a } from './a.ts';\nexport const b = 1;\n")).toBe(false);
    expect(isBarrel("import './register.ts';\n")).toBe(false);
  });
});
