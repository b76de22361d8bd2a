import type { DeskLeague } from '@furlong/contract/schemas/desk-leagues';
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

const league = (change: Partial<DeskLeague> = {}): DeskLeague => ({
  ...{ leagueCode: 'K7RW4Q', name: 'Bad Blood', isDisabled: false, ownerId: 7, members: 18 },
  reports: {
    count: 3,
    reasons: [{ reason: 'name', count: 3 }],
    lastAt: '2026-11-21T10:00:00.000Z',
  },
  ...change,
});
const sent = () => deskServer.bodies.filter((body) => body !== null);

beforeEach(() => {
  startDesk();
  enterDesk();
  giveRoles('support');
  deskServer.answer('/api/Desk/ListReportedLeagues', { leagues: [league()], hasMore: false });
});
afterEach(stopDesk);

test('a reported league says why, and is renamed in view of its name (rule: league-reports)', async () => {
  openDesk('/desk/leagues');
  expect(
    await screen.findByText(/^3 reports \(3 its name\), the last on Sat 21 Nov 2026/),
  ).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Rename Bad Blood' }));
  const form = within(screen.getByRole('form', { name: 'Rename Bad Blood' }));
  await userEvent.click(form.getByRole('button', { name: 'Rename' }));
  expect(form.getByText('Type the new name.')).toBeInTheDocument();
  deskServer.refuse('/api/Desk/RenameLeague/K7RW4Q', 'Its owner has another league of this name.');
  await userEvent.clear(form.getByRole('textbox'));
  await userEvent.type(form.getByRole('textbox'), 'Good Blood{Enter}');
  expect(await form.findByText('Its owner has another league of this name.')).toBeInTheDocument();
  expect(sent()).toEqual([{ name: 'Good Blood', from: 'Bad Blood' }]);
});

test('a league that a search finds is disabled after a question, and enabled again', async () => {
  deskServer.answer('/api/Desk/FindLeagues', { leagues: [league({ reports: null })], hasMore: false });
  deskServer.answer('/api/Desk/DisableLeague/K7RW4Q', {});
  deskServer.answer('/api/Desk/EnableLeague/K7RW4Q', {});
  const { router } = openDesk('/desk/leagues');
  await userEvent.type(await screen.findByRole('textbox'), 'k7rw4q{Enter}');
  expect(router.state.location.search).toBe('?q=k7rw4q');
  await userEvent.click(await screen.findByRole('button', { name: 'Disable Bad Blood' }));
  await userEvent.click(screen.getByRole('button', { name: 'Keep' }));
  expect(sent()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Disable Bad Blood' }));
  const isDisabled = { leagues: [league({ reports: null, isDisabled: true })], hasMore: false };
  deskServer.answer('/api/Desk/FindLeagues', isDisabled);
  await userEvent.click(screen.getByRole('button', { name: 'Disable' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Enable Bad Blood' }));
  expect(sent()).toEqual([{}, {}]);
});
