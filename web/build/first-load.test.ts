import { expect, test } from 'vitest';
import { findFirstLoad } from './first-load.ts';

const names = [...findFirstLoad()].map((file) => file.replaceAll('\\', '/'));
const has = (end: string) => names.some((name) => name.endsWith(end));

test('the first load has what Home and the start import, types and later parts left out', () => {
  expect(
    ['/web/src/app/root-layout.tsx', '/web/src/ui/styles/base.css', '/domain/src/money.ts'].filter(has),
  ).toHaveLength(3);
  expect(
    ['/picks/picks-screen.tsx', '/slip/panel/full-slip.tsx', '/my-bets/my-bets-screen.tsx'].filter(has),
  ).toEqual([]);
  // Only its types are imported.
  expect(has('/contract/src/schemas/declared-calls.ts')).toBe(false);
});
