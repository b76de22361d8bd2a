import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeChange } from '../../../../test/slip-fixtures.ts';
import { SlipStage, struckAll } from '../../../../test/slip-stage.tsx';

vi.setConfig({ testTimeout: 30_000 });

let stage: SlipStage;

beforeEach(() => {
  stage = new SlipStage();
  stage.start();
});
afterEach(() => stage.stop());

const stakeOf = (horse: number, line = 'Single Wins') =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `Stake per bet, Horse ${horse}, ${line}` });

async function typeStake(user: UserEvent, box: HTMLElement, stake: string): Promise<void> {
  await user.clear(box);
  await user.type(box, stake);
}

describe('a stake for each single (rule: own-stakes)', () => {
  test('R20 and R5 go as two lines of one strike; the next stake of the line sets both', async () => {
    const user = await stage.open(2);
    await user.click(screen.getByText(/^Both runners, a stake for each/));
    expect(stakeOf(1).value).toBe('R1');
    await typeStake(user, stakeOf(1), '20');
    await typeStake(user, stakeOf(2), '5');
    await user.tab();
    expect(stage.total).toBe('Stake, 2 betsR25.00');
    const line = screen.getByRole<HTMLInputElement>('textbox', { name: 'Stake per bet, Single Wins' });
    expect(line).toHaveAttribute('placeholder', 'Mixed');
    expect(line.value).toBe('');
    expect(screen.getByRole('button', { name: 'More on Single Wins' })).toBeDisabled();
    // One that is no amount counts as none, and gives way to the one before.
    await typeStake(user, stakeOf(2), '5x');
    expect(stage.total).toBe('Stake, 1 betR20.00');
    await user.keyboard('{Escape}');
    expect(stage.total).toBe('Stake, 2 betsR25.00');
    await user.click(screen.getByRole('button', { name: 'Each way: Single Wins and Single Places' }));
    expect(screen.getByText('Each way, R50.00')).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: 'More on Horse 2, Single Wins' }));
    expect(screen.getByText('Each way, R52.00')).toHaveAttribute('aria-pressed', 'true');
    await user.click(stage.strikeButton);
    const receipt = within(await screen.findByRole('region', { name: 'Struck bets' }));
    // Two of one name say what they are on.
    expect(receipt.getByText('Horse 1: R20.00 win + R20.00 place')).toBeInTheDocument();
    const sent = stage.sent.bets.map(({ combinatonInfo: { betTitle, totalStake, legsPerBet }, dt }) => [
      betTitle,
      totalStake,
      legsPerBet,
      dt.map(({ raceNumber }) => raceNumber).join(),
    ]);
    expect(sent).toEqual([
      ['SINGLE WINS', 20, 1, '1'],
      ['SINGLE WINS', 6, 1, '2'],
      ['SINGLE PLACES', 20, 1, '1'],
      ['SINGLE PLACES', 6, 1, '2'],
    ]);
    await user.click(screen.getByRole('button', { name: 'Bet again' }));
    expect(stage.total).toBe('Stake, 4 betsR52.00');
    await user.click(screen.getByRole('button', { name: 'Stake R10' }));
    expect(stage.total).toBe('Stake, 4 betsR40.00');
    expect(stage.stakeOf('Win and place', 'Single Wins').value).toBe('R10');
    await user.click(screen.getByText('Each way, R40.00'));
    await user.click(stage.strikeButton);
    expect(await screen.findByText('R10.00 each')).toBeInTheDocument();
  });

  test('one is struck, the other stopped by a new price: the answer is of that one alone', async () => {
    const user = await stage.open(2);
    await user.click(screen.getByText(/^Both runners, a stake for each/));
    await typeStake(user, stakeOf(1), '20');
    stage.striker = (requests) => ({
      struck: struckAll(requests.slice(0, 1))?.struck ?? [],
      changes: requests
        .slice(1)
        .map((request) => ({ ...makeChange(9, request), guid: request.combinatonInfo.guid ?? '' })),
    });
    await user.click(stage.strikeButton);
    await screen.findByText(/wait.* for your answer/);
    expect(screen.getByText('1 of 2 runners, a stake for each', { exact: false })).toBeInTheDocument();
    stage.striker = struckAll;
    await user.click(screen.getByRole('button', { name: /^Accept and strike 1 bet for R1.00/ }));
    const receipt = within(await screen.findByRole('region', { name: 'Struck bets' }));
    expect(await receipt.findByText('2 bets struck for R21.00')).toBeInTheDocument();
    await user.click(receipt.getByRole('button', { name: 'Bet again' }));
    expect(stage.total).toBe('Stake, 2 betsR21.00');
  });
});

test('one over its limit is left out alone, by its name, and lowered alone', async () => {
  stage.balance = 20_000;
  const user = await stage.open(3);
  await user.click(screen.getByText(/^All 3 runners, a stake for each/));
  await typeStake(user, stakeOf(2), '6000');
  expect(stage.total).toBe('Stake, 2 betsR2.00');
  expect(stage.strikeButton).toHaveAccessibleName(/^Strike 2 bets for R2\.00, without R6.000\.00$/);
  expect(
    screen.getByText(/^Horse 2: at R6.000 a win pays R18.000\. The limit is R10.000\./),
  ).toBeInTheDocument();
  expect(stakeOf(2).closest('li')).toHaveAttribute('data-over', 'true');
  expect(stakeOf(1).closest('li')).not.toHaveAttribute('data-over');
  await user.click(screen.getByRole('button', { name: /^Lower to R3.333: Single Wins$/ }));
  expect(stage.total).toMatch(/^Stake, 3 betsR3.335\.00$/);
  expect(stakeOf(1).value).toBe('R1');
});

describe('each way (rule: each-way-whole)', () => {
  test('one stake moves both halves, typed or stepped, on either row', async () => {
    const user = await stage.open(1);
    await user.click(screen.getByRole('button', { name: /^Each way/ }));
    const win = stage.stakeOf('Win and place', 'Single Wins');
    await typeStake(user, win, '2.50');
    await user.tab();
    expect(screen.getByText('Each way, R5.00')).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: 'More on Single Wins' }));
    expect(screen.getByText('Each way, R6.00')).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: 'More on Single Places' }));
    expect(screen.getByText('Each way, R8.00')).toHaveAttribute('aria-pressed', 'true');
    await typeStake(user, stage.stakeOf('Win and place', 'Single Places'), '7');
    expect(win.value).toBe('R7');
    expect(screen.getByText('Each way, R14.00')).toHaveAttribute('aria-pressed', 'true');
    // Half typed it is no stake of either half, and still each way.
    await typeStake(user, win, '2x');
    expect(screen.getByText('Each way, R0.00')).toHaveAttribute('aria-pressed', 'true');
    expect(stage.strikeButton).toHaveAccessibleName('Check the stake');
  });

  test('a place at a stake of its own is left alone, also where the digits pass the win’s', async () => {
    const user = await stage.open(1);
    await typeStake(user, stage.stakeOf('Win, fixed odds', 'Single Wins'), '2');
    await user.click(stage.tick('Place, fixed odds', 'Single Places'));
    await typeStake(user, stage.stakeOf('Place, fixed odds', 'Single Places'), '25');
    expect(stage.stakeOf('Win, fixed odds', 'Single Wins').value).toBe('R2');
    expect(stage.total).toBe('Stake, 2 betsR27.00');
  });
});
