import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, screen as page, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../test/fake-server.ts';
import { makeConfig } from '../../test/fixtures.ts';
import { queryClient } from '../platform/api/query-client.ts';
import { realityKey } from '../platform/api/query-keys.ts';
import { useSession } from '../platform/session/session-store.ts';
import { setConfig } from '../platform/site/config.ts';
import { RealityCheck } from './reality-check.tsx';
import { readSitting } from './sitting.ts';

const server = fakeServer();
const minute = 60_000;
const path = '/api/Protection/GetRealityCheck';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:05:00Z') });
  server.start();
  setConfig(makeConfig());
  useSession.setState({ isLoggedIn: true, punterId: 7, legacyAccessToken: 'token' });
});
afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
  useSession.getState().clear();
  server.stop();
});

function answer(staked: number, returned: number, minutes: number | null = 30, open = 0): void {
  const net = returned - staked + open;
  server.answer(path, {
    realityCheck: { minutes, since: '2026-11-21T12:05:00.000Z', staked, open, returned, net },
  });
}
const pass = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * minute));
const shownText = () => page.queryByRole('region', { name: 'Reality check' })?.textContent;
async function sit() {
  const shown = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <RealityCheck />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await pass(0.1);
  return shown;
}

test('shows the time and the result since signing in, at the chosen interval, without taking focus', async () => {
  answer(50, 12.5);
  await sit();
  await pass(29);
  expect(shownText()).toBeUndefined();
  await pass(2);
  expect(shownText()).toContain("You've been here for 30 minutes, since 14:05.");
  expect(shownText()).toContain('Staked R50.00, back R12.50: R37.50 down.');
  expect(document.activeElement).toBe(document.body);
  expect(page.getByRole('link', { name: 'Limits and time-out' }).getAttribute('href')).toBe('/protection');
  fireEvent.click(page.getByRole('button', { name: 'Carry on' }));
  expect(shownText()).toBeUndefined();
  answer(50, 112.5);
  await pass(30);
  expect(shownText()).toContain('1 hour');
  expect(shownText()).toContain('R62.50 up.');
});

test('shows open stakes apart from the result, not as a loss', async () => {
  answer(70, 12.5, 30, 20);
  await sit();
  await pass(31);
  expect(shownText()).toContain(
    'Staked R70.00, R20.00 still running; back R12.50: R37.50 down on what is settled.',
  );
  fireEvent.click(page.getByRole('button', { name: 'Carry on' }));
  answer(61_021, 0, 30, 61_021);
  await pass(30);
  expect(shownText()).toMatch(/Staked R61.021\.00, all of it still running\./);
  expect(shownText()).not.toContain('down');
});

test('is not shown twice: other tabs and reloads share its time', async () => {
  answer(0, 0);
  const { unmount } = await sit();
  await pass(31);
  expect(shownText()).toContain("You've bet nothing.");
  unmount();
  await sit();
  expect(shownText()).toBeUndefined();
  expect(readSitting()?.startedAt).toBe(Date.parse('2026-11-21T12:05:00Z'));
});

test('follows a changed interval at once, and never shows without one', async () => {
  answer(0, 0, 60);
  await sit();
  await pass(20);
  act(() => queryClient.setQueryData(realityKey(7), 15));
  await pass(1);
  expect(shownText()).toContain('20 minutes');
  fireEvent.click(page.getByRole('button', { name: 'Carry on' }));
  act(() => queryClient.setQueryData(realityKey(7), null));
  await pass(25);
  expect(shownText()).toBeUndefined();
});

test('shows the time alone when the result fails to load', async () => {
  answer(0, 0);
  await sit();
  server.fail(path, 404);
  await pass(31);
  expect(shownText()).toContain("You've been here for 30 minutes, since 14:05.");
  expect(shownText()).not.toContain('R');
});
