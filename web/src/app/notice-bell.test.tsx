import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen as page, render, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakePush } from '../../test/fake-push.ts';
import { fakeServer } from '../../test/fake-server.ts';
import { makeConfig } from '../../test/fixtures.ts';
import { queryClient } from '../platform/api/query-client.ts';
import { useSession } from '../platform/session/session-store.ts';
import { setConfig } from '../platform/site/config.ts';
import { NoticeBell } from './notice-bell.tsx';

const server = fakeServer();
const list = '/api/leaderboard/GetNotifications';
let browser: ReturnType<typeof fakePush>;

const answer = (unread: number) => server.answer(list, { notifications: [], unread, next: null });

beforeEach(() => {
  server.start();
  setConfig(makeConfig());
  useSession.setState({ isLoggedIn: true, punterId: 7, legacyAccessToken: 'token' });
  browser = fakePush();
});
afterEach(() => {
  queryClient.clear();
  useSession.getState().clear();
  browser.remove();
  server.stop();
  vi.unstubAllGlobals();
});

function Where() {
  const { pathname, search } = useLocation();
  return <output>{`${pathname}${search}`}</output>;
}

function open() {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <NoticeBell />
        <Where />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

describe('the bell', () => {
  test('says how many are unread', async () => {
    answer(12);
    open();
    const bell = await page.findByRole('link', { name: 'Notifications, 12 unread' });
    expect(bell).toHaveAttribute('href', '/notifications');
    expect(bell).toHaveTextContent('9+');
    expect(server.queries).toContain('?perPage=1');
  });

  test('has no mark when all is read, and a new one when a push came', async () => {
    answer(0);
    open();
    expect(await page.findByRole('link', { name: 'Notifications' })).toHaveTextContent('');
    answer(1);
    act(() => void browser.tell({ notices: true }));
    expect(await page.findByRole('link', { name: 'Notifications, 1 unread' })).toHaveTextContent('1');
  });

  test('opens what was tapped: told by the worker, or noted for the start page', async () => {
    answer(0);
    browser.notes.set('/notices/target', JSON.stringify({ path: '/picks/7', at: Date.now() }));
    open();
    await waitFor(() => expect(page.getByRole('status')).toHaveTextContent('/picks/7'));
    expect(browser.notes.size).toBe(0);
    act(() => void browser.tell({ notices: true, open: '/results?meetingId=7' }));
    expect(page.getByRole('status')).toHaveTextContent('/results?meetingId=7');
    act(() => void browser.tell({ notices: true, open: '//evil.example' }));
    expect(page.getByRole('status')).toHaveTextContent('/results?meetingId=7');
  });

  test('opens no target of long ago', async () => {
    answer(0);
    browser.notes.set('/notices/target', JSON.stringify({ path: '/picks/7', at: Date.now() - 61_000 }));
    open();
    await page.findByRole('link', { name: 'Notifications' });
    await waitFor(() => expect(browser.notes.size).toBe(0));
    expect(page.getByRole('status')).toHaveTextContent('/');
  });

  test('[F-showNotification] is not there, and asks for nothing, while notifications are hidden', async () => {
    setConfig(makeConfig({ showNotification: false }));
    vi.useFakeTimers();
    open();
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    expect(page.queryByRole('link')).toBeNull();
    expect(server.made).toEqual([]);
  });
});
