import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { login } from '../../test/fake-server.ts';
import { makeMeeting, makeRunner } from '../../test/fixtures.ts';
import { makeJackpot, makeJackpotLeg, makeOwnCard } from '../../test/jackpots.ts';
import { far, openCard, raceOf, scrolled, server, setUpCards } from '../../test/picks-stage.tsx';
import { addSelections, closeSlip, openSlip } from '../betting/slip/slip-sheet.ts';
import { useSession } from '../platform/session/session-store.ts';
import { connectToaster } from '../ui/feedback/toast.ts';
import { usePicksDraft } from './picks-draft.ts';

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

describe('unsaved picks', () => {
  beforeEach(() => {
    usePicksDraft.setState({ drafts: {} });
    useSession.getState().setLogin(login());
    usePicksDraft.getState().setPick(7, 1, 1, 1);
  });
  afterEach(() => {
    cleanup();
    useSession.getState().clear();
  });
  const pickOnRail = () =>
    within(screen.getByRole('navigation', { name: 'Races' })).queryByText('Pick', { exact: true });

  test('keep Save in sight over the whole page, and on a break there is neither pick nor Save', async () => {
    openCard([raceOf(1), raceOf(2)]);
    expect(await screen.findByRole('button', { name: 'Save' })).toBeInTheDocument();
    expect(document.documentElement.dataset.saveBar).toBe('row');
    expect(pickOnRail()).toBeInTheDocument();
    act(() => useSession.getState().update({ playBreak: { kind: 'time-out', until: null } }));
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(document.documentElement.dataset.saveBar).toBeUndefined();
    expect(pickOnRail()).toBeNull();
  });

  test('are saved from the jackpot, which has an address of its own and hears of it', async () => {
    const user = userEvent.setup();
    const own = makeOwnCard({ state: 'incomplete', missing: [1] });
    const legs = [makeJackpotLeg({ raceNumber: 1, raceId: 101 })];
    server.answer('/api/Jackpot/jackpotForMeeting/1', { jackpot: makeJackpot({ legs, own }) });
    server.answer('/api/Selection/SavePunterSelections', {});
    openCard([raceOf(1), raceOf(2)], { path: '/picks/1#jackpot' });
    expect(await screen.findByRole('heading', { name: 'Jackpot race 1' })).toBeInTheDocument();
    // In the place of a race, and not a second time at the end of the card.
    expect(screen.queryByRole('heading', { name: /Plate 1/ })).toBeNull();
    expect(await screen.findByRole('link', { name: 'Races' })).toHaveAttribute('href', '/picks/1');
    const asked = () => server.made.filter((call) => call.includes('jackpotForMeeting')).length;
    const before = asked();
    await user.click(screen.getByRole('button', { name: 'Save picks' }));
    await waitFor(() => expect(asked()).toBeGreaterThan(before));
    await user.click(screen.getByRole('link', { name: 'Races' }));
    expect(await screen.findByRole('heading', { name: /Plate 1/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Jackpot' })).toHaveAttribute('href', '/picks/1#jackpot');
  });
});
