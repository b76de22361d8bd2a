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
beforeEach(() => {
  startDesk();
  enterDesk();
});
afterEach(stopDesk);

test('push services stand with what they refused; punters are links for those who may see them', async () => {
  giveRoles('support');
  deskServer.answer('/api/Desk/GetPushHealth', {
    services: [{ service: 'push.example', browsers: 2, stopped: 1 }],
    pushes: [{ state: 'failed', reason: 'refused', count: 3 }],
    stopped: [
      { id: 4, punterId: 7, service: 'push.example', status: 403, stoppedAt: '2026-11-21T10:00:00.000Z' },
    ],
    hasMore: false,
  });
  openDesk('/desk/pushes');
  expect(await screen.findByText('2 browsers, 1 stopped')).toBeInTheDocument();
  expect(screen.getByText(/answered 403, since Sat 21 Nov 2026/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Punter 7' })).toHaveAttribute('href', '/desk/punters/7');
});
