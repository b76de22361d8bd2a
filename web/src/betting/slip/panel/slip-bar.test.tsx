import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { event } from '../../../../test/slip-fixtures.ts';
import { SlipStage } from '../../../../test/slip-stage.tsx';
import { wordsOf } from '../../../../test/words-of.ts';
import { showAdded, toggleSelection, useSlipSheet } from '../slip-sheet.ts';

// A whole slip is found its way around in by roles, a hundred times a test: a busy machine takes its time.
vi.setConfig({ testTimeout: 30_000 });

let stage: SlipStage;

beforeEach(() => {
  stage = new SlipStage();
  stage.start();
});
afterEach(() => {
  useSlipSheet.setState({ barOn: null });
  stage.stop();
});

const bar = () => screen.findByRole('region', { name: 'Slip so far' });

test('a price tapped on a phone leaves the page in sight: a single is staked and struck from the bar', async () => {
  stage.show(1);
  act(showAdded);
  const user = userEvent.setup();
  await user.click(await within(await bar()).findByRole('button', { name: 'Stake R20' }));
  expect(wordsOf(await bar())).toContain('Horse 1 3/1');
  expect(wordsOf(await bar())).toContain('1 bet, R20.00, could return R80.00');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(within(await bar()).getByRole('button', { name: 'Strike R20.00' }));
  expect(await screen.findByRole('heading', { name: '1 bet struck for R20.00' })).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Slip so far' })).toBeNull();
});

test('a price of another meeting asks, and the answer is in the bar at once, of a slip that is kept too', async () => {
  stage.show(2);
  act(showAdded);
  const user = userEvent.setup();
  const greyville = { id: 2, name: 'Greyville', date: event.date };
  act(() => void toggleSelection(greyville, { raceId: 103, raceNumber: 3, saddle: 1 }));
  await user.click(await screen.findByRole('button', { name: 'Start for Greyville' }));
  expect(await within(await bar()).findByRole('button', { name: 'Strike R1.00' })).toBeInTheDocument();
  expect(screen.getByLabelText('1 runner on the bet slip R1.00')).toBeInTheDocument();
  act(() => void toggleSelection(event, { raceId: 104, raceNumber: 4, saddle: 1 }));
  const dialog = await screen.findByRole('dialog', { name: 'Go back to your Kenilworth slip?' });
  expect(wordsOf(dialog)).toContain(
    'It has 2 runners, and prices may have moved. Yours for Greyville, with 1 runner, is kept too.',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Back to Kenilworth' }));
  expect(await within(await bar()).findByText('3 runners')).toBeInTheDocument();
  act(() => void toggleSelection(greyville, { raceId: 104, raceNumber: 4, saddle: 1 }));
  await user.click(await screen.findByRole('button', { name: 'Start a new one' }));
  expect(await within(await bar()).findByText('Horse 4')).toBeInTheDocument();
});

test('of two runners the bar is the way to the slip, and says why nothing can be struck', async () => {
  stage.balance = 1;
  stage.show(2);
  act(showAdded);
  expect(await within(await bar()).findByText('You need R1.00 more.')).toBeInTheDocument();
  expect(wordsOf(await bar())).toMatch(/^2 runners ?2 bets, R2\.00/);
  expect(screen.queryByRole('button', { name: /^Strike/ })).toBeNull();
  await userEvent.click(within(await bar()).getByRole('button', { name: 'Open slip' }));
  expect(screen.getByRole('dialog', { name: 'Bet slip' })).toBeInTheDocument();
});

test('on a card the bar stands as long as something can be struck, on a page that opens too', async () => {
  stage.path = '/picks/1';
  stage.show(1);
  const user = userEvent.setup();
  await user.click(await within(await bar()).findByRole('button', { name: 'Open slip' }));
  await user.click(await screen.findByRole('button', { name: 'Close the slip' }));
  expect(await within(await bar()).findByRole('button', { name: 'Strike R1.00' })).toBeInTheDocument();
  act(() => void toggleSelection(event, { raceId: 101, raceNumber: 1, saddle: 1 }));
  expect(screen.queryByRole('region', { name: 'Slip so far' })).toBeNull();
});
