import type { BetRequest } from '@furlong/contract/schemas/slip';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rands } from '../../../../test/rands.ts';
import { makeResponse } from '../../../../test/slip-fixtures.ts';
import { SlipStage, struckAll } from '../../../../test/slip-stage.tsx';
import { actOnSlip } from '../slip-store.ts';

// A whole slip is found its way around in by roles, a hundred times a test: a busy machine takes its time.
vi.setConfig({ testTimeout: 30_000 });

let stage: SlipStage;

beforeEach(() => {
  stage = new SlipStage();
  stage.start();
});
afterEach(() => stage.stop());

describe('a strike without an answer', () => {
  test('without an answer says so, locks the slip, and sends again under the same keys', async () => {
    stage.striker = () => null;
    const user = await stage.open(1);
    await stage.move([2.5, '5/2']);
    await screen.findByText(/got worse/);
    await user.click(stage.strikeButton);
    expect(await screen.findByText(/We don’t know yet if your bet went through/)).toBeInTheDocument();
    expect(screen.queryByText(/got worse/)).toBeNull();
    expect(stage.strikeButton.disabled).toBe(true);
    expect(stage.tick('Win, fixed odds', 'Single Wins').disabled).toBe(true);
    stage.striker = struckAll;
    await user.click(screen.getByRole('button', { name: 'Check now' }));
    await screen.findByRole('region', { name: 'Struck bets' });
    const keys = stage.made
      .filter(({ path }) => path.endsWith('PlaceBet'))
      .map(({ body }) => (body as { bets: BetRequest[] }).bets[0]?.combinatonInfo.guid);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test('without an answer here, and answered on another page, is told with the money of after it', async () => {
    stage.striker = () => null;
    const user = await stage.open(1);
    await user.click(stage.strikeButton);
    await screen.findByText(/We don’t know yet if your bet went through/);
    await screen.findByText('R38.00');
    stage.staked = 39;
    const sent = stage.sent.bets;
    const { struck = [] } = struckAll(sent) ?? {};
    act(() => actOnSlip({ type: 'strike-answered', response: makeResponse({ struck }) }));
    await screen.findByRole('region', { name: 'Struck bets' });
    expect(await screen.findByText('R39.00')).toBeInTheDocument();
  });

  test('an unanswered strike that the punter drops is not sent again: the slip unlocks, and says that it may be struck', async () => {
    stage.striker = () => null;
    const user = await stage.open(1);
    await user.click(stage.strikeButton);
    expect(await screen.findByText(/You can’t be charged twice/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Leave it' }));
    expect((await screen.findAllByText(/It may have gone through: check My Bets/)).length).toBe(2);
    expect(screen.getByRole('link', { name: 'My Bets' }).getAttribute('href')).toBe('/myBets');
    expect(stage.strikeButton.disabled).toBe(false);
    expect(stage.tick('Win, fixed odds', 'Single Wins').checked).toBe(true);
    stage.striker = struckAll;
    await user.click(stage.strikeButton);
    await screen.findByRole('region', { name: 'Struck bets' });
    expect(document.querySelector('[class*="note"]')?.textContent ?? '').not.toContain('may have been');
  });

  test('while the outcome is unknown there is one message, offline too, and what was dropped is looked for by itself', async () => {
    stage.striker = () => null;
    const user = await stage.open(2);
    await user.click(screen.getByRole('button', { name: /^Each way/ }));
    await user.click(stage.strikeButton);
    await screen.findByText(/We don’t know yet if your 4 bets went through/);
    goOnline(false);
    const waiting = () => screen.getByRole('button', { name: 'Waiting to hear about your 4 bets' });
    expect(waiting()).toBeDisabled();
    expect(screen.queryByText(/strike when you’re back/)).toBeNull();
    expect(screen.getByRole('button', { name: /^Each way/ })).toBeDisabled();
    expect(screen.getByRole('combobox')).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Check now' }));
    expect((await screen.findAllByText('Still no connection.')).length).toBe(2);
    await user.click(screen.getByRole('button', { name: 'Leave it' }));
    expect((await screen.findAllByText(/^We’ve stopped checking\./)).length).toBe(2);
    expect(waiting()).toBeDisabled();
    expect(screen.queryByText(/strike when you’re back/)).toBeNull();
    const strikeId = stage.sent.bets[0]?.combinatonInfo.guid;
    const bet = { strikeId, betCount: 2, totalStake: rands(2) };
    stage.openBets = [bet, { ...bet, strikeId: 'another' }, bet];
    goOnline(true);
    expect((await screen.findAllByText('Your 4 bets went through, for R4.00.')).length).toBe(2);
    expect(stage.tick('Win and place', 'Single Wins').checked).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.getByText('Nothing on the slip')).toBeInTheDocument();
  });
});

function goOnline(online: boolean): void {
  act(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
    window.dispatchEvent(new Event(online ? 'online' : 'offline'));
  });
}
