import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeConfig } from '../../test/fixtures.ts';
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
