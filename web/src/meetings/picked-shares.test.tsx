import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../test/fake-server.ts';
import { makeConfig } from '../../test/fixtures.ts';
import { queryClient } from '../platform/api/query-client.ts';
import { setConfig } from '../platform/site/config.ts';
import { PickedShare, PickedShares } from './picked-shares.tsx';
import { pickedWords } from './picked-words.ts';

const server = fakeServer();
const url = '/api/Leaderboard/GetPickedShares/7';

beforeEach(() => {
  server.start();
  setConfig(makeConfig());
});
afterEach(() => {
  queryClient.clear();
  server.stop();
});

const [open, off] = [1, 3];
const races = (...states: number[]) =>
  states.map((raceStatusId, index) => ({ raceNumber: index + 1, raceStatusId }));

function page(states: number[]) {
  const all = races(...states);
  return (
    <QueryClientProvider client={queryClient}>
      <PickedShares meetingId={7} races={all}>
        {all.map((race) => (
          <p key={race.raceNumber} data-testid={`race ${race.raceNumber}`}>
            <PickedShare race={race} saddle={4} /> <PickedShare race={race} saddle={5} />
          </p>
        ))}
      </PickedShares>
    </QueryClientProvider>
  );
}
const wordsOf = (race: number) => screen.getByTestId(`race ${race}`).textContent?.trim();
const shares = (...raceNumbers: number[]) => ({
  pickedShares: {
    meetingId: 7,
    version: raceNumbers.length,
    races: raceNumbers.map((raceNumber) => ({
      raceNumber,
      punters: 50,
      runners: [{ saddle: 4, picked: 17 }],
    })),
  },
});

test('before a race is off nothing is asked and nothing is shown', () => {
  server.answer(url, shares(1));
  render(page([open, open]));
  expect(wordsOf(1)).toBe('');
  expect(server.made).toEqual([]);
});

test('from the off each runner says who picked it, and a race to come says nothing', async () => {
  server.answer(url, shares(1, 2));
  const { rerender } = render(page([off, open]));
  expect(await screen.findByText('34 % picked')).toBeInTheDocument();
  expect(wordsOf(1)).toBe('34\u00a0% picked 0\u00a0% picked');
  // An answer that has more than the card: the card decides.
  expect(wordsOf(2)).toBe('');
  expect(server.made.filter((made) => made.includes('GetPickedShares'))).toHaveLength(1);
  rerender(page([off, off]));
  expect(wordsOf(2)).toBe('34\u00a0% picked 0\u00a0% picked');
  await screen.findAllByText('0 % picked');
});

test('the words say neither nobody of some nor everybody of most', () => {
  expect(pickedWords(1, 1_000)).toBe('under 1\u00a0% picked');
  expect(pickedWords(999, 1_000)).toBe('over 99\u00a0% picked');
  expect(pickedWords(0, 0)).toBeNull();
});
