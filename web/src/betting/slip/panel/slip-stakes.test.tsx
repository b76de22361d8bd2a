import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { event } from '../../../../test/slip-fixtures.ts';
import { SlipStage } from '../../../../test/slip-stage.tsx';
import { queryClient } from '../../../platform/api/query-client.ts';
import { toggleSelection } from '../slip-sheet.ts';
import { slipInHand, slipOwner, useSlipStore } from '../slip-store.ts';

vi.setConfig({ testTimeout: 30_000 });

let stage: SlipStage;

beforeEach(() => {
  stage = new SlipStage();
  stage.start();
});
afterEach(() => stage.stop());

const wins = 'Win, fixed odds';
const chip = (stake: string) => screen.getByRole('button', { name: `Stake ${stake}` });

describe('stakes (rule: slip-defaults)', () => {
  test('a chip sets the stake of every ticked line, and says which it is', async () => {
    const user = await stage.open(2);
    // The stake that a fresh slip begins with is lit, and comes back in one tap.
    expect(chip('R1')).toHaveAttribute('aria-pressed', 'true');
    expect(stage.region(wins).getByText('1 bet type')).toBeInTheDocument();
    await user.click(stage.tick(wins, 'Doubles'));
    await user.click(chip('R20'));
    expect(chip('R1')).toHaveAttribute('aria-pressed', 'false');
    expect(stage.stakeOf(wins, 'Single Wins').value).toBe('R20');
    expect(stage.stakeOf(wins, 'Doubles').value).toBe('R20');
    expect(stage.total).toBe('Stake, 3 betsR60.00');
    expect(chip('R20')).toHaveAttribute('aria-pressed', 'true');
    await user.click(chip('R50'));
    await user.click(stage.region(wins).getByRole('button', { name: 'More on Doubles' }));
    expect(stage.stakeOf(wins, 'Doubles').value).toBe('R51');
    expect(chip('R50')).toHaveAttribute('aria-pressed', 'false');
  });

  test('a stake in the box is the bet: set on a line that is not added, it puts the line on', async () => {
    const user = await stage.open(2);
    expect(stage.tick(wins, 'Doubles').checked).toBe(false);
    await user.click(stage.region(wins).getByRole('button', { name: 'More on Doubles' }));
    expect(stage.tick(wins, 'Doubles').checked).toBe(true);
    // At the stake that it showed; the next plus moves on.
    expect(stage.total).toBe('Stake, 3 betsR3.00');
    await user.click(stage.region(wins).getByRole('button', { name: 'More on Doubles' }));
    expect(stage.total).toBe('Stake, 3 betsR4.00');
    // A chip is for every bet on the slip, and this is one.
    await user.click(chip('R20'));
    expect(stage.stakeOf(wins, 'Doubles').value).toBe('R20');
    // None takes nothing off, and puts nothing on.
    await user.click(stage.tick(wins, 'Doubles'));
    await user.clear(stage.stakeOf(wins, 'Doubles'));
    expect(stage.tick(wins, 'Doubles').checked).toBe(false);
  });

  test('steps of R5 land on multiples from whatever was typed', async () => {
    const user = await stage.open(1);
    await user.selectOptions(screen.getByRole('combobox', { name: /^Step/ }), 'R5');
    const stake = stage.stakeOf(wins, 'Single Wins');
    await user.clear(stake);
    await user.type(stake, '7.50');
    await user.click(stage.region(wins).getByRole('button', { name: 'More on Single Wins' }));
    expect(stake.value).toBe('R10');
  });

  test('each way is a win and a place line with one stake, in one tap', async () => {
    const user = await stage.open(1);
    await user.click(chip('R10'));
    const eachWay = screen.getByRole('button', { name: 'Each way: Single Wins and Single Places' });
    await user.click(eachWay);
    // The places stand under the wins, in sight of the tap, and the list is called by both.
    expect(stage.tick('Win and place', 'Single Places').checked).toBe(true);
    expect(stage.region('Win and place').getByText('1 to win, 1 to place')).toBeInTheDocument();
    expect(screen.getAllByRole('checkbox', { name: /^Single Places/ })).toHaveLength(1);
    expect(stage.total).toBe('Stake, 2 betsR20.00');
    expect(eachWay).toHaveAttribute('aria-pressed', 'true');
    expect(eachWay).toHaveTextContent('Each way, R20.00');
    await user.click(eachWay);
    expect(stage.tick('Place, fixed odds', 'Single Places').checked).toBe(false);
    expect(stage.tick(wins, 'Single Wins').checked).toBe(true);
  });

  test('a place bet at a stake of its own is not each way, and one tap makes it so', async () => {
    const user = await stage.open(2);
    await user.click(screen.getByRole('button', { name: 'More on Single Wins' }));
    await user.click(stage.tick('Place, fixed odds', 'Single Places'));
    const eachWay = screen.getByRole('button', { name: 'Each way: Single Wins and Single Places' });
    expect(eachWay).toHaveAttribute('aria-pressed', 'false');
    await user.click(eachWay);
    expect(eachWay).toHaveAttribute('aria-pressed', 'true');
    expect(eachWay).toHaveTextContent('Each way, R8.00');
  });

  test('places that are ticked by hand stay in their list', async () => {
    const user = await stage.open(2);
    await user.click(stage.tick('Place, fixed odds', 'Single Places'));
    expect(stage.tick('Place, fixed odds', 'Single Places').checked).toBe(true);
    expect(screen.getByText('Each way, R4.00')).toHaveAttribute('aria-pressed', 'true');
  });

  test.each([
    [false, 'R1'],
    [true, 'R20'],
  ])('the next slip begins with the last stake only where the punter chose it (%s)', async (keeps, stake) => {
    const user = await stage.open(1);
    if (keeps) await user.click(screen.getByRole('checkbox', { name: 'Keep my last stake' }));
    await user.click(chip('R20'));
    await user.click(stage.strikeButton);
    const receipts = await screen.findByRole('region', { name: 'Struck bets' });
    await user.click(within(receipts).getByRole('button', { name: 'Done' }));
    expect(slipInHand(useSlipStore.getState(), slipOwner())?.choices).toEqual({});
    stage.put(1);
    await screen.findByRole('button', { name: /^Strike/ });
    expect(stage.stakeOf(wins, 'Single Wins').value).toBe(stake);
    expect(stage.total).toBe(`Stake, 1 bet${stake}.00`);
  });
});

test('bets are counted as bets, and what is set once is folded', async () => {
  const user = await stage.open(4);
  await user.click(screen.getByRole('button', { name: /^Each way/ }));
  expect(screen.getByText('4 to win, 4 to place')).toBeInTheDocument();
  const fold = screen.getByText('Settings and limits').closest('details');
  expect(fold).not.toHaveAttribute('open');
  expect(fold).toContainElement(screen.getByRole('checkbox', { name: 'Keep my last stake' }));
  expect(fold).toContainElement(screen.getByRole('combobox'));
});

describe('lines that cannot be had', () => {
  test('fold into one, with the reason of each', async () => {
    const user = await stage.open(1);
    expect(stage.region(wins).getAllByRole('checkbox')).toHaveLength(1);
    const fold = screen.getByRole('button', { name: 'Other ways to bet on it' });
    await user.click(fold);
    const others = within(screen.getByRole('region', { name: 'Other ways to bet on it' }));
    // With nothing to press: its name and why.
    expect(others.queryByRole('checkbox', { name: 'Doubles' })).toBeNull();
    expect(others.getByText('Doubles').closest('li')?.textContent).toBe('Doubles Needs two races');
    expect(others.getAllByText('Needs two races').length).toBeGreaterThan(0);
    // One accumulator of one leg is the single once more: it can be had all the same.
    await user.click(others.getByRole('checkbox', { name: /^All to Win/ }));
    expect(stage.total).toBe('Stake, 2 betsR2.00');
  });

  test('at SP its list comes first and the price of now stays beside it', async () => {
    const user = await stage.open(1);
    await user.click(screen.getByRole('button', { name: /SP$/, pressed: false }));
    const lists = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(lists[0]).toBe('Starting price');
    const runners = within(screen.getByRole('list', { name: 'Runners on the slip' }));
    expect(runners.getByText('SP')).toBeInTheDocument();
    expect(runners.getByText('3/1')).toBeInTheDocument();
  });
});

describe('the runners of a slip', () => {
  const names = () =>
    within(screen.getByRole('list', { name: 'Runners on the slip' }))
      .getAllByRole('listitem')
      .map((row) => /Horse \d|Number \d/.exec(row.textContent ?? '')?.[0]);

  test('past the fifth fold on a phone, so that the first line is in sight', async () => {
    stage.races = 7;
    const user = await stage.open(7);
    expect(names()).toEqual(['Horse 1', 'Horse 2', 'Horse 3', 'Horse 4', 'Horse 5']);
    const more = screen.getByRole('button', { name: '2 more runners', expanded: false });
    expect(stage.total).toBe('Stake, 7 betsR7.00');
    await user.click(more);
    expect(names()).toHaveLength(7);
    await user.click(screen.getByRole('button', { name: 'Fewer runners' }));
    // One alone would take the room of its fold.
    await user.click(screen.getByRole('button', { name: 'Remove Horse 2 from the slip' }));
    expect(names()).toEqual(['Horse 1', 'Horse 3', 'Horse 4', 'Horse 5', 'Horse 6', 'Horse 7']);
  });

  test.each(['price moved', 'race is off'])('past the fifth none folds once a %s', async (what) => {
    stage.races = 8;
    await stage.open(8);
    expect(names()).toHaveLength(5);
    if (what === 'price moved') stage.win = [4, '2/1'];
    else stage.off = [1];
    await act(() => queryClient.invalidateQueries());
    await waitFor(() => expect(names()).toHaveLength(8));
    expect(screen.queryByRole('button', { name: /more runner|Fewer runners/ })).toBeNull();
  });

  test('that cannot be bet on stand last, with no box to tick and a word that takes them off', async () => {
    toggleSelection(event, { raceId: 100, raceNumber: 0, saddle: 1 });
    const user = await stage.open(1);
    const rows = screen.getByRole('list', { name: 'Runners on the slip' });
    expect(names()).toEqual(['Horse 1', 'Number 1']);
    expect(within(rows).getAllByRole('checkbox')).toHaveLength(1);
    await user.click(screen.getByText('Remove'));
    expect(names()).toEqual(['Horse 1']);
  });
});

test('who may not bet yet is told so at the head of the slip, and not once more at the button', async () => {
  stage.refusedBetting = 'Your account is closed for betting.';
  await stage.open(1);
  const told = await screen.findByText('Your account is closed for betting.');
  expect(screen.getAllByText('Your account is closed for betting.')).toHaveLength(1);
  const rows = screen.getByRole('list', { name: 'Runners on the slip' });
  expect(told.compareDocumentPosition(rows)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(stage.strikeButton).toBeDisabled();
});

test('a cleared slip can be put back as it was, and the empty one leads to the card that is shown', async () => {
  stage.path = '/picks/1';
  const user = await stage.open(2);
  await user.click(stage.tick('Win, fixed odds', 'Doubles'));
  await user.click(screen.getByRole('button', { name: 'Stake R5' }));
  await user.click(screen.getByRole('button', { name: /^Each way/ }));
  const total = stage.total;
  await user.click(screen.getByRole('button', { name: 'Clear the slip' }));
  expect(await screen.findByText('Nothing on the slip')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(stage.total).toBe(total);
  expect(stage.tick('Win and place', 'Doubles').checked).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Clear the slip' }));
  expect(screen.queryByRole('link', { name: 'See the prices' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'See the prices' }));
  expect(screen.queryByRole('dialog', { name: 'Bet slip' })).toBeNull();
});
