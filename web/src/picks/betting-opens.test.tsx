import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeServer, login } from '../../test/fake-server.ts';
import { makeConfig } from '../../test/fixtures.ts';
import { protection } from '../../test/protection-stage.tsx';
import { queryClient } from '../platform/api/query-client.ts';
import { protectionKey } from '../platform/api/query-keys.ts';
import { useSession } from '../platform/session/session-store.ts';
import { setConfig } from '../platform/site/config.ts';
import { BettingOpens } from './betting-opens.tsx';
import { BettingOpensPlace } from './betting-opens-place.tsx';

beforeEach(() => useSession.getState().setLogin(login()));
afterEach(() => {
  cleanup();
  queryClient.clear();
  useSession.getState().clear();
});

test.each([
  ['pending', null, true],
  ['approved', null, false],
  // A break says more, in its own band.
  ['pending', { kind: 'timeout', until: '2999-01-01T00:00:00+02:00' }, false],
])(
  'a punter whose check is %s, on a break or not, is told when betting opens',
  (status, playBreak, isTold) => {
    queryClient.setQueryData(protectionKey(useSession.getState().punterId), {
      identity: { status, reason: null },
      break: playBreak,
    });
    render(
      <QueryClientProvider client={queryClient}>
        <BettingOpens />
      </QueryClientProvider>,
    );
    const told = screen.queryByText('You can pick now. Betting opens when we’ve checked your details.');
    expect(told !== null).toBe(isTold);
  },
);

test('only who waits for the check at the sign-in asks how far it is, until it is over', async () => {
  const server = fakeServer();
  server.start();
  setConfig(makeConfig());
  const show = () =>
    render(
      <QueryClientProvider client={queryClient}>
        <BettingOpensPlace />
      </QueryClientProvider>,
    );
  const { container } = show();
  expect(container).toBeEmptyDOMElement();
  cleanup();
  useSession.getState().setLogin({ ...login(), identityPending: true });
  const answer = (status: 'pending' | 'approved') =>
    server.answer('/api/Protection/GetProtection', {
      protection: protection({ identity: { status, reason: null } }),
    });
  answer('pending');
  show();
  expect(await screen.findByText(/^You can pick now\./)).toBeInTheDocument();
  expect(server.made).toEqual(['GET /api/Protection/GetProtection']);
  answer('approved');
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(screen.queryByText(/^You can pick now\./)).toBeNull());
  expect(useSession.getState().isIdentityPending).toBe(false);
  server.stop();
});
