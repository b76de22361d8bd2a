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
import { SignInControl } from '../../sign-in/sign-in-control.ts';

vi.spyOn(SignInControl.prototype, 'start').mockResolvedValue();

const classes = (single: number) => ({
  single,
  double: 20_000,
  treble: 20_000,
  quad: 30_000,
  multiple: 30_000,
});
const limits = (single: number) => ({ regularLimits: classes(single), firstTimerLimits: classes(single) });
const version = {
  ...{ madeAt: null, madeBy: null, withdrawnAt: null, withdrawnBy: null, from: null },
  ...{ number: 1, state: 'past', rules: limits(10_000) },
};
const inForce = {
  ...{ ...version, number: 2, state: 'in-force', from: '2026-01-02T10:00:00Z', madeBy: 'thandi' },
  rules: limits(12_000),
};
const coming = { ...inForce, number: 3, state: 'coming', from: '2099-01-02T10:00:00Z', rules: limits(5_000) };
const sent = () => deskServer.bodies.filter((body) => body !== null);

beforeEach(() => {
  startDesk();
  enterDesk();
  const versions = [coming, inForce, version];
  const list = { basedOn: 3, versions, hasMore: false, leadSeconds: 20 };
  deskServer.answer('/api/Desk/ListPayoutLimits', list);
});
afterEach(stopDesk);

test('rules are checked, shown with what they change, and published (rule: rule-versions)', async () => {
  giveRoles('admin');
  openDesk('/desk/rules');
  await userEvent.click(await screen.findByRole('button', { name: 'Change payout limits' }));
  const form = within(screen.getByRole('form', { name: 'Change payout limits' }));
  const single = form.getByRole('textbox', { name: 'Single' });
  expect(single).toHaveValue('12000');
  await userEvent.clear(single);
  await userEvent.type(single, '11000');
  await userEvent.click(form.getByRole('radio', { name: /time of your choice/ }));
  await userEvent.click(form.getByRole('button', { name: 'Look at the change' }));
  expect(form.getByText('At most the limit without a first timer.')).toBeInTheDocument();
  expect(form.getByText('Choose a day and a time to come.')).toBeInTheDocument();
  await userEvent.click(form.getByRole('radio', { name: /^At once/ }));
  const firstTimer = form.getByRole('textbox', { name: 'Single with a first timer' });
  await userEvent.clear(firstTimer);
  await userEvent.type(firstTimer, '11 000{Enter}');
  const preview = within(screen.getByRole('region', { name: 'Change payout limits' }));
  expect(preview.getByText('Compared with version 2, which would hold then')).toBeInTheDocument();
  expect(preview.getAllByRole('row')).toHaveLength(3);
  expect(sent()).toEqual([]);
  deskServer.answer('/api/Desk/PublishPayoutLimits', { number: 4, from: '2026-02-01T10:00:00Z' });
  await userEvent.click(preview.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText(/The payout limits are published. They hold from/)).toBeInTheDocument();
  expect(sent()).toEqual([{ basedOn: 3, rules: limits(11_000) }]);
});

test('a version to come is withdrawn after a question', async () => {
  giveRoles('admin');
  deskServer.refuse('/api/Desk/WithdrawRules', 'Version 3 has begun.');
  openDesk('/desk/rules');
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw version 3' }));
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Version 3 has begun.');
  expect(sent()).toEqual([{ kind: 'payout-limits', number: 3 }]);
});

test('who only reads changes nothing', async () => {
  giveRoles('viewer');
  openDesk('/desk/rules');
  expect((await screen.findAllByText('In force'))[0]).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Change|Withdraw/ })).toBeNull();
});
