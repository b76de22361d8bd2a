import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen as page, render, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeServer, login } from '../../../test/fake-server.ts';
import { makeConfig, makeMeeting, makeRow } from '../../../test/fixtures.ts';
import { makeLeague, makeSeason, makeSeasonRow } from '../../../test/league-fixtures.ts';
import { wordsOf } from '../../../test/words-of.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { setConfig } from '../../platform/site/config.ts';
import { MeetingStats } from './meeting-stats.tsx';
import { currentSeason } from './period-choice.tsx';
import { ownInPlace } from './season-rows.ts';
import { SeasonSettingsDialog } from './season-settings.tsx';
import { SeasonView } from './season-view.tsx';

const server = fakeServer();
const base = '/api/MiniLeagues';
const seasonPath = `${base}/GetLeagueSeason/K7RW4Q/1`;

beforeEach(() => {
  server.start();
  setConfig(makeConfig());
  useSession.getState().setLogin(login());
  server.answer(seasonPath, { leagueSeason: makeSeason() });
  server.answer('/api/Meeting/GetAllMeetings', { meetings: [makeMeeting()] });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  useSession.getState().clear();
  server.stop();
});

const show = (part: ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>{part}</MemoryRouter>
    </QueryClientProvider>,
  );
type Acts = Partial<Pick<Parameters<typeof SeasonView>[0], 'onMeeting' | 'onRival'>>;

/** The season, with the period kept as the league keeps it. */
function Season({ onMeeting = () => undefined, onRival = () => undefined }: Acts) {
  const [chosen, setChosen] = useState(currentSeason);
  return <SeasonView leagueCode="K7RW4Q" {...{ chosen, onMeeting, onRival }} onChoose={setChosen} />;
}
const showSeason = (acts: Acts = {}) => show(<Season {...acts} />);
const aliasesShown = () =>
  page
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('b')?.textContent);
const rowWords = (name: RegExp) => wordsOf(page.getByRole('row', { name }));

describe('a league’s season', () => {
  test('has the own row in its place, with what counted and the medals', async () => {
    const onMeeting = vi.fn();
    showSeason({ onMeeting });
    await page.findByRole('row', { name: /Bolt_7/ });
    expect(aliasesShown()).toEqual(['GateFour', 'Bolt_7']);
    expect(rowWords(/Bolt_7/)).toMatch(/11 played.*avg 27\.5/);
    expect(rowWords(/GateFour/)).toContain('3 gold, 1 silver,');
    expect(rowWords(/GateFour/)).toContain('won 1 month');
    expect(page.getByText(/^All meetings count, the best 8 of each player\./)).toBeInTheDocument();
    fireEvent.click(page.getByRole('button', { name: /^Kenilworth/ }));
    expect(onMeeting).toHaveBeenCalledWith(1);
    expect(page.getByText('GateFour, Bolt_7')).toBeInTheDocument();
  });

  test('says points a meeting to one decimal, and nothing of them for who has played none', async () => {
    const row = (punterId: number, played: number, average: number) =>
      makeSeasonRow({ punterId, punterAlias: `Punter ${punterId}`, played, average: average as never });
    server.answer(seasonPath, {
      leagueSeason: makeSeason({ rows: [row(9, 55, 22.07), row(12, 1, 1), row(13, 0, 0)], own: null }),
    });
    showSeason();
    await page.findByRole('row', { name: /Punter 9/ });
    expect(rowWords(/Punter 9/)).toMatch(/55 played.*avg 22\.1/);
    expect(rowWords(/Punter 12/)).toMatch(/1 played.*avg 1/);
    expect(rowWords(/Punter 13/)).not.toMatch(/ played|avg/);
  });

  test('has the own row in its place before it has a rank too, and tells the others how far the leader is', async () => {
    vi.setSystemTime(new Date('2026-11-23T10:00:00Z'));
    const row = (punterId: number, rank: number | null, points: number) =>
      makeSeasonRow({ punterId, punterAlias: `Punter ${punterId}`, rank, points: points as never });
    const idle = { rank: null, points: 0 as never, played: 0, average: null };
    const own = makeSeasonRow({ punterId: 7, ...idle, since: '2026-11-23' });
    const other = makeSeasonRow({ punterId: 8, ...idle, since: '2026-11-21' });
    server.answer(seasonPath, {
      leagueSeason: makeSeason({ rows: [row(9, 1, 30.3), row(12, 2, 30.1), own, other], own }),
    });
    showSeason();
    await page.findByRole('row', { name: /Punter 9/ });
    const told = page.getAllByRole('row').slice(1).map(wordsOf);
    expect(told[0]).toMatch(/30\.3 ?won 1 month$/);
    expect(told[1]).toMatch(/30\.1 ?0\.2 behind the leader/);
    expect(told[2]).toMatch(/^–.*No points yet\. Joined today\..*–/);
    expect(told[3]).toMatch(/^–.*No points yet\. Joined 21 Nov\..*–/);
    vi.useRealTimers();
  });

  test('has the own row of another page on the side where it stands', () => {
    const row = (punterId: number, rank: number | null) => ({ punterId, rank });
    const rows = [row(4, 51), row(5, 52)];
    const ids = (own: ReturnType<typeof row> | null) => ownInPlace(rows, own).map(({ punterId }) => punterId);
    expect(ids(row(5, 52))).toEqual([4, 5]);
    expect(ids(row(7, 11))).toEqual([7, 4, 5]);
    expect(ids(row(7, 60))).toEqual([4, 5, 7]);
    expect(ids(row(7, null))).toEqual([4, 5, 7]);
    expect(ids(null)).toEqual([4, 5]);
  });

  test('says who moved by the last meeting, and opens the duels with another, never with oneself', async () => {
    const onRival = vi.fn();
    const own = makeSeasonRow({ punterId: 7, punterAlias: 'Bolt_7', rank: 2, movement: -1, isOwn: true });
    server.answer(seasonPath, {
      leagueSeason: makeSeason({
        rows: [
          makeSeasonRow({ movement: 1 }),
          own,
          makeSeasonRow({ punterId: 12, punterAlias: 'GoneBy', standing: 'left', rank: 3 }),
        ],
        own,
      }),
    });
    showSeason({ onRival });
    expect(await page.findByRole('row', { name: /GateFour/ })).toHaveTextContent(/^1up 1 place,/);
    expect(page.getByRole('row', { name: /Bolt_7/ })).toHaveTextContent(/^2down 1 place,/);
    fireEvent.click(page.getByRole('button', { name: 'GateFour, head to head with you' }));
    expect(onRival).toHaveBeenCalledWith(9);
    expect(page.queryByRole('button', { name: /Bolt_7|GoneBy/ })).toBeNull();
  });

  test('names the running meetings, with the live points beside the official ones', async () => {
    const onMeeting = vi.fn();
    const meeting = {
      meetingId: 5,
      meetingName: 'Vaal',
      date: '2026-11-23',
      lastRace: 3,
      leaders: ['GateFour'],
      leading: 1,
      players: 6,
      ownRank: 4,
    };
    const running = [
      meeting,
      { ...meeting, meetingId: 6, meetingName: 'Scottsville', ownRank: null },
      {
        ...meeting,
        meetingId: 8,
        meetingName: 'Fairview',
        lastRace: null,
        leaders: [],
        leading: 0,
        ownRank: null,
      },
      { ...meeting, meetingId: 9, meetingName: 'Ascot', players: 0 },
    ];
    server.answer(seasonPath, {
      leagueSeason: makeSeason({ running, rows: [makeSeasonRow({ live: 22.5 as never })], own: null }),
    });
    showSeason({ onMeeting });
    const list = await page.findByRole('list', { name: 'Running now' });
    expect([...list.children].map((item) => item.textContent)).toEqual([
      'Vaal Live after race 3, You’re 4th of 6',
      'Scottsville Live after race 3, GateFour leads',
      'Fairview Live no result yet, 6 members in it',
    ]);
    fireEvent.click(page.getByRole('button', { name: 'Vaal' }));
    expect(onMeeting).toHaveBeenCalledWith(5);
    expect(rowWords(/GateFour/)).toMatch(/\+22\.5 live.*310/);
  });

  test('an empty week leads to the one before, and one that is running shows the live points', async () => {
    const idle = { rank: null, points: 0 as never, played: 0, playable: 0, average: null };
    const rows = [
      makeSeasonRow({ punterId: 9, ...idle }),
      makeSeasonRow({ punterId: 12, punterAlias: 'Ahead', ...idle }),
    ];
    const week = {
      ...{ by: 'week' as const, period: '2026-11-23', from: '2026-11-23', to: '2026-11-29' },
      ...{ earlier: '2026-11-16', meetings: [], own: null },
    };
    server.answer(seasonPath, { leagueSeason: makeSeason({ ...week, rows }) });
    showSeason();
    fireEvent.click(await page.findByRole('button', { name: 'Week' }));
    expect(await page.findByText('No meetings counted yet')).toBeInTheDocument();
    expect(page.getByText('23–29 Nov')).toBeInTheDocument();
    server.answer(seasonPath, {
      leagueSeason: makeSeason({
        ...week,
        rows: rows.toReversed().map((row, at) => ({
          ...row,
          live: (1 - at) as never,
          asItStands: { rank: at + 1, tied: false, movement: null, points: (1 - at) as never },
        })),
      }),
    });
    fireEvent.click(page.getByRole('button', { name: 'See last week' }));
    await waitFor(() => expect(aliasesShown()).toEqual(['Ahead', 'GateFour']));
    expect(rowWords(/Ahead/)).toMatch(/^1.*\+1 live.*1$/);
    expect(rowWords(/GateFour/)).toMatch(/^2.*\+0 live.*1 behind the leader/);
    expect(page.getByRole('columnheader', { name: 'As it stands' })).toBeInTheDocument();
    expect(page.queryByText(/No points yet/)).toBeNull();
    expect(server.queries).toContain('?by=week&period=2026-11-16');
  });

  test('counts medals beside marks without a figure, which the head names', async () => {
    const medals = { gold: 6, silver: 10, bronze: 7 };
    server.answer(seasonPath, {
      leagueSeason: makeSeason({ rows: [makeSeasonRow({ meetingMedals: medals })], own: null }),
    });
    showSeason();
    const row = await page.findByRole('row', { name: /GateFour/ });
    expect(row.querySelector('[class*=medals]')?.textContent).toBe(' 6 6 gold, 10 10 silver, 7 7 bronze,');
    expect(page.getByRole('table')).toHaveTextContent(/won second third/);
  });

  test('turns to months and weeks, and to the ones before', async () => {
    showSeason();
    await page.findByText('2026');
    server.answer(seasonPath, {
      leagueSeason: makeSeason({
        by: 'month',
        period: '2026-11',
        from: '2026-11-01',
        to: '2026-11-30',
        earlier: '2026-10',
      }),
    });
    fireEvent.click(page.getByRole('button', { name: 'Month' }));
    expect(await page.findByText('Nov 2026')).toBeInTheDocument();
    fireEvent.click(page.getByRole('button', { name: 'Earlier' }));
    await waitFor(() => expect(server.queries).toContain('?by=month&period=2026-10'));
    expect(server.queries).toContain('?by=month');
  });

  test('shows who left and who closed the account, whose points stay', async () => {
    server.answer(seasonPath, {
      leagueSeason: makeSeason({
        rows: [
          makeSeasonRow({ standing: 'left', average: null, played: 0 }),
          makeSeasonRow({ punterId: 12, punterAlias: 'Former member', standing: 'former', rank: null }),
        ],
        own: null,
      }),
    });
    showSeason();
    expect(await page.findByText(/^left/)).toBeInTheDocument();
    expect(page.getByText(/^former member/)).toBeInTheDocument();
  });

  test('is set by its owner: scope, best N, reactions', async () => {
    server.answer(`${base}/UpdateLeagueSeason`, { settings: makeSeason().settings });
    const onClose = vi.fn();
    show(<SeasonSettingsDialog league={makeLeague()} onClose={onClose} />);
    fireEvent.click(await page.findByRole('radio', { name: 'Meetings at one course' }));
    fireEvent.click(page.getByRole('button', { name: 'Save' }));
    expect(page.getByText('Choose the course whose meetings count.')).toBeInTheDocument();
    fireEvent.click(page.getByRole('radio', { name: 'All meetings' }));
    expect(page.queryByText('Choose the course whose meetings count.')).toBeNull();
    fireEvent.click(page.getByRole('radio', { name: 'Meetings at one course' }));
    await page.findByRole('option', { name: 'Kenilworth' });
    fireEvent.change(page.getByRole('combobox', { name: 'Course' }), { target: { value: '1' } });
    const best = page.getByRole('textbox', { name: 'Best meetings that count' });
    fireEvent.change(best, { target: { value: '0' } });
    fireEvent.click(page.getByRole('button', { name: 'Save' }));
    expect(page.getByText(/a whole number from 1 to 366/)).toBeInTheDocument();
    fireEvent.change(best, { target: { value: '5' } });
    fireEvent.click(page.getByRole('checkbox', { name: 'Members can react to results' }));
    fireEvent.click(page.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(server.bodies[server.made.indexOf(`POST ${base}/UpdateLeagueSeason`)]).toEqual({
      leagueCode: 'K7RW4Q',
      scope: 'course',
      raceCourseId: 1,
      bestOf: 5,
      reactions: false,
    });
  });
});

test('[S-LEAGUES-STATS] a meeting that was played shows the own figures, and the place in each league', async () => {
  const own = makeRow({
    punterId: 7,
    rank: 14,
    total: makeSeasonRow().points,
    winners: 2,
    secondPlace: 1,
    thirdPlace: 1,
  });
  server.answer(`${base}/GetStatsMeetings`, { meetings: [makeMeeting()] });
  server.answer(`${base}/GetPunterStats/1/2026-11-21`, {
    punterStats: {
      raceCourseId: 1,
      raceCourseName: 'Kenilworth',
      date: '2026-11-21',
      meetings: [
        {
          meetingId: 1,
          meetingName: 'Kenilworth',
          final: true,
          counts: true,
          version: 5,
          own,
          totalPunters: 340,
          leagues: [
            { leagueName: 'Platteland Punters', leagueCode: 'K7RW4Q', leagueRank: 3, totalPunters: 12 },
          ],
        },
      ],
    },
  });
  const onBoard = vi.fn();
  show(<MeetingStats onBoard={onBoard} />);
  expect(await page.findByText('14th of 340')).toBeInTheDocument();
  expect(page.getByText('3rd of 12')).toBeInTheDocument();
  fireEvent.click(page.getByRole('button', { name: 'Platteland Punters' }));
  expect(onBoard).toHaveBeenCalledWith('K7RW4Q', 1);
});

test('a meeting that is still to come says when its points show', async () => {
  server.answer(`${base}/GetStatsMeetings`, { meetings: [makeMeeting()] });
  server.answer(`${base}/GetPunterStats/1/2026-11-21`, {
    punterStats: { raceCourseId: 1, raceCourseName: 'Kenilworth', date: '2026-11-21', meetings: [] },
  });
  show(<MeetingStats onBoard={vi.fn()} />);
  expect(
    await page.findByText('Your picks are in; your points show once the first race you picked is off.'),
  ).toBeInTheDocument();
});
