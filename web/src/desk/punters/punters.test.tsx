import type { DeskPunter, FoundPunter } from '@furlong/contract/schemas/desk-punters';
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

const found: FoundPunter = {
  ...{ punterId: 7, username: 'thandi', alias: 'Turf_King', email: 'thandi@example.com' },
  ...{ identity: 'pending', breakKind: 'self-exclusion', isStaff: false, isSuspended: true },
};
const punter = (change: Partial<DeskPunter> = {}): DeskPunter => ({
  ...{ punterId: 7, username: 'thandi', alias: 'Turf_King', since: '2026-11-21T12:00:00.000Z' },
  ...{ accountNumber: 71, isStaff: false },
  account: {
    email: 'thandi@example.com',
    mobile: null,
    dateOfBirth: '1990-02-03',
    isSuspended: false,
    hasSecondFactor: false,
  },
  identity: { status: 'pending', reason: null, decidedBy: null, at: null, document: null, version: 0 },
  ...{ likeness: [], register: null, break: null, limits: [], limitChanges: [], sessionMinutes: null },
  wallet: { balance: rands(990), owed: rands(0) },
  openBets: { count: 2, stake: rands(20) },
  ...change,
});
const sent = () => deskServer.bodies.filter((body) => body !== null);

beforeEach(() => {
  startDesk();
  enterDesk();
  giveRoles('support');
  deskServer.answer('/api/Desk/GetDeskPunter/7', { punter: punter() });
});
afterEach(stopDesk);

test('support searches by what a punter is known by, and opens one (rule: find-punters)', async () => {
  deskServer.answer('/api/Desk/FindPunters', { punters: [found], hasMore: true });
  const { router } = openDesk('/desk/punters');
  await userEvent.type(await screen.findByRole('textbox'), ' turf{Enter}');
  const [line] = await screen.findAllByRole('listitem');
  expect(line?.textContent).toContain('Turf_King');
  for (const state of ['Not verified', 'Self-excluded', 'Suspended']) {
    expect(screen.getByText(state)).toBeInTheDocument();
  }
  expect(screen.getByText(/more than these 20/)).toBeInTheDocument();
  expect(router.state.location.search).toBe('?q=turf');
  await userEvent.click(screen.getByRole('link', { name: 'thandi' }));
  expect(await screen.findByRole('heading', { name: 'thandi' })).toBeInTheDocument();
  expect(screen.getByText('R990.00')).toBeInTheDocument();
  // Bets, ledger and sign-ins are looks of their own: nothing of them is asked for yet.
  expect(deskServer.made.filter((call) => call.includes('ListPunter'))).toEqual([]);
});

test('who waits to be verified is a list of its own, page by page', async () => {
  deskServer.answer('/api/Desk/ListWaitingPunters', { punters: [found], next: 7 });
  const { router } = openDesk('/desk/punters');
  await userEvent.click(await screen.findByRole('link', { name: 'Show who waits to be verified' }));
  expect(await screen.findByRole('link', { name: 'thandi' })).toBeInTheDocument();
  deskServer.answer('/api/Desk/ListWaitingPunters', { punters: [], next: null });
  await userEvent.click(screen.getByRole('link', { name: 'Older' }));
  expect(await screen.findByText('Nobody waits to be verified.')).toBeInTheDocument();
  expect(router.state.location.search).toBe('?waiting&before=7');
  expect(deskServer.queries.filter((query) => query === '?before=7')).toHaveLength(1);
});

test('an identity is verified by a document, in view of whom the punter looks like (rule: identity-verdict)', async () => {
  giveRoles('admin');
  const like = {
    punterId: 3,
    username: 'gone',
    parts: ['mobile number'],
    kind: 'closure' as const,
    until: null,
  };
  deskServer.answer('/api/Desk/GetDeskPunter/7', { punter: punter({ likeness: [like] }) });
  deskServer.answer('/api/Desk/DecidePunterIdentity/7', {});
  openDesk('/desk/punters/7');
  await userEvent.click(await screen.findByRole('button', { name: 'Verify' }));
  const form = within(screen.getByRole('form', { name: 'Verify' }));
  const press = () => userEvent.click(form.getByRole('button', { name: 'Verify' }));
  const problem = () => form.getByRole('alert').textContent;
  await press();
  expect(problem()).toBe('Choose the document that you saw.');
  await userEvent.selectOptions(form.getByRole('combobox'), 'Passport');
  await userEvent.type(form.getByRole('textbox'), '12a');
  await press();
  expect(problem()).toContain('last four');
  await userEvent.type(form.getByRole('textbox'), 'b');
  await press();
  expect(problem()).toBe('Look at whom they resemble first.');
  expect(sent()).toEqual([]);
  await userEvent.click(form.getByRole('checkbox'));
  await press();
  expect(sent()).toEqual([
    {
      ...{ status: 'approved', document: { kind: 'passport', ending: '12AB' }, reason: null },
      ...{ despiteExclusion: true, version: 0 },
    },
  ]);
});

test('an account is suspended for a reason, and what the server refuses stands beside it (rule: serve-punters)', async () => {
  deskServer.refuse('/api/Desk/SuspendPunter/7', 'This account is suspended already.');
  openDesk('/desk/punters/7');
  await userEvent.click(await screen.findByRole('button', { name: 'Suspend' }));
  const form = within(screen.getByRole('form', { name: 'Suspend' }));
  const press = () => userEvent.click(form.getByRole('button', { name: 'Suspend' }));
  await press();
  expect(form.getByText('Give the reason.')).toBeInTheDocument();
  await userEvent.type(form.getByRole('textbox'), 'Stolen telephone');
  await press();
  expect(await form.findByText('This account is suspended already.')).toBeInTheDocument();
  expect(sent()).toEqual([{ reason: 'Stolen telephone' }]);
  deskServer.answer('/api/Desk/SuspendPunter/7', { ended: 1 });
  const account = {
    email: 'x@example.com',
    mobile: null,
    dateOfBirth: null,
    isSuspended: true,
    hasSecondFactor: false,
  };
  deskServer.answer('/api/Desk/GetDeskPunter/7', { punter: punter({ account }) });
  await press();
  expect(await screen.findByRole('button', { name: 'Restore' })).toBeInTheDocument();
  expect(screen.getByText('The account is suspended.')).toBeInTheDocument();
});

test('a regulator sees a punter and serves nobody; bets, ledger and sign-ins have their tabs', async () => {
  giveRoles('regulator');
  deskServer.answer('/api/Desk/ListPunterSessions/7', {
    sessions: [
      { id: 'a', signedInAt: '2026-11-21T12:00:00Z', usedAt: '2026-11-21T13:00:00Z', device: 'Chrome' },
    ],
    events: [{ id: 1, at: '2026-11-21T12:00:00Z', kind: 'sign-in-failed', device: null, saidBy: null }],
    next: null,
  });
  deskServer.answer('/api/Desk/ListPunterBets/7', { bets: [], next: null, total: 0 });
  openDesk('/desk/punters/7');
  const tabs = within(await screen.findByRole('navigation', { name: 'Parts of what is known' }));
  expect(screen.queryByRole('button', { name: /Verify|Suspend|Close|Propose/ })).toBeNull();
  await userEvent.click(tabs.getByRole('link', { name: 'Sign-ins' }));
  expect(await screen.findByText('Sign in failed')).toBeInTheDocument();
  await userEvent.click(tabs.getByRole('link', { name: /^Bets/ }));
  expect(await screen.findByText('No such bets.')).toBeInTheDocument();
});

test('a credit is proposed on the page of whose it is, and waits for a second person (rule: manual-credits)', async () => {
  deskServer.refuse('/api/Desk/ProposeCredit', 'This punter has no wallet yet.');
  openDesk('/desk/punters/7');
  const form = within(await screen.findByRole('region', { name: 'Propose a credit to thandi' }));
  const press = () => userEvent.click(form.getByRole('button', { name: 'Propose the credit' }));
  await press();
  expect(form.getByText('Type the reason.')).toBeInTheDocument();
  expect(sent()).toEqual([]);
  await userEvent.type(form.getByLabelText('Amount in rands'), '12.50');
  await userEvent.type(form.getByLabelText('Reason for the punter'), 'Late price');
  await press();
  expect(await form.findByText('This punter has no wallet yet.')).toBeInTheDocument();
  const body = { punterId: 7, amount: 12.5, reason: 'Late price', id: expect.any(String) };
  expect(sent()).toEqual([body]);
});

test('nobody proposes a credit to staff', async () => {
  deskServer.answer('/api/Desk/GetDeskPunter/7', { punter: punter({ isStaff: true }) });
  openDesk('/desk/punters/7');
  await screen.findByRole('heading', { name: 'thandi' });
  expect(screen.queryByText(/Propose a credit/)).toBeNull();
});

test('closing an account says what stays in its wallet', async () => {
  openDesk('/desk/punters/7');
  expect(await screen.findByText(/R990\.00 stays in its wallet/)).toBeInTheDocument();
});

test('a punter that is not there is said to be, with the way back', async () => {
  openDesk('/desk/punters/abc');
  expect(await screen.findByText('There is no such punter')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'All punters' })).toHaveAttribute('href', '/desk/punters');
  expect(deskServer.made.filter((call) => call.includes('Punter'))).toEqual([]);
});
