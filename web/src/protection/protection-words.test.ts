import type { PunterLimit } from '@furlong/contract/schemas/protection';
import { expect, test } from 'vitest';
import { rands } from '../../test/rands.ts';
import { formatEnd } from '../ui/format/format-date.ts';
import { breakWords } from './break-words.ts';
import { changeWords, usedPart, useWords } from './protection-words.ts';

const limit = (change: Partial<PunterLimit>): PunterLimit => ({
  kind: 'loss',
  period: 'week',
  amount: rands(100),
  used: rands(40),
  left: rands(60),
  resetsAt: '2026-11-22T22:00:00Z',
  pending: null,
  ...change,
});
const plain = (text: string) => text.replace(/[\u202f\u2009\u00a0]/g, ' ');

test('use and rest read in rands; winnings leave a loss limit unused', () => {
  expect(useWords(limit({}))).toBe('R40.00 used, R60.00 left');
  expect(plain(useWords(limit({ used: rands(-1_000), left: rands(1_100) })))).toBe(
    'R1 000.00 ahead, R1 100.00 left',
  );
  expect(useWords(limit({ amount: null, left: null }))).toBe('R40.00 used');
});

test('the meter shows the used part, and a limit of zero as used up', () => {
  expect(
    [{}, { used: rands(400) }, { used: rands(-5) }, { amount: rands(0) }, { amount: null }].map((change) =>
      usedPart(limit(change)),
    ),
  ).toEqual([0.4, 1, 0, 1, 0]);
});

test('a break says its kind, its end, and what stays open', () => {
  expect(breakWords({ kind: 'closure', until: null }).title).toBe('Your account is closed.');
  const excluded = breakWords({ kind: 'self-exclusion', until: '2027-05-21T12:00:00Z' });
  expect(excluded.title).toBe('You have excluded yourself until Fri 21 May 2027, 14:00.');
  for (const kind of ['time-out', 'self-exclusion', 'closure'] as const) {
    const until = kind === 'closure' ? null : '2027-05-21T12:00:00Z';
    expect(breakWords({ kind, until }).text).toMatch(/can't deposit, bet or play.*statements and withdraw\./);
  }
});

test('a change reads with kind, period and amount, and an end with its year', () => {
  const at = '2026-11-21T12:00:00Z';
  const change = { kind: 'stake', period: 'day', amount: null, at, effectiveAt: at } as const;
  expect(changeWords(change)).toBe('Daily stake limit: No limit');
  expect(formatEnd(at)).toBe('Sat 21 Nov 2026, 14:00');
});
