import { expect, test } from 'vitest';
import { findLongFiles } from './check-file-size.ts';

test('a file is long from the line after the 350th', () => {
  const lines = (count: number) => 'a\n'.repeat(count);
  expect(
    findLongFiles(
      new Map([
        ['a.ts', lines(350)],
        ['b.ts', lines(351)],
      ]),
    ),
  ).toEqual(['b.ts: 351 lines, more than 350']);
});
