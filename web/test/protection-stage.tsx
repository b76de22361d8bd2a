import type { Protection } from '@furlong/contract/schemas/protection';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen as page, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { vi } from 'vitest';
import { queryClient } from '../src/platform/api/query-client.ts';
import { useSession } from '../src/platform/session/session-store.ts';
import { setConfig } from '../src/platform/site/config.ts';
import { ProtectionScreen } from '../src/protection/protection-screen.tsx';
import { fakeServer } from './fake-server.ts';
import { makeConfig } from './fixtures.ts';
import { rands } from './rands.ts';
import { wordsOf } from './words-of.ts';

/** The server of the page. */
export const protectionServer = fakeServer();
const server = protectionServer;

/** A punter's protection; `daily` is of the daily stake limit. */
export function protection(
  change: Partial<Protection> = {},
  daily: Partial<Protection['limits'][0]> = {},
): Protection {
  const limits = (['deposit', 'stake', 'loss'] as const).flatMap((kind) =>
    (['day', 'week', 'month'] as const).map((period) => ({
      kind,
      period,
      amount: null,
      used: rands(0),
      left: null,
      resetsAt: '2026-11-22T22:00:00.000Z',
      pending: null,
      ...(kind === 'stake' && period === 'day' ? daily : {}),
    })),
  );
  return {
    identity: { status: 'approved', reason: null },
    break: null,
    limits,
    history: [],
    sessionLimit: { minutes: null, since: '2026-11-22T08:00:00.000Z', endsAt: null, pending: null },
    realityCheck: { minutes: 60 },
    ...change,
  };
}

/** Before each test. */
export function startProtection(): void {
  server.start();
  setConfig(makeConfig({ supportPhone: '010 000 0000' }));
  useSession.setState({ isLoggedIn: true, punterId: 7, legacyAccessToken: 'token' });
  vi.stubGlobal('scrollTo', vi.fn());
}

/** After each test. */
export function stopProtection(): void {
  queryClient.clear();
  useSession.getState().clear();
  server.stop();
}

/** Sets a call's answer from now on: the state after the change. */
export const answer = (call: string, told: Protection) =>
  server.answer(`/api/Protection/${call}`, { protection: told });

/** Opens the screen. */
export async function open(told: Protection) {
  answer('GetProtection', told);
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/protection']}>
        <ProtectionScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await page.findByRole('heading', { name: 'Your identity' });
}

/** Finds a button by its accessible text. */
export const button = (words: string | RegExp) =>
  page.getByRole('button', {
    name: (_name, element) =>
      typeof words === 'string' ? wordsOf(element) === words : words.test(wordsOf(element)),
  });
/** Presses a button. */
export const press = (words: string | RegExp) => fireEvent.click(button(words));
/** What was changed. */
export const made = () => server.made.filter((call) => call.startsWith('POST'));
