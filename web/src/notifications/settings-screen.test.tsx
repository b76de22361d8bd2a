import { noticeKinds } from '@furlong/contract/codes/notifications';
import type { NotificationSettings } from '@furlong/contract/schemas/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen as page, render, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakePush, pushKey } from '../../test/fake-push.ts';
import { fakeServer } from '../../test/fake-server.ts';
import { makeConfig } from '../../test/fixtures.ts';
import { queryClient } from '../platform/api/query-client.ts';
import { useSession } from '../platform/session/session-store.ts';
import { setConfig } from '../platform/site/config.ts';
import { NotificationSettingsScreen } from './settings-screen.tsx';

const server = fakeServer();
const path = '/api/Notifications/Settings';
let browser: ReturnType<typeof fakePush>;

const settings = (change: Partial<NotificationSettings> = {}): NotificationSettings => ({
  kinds: noticeKinds.map((kind) => ({ kind, on: true, purpose: 'service' as const })),
  mutedLeagues: [],
  quietHours: { from: '21:00', to: '08:00' },
  devices: 0,
  ...change,
});
const answer = (change?: Partial<NotificationSettings>, at = path) =>
  server.answer(at, { settings: settings(change) });
const leagues = (...names: readonly string[]) =>
  server.answer('/api/MiniLeagues/GetPunterLeagues', {
    ownedLeagues: names.map((leagueName, place) => ({ leagueName, leagueCode: `AC23E${place}` })),
    joinedLeagues: [],
  });

beforeEach(() => {
  server.start();
  setConfig(makeConfig());
  useSession.setState({ isLoggedIn: true, punterId: 7, legacyAccessToken: 'token' });
  browser = fakePush();
  answer();
  leagues();
});
afterEach(() => {
  queryClient.clear();
  useSession.getState().clear();
  browser.remove();
  server.stop();
  vi.unstubAllGlobals();
});

async function open() {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <NotificationSettingsScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await page.findByRole('heading', { name: 'What you are told' });
}
const lever = (name: string) => page.getByRole('switch', { name });
const sent = () => server.bodies.filter((body) => body !== null).at(-1);

describe('the kinds of notifications', () => {
  test('say what comes and how often, and are turned one by one', async () => {
    await open();
    expect(lever('Card closing soon')).toBeChecked();
    expect(lever('Card closing soon')).toHaveAccessibleDescription(/Once a card\./);
    answer({ kinds: noticeKinds.map((kind) => ({ kind, on: kind !== 'card-closing', purpose: 'service' })) });
    fireEvent.click(lever('Card closing soon'));
    await waitFor(() => expect(lever('Card closing soon')).not.toBeChecked());
    expect(sent()).toEqual({ kinds: [{ kind: 'card-closing', on: false }] });
    expect(lever('Bets settled')).toBeChecked();
  });

  test('of hidden features are not there', async () => {
    setConfig(makeConfig({ showFriendsLeague: false, showMyBets: false }));
    await open();
    expect(page.queryByRole('switch', { name: 'Passed in your league' })).toBeNull();
    expect(page.queryByRole('switch', { name: 'Bets settled' })).toBeNull();
    expect(lever('Result of your meeting')).toBeInTheDocument();
  });

  test('stay as they were when the server does not take a change', async () => {
    await open();
    server.fail(path, 500, 'Something went wrong');
    fireEvent.click(lever('Bets settled'));
    expect(await page.findByRole('alert')).toHaveTextContent('Something went wrong');
    expect(lever('Bets settled')).toBeChecked();
  });

  test('say during a break that nothing is sent', async () => {
    useSession.setState({ playBreak: { kind: 'self-exclusion', until: null } });
    await open();
    expect(page.getByText(/^Nothing is sent to you now\./)).toBeInTheDocument();
  });
});

describe('quiet hours', () => {
  test('are changed, and turned off and on', async () => {
    await open();
    fireEvent.change(page.getByLabelText('From'), { target: { value: '20:00' } });
    answer({ quietHours: { from: '20:00', to: '08:00' } });
    fireEvent.click(page.getByRole('button', { name: 'Save hours' }));
    await waitFor(() => expect(sent()).toEqual({ quietHours: { from: '20:00', to: '08:00' } }));
    answer({ quietHours: null });
    fireEvent.click(lever('Keep quiet at night'));
    await waitFor(() => expect(page.queryByLabelText('From')).toBeNull());
    expect(sent()).toEqual({ quietHours: null });
  });

  test('of no length are refused', async () => {
    await open();
    fireEvent.change(page.getByLabelText('From'), { target: { value: '08:00' } });
    fireEvent.click(page.getByRole('button', { name: 'Save hours' }));
    expect(page.getByRole('alert')).toHaveTextContent('Choose two different times.');
    expect(sent()).toBeUndefined();
  });
});

test('a league is muted', async () => {
  leagues('Saturday Crew', 'Old Boys');
  await open();
  await page.findByRole('heading', { name: 'Your leagues' });
  expect(lever('Old Boys')).toBeChecked();
  answer(
    { mutedLeagues: [{ leagueCode: 'AC23E1', leagueName: 'Old Boys' }] },
    '/api/Notifications/MuteLeague',
  );
  fireEvent.click(lever('Old Boys'));
  await waitFor(() => expect(lever('Old Boys')).not.toBeChecked());
  expect(sent()).toEqual({ leagueCode: 'AC23E1', muted: true });
  expect(lever('Saturday Crew')).toBeChecked();
});

describe('the switch of this device (rule: push-consent)', () => {
  test('asks the browser only once it is tapped', async () => {
    server.answer('/api/Notifications/PushKey', { publicKey: pushKey });
    server.answer('/api/Notifications/Subscribe', { devices: 1 });
    await open();
    const here = await page.findByRole('switch', { name: 'Show notifications here' });
    await waitFor(() => expect(here).not.toHaveAttribute('aria-busy'));
    expect(browser.asked).not.toHaveBeenCalled();
    fireEvent.click(here);
    await waitFor(() => expect(lever('Show notifications here')).toBeChecked());
    expect(browser.asked).toHaveBeenCalledTimes(1);
  });

  test('after a no says when it asks again', async () => {
    browser.notes.set('/notices/refused', JSON.stringify({ at: Date.now() }));
    await open();
    expect(await page.findByText(/^You said no to notifications on this device\./)).toBeInTheDocument();
    expect(page.queryByRole('switch', { name: 'Show notifications here' })).toBeNull();
  });
});
