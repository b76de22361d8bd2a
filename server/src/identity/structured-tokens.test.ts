import { expect, it } from 'vitest';
import { readStructuredToken } from './structured-tokens.ts';

it('reads a token of three parts, whatever the case of the scheme', () => {
  expect(readStructuredToken('Bearer aA0.b-_.c')).toBe('aA0.b-_.c');
  expect(readStructuredToken('bearer a.b.c')).toBe('a.b.c');
});

it.each([
  '',
  'Basic a.b.c',
  'Bearer',
  'Bearer opaque',
  'Bearer a.b',
  'Bearer a.b.c.d',
  'Bearer a..c',
  'Bearer a.b.c x',
  `Bearer ${'.'.repeat(6_000)} x`,
  `Bearer ${'.'.repeat(16_000)}`,
  `Bearer ${'a.'.repeat(8_000)} `,
])('reads no token from a header that holds another thing, at once however long it is', (header) => {
  expect(readStructuredToken(header)).toBeUndefined();
});
