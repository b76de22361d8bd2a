import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../test/fake-server.ts';
import { makeConfig } from '../../test/fixtures.ts';
import { queryClient } from '../platform/api/query-client.ts';
import { useMarks } from '../platform/session/marks.ts';
import { useSession } from '../platform/session/session-store.ts';
import { setConfig } from '../platform/site/config.ts';
import { BottomBar, Header } from './header.tsx';
import { screens } from './routes.ts';

beforeEach(() => setConfig(makeConfig()));
afterEach(() => useSession.getState().clear());

test('[T-ALIAS-REQUIRED] [E-USER-STATE] a punter who signs in without an alias is asked to choose one', () => {
  render(
    <MemoryRouter>
      <Header screens={[]} current={null} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeInTheDocument();
  act(() => useSession.getState().update({ isPending: true }));
  expect(screen.getByRole('button', { name: 'Signing in' })).toBeInTheDocument();
  act(() => useSession.getState().update({ isPending: false, aliasRequired: true }));
  expect(screen.getByRole('button', { name: 'Choose alias' })).toBeInTheDocument();
});

test('a punter without an alias has the account’s menu, with the wallet, limits and choosing an alias', () => {
  useSession.setState({ aliasRequired: true, legacyAccessToken: 'token', punterId: 7, userName: 'thandi' });
  const server = fakeServer();
  server.start();
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Header screens={screens} current={null} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: /^Account: ?thandi/ }));
  const menu = within(screen.getByRole('navigation', { name: 'Account' }));
  expect(menu.getByRole('link', { name: 'Wallet and statement' })).toBeInTheDocument();
  expect(menu.getByRole('link', { name: 'Limits and time-out' })).toBeInTheDocument();
  expect(menu.getByRole('button', { name: 'Choose alias' })).toBeInTheDocument();
  cleanup();
  queryClient.clear();
  server.stop();
});

test('a mark on Bets and on Picks is in their names while something waits there, above and below', () => {
  render(
    <MemoryRouter>
      <Header screens={screens} current={null} />
      <BottomBar screens={screens} current={null} />
    </MemoryRouter>,
  );
  expect(screen.getAllByRole('link', { name: 'Bets' })).toHaveLength(2);
  act(() => useMarks.setState({ bets: true, picks: true }));
  expect(screen.getAllByRole('link', { name: /^Bets ?, newly settled/ })).toHaveLength(2);
  expect(screen.getAllByRole('link', { name: /^Picks ?, a pick was scratched/ })).toHaveLength(2);
  act(() => useMarks.setState({ bets: false, picks: false }));
  expect(screen.queryByRole('link', { name: /newly settled|scratched/ })).toBeNull();
});
