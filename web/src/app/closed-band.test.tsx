import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { login } from '../../test/fake-server.ts';
import { useSession } from '../platform/session/session-store.ts';
import { ClosedBand } from './closed-band.tsx';

const begun = new Date('2026-11-22T14:00:00+02:00');

beforeEach(() => {
  vi.useFakeTimers({ now: begun });
  useSession.getState().setLogin(login());
});
afterEach(() => {
  useSession.getState().clear();
  vi.useRealTimers();
});

const draw = (path = '/') =>
  render(
    <MemoryRouter>
      <ClosedBand path={path} />
    </MemoryRouter>,
  );
const band = () => screen.queryByRole('complementary', { name: 'Betting and the game are closed' });

test('a break stands on every screen from the moment it is taken until it ends by itself (rule: breaks-on-screen)', async () => {
  draw();
  expect(band()).toBeNull();
  act(() =>
    useSession.getState().update({ playBreak: { kind: 'time-out', until: '2026-11-22T14:10:00+02:00' } }),
  );
  expect(band()?.textContent).toMatch(/^You are taking a break until Sun 22 Nov 2026, 14:10: /);
  expect(screen.getByRole('link', { name: 'Statement and withdrawal' }).getAttribute('href')).toBe('/wallet');
  await act(() => vi.advanceTimersByTimeAsync(9 * 60_000));
  expect(band()).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(65_000));
  expect(band()).toBeNull();
});

test('staff are led to the desk, in one line (rule: staff)', () => {
  const answer = login({ alias: null });
  useSession.getState().setLogin({ ...answer, user: { ...answer.user, empStatusId: 1 } });
  draw();
  expect(band()?.textContent).toMatch(
    /^You’re signed in as staff: .* Your work is at the desk\. To the desk$/,
  );
  expect(screen.getByRole('link', { name: 'To the desk' }).getAttribute('href')).toBe('/desk');
});

test('Player Protection says it itself', () => {
  useSession.getState().update({ playBreak: { kind: 'closure', until: null } });
  draw('/protection');
  expect(band()).toBeNull();
});
