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
import { ask } from '../../sign-in/sign-in-state.ts';

const signIn = vi.spyOn(SignInControl.prototype, 'signIn').mockResolvedValue();
const signOut = vi.spyOn(SignInControl.prototype, 'signOut').mockResolvedValue();
vi.spyOn(SignInControl.prototype, 'start').mockResolvedValue();

beforeEach(() => {
  startDesk();
  deskServer.answer('/api/Meeting/GetAllMeetings', { meetings: [] });
  window.history.replaceState(null, '', '/');
});
afterEach(() => {
  stopDesk();
  signIn.mockClear();
  signOut.mockClear();
});

const rail = () => screen.queryByRole('navigation', { name: 'Desk' });

test('a visitor reads what the desk is, signs in from there, and nothing of the desk is asked for', async () => {
  openDesk('/desk/race/7/2');
  expect(await screen.findByRole('heading', { name: 'Sign in to the desk' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'To the site' }).getAttribute('href')).toBe('/');
  window.history.replaceState(null, '', '/desk/race/7/2?x=1');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(signIn).toHaveBeenCalledOnce();
  expect(sessionStorage.getItem('deskReturn')).toBe('/desk/race/7/2?x=1');
  expect(deskServer.made).toEqual([]);
  expect(rail()).toBeNull();
});

test('why the last sign-in ended stands above the next', async () => {
  ask({ kind: 'login', title: 'Sign in again', text: 'You’ve been signed out.' });
  openDesk();
  expect(await screen.findByText(/You’ve been signed out/)).toBeInTheDocument();
});

test("a punter's account is told that the desk is for staff, and asks the desk nothing", async () => {
  enterDesk({ isStaff: false });
  openDesk();
  expect(await screen.findByRole('heading', { name: 'The desk is for staff' })).toBeInTheDocument();
  expect(deskServer.made).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(signOut).toHaveBeenCalledOnce();
});

test('staff without a role read whom to ask, and look again once they have one (rule: desk-roles)', async () => {
  enterDesk();
  giveRoles();
  openDesk();
  expect(
    await screen.findByRole('heading', { name: 'You have no role at the desk yet' }),
  ).toBeInTheDocument();
  expect(screen.getByText(/your account’s name: desk\./)).toBeInTheDocument();
  expect(rail()).toBeNull();
  giveRoles('viewer');
  await userEvent.click(screen.getByRole('button', { name: 'Look again' }));
  expect(await screen.findByRole('heading', { name: 'Race day' })).toBeInTheDocument();
  expect(rail()).not.toBeNull();
});

test('who is signed in stands with their roles beside the clock, and the rail marks the page', async () => {
  enterDesk();
  giveRoles('trader', 'admin');
  openDesk();
  expect(await screen.findByText('Trader and Admin')).toBeInTheDocument();
  const banner = screen.getByRole('banner');
  expect(within(banner).getByText('desk', { selector: 'b' })).toBeInTheDocument();
  expect(within(banner).getByText(/^\d\d:\d\d:\d\d$/)).toBeInTheDocument();
  const links = within(rail() as HTMLElement).getAllByRole('link');
  expect(links[0]?.textContent).toBe('Race day');
  expect(links[0]?.getAttribute('aria-current')).toBe('page');
  expect(document.title).toMatch(/^Race day \| .* desk$/);
});

test('roles that do not come are an error that can be tried again; an unknown page is not found', async () => {
  enterDesk();
  deskServer.fail('/api/Desk/GetOwnDeskRoles', 403, 'The desk is for internal users');
  openDesk('/desk/nowhere');
  expect(await screen.findByText('The desk is for internal users')).toBeInTheDocument();
  giveRoles('viewer');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(
    await screen.findByRole('heading', { name: 'There is no such page at the desk' }),
  ).toBeInTheDocument();
});

test.each([
  ['content', 'Content', '/desk/content'],
  ['support', 'Approvals', '/desk/approvals'],
] as const)('%s lands on the first page that is theirs', async (role, title, path) => {
  deskServer.answer('/api/Desk/ListDocuments', {
    documents: [],
    platformId: 4,
    hasMore: false,
    timed: [],
    hasMoreTimed: false,
  });
  deskServer.answer('/api/Desk/ListProposals', { proposals: [], next: null });
  enterDesk();
  giveRoles(role);
  const { router } = openDesk('/desk');
  expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeInTheDocument();
  expect(router.state.location.pathname).toBe(path);
});

test('an address that leads nowhere says where the desk leads', async () => {
  enterDesk();
  giveRoles('trader', 'support');
  openDesk('/desk/nowhere');
  await screen.findByRole('heading', { name: 'There is no such page at the desk' });
  const ways = within(screen.getByRole('list', { name: 'Pages of the desk' })).getAllByRole('link');
  expect(ways.map((way) => way.textContent)).toContain('Punters');
  expect(ways.map((way) => way.textContent)).not.toContain('Staff');
});

test('a day that there is not is named, and asked of nobody', async () => {
  enterDesk();
  giveRoles('viewer');
  openDesk('/desk?day=2026-13-45');
  expect(await screen.findByRole('alert')).toHaveTextContent('2026-13-45 is no day.');
  expect(screen.getByLabelText('Day')).toBeInTheDocument();
  expect(deskServer.made.filter((call) => /Meetings|Fixtures/.test(call))).toEqual([]);
});
