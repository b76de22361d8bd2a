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
const band = (longest: string | null, shortest: string | null, percent: number) => ({
  ...{ longest, shortest, percent },
});
const scoring = {
  ...{ placePoints: [10, 5, 3], priceBonuses: [{ from: 5, points: 3 }], fewestRacesRun: 3 },
  cardBonus: { fewestRaces: 6, points: 25 },
};
const sent = () => deskServer.bodies.filter((body) => body !== null);

beforeEach(() => {
  startDesk();
  enterDesk();
  const versions = [coming, inForce, version];
  const list = { basedOn: 3, versions, hasMore: false, leadSeconds: 20 };
  deskServer.answer('/api/Desk/ListPayoutLimits', list);
  const scale = { bands: [band(null, '6/1', 0), band('11/2', null, 20)] };
  const built = { ...version, number: 0, state: 'in-force' };
  const first = { basedOn: 0, hasMore: false, leadSeconds: 20 };
  deskServer.answer('/api/Desk/ListDeductions', { ...first, versions: [{ ...built, rules: scale }] });
  deskServer.answer('/api/Desk/ListScoringRules', {
    ...{ ...first, competitions: [{ id: 4, name: 'classic' }], competitionId: 4 },
    versions: [{ ...built, rules: scoring }],
  });
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

test('a scale of deductions is checked band by band, and published with another band (rule: deductions)', async () => {
  giveRoles('admin');
  openDesk('/desk/rules');
  await userEvent.click(await screen.findByRole('button', { name: 'Change deductions' }));
  const form = within(screen.getByRole('form', { name: 'Change deductions' }));
  await userEvent.click(form.getByRole('button', { name: 'Add a band below band 1' }));
  const added = within(form.getByRole('group', { name: 'Band 2' }));
  await userEvent.type(added.getByRole('textbox', { name: 'To the longest price' }), '7');
  await userEvent.type(added.getByRole('textbox', { name: 'From the shortest price' }), '5.75/1');
  await userEvent.type(added.getByRole('textbox', { name: 'Per cent of winnings' }), '10');
  await userEvent.click(form.getByRole('button', { name: 'Look at the change' }));
  expect(added.getByText('Expected shorter than every price of the band before it.')).toBeInTheDocument();
  expect(added.getByText('Type odds to one, as 11/2 or 6.')).toBeInTheDocument();
  const [longest, shortest] = ['To the longest price', 'From the shortest price'].map((name) =>
    added.getByRole('textbox', { name }),
  ) as [HTMLElement, HTMLElement];
  await userEvent.clear(longest);
  await userEvent.type(longest, '23/4');
  await userEvent.clear(shortest);
  await userEvent.type(shortest, '23/4{Enter}');
  deskServer.answer('/api/Desk/PublishDeductions', { number: 2, from: '2026-02-01T10:00:00Z' });
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
  expect(await screen.findByText(/The deductions are published/)).toBeInTheDocument();
  const bands = [band(null, '6/1', 0), band('23/4', '23/4', 10), band('11/2', null, 20)];
  expect(sent()).toEqual([{ basedOn: 0, rules: { bands } }]);
});

test('scoring is checked value by value and published for its competition (rule: scoring)', async () => {
  giveRoles('admin');
  openDesk('/desk/rules');
  await userEvent.click(await screen.findByRole('button', { name: 'Change scoring' }));
  const form = within(screen.getByRole('form', { name: 'Change scoring' }));
  const second = form.getByRole('textbox', { name: '2nd' });
  await userEvent.clear(second);
  await userEvent.type(second, '12{Enter}');
  expect(form.getByText('Expected at most the points of the place before it.')).toBeInTheDocument();
  await userEvent.clear(second);
  await userEvent.type(second, '7,5');
  await userEvent.click(form.getByRole('button', { name: 'Remove price bonus 1' }));
  await userEvent.click(form.getByRole('button', { name: 'Look at the change' }));
  expect(screen.getByRole('rowheader', { name: 'Winner at SP 5 to one or longer' })).toBeInTheDocument();
  deskServer.answer('/api/Desk/PublishScoringRules', { number: 2, from: '2026-02-01T10:00:00Z' });
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
  const rules = { ...scoring, placePoints: [10, 7.5, 3], priceBonuses: [] };
  expect(sent()).toEqual([{ basedOn: 0, competitionId: 4, rules }]);
});
