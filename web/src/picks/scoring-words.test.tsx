import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeRunner, makeScoring } from '../../test/fixtures.ts';
import { describeBonus, describeEarnedBonus } from './picks-words.ts';
import { ScoringSummary } from './scoring-summary.tsx';

test("how it scores is what the meeting's own competition says", () => {
  render(<ScoringSummary scoring={makeScoring()} />);
  const lines = screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(lines).toEqual([
    ['First', '7.5'],
    ['Second', '4'],
    ['Winner at 5/2 or longer', '+1'],
    ['Winner at 8/1 or longer', '+5'],
    ['Every winner, 4 races or more', '+20'],
  ]);
});

test('a competition without a card bonus does not mention one', () => {
  render(<ScoringSummary scoring={makeScoring({ cardBonus: { fewestRaces: 6, points: 0 } })} />);
  expect(screen.queryByText(/^Every winner/)).toBeNull();
});

test('the bonus is that of the longest price step reached', () => {
  const at = (winOdds: number, winOddsFraction: string) =>
    describeBonus(makeRunner({ winOdds, winOddsFraction }), makeScoring(), 'fraction');
  expect(at(2, '2/1')).toBe('No bonus for a win at 2/1: it starts at 5/2.');
  expect(at(7.5, '15/2')).toBe('A win at a starting price of 15/2 adds 1 bonus point.');
  expect(at(8, '8/1')).toBe('A win at a starting price of 8/1 adds 5 bonus points.');
});

test('of a race that is run only the bonus is told that was earned', () => {
  const after = (bonus: number | null) =>
    describeEarnedBonus({
      selection: { saddle: 1, horseName: 'Karoo Lantern', countsAs: null, points: 13, bonus },
    });
  expect(after(12)).toBe('Its starting price added 12 bonus points.');
  expect([after(0), after(null), describeEarnedBonus({ selection: null })]).toEqual(['', '', '']);
});
