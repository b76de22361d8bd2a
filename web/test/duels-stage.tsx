import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { MemoryRouter } from 'react-router';
import { vi } from 'vitest';
import { DuelsView } from '../src/leagues/season/duels-view.tsx';
import { currentSeason } from '../src/leagues/season/period-choice.tsx';
import { queryClient } from '../src/platform/api/query-client.ts';
import { useSession } from '../src/platform/session/session-store.ts';
import { setConfig } from '../src/platform/site/config.ts';
import { fakeServer, login } from './fake-server.ts';
import { makeConfig, makeMeeting } from './fixtures.ts';
import { makeDuels, makeHeadToHead } from './league-fixtures.ts';

export const duelsServer = fakeServer();
const server = duelsServer;
export const base = '/api/MiniLeagues';
/** The reader and a rival. */
export const members = [
  { punterId: 7, punterAlias: 'Bolt_7', isOwner: true, memberSince: '2026-03-12T09:00:00+02:00' },
  { punterId: 9, punterAlias: 'GateFour', isOwner: false, memberSince: '2026-03-12T09:00:00+02:00' },
];

/** Signs in and answers what the duels of a league of two ask for. */
export function startDuels(): void {
  server.start();
  setConfig(makeConfig());
  useSession.getState().setLogin(login());
  server.answer('/api/Meeting/GetAllMeetings', { meetings: [makeMeeting()] });
  server.answer(`${base}/GetLeagueDuels/K7RW4Q/1`, { leagueDuels: makeDuels() });
  server.answer(`${base}/GetLeagueTeamMembers/K7RW4Q`, { leagueMembers: members, removedMembers: [] });
  server.answer(`${base}/GetLeagueHeadToHead/K7RW4Q/7/9`, { headToHead: makeHeadToHead() });
}
export function stopDuels(): void {
  cleanup();
  queryClient.clear();
  useSession.getState().clear();
  server.stop();
  localStorage.clear();
}

export const show = (part: ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>{part}</MemoryRouter>
    </QueryClientProvider>,
  );

interface DuelsProps {
  punter?: number | null;
  against?: number | null;
  meetingId?: number | null;
  currentId?: number | null;
  onMeeting?: (meetingId: number | null) => void;
  onPair?: (pair: readonly (number | null)[], replace: boolean) => void;
}

/** The duels, with the two kept as the address keeps them. */
export function Duels({
  punter: left = null,
  against: right = null,
  meetingId = null,
  currentId = null,
  onMeeting = vi.fn(),
  onPair = vi.fn(),
}: DuelsProps) {
  const [chosen, setChosen] = useState(currentSeason);
  const [[punter, against], setPair] = useState<readonly [number | null, number | null]>([left, right]);
  return (
    <DuelsView
      leagueCode="K7RW4Q"
      chosen={chosen}
      onChoose={setChosen}
      meetingId={meetingId}
      currentId={currentId}
      punter={punter}
      against={against}
      onPair={(pair, replace) => {
        onPair(pair, replace);
        setPair(pair);
      }}
      onMeeting={onMeeting}
    />
  );
}
