import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { login } from '../../test/fake-server.ts';
import { queryClient } from '../platform/api/query-client.ts';
import { protectionKey } from '../platform/api/query-keys.ts';
import { useSession } from '../platform/session/session-store.ts';
import { BettingOpens } from './betting-opens.tsx';

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
