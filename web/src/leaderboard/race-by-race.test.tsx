import type { RacePickDetail } from '@furlong/contract/schemas/standings';
import { render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { RaceByRace } from './race-by-race.tsx';

const details: RacePickDetail[] = [1, 2, 3, 4, 5, 6].map((raceNumber) => ({
  raceNumber,
  raceId: raceNumber,
  raceStatusId: 8,
  saddle: 4,
  horseName: `Horse ${raceNumber}`,
  countsAs: null,
  racePosition: 1,
  startingPriceFraction: '3/1',
  points: 10,
  bonus: 0,
}));

function renderRaces(cardBonus: number, punterLeaderboardDetails = details) {
  const data = { punterLeaderboardDetails, cardBonus };
  const selections = { data, isError: false, refetch: async () => undefined as never };
  render(<RaceByRace selections={selections} races={[]} own={false} />);
}

/** The figures of the last column. */
function listedPoints(): number[] {
  const [, ...rows] = screen.getAllByRole('row');
  return rows.map((row) => Number(row.lastElementChild?.textContent));
}

describe('a row opened race by race', () => {
  test('[S-LEADERBOARD-EXPAND] lists race number, saddle number, horse and points', () => {
    renderRaces(0);
    const [, second] = screen.getAllByRole('row').slice(1);
    const words = [...(second?.children ?? [])].map((cell) => cell.textContent ?? '');
    expect(words[0]).toContain('2');
    expect(words.join(' ')).toMatch(/4.*Horse 2/);
    expect(words.at(-1)).toBe('10');
  });

  test('lists the bonus for every winner beside the races, so that the points sum to the total', () => {
    renderRaces(25);
    expect(screen.getByRole('row', { name: 'Every winner of the card +25 25' })).toBeDefined();
    expect(listedPoints().reduce((sum, points) => sum + points, 0)).toBe(85);
  });

  test('lists the races alone where the bonus was not earned', () => {
    renderRaces(0);
    expect(listedPoints()).toHaveLength(6);
    expect(screen.queryByText('Every winner of the card')).toBeNull();
  });

  test('says in one line which picks are hidden until their races are off', () => {
    const hidden = [7, 8].map((raceNumber) => ({ raceNumber, hidden: true }));
    renderRaces(0, [...details, ...hidden]);
    expect(listedPoints()).toHaveLength(6);
    expect(screen.getByText('Picks for races 7 and 8 stay hidden until each race is off.')).toBeDefined();
  });
});
