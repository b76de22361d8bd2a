import type { Meeting } from '@furlong/contract/schemas/meetings';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen as page, render, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeServer, login } from '../../test/fake-server.ts';
import {
  makeBoard,
  makeConfig,
  makeLiveOwn,
  makeMeeting,
  makeRace,
  makeRow,
  makeScoring,
} from '../../test/fixtures.ts';
import type { LiveListener } from '../live/follow-live.ts';
import { queryClient } from '../platform/api/query-client.ts';
import { meetingsKey } from '../platform/api/query-keys.ts';
import { registerSignIn } from '../platform/session/request-sign-in.ts';
import { useSession } from '../platform/session/session-store.ts';
import { setConfig } from '../platform/site/config.ts';
import { HomeScreen } from './home-screen.tsx';

let listener: LiveListener | undefined;
vi.mock('../live/follow-live.ts', () => ({
  followLive: (_meetingId: number, given: LiveListener) => {
    listener = given;
    return () => undefined;
  },
}));

const server = fakeServer();
const hour = 60 * 60_000;
const soon = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
const selection = { saddle: 2, horseName: 'Half Past Nine', countsAs: null, points: null, bonus: null };
const card = [
  makeRace({ raceId: 1, raceNumber: 1, raceStatusId: 8, offTime: soon(-1), selection }),
  makeRace({ raceId: 2, raceNumber: 2, offTime: soon(0.5), selection }),
  makeRace({ raceId: 3, raceNumber: 3, offTime: soon(1), selection }),
];
const selections = card.map(({ raceId, raceNumber }) => ({ meetingId: 1, raceId, raceNumber, saddle: 2 }));
const races = card.map((race) => ({ ...race, placed: [] }));
const live = makeMeeting({ raceCourseName: 'Flamingo Park', races, selections });
const over = {
  ...live,
  meetingStatusId: 8,
  races: races.map((race) => ({ ...race, raceStatusId: 8 })),
};
const later = makeMeeting({
  meetingId: 2,
  raceCourseName: 'Greyville',
  races: [{ ...makeRace({ raceId: 21, offTime: soon(4) }), placed: [] }],
  firstOff: soon(4),
});
const own = makeRow({ punterId: 7, userId: 'Bolt_7', rank: 20, total: 18, movement: 6 });

function answerMeetings(upcoming: readonly Meeting[], past: readonly Meeting[]) {
  server.answer('/api/Meeting/GetUpcomingRaceMeetings', { meetings: upcoming });
  for (const count of [2, 20]) server.answer(`/api/Meeting/GetPastMeetings/${count}`, { meetings: past });
}

beforeEach(() => {
  server.start();
  setConfig(makeConfig());
  server.answer('/api/CometCms/GetCometCmsImages', { images: [] });
  server.answer('/api/Settings/GetSettings', { frontEndSettings: [] });
  server.answer('/api/Meeting/GetMeetingRaces/1', { meeting: live, races: card, scoring: makeScoring() });
  for (const meetingId of [1, 2]) {
    server.answer(`/api/Jackpot/jackpotForMeeting/${meetingId}`, { jackpot: null });
  }
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  useSession.getState().clear();
  server.stop();
});

function draw() {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <HomeScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const panel = () => page.findByRole('region', { name: 'Your meeting' });

describe('Home of a punter', () => {
  beforeEach(() => useSession.getState().setLogin(login()));

  test('begins with the meeting under way: rank, move, gap, points, the next race and what can still happen', async () => {
    answerMeetings([live, later], []);
    const board = makeBoard({ own, totalPunters: 3412, lastRace: 1, version: 2 });
    server.answer('/api/Leaderboard/GetDailyLeaderboard/1', { dailyLeaderboard: board });
    draw();
    const box = within(await panel());
    await box.findByText('20th');
    act(() => {
      listener?.onConnected(true);
      listener?.onOwn?.(
        makeLiveOwn({
          own,
          place: 20,
          above: { rank: 19, userId: 'Ann', gap: 3 as never },
          picksToCome: 2,
          best: { total: 38 as never, rank: 2 },
          nextWin: { total: 28 as never, rank: 9 },
        }),
      );
    });
    expect(box.getByRole('heading').textContent).toBe('Flamingo Park, after race 1');
    expect(box.getByText('up 6 places')).toBeInTheDocument();
    expect(box.getByText(/^of 3\s412$/)).toBeInTheDocument();
    expect(box.getByText('18')).toBeInTheDocument();
    expect(await box.findByText('3 points behind 19th')).toBeInTheDocument();
    // In the next race, and in the races after it.
    expect(box.getAllByText('Half Past Nine').length).toBeGreaterThan(0);
    expect(box.getByText(/Win it and you're 9th\./)).toBeInTheDocument();
    expect(box.getByText(/38.*as/)).toBeInTheDocument();
    expect(box.getByRole('link', { name: 'Board' }).getAttribute('href')).toBe('/leaderboard?meetingId=1');
  });

  test('remembers the meeting that has just finished, with its end, until the next begins', async () => {
    answerMeetings([live, later], []);
    const winner = makeRow({ punterId: 3, userId: 'Tannie_Tote', rank: 1, total: 68 });
    const board = { own, punters: [winner], totalPunters: 888, lastRace: 1, version: 2 };
    server.answer('/api/Leaderboard/GetDailyLeaderboard/1', { dailyLeaderboard: makeBoard(board) });
    server.answer('/api/Result/GetPunterLeaderboardSelections', {
      punterLeaderboardDetails: [
        { raceNumber: 1, saddle: 2, horseName: 'Half Past Nine', racePosition: 3, points: 3 },
        {
          ...{ raceNumber: 2, saddle: 2, horseName: 'Marula Moon', racePosition: 1, points: 22 },
          startingPriceFraction: '22/1',
        },
      ],
      cardBonus: 0,
    });
    draw();
    await within(await panel()).findByText('20th');

    // It leaves the list of those to come, and is found among those that are over.
    const ended = makeBoard({ ...board, version: 9, final: true, meetingStatusId: 8 });
    server.answer('/api/Leaderboard/GetDailyLeaderboard/1', { dailyLeaderboard: ended });
    server.answer('/api/Leaderboard/GetDailyLeaderboardPaged/1/10/1', { dailyLeaderboard: ended });
    answerMeetings([later], [over]);
    await act(() => queryClient.invalidateQueries({ queryKey: [...meetingsKey, 'upcoming'] }));
    await waitFor(async () => {
      const box = await panel();
      expect(box.textContent).toContain('Flamingo Park, final');
      expect(box.textContent).toContain('Tannie_Tote won with 68 points.');
      expect(box.textContent).toContain('Your best race: race 2, Marula Moon, 1st at 22/1, 22 points.');
    });
    const box = within(await panel());
    expect(box.getByText('20th')).toBeInTheDocument();
    expect(box.getByRole('link', { name: /^Greyville, / }).getAttribute('href')).toBe('/home?meetingId=2');
    expect(await box.findByRole('button', { name: 'Share your result' })).toBeInTheDocument();
    expect(box.getByRole('link', { name: 'Board' })).toBeInTheDocument();
  });

  test('has no panel for who has played nothing', async () => {
    answerMeetings([{ ...live, selections: [] }, later], []);
    draw();
    expect(await page.findByRole('heading', { name: 'Play Your Next Challenge Today' })).toBeInTheDocument();
    expect(page.queryByRole('region', { name: 'Your meeting' })).toBeNull();
    expect(page.queryByText('Sign in to play')).toBeNull();
  });

  test('leads who has picked nothing to the next race that can be picked in', async () => {
    answerMeetings([{ ...live, selections: [] }, later], []);
    draw();
    const box = await page.findByText('No picks yet.');
    expect(box.parentElement?.textContent).toMatch(/^No picks yet\. Race 2, Flamingo Park, \d\d:\d\d$/);
    const section = box.closest('section');
    expect(section).not.toBeNull();
    const link = within(section as HTMLElement).getByRole('link', {
      name: 'Pick in race 2 at Flamingo Park',
    });
    expect([link.textContent, link.getAttribute('href')]).toEqual(['Pick', '/picks/1?race=2']);
  });

  test('names the meeting that is picked on and has not begun in the hero, with where one stands above it', async () => {
    const picked = { ...later, selections: [{ meetingId: 2, raceId: 21, raceNumber: 1, saddle: 2 }] };
    answerMeetings([{ ...live, selections: [] }, picked], []);
    draw();
    const hero = await page.findByRole('region', { name: 'Next meeting' });
    expect(within(hero).getByRole('heading', { name: 'Greyville' })).toBeInTheDocument();
    expect(hero.textContent).toMatch(/Your pick is in\. First off (tomorrow, )?\d\d:\d\d/);
    const stand = page.getByRole('heading', { name: 'Where you stand' });
    expect(stand.parentElement).toHaveTextContent('Your place shows after the first result at Greyville.');
    expect(
      within(stand.parentElement as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/leaderboard?meetingId=2');
    const bar = page.getByRole('navigation', { name: /Next off$/ });
    const list = page.getByRole('heading', { name: 'Play Your Next Challenge Today' });
    const order = [stand, hero, bar, list];
    order.slice(1).forEach((each, place) => {
      expect(order[place]?.compareDocumentPosition(each)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    });
    expect(page.queryByText('No picks yet.')).toBeNull();
    // What changes picks is there once, and says what it changes.
    expect(page.getAllByRole('link', { name: /^Change/ }).map(({ textContent }) => textContent)).toEqual([
      'Change picks',
    ]);
  });

  test('shows the own pick of a race that is off next, and no race that is off any moment', async () => {
    const minutes = [0.5, 20, 40];
    const toCome = races.map((race, place) => ({
      ...race,
      raceStatusId: 1,
      offTime: soon((minutes[place] ?? 0) / 60),
    }));
    answerMeetings([{ ...live, races: toCome, selections: selections.slice(1, 2) }], []);
    draw();
    const bar = within(await page.findByRole('navigation', { name: 'Next off' }));
    const links = bar.getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Race 2 Flamingo Park in (19|20) min your pick is/),
      expect.stringMatching(/^Race 3 Flamingo Park in (39|40) min Pick$/),
    ]);
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/picks/1?race=2', '/picks/1?race=3']);
  });

  test('leads to the board of a race that is off any moment once no other is left', async () => {
    const due = races.slice(0, 1).map((race) => ({ ...race, raceStatusId: 1, offTime: soon(0.5 / 60) }));
    answerMeetings([{ ...live, races: due }], []);
    draw();
    const bar = within(await page.findByRole('navigation', { name: 'Next off' }));
    const [link] = bar.getAllByRole('link');
    expect(link).toHaveTextContent('Race 1 Flamingo Park any moment now Board');
    expect(link).toHaveAttribute('href', '/leaderboard?meetingId=1');
  });

  test('has the foreign meetings after the local ones, under a label', async () => {
    answerMeetings([live, { ...later, isForeign: true }], []);
    draw();
    const label = await page.findByText('Overseas');
    expect(page.getAllByText('Overseas')).toHaveLength(1);
    expect(label.nextElementSibling).toHaveTextContent('Greyville');
  });

  test('has the hero below the meetings on a phone', async () => {
    answerMeetings([{ ...live, selections: [] }, later], []);
    draw();
    const list = await page.findByRole('heading', { name: 'Play Your Next Challenge Today' });
    const hero = page.getByRole('region', { name: 'Next meeting' });
    expect(list.compareDocumentPosition(hero)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});

describe('Home of anybody', () => {
  const visitors = ({ selections: _own, ...meeting }: Meeting) => meeting;

  test('leads to the race that is off next, over all meetings, and names no meeting twice in a row', async () => {
    answerMeetings([visitors(live), later], []);
    draw();
    const bar = within(await page.findByRole('navigation', { name: /Next off$/ }));
    const [first] = bar.getAllByRole('link');
    expect(first?.getAttribute('href')).toBe('/picks/1?race=2');
    expect(first?.textContent).toMatch(/^Race 2 Flamingo Park in (29|30) min Pick$/);
    expect(within(page.getByRole('region', { name: 'Next meeting' })).getByRole('heading').textContent).toBe(
      'Greyville',
    );
    expect(page.getAllByRole('heading', { level: 3 })[0]?.textContent).toBe('Flamingo Park');
  });

  test('offline has the clock of the next offs and no way to pick: what is shown may be old', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    answerMeetings([visitors(live), later], []);
    draw();
    const bar = within(await page.findByRole('navigation', { name: /Next off$/ }));
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    const [first] = bar.getAllByRole('link');
    expect(first?.textContent).toMatch(/^Race 2 Flamingo Park (at|tomorrow,) \d\d:\d\d $/);
    vi.restoreAllMocks();
  });

  test('says what is to be had when no meeting is', async () => {
    answerMeetings([], []);
    draw();
    expect(await page.findByText('No racing lined up')).toBeInTheDocument();
    expect(page.queryByRole('navigation', { name: /Next off/ })).toBeNull();
    expect(page.getByText('No race has been run yet.')).toBeInTheDocument();
    expect(page.getByText('Sign in to play')).toBeInTheDocument();
  });

  test('asks who is signed in without an alias for one, not to sign in again', async () => {
    const asked: (string | undefined)[] = [];
    const end = registerSignIn({
      signIn: (returnTo) => asked.push(returnTo),
      register: () => undefined,
      signInAgain: () => undefined,
      signOut: () => undefined,
      endSession: () => undefined,
    });
    useSession.getState().update({ aliasRequired: true });
    answerMeetings([visitors(live), later], []);
    draw();
    const box = (await page.findByText('Choose your alias to play')).closest('section') as HTMLElement;
    const buttons = within(box).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Choose alias']);
    expect(page.queryByText('Sign in to play')).toBeNull();
    // It opens the dialog: sign-in asks for the alias where that is all that is missing.
    fireEvent.click(buttons[0] as HTMLElement);
    expect(asked).toEqual(['/']);
    end();
  });

  test('offers an account beside the sign-in', async () => {
    const asked: string[] = [];
    const end = registerSignIn({
      signIn: () => asked.push('signs in'),
      register: () => asked.push('registers'),
      signInAgain: () => undefined,
      signOut: () => undefined,
      endSession: () => undefined,
    });
    answerMeetings([visitors(live), later], []);
    draw();
    fireEvent.click(await page.findByRole('button', { name: 'Register' }));
    fireEvent.click(page.getByRole('button', { name: 'Sign in' }));
    expect(asked).toEqual(['registers', 'signs in']);
    end();
  });
});
