import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeConfig } from '../../test/fixtures.ts';
import { useSession } from '../platform/session/session-store.ts';
import { setConfig } from '../platform/site/config.ts';
import { Header } from './header.tsx';

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
