import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { makeMeeting, makeRunner } from '../../test/fixtures.ts';
import { far, openCard, raceOf, scrolled, setUpCards } from '../../test/picks-stage.tsx';
import { addSelections, closeSlip, openSlip } from '../betting/slip/slip-sheet.ts';
import { connectToaster } from '../ui/feedback/toast.ts';

vi.setConfig({ testTimeout: 30_000 });
setUpCards();

test('a race of Your card is scrolled to, and its heading takes the focus, also where it is shown already', async () => {
  const user = userEvent.setup();
  openCard([raceOf(1), raceOf(2)]);
  const list = within(
    (await screen.findByRole('heading', { name: 'Your card' })).parentElement as HTMLElement,
  );
  const link = () => list.getByRole('link', { name: /^Race 2:/ });
  expect(document.activeElement).toBe(document.body);
  for (const time of [1, 2]) {
    await user.click(link());
    const heading = await screen.findByRole('heading', { name: /^Race 2: ?Plate 2$/ });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(scrolled).toEqual(Array(time).fill(heading));
  }
});

test('a finished card speaks of no win to come, and leads to no lucky pick', async () => {
  const run = (raceNumber: number) =>
    raceOf(raceNumber, {
      raceStatusId: 8,
      resultState: 'official',
      offTime: '2026-11-21T12:00:00+02:00',
      runners: [makeRunner({ position: 7, startingPrice: 22, startingPriceFraction: '22/1' })],
      selection: { saddle: 1, horseName: 'Karoo Lantern', countsAs: null, points: 0, bonus: 0 },
    });
  openCard([run(1), run(2)]);
  await screen.findByRole('heading', { level: 1, name: 'Kenilworth' });
  expect(screen.queryByText(/win at/i)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Lucky pick' })).toBeNull();
});

test('a postponed card says so in every race, shows prices that look like no buttons, and the day it stands for', async () => {
  const meeting = makeMeeting({ meetingStatusId: 5, meetingDate: far, firstOff: far });
  openCard([raceOf(1), raceOf(2, { offTime: '2026-11-21T12:00:00+02:00' })], { meeting });
  expect(await screen.findByText(/^Postponed\.$/)).toBeInTheDocument();
  expect(screen.getByText(/Now set for Thu 21 Nov, first race 12:00\./)).toBeInTheDocument();
  const rail = within(screen.getByRole('navigation', { name: 'Races' }));
  expect(rail.getAllByText('Postp.')).toHaveLength(2);
  expect(screen.getByText('Postponed')).toBeInTheDocument();
  expect(screen.queryByText(/^(?:Open|Off)$/)).toBeNull();
  expect(screen.getByText('11/2').closest('.price')?.className).toContain('plain');
});

test('an abandoned card opens on its first race, and its prices are gone', async () => {
  const meeting = makeMeeting({ meetingStatusId: 4 });
  openCard([raceOf(1, { raceStatusId: 4 }), raceOf(2, { raceStatusId: 4 })], { meeting });
  expect(await screen.findByRole('heading', { name: /^Race 1: ?Plate 1$/ })).toBeInTheDocument();
  expect(screen.queryByText('11/2')).toBeNull();
});

test.each([
  [1, 'Your pick won.'],
  [3, 'Your pick came 3rd.'],
  [null, 'Your pick did not place.'],
])(
  'a race that is run says in one line how the own pick came in, and leads to the next one',
  async (position, words) => {
    const selection = { saddle: 1, horseName: 'Karoo Lantern', countsAs: null, points: 3, bonus: 0 };
    const run = {
      raceStatusId: 8,
      resultState: 'official',
      offTime: '2026-11-21T12:00:00+02:00',
      runners: [makeRunner({ position })],
    };
    openCard([raceOf(1, { ...run, selection }), raceOf(2, run), raceOf(3)], { path: '/picks/1?race=1' });
    const link = await screen.findByRole('link', { name: 'Next: race 3, 12:00' });
    expect(link).toHaveAttribute('href', '/picks/1?race=3');
    expect(link.parentElement).toHaveTextContent(words);
  },
);

test('a race that is run says nothing of a next one where none is open, or nothing was picked', async () => {
  const run = { raceStatusId: 8, resultState: 'official', offTime: '2026-11-21T12:00:00+02:00' };
  openCard([raceOf(1, run), raceOf(2)], { path: '/picks/1?race=1' });
  await screen.findByRole('heading', { name: /^Race 1: ?Plate 1$/ });
  expect(screen.queryByText(/^Next: /)).toBeNull();
});

test('a pick whose race goes off is told by a toast, unless the open slip has the race and says it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const shown: string[] = [];
  const disconnect = connectToaster((message) => shown.push(message.title));
  try {
    const run = {
      offTime: new Date(Date.now() + 20_000).toISOString(),
      selection: { saddle: 1, horseName: 'Karoo Lantern', countsAs: null },
    };
    const programme = { id: 1, name: 'Kenilworth', date: far };
    addSelections(programme, [{ raceId: 101, raceNumber: 1, saddle: 1 }]);
    openSlip();
    openCard([raceOf(1, run), raceOf(2, run)]);
    await screen.findByRole('heading', { level: 1, name: 'Kenilworth' });
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(shown).toEqual(['Race 2 is off.']);
  } finally {
    disconnect();
    closeSlip();
    vi.useRealTimers();
  }
});
