import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, login } from '../../test/fake-server.ts';
import { makeConfig, makeMeeting, makeRace } from '../../test/fixtures.ts';
import { makeJackpot } from '../../test/jackpots.ts';
import type { LiveListener } from '../live/follow-live.ts';
import { useSession } from '../platform/session/session-store.ts';
import { setConfig } from '../platform/site/config.ts';
import { HomeJackpots } from './home-jackpots.tsx';

const followed = vi.hoisted(() => new Map<number, LiveListener>());
vi.mock('../live/follow-live.ts', () => ({
  followLive: (meetingId: number, listener: LiveListener) => {
    followed.set(meetingId, listener);
    return () => followed.delete(meetingId);
  },
}));

const server = fakeServer();

beforeEach(() => {
  server.start();
  setConfig(makeConfig());
  useSession.getState().setLogin(login());
});
afterEach(() => {
  cleanup();
  useSession.getState().clear();
  server.stop();
});

test('[O-JACKPOT-VALUES] Home hears of each decision while legs are run, and of no jackpot that is still open', async () => {
  const running = makeJackpot({ meetingId: 1, state: 'alive', cards: 851 });
  const answer = (alive: number) =>
    server.answer('/api/Jackpot/jackpotForMeeting/1', { jackpot: { ...running, alive } });
  answer(222);
  server.answer('/api/Jackpot/jackpotForMeeting/2', { jackpot: makeJackpot({ meetingId: 2 }) });
  const meetings = [1, 2].map((meetingId) => makeMeeting({ meetingId, races: [makeRace()] as never }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <HomeJackpots meetings={meetings} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(await screen.findByText(/^222 of/)).toBeInTheDocument();
  expect([...followed.keys()]).toEqual([1]);
  answer(16);
  act(() => followed.get(1)?.onJackpot?.());
  expect(await screen.findByText(/^16 of/)).toBeInTheDocument();
});
