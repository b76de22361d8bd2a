import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openCard, raceOf, scrolled, setUpCards } from '../../test/picks-stage.tsx';
import { useCardChoices } from './card-choices.ts';
import { usePicksDraft } from './picks-draft.ts';

vi.setConfig({ testTimeout: 30_000 });
setUpCards();

const pickRunner = (name: RegExp) => screen.findByRole('radio', { name });
const isPicked = async (race: number) =>
  (await screen.findByRole('link', { name: new RegExp(`^Race ${race}: ?Karoo Lantern`) })) !== null;

describe('after a pick', () => {
  beforeEach(() => {
    usePicksDraft.setState({ drafts: {} });
    useCardChoices.setState({ goesOn: true });
  });

  test('the next open race without one comes, its heading has the focus, and the way back is there', async () => {
    const user = userEvent.setup();
    const closed = raceOf(2, { raceStatusId: 3 });
    const router = openCard([raceOf(1), closed, raceOf(3), raceOf(4)]);
    await user.click(await pickRunner(/Karoo Lantern/));
    const heading = await screen.findByRole('heading', { name: /^Race 3: ?Plate 3$/ });
    // Whose pick it is, so that it is not read as one in the race below.
    expect(screen.getByRole('link', { name: 'Back to race 1' }).closest('p')?.textContent).toMatch(
      /^Picked in race 1: ?1 ?Karoo Lantern/,
    );
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(scrolled.at(-1)).toBe(heading);
    await user.click(await pickRunner(/Karoo Lantern/));
    await screen.findByRole('heading', { name: /^Race 4: ?Plate 4$/ });
    // One step back leaves the card: going on adds no entries.
    expect(router.state.historyAction).toBe('REPLACE');
    await user.click(screen.getByRole('link', { name: 'Back to race 3' }));
    await user.click(await pickRunner(/Half Past Nine/));
    expect(await screen.findByRole('link', { name: /^Race 3: ?Half Past Nine/ })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: /^Race 3: ?Plate 3$/ })).toBeInTheDocument();
  });

  test('the card stays for who chose so, which the device remembers, and leads on by a link of the bar', async () => {
    const user = userEvent.setup();
    openCard([raceOf(1), raceOf(2), raceOf(3)]);
    await user.click(await pickRunner(/Karoo Lantern/));
    await screen.findByRole('heading', { name: /^Race 2: ?Plate 2$/ });
    await user.click(screen.getByRole('button', { name: 'Stay after a pick' }));
    expect(screen.getByRole('button', { name: 'Move on again' })).toBeInTheDocument();
    expect(JSON.parse(localStorage.getItem('furlong-card') ?? '{}').state.goesOn).toBe(false);
    await user.click(await pickRunner(/Karoo Lantern/));
    expect(await isPicked(2)).toBe(true);
    expect(screen.getByRole('switch', { name: /go to the next race/ }).getAttribute('aria-checked')).toBe(
      'false',
    );
    await user.click(screen.getByRole('link', { name: 'Race 3' }));
    const heading = await screen.findByRole('heading', { name: /^Race 3: ?Plate 3$/ });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  test('that the arrow keys move, or that changes another, the card stays', async () => {
    const user = userEvent.setup();
    openCard([raceOf(1), raceOf(2)]);
    (await pickRunner(/Karoo Lantern/)).focus();
    const waits = vi.spyOn(globalThis, 'setTimeout');
    await user.keyboard('{ArrowDown}');
    await user.click(await pickRunner(/Marula Moon/));
    expect(await screen.findByRole('link', { name: /^Race 1: ?Marula Moon/ })).toBeInTheDocument();
    // Nothing is waited for that would lead on.
    expect(waits.mock.calls.filter(([, wait]) => wait === 350)).toEqual([]);
    waits.mockRestore();
    expect(screen.getByRole('heading', { name: /^Race 1: ?Plate 1$/ })).toBeInTheDocument();
  });
});

describe('the save bar', () => {
  beforeEach(() => {
    usePicksDraft.setState({ drafts: {} });
    useCardChoices.setState({ goesOn: true });
  });
  const saved = { saddle: 1, horseName: 'Karoo Lantern', countsAs: null, points: null, bonus: null };

  test('is a line with the quick picks while nothing is picked, and a bar with Save after a pick', async () => {
    const user = userEvent.setup();
    openCard([raceOf(1), raceOf(2)]);
    expect(await screen.findByText('Nothing picked yet')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Sign in to save' })).toBeNull();
    await user.click(await pickRunner(/Karoo Lantern/));
    expect(await screen.findByRole('button', { name: 'Sign in to save' })).toBeInTheDocument();
    expect(screen.getByText('1 not saved')).toBeInTheDocument();
    // The quick picks stay in the bar while a race is left for them.
    const bar = screen.getByText('1 not saved').closest<HTMLElement>('[class*=bar]');
    expect(within(bar ?? document.body).getByRole('button', { name: 'Quick picks' })).toBeInTheDocument();
    await screen.findByRole('heading', { name: /^Race 2: ?Plate 2$/ });
    await user.click(await pickRunner(/Karoo Lantern/));
    expect(await screen.findByText('2 not saved')).toBeInTheDocument();
    expect(within(bar ?? document.body).queryByRole('button', { name: 'Quick picks' })).toBeNull();
  });

  test('offline neither saves nor signs in, and says that the picks are kept', async () => {
    const user = userEvent.setup();
    openCard([raceOf(1)]);
    await user.click(await pickRunner(/Karoo Lantern/));
    expect(await screen.findByRole('button', { name: 'Sign in to save' })).toBeEnabled();
    const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByRole('button', { name: 'Sign in to save' })).toBeDisabled();
    expect(
      screen.getByText(/Your picks are kept on this device: save when you’re back\./),
    ).toBeInTheDocument();
    line.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.getByRole('button', { name: 'Sign in to save' })).toBeEnabled();
  });

  test('counts the races that can still be picked, and offers no going on from one that is run', async () => {
    const user = userEvent.setup();
    openCard([raceOf(1, { raceStatusId: 8 }), raceOf(2, { selection: saved }), raceOf(3)]);
    expect(await screen.findByText('1 of 2 picked, all saved')).toBeInTheDocument();
    expect(screen.getByRole('switch', { name: /go to the next race/ })).toBeInTheDocument();
    await user.click(await pickRunner(/Half Past Nine/));
    expect(await screen.findByText('1 not saved')).toBeInTheDocument();
    expect(screen.getByText('1 not saved').closest('p')?.textContent).toMatch(/^[12] of 2 /);
    const [toFirst] = screen.getAllByRole('link', { name: /^Race 1\b/ });
    await user.click(toFirst ?? document.body);
    expect(await screen.findByRole('heading', { name: /^Race 1: ?Plate 1$/ })).toBeInTheDocument();
    expect(screen.queryByRole('switch', { name: /go to the next race/ })).toBeNull();
  });

  test('is a line once what is picked is saved, and gone when every open race has its pick', async () => {
    openCard([raceOf(1, { selection: saved }), raceOf(2)]);
    expect(await screen.findByText('1 of 2 picked, all saved')).toBeInTheDocument();
    cleanup();
    openCard([raceOf(1, { raceStatusId: 8 }), raceOf(2, { selection: saved })]);
    await screen.findByRole('heading', { level: 1, name: 'Kenilworth' });
    expect(screen.queryByText(/of 2 picked/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});
