import type { Race } from '@furlong/contract/schemas/meetings';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fakeServer, login } from '../../test/fake-server.ts';
import {
  makeBoard,
  makeLiveOwn,
  makeMeeting,
  makeRace,
  makeRow,
  makeRunner,
  makeScoring,
} from '../../test/fixtures.ts';
import type { Card } from '../meetings/read-card.ts';
import { queryClient } from '../platform/api/query-client.ts';
import { useSession } from '../platform/session/session-store.ts';
import { AroundMe } from './around-me.tsx';
import { OwnPlace } from './own-place.tsx';
import { OwnStrip } from './own-strip.tsx';
import type { Leaderboard } from './use-leaderboard.ts';

const now = Date.parse('2026-11-21T11:00:00+02:00');
const own = makeRow({ punterId: 7, rank: 464, tied: true });
const meetings = [
  makeMeeting({ firstOff: '2026-11-21T10:00:00+02:00' }),
  makeMeeting({ meetingId: 3, raceCourseName: 'Vaal', firstOff: '2026-11-23T12:00:00+02:00' }),
  makeMeeting({ meetingId: 2, raceCourseName: 'Greyville', firstOff: '2026-11-22T12:00:00+02:00' }),
];

const server = fakeServer();

beforeEach(() => {
  server.start();
  server.answer('/api/Jackpot/jackpotForMeeting/1', { jackpot: null });
  useSession.getState().setLogin(login());
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  server.stop();
  useSession.getState().clear();
});

function show(change: Partial<Leaderboard>, board = makeBoard({ own }), races: Race[] = [], isPhone = false) {
  const leaderboard = {
    state: {
      currentMeetingId: 1,
      currentPage: 1,
      currentPuntersList: [],
      totalPuntersWRTMeetings: { 1: 600 },
      puntersSelections: {},
      isFetching: false,
    },
    page: { data: board, isError: false },
    card: { races, scoring: makeScoring() } as unknown as Card,
    shownCard: { races, scoring: makeScoring() } as unknown as Card,
    ownPlace: null,
    isOwnPlacePending: false,
    ...change,
  } as unknown as Leaderboard;
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        {isPhone && <OwnStrip leaderboard={leaderboard} now={now} />}
        <AroundMe leaderboard={leaderboard} isSearch={false} onPage={() => undefined} />
        <OwnPlace
          leaderboard={leaderboard}
          meetings={meetings}
          isSearch={false}
          now={now}
          isPhone={isPhone}
          onPage={() => undefined}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

/** A race with a pick of saddle 2, scratched on request. */
function picked(raceNumber: number, raceStatusId: number, scratched: boolean): Race {
  return makeRace({
    raceNumber,
    raceStatusId,
    runners: [makeRunner(), makeRunner({ saddle: 2, horseName: 'Copper Comet', scratched })],
    selection: { saddle: 2, horseName: 'Copper Comet', countsAs: null, points: null, bonus: null },
  });
}

describe('the page of the own place', () => {
  const button = () => screen.queryByRole('button', { name: /^Around me/ });

  test('follows the position in the list, not the shared rank', () => {
    show({ ownPlace: makeLiveOwn({ version: 1, own, place: 509 }) });
    expect(button()).toHaveAccessibleName('Around me, page 51');
  });

  test('is not guessed from a shared rank until the position arrives', () => {
    show({});
    expect(button()).toBeNull();
    cleanup();
    show({}, makeBoard({ own: { ...own, tied: false } }));
    expect(button()).toHaveAccessibleName('Around me, page 47');
  });
});

describe('a scratched pick', () => {
  const news = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

  test('is replaced at the off by the favourite', () => {
    show({}, makeBoard({ own }), [picked(3, 3, true)]);
    expect(news()).toContain('Race 3 is off: your pick Copper Comet was scratched; the favourite stands in.');
    cleanup();
    show({}, makeBoard({ own }), [picked(3, 3, false)]);
    expect(news()).toContain('Race 3 is off: Copper Comet runs for you.');
  });

  test('is reported before the off, with a link to pick again', () => {
    const words = 'Race 4: your pick Copper Comet was scratched. Pick another, or the favourite stands in.';
    show({}, makeBoard({ own }), [picked(4, 1, true)]);
    expect(news()).toContain(words);
    expect(screen.getByRole('link', { name: 'Pick another' }).getAttribute('href')).toBe('/picks/1?race=4');
    cleanup();
    show({}, makeBoard({ own: null }), [picked(4, 1, true)]);
    expect(news()).toContain(words);
  });
});

test('nobody on a break is asked to pick (rule: breaks-on-screen)', () => {
  const links = () => screen.queryAllByRole('link').map(({ textContent }) => textContent);
  const races = [picked(4, 1, true), makeRace({ raceNumber: 5 })];
  show({}, makeBoard({ own }), races);
  expect(links()).toEqual(['Pick another', 'Pick 1 more race']);
  cleanup();
  useSession.getState().update({ playBreak: { kind: 'time-out', until: '2999-01-01T12:00:00.000Z' } });
  show({}, makeBoard({ own }), races);
  show({}, makeBoard({ own: null }), [makeRace()]);
  expect(links()).toEqual([]);
  expect(screen.getByText('You have no picks here')).toBeInTheDocument();
});

test('an abandoned meeting predicts no rank', () => {
  show({}, makeBoard({ own: null, meetingStatusId: 4, lastRace: null }), [picked(1, 4, false)]);
  expect(screen.getByText('The meeting was abandoned')).toBeDefined();
  expect(screen.queryByText('Your picks are in')).toBeNull();
});

describe('without a place', () => {
  const later = { offTime: '2026-11-21T15:00:00+02:00' };
  const nobody = makeBoard({ own: null });

  test.each([true, false])('says once with which race the picks join the board (phone: %s)', (isPhone) => {
    show({}, nobody, [{ ...picked(4, 1, false), ...later }, picked(3, 1, false), makeRace()], isPhone);
    expect(screen.getAllByText(/You join the board when race 3 is off\./)).toHaveLength(1);
    const change = screen.getByRole('link', { name: 'Change your picks' });
    expect(change.getAttribute('href')).toBe('/picks/1');
    cleanup();
    // Once it is off the place is on its way.
    show({}, nobody, [{ ...picked(4, 1, false), ...later }, picked(3, 3, false)], isPhone);
    expect(screen.queryByText(/You join the board/)).toBeNull();
    expect(screen.getByText('Your picks are in')).toBeInTheDocument();
  });

  test('leads to the card by its course and its next off, and to the next meeting once none is open', () => {
    show({}, nobody, [makeRace(later), makeRace({ raceNumber: 2 })]);
    const link = screen.getByRole('link');
    expect([link.textContent, link.getAttribute('href')]).toEqual(['Pick Kenilworth, 12:00', '/picks/1']);
    cleanup();
    show({}, nobody, [makeRace({ raceStatusId: 8 })]);
    const next = screen.getByRole('link');
    expect([next.textContent, next.getAttribute('href')]).toEqual([
      'Pick Greyville, tomorrow 12:00',
      '/picks/2',
    ]);
  });
});

describe('the panel of figures', () => {
  const figures = () => screen.getAllByRole('term').map(({ textContent }) => textContent);

  test('shows no rank before the first result, when everybody has the same', () => {
    show({}, makeBoard({ own: { ...own, rank: 1, total: 0 }, lastRace: null }));
    expect(screen.queryByRole('img', { name: '1' })).toBeNull();
    expect(screen.queryByText(/rank shared/)).toBeNull();
    expect(screen.getByText('No result yet. Your rank shows after the first one.')).toBeInTheDocument();
    cleanup();
    show({});
    expect(screen.getByRole('img', { name: '464' })).toBeInTheDocument();
  });

  test('names the bonus by itself once nothing is to come', () => {
    const above = { rank: 460, userId: 'Ann', gap: 2 };
    show({ ownPlace: makeLiveOwn({ own, above }) }, makeBoard({ own, final: true }));
    expect(figures()).toEqual(['Gap to 460th', 'Bonus points']);
  });
});

describe('the end of a meeting', () => {
  const news = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  const first = makeBoard({ punters: [makeRow({ total: 81 }), makeRow({ punterId: 2, rank: 2 })] });

  test('says who won with how much, the own best race, and the next meeting', () => {
    const earned = (raceNumber: number, points: number) =>
      makeRace({
        raceNumber,
        raceStatusId: 8,
        selection: { saddle: 1, horseName: 'Copper Comet', countsAs: null, points, bonus: 0 },
      });
    show({ first }, makeBoard({ own, final: true }), [earned(2, 5), earned(3, 22), earned(4, 22)]);
    expect(news().slice(0, 3)).toEqual([
      'Tannie_Tote won with 81 points.',
      'Your best race: race 3, Copper Comet, 22 points.',
      'Next: Greyville, tomorrow 12:00',
    ]);
    const link = screen.getByRole('link', { name: 'Greyville, tomorrow 12:00' });
    expect(link.getAttribute('href')).toBe('/picks/2');
  });

  test('offers no picks to whoever is on a break', () => {
    const playBreak = { kind: 'break', until: '2099-01-01T00:00:00+02:00' } as const;
    useSession.setState({ playBreak } as never);
    show({ first }, makeBoard({ own, final: true }), []);
    expect(screen.queryByText(/^Next:/)).toBeNull();
    cleanup();
    show({}, makeBoard({ own: null }), [makeRace()]);
    expect(screen.queryByRole('link', { name: 'Pick now' })).toBeNull();
  });
});
