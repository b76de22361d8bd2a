import type { DeskProgressive } from '@furlong/contract/schemas/desk-jackpots';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  deskServer,
  enterDesk,
  giveRoles,
  openDesk,
  startDesk,
  stopDesk,
} from '../../../test/desk-stage.tsx';
import { rands } from '../../../test/rands.ts';
import { SignInControl } from '../../sign-in/sign-in-control.ts';

vi.spyOn(SignInControl.prototype, 'start').mockResolvedValue();

const saturday: DeskProgressive = {
  ...{ name: 'Saturday', carried: rands(9000), seed: rands(1000), contribution: rands(25.5), cap: null },
  ...{ doublesFrom: rands(50), version: 3, setBy: 'thandi', mustBeWonDays: ['2026-12-26'] },
  effectiveAt: '2026-11-21T10:00:00.000Z',
};
const jackpot = {
  ...{ meetingId: 412, meeting: 'Turffontein', date: '2026-11-21', progressive: 'Saturday' },
  ...{ total: 48_000, cards: 212, winners: 7, paid: 48_000, withheld: 1 },
};
const sent = () => deskServer.bodies.filter((body) => body !== null);

beforeEach(() => {
  startDesk();
  enterDesk();
  deskServer.answer('/api/Desk/ListDeskJackpots', { progressives: [saturday], jackpots: [jackpot] });
});
afterEach(stopDesk);

test('terms are set from those there are, in view of their version (rule: jackpot-terms)', async () => {
  giveRoles('trader');
  openDesk('/desk/jackpots');
  expect(await screen.findByText(/between 7 of 212 cards, 1 withheld$/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /withheld/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Change terms of Saturday' }));
  const form = within(screen.getByRole('form', { name: 'Change terms of Saturday' }));
  const cap = form.getByRole('textbox', { name: 'Cap' });
  await userEvent.type(cap, '12.345');
  await userEvent.click(form.getByRole('button', { name: 'Set terms' }));
  expect(form.getByText('Type an amount in rands, as 2500 or 12.50.')).toBeInTheDocument();
  expect(sent()).toEqual([]);
  deskServer.answer('/api/Desk/SetJackpotTerms', {});
  await userEvent.clear(cap);
  await userEvent.type(cap, '90 000{Enter}');
  expect(sent()).toEqual([
    { progressive: 'Saturday', seed: 1000, contribution: 25.5, cap: 90_000, doublesFrom: 50, version: 3 },
  ]);
  expect(await screen.findByText('The terms of Saturday are set.')).toBeInTheDocument();
});

test('a day that must be won is added, and what is refused stands beside it (rule: jackpot-must-be-won)', async () => {
  giveRoles('admin');
  deskServer.refuse('/api/Desk/SetJackpotMustBeWon', 'A card of 2026-12-19 is published.');
  openDesk('/desk/jackpots');
  await userEvent.click(
    await screen.findByRole('button', { name: 'Add a day that must be won to Saturday' }),
  );
  const form = within(screen.getByRole('form', { name: /must be won/ }));
  await userEvent.type(form.getByLabelText('Day'), '2026-12-19');
  await userEvent.click(form.getByRole('button', { name: 'Add the day' }));
  expect(await form.findByRole('alert')).toHaveTextContent('A card of 2026-12-19 is published.');
  expect(sent()).toEqual([{ progressive: 'Saturday', day: '2026-12-19' }]);
});

test('whose shares were withheld is asked for by a press alone; a viewer changes nothing', async () => {
  const share = {
    ...{ meetingId: 412, meeting: 'Turffontein', date: '2026-11-21', punterId: 7, alias: 'Held' },
    ...{ reason: 'Two accounts', firstBy: 'Ann', secondBy: 'Ben', at: '2026-11-21T10:00:00.000Z' },
  };
  deskServer.answer('/api/Desk/ListWithheldShares', { shares: [share], hasMore: false });
  giveRoles('regulator');
  openDesk('/desk/jackpots');
  const show = await screen.findByRole('button', { name: 'Show whose shares were withheld' });
  expect(screen.queryByRole('button', { name: /terms|Add/ })).toBeNull();
  expect(deskServer.made).not.toContain('GET /api/Desk/ListWithheldShares');
  await userEvent.click(show);
  expect(await screen.findByText('Two accounts')).toBeInTheDocument();
  expect(screen.getByText(/^By Ann and Ben/)).toBeInTheDocument();
});
