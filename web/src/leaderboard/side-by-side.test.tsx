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

test('picks that are the same have the sign', () => {
  showRaces([first, { ...second, other: second.one }]);
  expect(page.getByText(/^Picks differ: 1 of 2 races/)).toBeInTheDocument();
  expect(page.getAllByRole('rowheader').map(wordsOf)).toEqual(['1, picks differ', '2 same', 'Total']);
});
