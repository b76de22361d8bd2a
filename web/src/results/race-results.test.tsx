import type { PunterRaceResult, PunterResults } from '@furlong/contract/schemas/standings';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { makeConfig } from '../../test/fixtures.ts';
import { setConfig } from '../platform/site/config.ts';
import { RaceResults } from './race-results.tsx';

beforeEach(() => setConfig(makeConfig()));

const race = (raceNumber: number): PunterRaceResult => ({
  raceId: raceNumber,
  raceNumber,
  raceName: `Stakes ${raceNumber}`,
  offTime: `2026-11-21T1${raceNumber}:00:00+02:00`,
  raceStatusId: 8,
  resultState: 'official',
  placed: [
    {
      ...{ saddle: 4, position: 1, horseName: 'Karoo Lantern', jockey: '', trainer: '', silks: '' },
      ...{ startingPrice: 4, startingPriceFraction: '4/1' },
    },
  ],
  scratched: [],
  selection: { raceNumber, saddle: 4, horseName: 'Karoo Lantern', racePosition: 1, points: 10 },
});
const results: PunterResults = {
  ...{ meetingId: 7, meetingStatusId: 8, own: null, place: null, version: 1, lastRace: 8 },
  ...{ final: true, counts: true },
  races: [1, 2, 3, 4, 5, 6, 7, 8].map(race),
};
const shown = () => screen.getByRole('article').querySelector('h3')?.textContent;

test('any race is one tap away on the rail, and in the address (rule: results-page)', () => {
  render(
    <MemoryRouter initialEntries={['/results?meetingId=7']}>
      <RaceResults results={results} now={Date.parse('2026-11-22T12:00:00+02:00')} />
    </MemoryRouter>,
  );
  expect(shown()).toContain('Stakes 8');
  // On a phone its heading is only read out.
  expect(screen.getByRole('heading', { name: 'Race results' })).toHaveClass('sr');
  const rail = screen.getByRole('navigation', { name: 'Races' });
  const links = [...rail.querySelectorAll('a')];
  expect(links).toHaveLength(8);
  expect(links[1]?.getAttribute('href')).toBe('/results?meetingId=7&race=2');
  fireEvent.click(links[1] as HTMLElement);
  expect(shown()).toContain('Stakes 2');
  expect(screen.getByText('Race 2 of 8')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
  expect(shown()).toContain('Stakes 1');
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
});
