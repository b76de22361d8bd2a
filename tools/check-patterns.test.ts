import { expect, it } from 'vitest';
import { findSlowPatterns } from './check-patterns.ts';

it.each([
  ['a literal', String.raw`const token = /^Bearer (\S+\.\S+\.\S+)$/i.exec(header);`],
  ['a text given to RegExp', "const slow = new RegExp('(a+)+$');"],
  ['a constant given to RegExp', "const SLOW = '(a+)+$'; export const slow = new RegExp(SLOW, 'u');"],
  ['a template', 'export const slow = new RegExp(`^($' + '{word}|w)+$`);'],
  ['the pattern of a schema', `const Name = Type.String({ pattern: '^([a-z]+ ?)+$' });`],
])('finds a regular expression of more than linear time in %s', (_where, source) => {
  expect(findSlowPatterns('a.ts', source)).toEqual([
    expect.stringMatching(/^a\.ts:1: .*(polynomial|exponential)$/),
  ]);
});

it('asks for a pattern that it can read', () => {
  expect(findSlowPatterns('a.ts', '\nexport const read = (text: string) => new RegExp(text);')).toEqual([
    'a.ts:2: a pattern that cannot be read here; write it as a text',
  ]);
});

it('lets patterns of linear time be, and words that are none', () => {
  const source = `const day = /^[0-9]{4}-[0-9]{2}$/; const half = 4 / 2 / 1;
    const Ref = Type.String({ pattern: '^[a-z]{1,64}$' }); const other = { pattern: 3 };`;
  expect(findSlowPatterns('a.ts', source)).toEqual([]);
});
