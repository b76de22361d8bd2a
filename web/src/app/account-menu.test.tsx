import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, screen as page, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '../../test/fake-server.ts';
import { makeConfig } from '../../test/fixtures.ts';
import { rands } from '../../test/rands.ts';
import { wordsOf } from '../../test/words-of.ts';
import { queryClient } from '../platform/api/query-client.ts';
import { registerSignIn } from '../platform/session/request-sign-in.ts';
import { useSession } from '../platform/session/session-store.ts';
import { setConfig } from '../platform/site/config.ts';
import { AccountMenu } from './account-menu.tsx';
import { screens } from './routes.ts';

function draw() {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <AccountMenu name="RailRunner" balance={rands(1250)} screens={screens} />
        <button type="button">Elsewhere</button>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const [account] = page.getAllByRole('button');
  expect(wordsOf(account as Element)).toMatch(/^Account: RailRunner balance R1.250\.00$/);
  return account as HTMLElement;
}
const menu = () => page.queryByRole('navigation', { name: 'Account' });

test('offline the balance has its time', () => {
  draw();
  act(() => {
    useSession.getState().update({ balance: rands(1250) });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
  });
  expect(page.getByText(/^from \d\d:\d\d$/)).toBeInTheDocument();
  vi.restoreAllMocks();
  act(() => useSession.getState().clear());
});

test('the account menu shows alias and balance, and opens to results, limits and signing out', () => {
  const account = draw();
  expect(menu()).toBeNull();
  expect(account.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(account);
  expect(account.getAttribute('aria-expanded')).toBe('true');
  expect(page.getByRole('link', { name: 'Limits and time-out' }).getAttribute('href')).toBe('/protection');
  expect(page.getByRole('link', { name: 'Results' }).getAttribute('href')).toBe('/results');
  expect(page.getByRole('link', { name: 'Wallet and statement' }).getAttribute('href')).toBe('/wallet');
  fireEvent.click(page.getByRole('link', { name: 'Limits and time-out' }));
  expect(menu()).toBeNull();
  const signOut = vi.fn();
  const unregister = registerSignIn({
    signIn: vi.fn(),
    register: vi.fn(),
    signInAgain: vi.fn(),
    signOut,
    endSession: vi.fn(),
  });
  fireEvent.click(account);
  fireEvent.click(page.getByRole('button', { name: 'Sign out' }));
  expect(signOut).toHaveBeenCalledOnce();
  expect(menu()).toBeNull();
  unregister();
});

test('the open menu shows the last sign-in and links to all sign-ins', async () => {
  const server = fakeServer();
  server.start();
  setConfig(makeConfig());
  useSession.setState({ isLoggedIn: true, punterId: 7, legacyAccessToken: 'token' });
  const lastSignIn = { at: '2026-11-20T12:00:00.000Z', device: 'Safari on an iPhone' };
  server.answer('/api/Account/GetSessions', { account: { username: 'u', lastSignIn, sessions: [] } });
  const account = draw();
  expect(server.made).toEqual([]);
  fireEvent.click(account);
  expect(await page.findByText('Last sign-in: Fri 20 Nov 14:00, Safari on an iPhone')).toBeInTheDocument();
  const link = page.getByRole('link', { name: 'Sign-ins and password' });
  expect(link.getAttribute('href')).toBe('/account');
  useSession.getState().clear();
  queryClient.clear();
  server.stop();
});

test('the menu closes on Escape, returning focus, and when focus or a press lands outside', () => {
  const account = draw();
  fireEvent.click(account);
  page.getByRole('link', { name: 'Limits and time-out' }).focus();
  expect(menu()).not.toBeNull();
  fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
  expect(menu()).toBeNull();
  expect(document.activeElement).toBe(account);
  for (const reach of ['focusIn', 'pointerDown'] as const) {
    fireEvent.click(account);
    fireEvent[reach](page.getByRole('button', { name: 'Elsewhere' }));
    expect(menu()).toBeNull();
  }
});

test("staff have the way to the desk in the menu, punters don't", () => {
  useSession.setState({ isInternalUser: true });
  fireEvent.click(draw());
  expect(page.getByRole('link', { name: 'To the desk' }).getAttribute('href')).toBe('/desk');
  act(() => useSession.getState().clear());
  expect(page.queryByRole('link', { name: 'To the desk' })).toBeNull();
});
