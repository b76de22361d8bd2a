import type { NotificationWire } from '@furlong/contract/schemas/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, screen as page, render, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fakeServer } from '../../test/fake-server.ts';
import { makeConfig } from '../../test/fixtures.ts';
import { wordsOf } from '../../test/words-of.ts';
import { queryClient } from '../platform/api/query-client.ts';
import { useSession } from '../platform/session/session-store.ts';
import { setConfig } from '../platform/site/config.ts';
import { useUnread } from './notice-queries.ts';
import { markOfNotice } from './notice-words.ts';
import { NotificationsScreen } from './notifications-screen.tsx';

const server = fakeServer();
const list = '/api/leaderboard/GetNotifications';

const notice = (id: number, change: Partial<NotificationWire> = {}): NotificationWire => ({
  id,
  type: 'success',
  kind: 'meeting-result',
  title: 'Turffontein: your result',
  text: '3rd of 41, 18 points.',
  link: '/leaderboard?meetingId=7',
  at: '2026-11-20T12:00:00.000Z',
  read: false,
  ...change,
});
const several = [
  notice(9),
  notice(8, {
    ...{ type: 'warning', kind: 'league-request', title: 'Saturday Crew: Naledi asks to join' },
    ...{ text: 'You own the league, so you decide.', link: '/friendsChallenge?league=AC23EH&view=members' },
  }),
  notice(7, { type: 'error', kind: 'league-answer', title: 'Old Boys', read: true }),
  notice(6, { type: 'success', kind: 'league-answer', title: 'Saturday Crew', read: true }),
];

beforeEach(() => {
  server.start();
  setConfig(makeConfig());
  useSession.setState({ isLoggedIn: true, punterId: 7, legacyAccessToken: 'token' });
});
afterEach(() => {
  queryClient.clear();
  useSession.getState().clear();
  server.stop();
});

function Where() {
  const { pathname, search } = useLocation();
  return <output>{`${pathname}${search}`}</output>;
}

/** What the bell counts. */
function Bell() {
  return <p>Bell: {useUnread().data}</p>;
}

function open() {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/notifications']}>
        <NotificationsScreen />
        <Where />
        <Bell />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const answer = (notifications: readonly NotificationWire[], next: number | null = null) =>
  server.answer(list, { notifications, unread: notifications.filter(({ read }) => !read).length, next });
const rows = () => page.getAllByRole('listitem').map(wordsOf);

describe('the notifications', () => {
  test('[T-NOTIFICATION-TYPES] say their type in words, what happened and when, and lead there', async () => {
    answer(several);
    open();
    await page.findByText('Turffontein: your result');
    expect(rows()).toEqual([
      // A place may be the last: no success is claimed.
      expect.stringMatching(/^Turffontein: your result/),
      expect.stringContaining('Warning: Saturday Crew: Naledi asks to join'),
      expect.stringContaining('Error: Old Boys'),
      expect.stringContaining('Success: Saturday Crew'),
    ]);
    // A settled slip is marked as a success once it has won.
    const settled = { type: 'success', kind: 'bet-settled' } as const;
    expect(markOfNotice({ ...settled, title: 'You won R33.00 at Vaal' }).look).toBe('success');
    expect(markOfNotice({ ...settled, title: 'Vaal: your bets are settled' }).look).toBe('neutral');
    expect(page.getByRole('heading', { level: 2 })).toHaveTextContent('Fri 20 Nov');
    expect(rows()[0]).toMatch(/18 points\.See the board14:00$/);
    expect(rows()[0]).toContain('New');
    expect(rows()[2]).not.toContain('New');
    expect(page.getByRole('link', { name: /Naledi asks to join/ })).toHaveAttribute(
      'href',
      '/friendsChallenge?league=AC23EH&view=members',
    );
  });

  test('are read when the list is opened: the number of the bell goes, and what is new stays marked', async () => {
    answer(several);
    server.answer('/api/Notifications/MarkRead', { unread: 0 });
    open();
    expect(await page.findByText('Bell: 0')).toBeInTheDocument();
    expect(server.bodies.filter((body) => body !== null)).toEqual([{ upTo: 9 }]);
    // Asked again, the server says that they are read.
    answer(several.map((each) => ({ ...each, read: true })));
    await act(() => queryClient.invalidateQueries());
    await waitFor(() => expect(server.made.filter((made) => made.endsWith(list)).length).toBeGreaterThan(3));
    expect(rows().filter((row) => row.includes('New'))).toHaveLength(2);
    expect(page.getByText('Bell: 0')).toBeInTheDocument();
    expect(server.made.filter((made) => made.endsWith('/MarkRead'))).toHaveLength(1);
  });

  test('lead on by a link of their own', async () => {
    answer(several);
    open();
    fireEvent.click(await page.findByRole('link', { name: 'See the board: Turffontein: your result' }));
    expect(page.getByRole('status')).toHaveTextContent('/leaderboard?meetingId=7');
    expect(page.getByRole('link', { name: 'Notification settings' })).toHaveAttribute(
      'href',
      '/notifications/settings',
    );
  });

  test('come in pages, each from the last id of the one before', async () => {
    answer(several, 7);
    open();
    await page.findByText('Page 1');
    expect(page.getByRole('button', { name: 'Newer' })).toBeDisabled();
    answer([notice(3, { title: 'Scottsville: your result' })]);
    fireEvent.click(page.getByRole('button', { name: 'Older' }));
    await page.findByText('Scottsville: your result');
    expect(server.queries).toContain('?perPage=20&before=7');
    expect(page.getByRole('button', { name: 'Older' })).toBeDisabled();
    fireEvent.click(page.getByRole('button', { name: 'Newer' }));
    await page.findByText('Turffontein: your result');
    expect(page.getByText('Page 1')).toBeInTheDocument();
  });

  test('say when there are none', async () => {
    answer([]);
    open();
    expect(await page.findByText('Nothing yet.')).toBeInTheDocument();
  });

  test('that do not load say so in the words of the specification', async () => {
    server.fail(list, 400);
    open();
    expect(
      await page.findByText('There was an error in retrieving data, please try again after some time.'),
    ).toBeInTheDocument();
  });
});

test('below the oldest it says when bets and places are told', async () => {
  server.answer(list, { notifications: several, next: null });
  open();
  expect(await page.findByText(/^We tell you when a slip is settled, /)).toBeInTheDocument();
  expect(page.getByText(/your place when a meeting is over\.$/)).toBeInTheDocument();
});
