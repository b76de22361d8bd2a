import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { wordsOf } from '../../../test/words-of.ts';
import { type RankEntry, RankRow } from './rank-row.tsx';

const entry: RankEntry = {
  rank: 2,
  tied: true,
  movement: -1,
  alias: 'goingsoft',
  winners: 4,
  seconds: 0,
  thirds: 1,
  points: 49,
};

function Row({ own = false }: { own?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <RankRow entry={entry} own={own} open={open} onToggle={() => setOpen(!open)}>
      race by race
    </RankRow>
  );
}

/** The visible text of each cell. */
function cellsInSight(row: HTMLElement): string[] {
  const shown = row.cloneNode(true) as HTMLElement;
  for (const words of shown.querySelectorAll('.sr')) words.remove();
  const [standing, alias, figures] = shown.children;
  return [...(standing?.children ?? []), alias, ...(figures?.children ?? [])].map(
    (cell) => cell?.textContent ?? '',
  );
}

test('[S-LEADERBOARD-ROW] a row shows rank, alias, points and the counts of firsts, seconds and thirds', () => {
  render(<Row />);
  const row = screen.getByRole('button');
  expect(cellsInSight(row)).toEqual(['2=', '1', 'goingsoft', '4', '–', '1', '4-0-1', '49', '']);
});

test('a row opens to its races and closes, from the keyboard too', async () => {
  const user = userEvent.setup();
  render(<Row />);
  const row = screen.getByRole('button');
  expect(screen.queryByText('race by race')).toBeNull();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(row.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('region', { name: 'goingsoft, race by race' })).toBeInTheDocument();
  await user.click(row);
  expect(screen.queryByText('race by race')).toBeNull();
});

test('a row’s accessible name is one sentence of its cells', () => {
  render(<Row />);
  const row = screen.getByRole('button');
  expect(wordsOf(row)).toBe(
    'Rank 2 shared, down 1 place, goingsoft has 4 winners, 0 seconds, 1 third, 49 points',
  );
  expect(row.hasAttribute('aria-label')).toBe(false);
});

test('the own row says so', () => {
  render(<Row own />);
  const row = screen.getByRole('button');
  expect(wordsOf(row)).toContain(', goingsoft you, 4 winners');
  expect(row.className).toContain('own');
});
