import { cleanup, screen as page, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { makeHeadToHead } from '../../test/league-fixtures.ts';
import { wordsOf } from '../../test/words-of.ts';
import { type PairedPicks, SideBySide } from './side-by-side.tsx';

afterEach(cleanup);

const [first, second] = (makeHeadToHead().meeting?.races ?? []) as [PairedPicks, PairedPicks];

function showRaces(races: readonly PairedPicks[]) {
  render(
    <SideBySide caption="Race by race" one="You" other="GateFour" races={races} totals={[31, 43] as never} />,
  );
}

test('two punters are compared only where both picked, of a race that was run, or will be', () => {
  const none = { ...second, one: first.one, other: { raceNumber: 2, raceStatusId: 8, saddle: null } };
  const abandoned = {
    raceNumber: 3,
    one: { ...first.one, raceStatusId: 4 },
    other: { ...first.other, raceStatusId: 4 },
  };
  showRaces([first, none, abandoned]);
  expect(page.getByText('Picks differ: 1 of 1 race')).toBeInTheDocument();
  expect(page.getAllByRole('rowheader').map(wordsOf)).toEqual(['1, picks differ', '2', '3', 'Total']);
});

test('bold is who is ahead, of a race as of all, and nobody is ticked while a race is to come', () => {
  const none = { raceNumber: 1, raceStatusId: 2, saddle: null };
  const [, side] = [first.one, first.other];
  const lost = { ...first, one: none, other: { ...side, points: 10 as never } };
  const toCome = {
    raceNumber: 2,
    one: { raceNumber: 2, hidden: true },
    other: { raceNumber: 2, hidden: true },
  };
  showRaces([lost, toCome]);
  const figures = () =>
    [...document.querySelectorAll('td b')].map(({ textContent, className }) => [
      textContent,
      className.includes('ahead'),
    ]);
  expect(figures()).toEqual([
    [', 0 points', false],
    [', 10 points', true],
  ]);
  const ticks = () => page.getByRole('row', { name: /^Total/ }).querySelectorAll('svg').length;
  expect(wordsOf(page.getByRole('row', { name: /^Total/ }))).toBe('Total3143 ahead');
  expect(ticks()).toBe(0);
  cleanup();
  showRaces([lost]);
  expect(ticks()).toBe(1);
});

test('picks that are the same have the sign', () => {
  showRaces([first, { ...second, other: second.one }]);
  expect(page.getByText(/^Picks differ: 1 of 2 races/)).toBeInTheDocument();
  expect(page.getAllByRole('rowheader').map(wordsOf)).toEqual(['1, picks differ', '2 same', 'Total']);
});
