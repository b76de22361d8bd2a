import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { event } from '../../../../test/slip-fixtures.ts';
import { SlipStage } from '../../../../test/slip-stage.tsx';
import { queryClient } from '../../../platform/api/query-client.ts';
import { closeSlip, openSlip, toggleSelection } from '../slip-sheet.ts';
import type { SlipState } from '../slip-state.ts';
import { showSlipOf, useSlipStore } from '../slip-store.ts';

// A whole slip is found its way around in by roles, a hundred times a test: a busy machine takes its time.
vi.setConfig({ testTimeout: 30_000 });

let stage: SlipStage;

beforeEach(() => {
  stage = new SlipStage();
  stage.start();
});
afterEach(() => stage.stop());

test('a slip with every race off has no stakes and nothing to strike, but the way to the next open race', async () => {
  stage.off = [1, 2];
  openSlip();
  stage.show(2);
  const user = userEvent.setup();
  const again = await screen.findByRole('link', { name: 'Remove and pick again' });
  expect(again).toHaveAttribute('href', '/picks/1?race=3');
  expect(screen.getByText('Race 1 is off')).toBeInTheDocument();
  expect(screen.queryByText('Stake per bet')).toBeNull();
  expect(screen.queryByRole('button', { name: /other bet types|^Nothing to strike/ })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  const chip = () => document.querySelector('[data-count]')?.closest('button');
  await waitFor(() =>
    expect(chip()).toHaveAttribute('aria-label', '2 runners on the bet slip that can’t be bet on'),
  );
  expect(chip()).toHaveTextContent('Slip Race off');
  await user.click(again);
  expect(chip()).toHaveAttribute('aria-label', '0 runners on the bet slip R0.00');
});

test('opens the sport that has something on it, and a dead slip that was seen leaves the chip', async () => {
  stage.off = [1];
  stage.show(1);
  const chip = () => screen.getByRole('button', { name: / on the bet slip /, hidden: true });
  await waitFor(() => expect(chip()).toHaveAccessibleName('1 runner on the bet slip that can’t be bet on'));
  act(() => showSlipOf('soccer'));
  act(openSlip);
  expect(await screen.findByText('Race 1 is off')).toBeInTheDocument();
  act(closeSlip);
  expect(chip()).toHaveAccessibleName('0 runners on the bet slip R0.00');
});

test('a slip keeps its stakes while one race can be struck, and the chip counts what can be bet on', async () => {
  stage.off = [1];
  await stage.open(2);
  expect(screen.getByText('Race 1 is off')).toBeInTheDocument();
  expect(stage.total).toBe('Stake, 1 betR1.00');
  await waitFor(() => expect(document.querySelector('[data-count]')).toHaveAttribute('data-count', '1'));
  expect(screen.queryByRole('link', { name: 'Remove and pick again' })).toBeNull();
});

test('the notice of a race that went off can be closed', async () => {
  const user = await stage.open(2);
  stage.off = [1];
  await act(() => queryClient.invalidateQueries());
  expect(await screen.findByText('Race 1 is off: Horse 1 can’t be bet on any more.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Close this notice' }));
  expect(screen.queryByText(/can’t be bet on any more/)).toBeNull();
  expect(screen.getByText('Race 1 is off')).toBeInTheDocument();
});

test('removing those that are off takes also one that an earlier strike was made without', async () => {
  stage.off = [1, 2, 3];
  const user = await stage.open(4);
  act(() =>
    useSlipStore.setState(({ slips }) => ({
      slips: Object.fromEntries(Object.entries(slips).map(([key, each]) => [key, passFirst(each)])),
    })),
  );
  await user.click(
    await screen.findByRole('button', { name: 'Remove 3 runners whose races are off from the slip' }),
  );
  const [stored] = Object.values(useSlipStore.getState().slips);
  expect(stored?.slip.selections).toMatchObject([{ raceId: 104 }]);
});

test('a slip whose races are off makes room for another meeting’s without a question, and the new one says so', async () => {
  stage.off = [1];
  stage.show(1);
  const chip = () => screen.getByRole('button', { name: / on the bet slip /, hidden: true });
  await waitFor(() => expect(chip()).toHaveAccessibleName('1 runner on the bet slip that can’t be bet on'));
  const greyville = { id: 2, name: 'Greyville', date: event.date };
  act(() => {
    expect(toggleSelection(greyville, { raceId: 201, raceNumber: 1, saddle: 1 })).toBe('added');
    openSlip();
  });
  const news = 'Your Kenilworth slip was cleared: the race is off.';
  expect(await screen.findByText(news)).toBeInTheDocument();
  expect(screen.queryByRole('dialog', { name: 'Start a slip for Greyville?' })).toBeNull();
  act(closeSlip);
  act(openSlip);
  expect(screen.queryByText(news)).toBeNull();
});

test('an empty slip offers the picks of the meeting that is looked at', async () => {
  stage.path = '/picks/1';
  stage.picked = [1, 3];
  openSlip();
  stage.show(0);
  const offer = await screen.findByRole('button', { name: 'Bet on your 2 picks' });
  act(() => offer.click());
  expect(await screen.findByRole('checkbox', { name: 'Horse 3' })).toBeInTheDocument();
  expect(stage.total).toBe('Stake, 2 betsR2.00');
});

/** A slip whose first runner went off, and that was struck without it since. */
function passFirst<Stored extends { readonly slip: SlipState }>(stored: Stored): Stored {
  const [first, ...others] = stored.slip.selections;
  if (first === undefined) return stored;
  const passed = { ...first, gone: { bets: 1, isPassed: true } };
  return { ...stored, slip: { ...stored.slip, selections: [passed, ...others] } };
}
