import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  deskServer,
  enterDesk,
  giveRoles,
  openDesk,
  startDesk,
  stopDesk,
} from '../../../test/desk-stage.tsx';
import { SignInControl } from '../../sign-in/sign-in-control.ts';

vi.spyOn(SignInControl.prototype, 'start').mockResolvedValue();

const now = '2026-11-21T12:00:00.000Z';

beforeEach(() => {
  startDesk();
  enterDesk();
  giveRoles('trader');
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse(now));
});
afterEach(() => {
  vi.mocked(Date.now).mockRestore();
  stopDesk();
});

test('each kind of call says how long ago it came and what became of it today, and refusals why (rule: feed-health)', async () => {
  deskServer.answer('/api/Desk/GetFeedHealth', {
    now,
    calls: [
      {
        ...{ call: 'PutPrices', sport: 'racing', lastAt: '2026-11-21T11:59:58.000Z' },
        ...{ lastAppliedAt: null, today: { applied: 0, stale: 4, refused: 1, failed: 0 } },
      },
    ],
    refusals: [
      {
        ...{ id: 9, at: '2026-11-21T11:59:58.000Z', call: 'PutPrices', path: '/api/Feed/PutPrices' },
        ...{ status: 400, reason: 'There is no race 9' },
      },
    ],
    next: 9,
  });
  openDesk('/desk/feed');
  expect(await screen.findByText('Last message 2 s ago')).toBeInTheDocument();
  expect(screen.getByText('None changed anything')).toBeInTheDocument();
  expect(screen.getByText('Refused').nextSibling?.textContent).toBe('1');
  expect(screen.getByText('There is no race 9')).toBeInTheDocument();
  expect(screen.getByText('Status 400')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Older' }).getAttribute('href')).toBe('/desk/feed?before=9');
});

test('a node whose clock is off is an alarm that says by how much (rule: clocks)', async () => {
  const clocks = [
    { node: 'one:3000', aheadSeconds: -0.42 },
    { node: 'two:3000', aheadSeconds: 3.1 },
  ];
  deskServer.answer('/api/Desk/GetFeedHealth', { now, calls: [], refusals: [], next: null, clocks });
  openDesk('/desk/feed');
  const alarm = await screen.findByRole('alert', { name: 'Clocks' });
  expect(alarm).toHaveTextContent(
    'The clock of one:3000 is 0.42 s behind the database’s. Strikes and closings',
  );
  expect(alarm).toHaveTextContent(
    'The clock of two:3000 is 3.10 s ahead of the database’s. It serves nobody',
  );
});

test('a feed that is silent is said to be', async () => {
  deskServer.answer('/api/Desk/GetFeedHealth', { now, calls: [], refusals: [], next: null });
  openDesk('/desk/feed');
  expect(await screen.findByText('Nothing came in the last eight days')).toBeInTheDocument();
  expect(screen.getByText('Nothing was refused.')).toBeInTheDocument();
});
