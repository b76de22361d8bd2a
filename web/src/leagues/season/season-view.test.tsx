import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen as page, render, waitFor, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeServer, login } from '../../../test/fake-server.ts';
import { makeConfig, makeMeeting, makeRow } from '../../../test/fixtures.ts';
import {
  makeDuelRow,
  makeDuels,
  makeHeadToHead,
  makeLeague,
  makeSeason,
  makeSeasonRow,
} from '../../../test/league-fixtures.ts';
import { wordsOf } from '../../../test/words-of.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { setConfig } from '../../platform/site/config.ts';
import { DuelsView, suggestRival } from './duels-view.tsx';
import { MeetingStats } from './meeting-stats.tsx';
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
const rowWords = (name: RegExp) => wordsOf(page.getByRole('row', { name }));

describe('a league’s season', () => {
  test('has the own row first, with what counted, since when, and the medals', async () => {
    const onMeeting = vi.fn();
    show(<SeasonView leagueCode="K7RW4Q" onMeeting={onMeeting} />);
    await page.findByRole('row', { name: /Bolt_7/ });
    const aliases = page
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.querySelector('b')?.textContent);
    expect(aliases).toEqual(['Bolt_7', 'GateFour']);
    expect(rowWords(/Bolt_7/)).toMatch(/11 meetings, 27\.5 each, best 8 counted/);
    expect(rowWords(/GateFour/)).toContain('3 gold, 1 silver,');
    expect(rowWords(/GateFour/)).toContain('won 1 month');
    expect(page.getByText('All meetings count, the best 8 of each player.')).toBeInTheDocument();
    fireEvent.click(page.getByRole('button', { name: /^Kenilworth, Sat 21 Nov/ }));
    expect(onMeeting).toHaveBeenCalledWith(1);
    expect(page.getByText('GateFour, Bolt_7')).toBeInTheDocument();
  });

  test('turns to months and weeks, and to the ones before', async () => {
    show(<SeasonView leagueCode="K7RW4Q" onMeeting={() => undefined} />);
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
    expect(await page.findByText('November 2026')).toBeInTheDocument();
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
    show(<SeasonView leagueCode="K7RW4Q" onMeeting={() => undefined} />);
    expect(await page.findByText(/^left, /)).toBeInTheDocument();
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

/** Duels of a meeting, with the member they are against kept as the address keeps it. */
function Duels({ onMeeting }: { onMeeting: (meetingId: number) => void }) {
  const [against, setAgainst] = useState<number | null>(null);
  return (
    <DuelsView
      leagueCode="K7RW4Q"
      meetingId={1}
      against={against}
      onAgainst={setAgainst}
      onMeeting={onMeeting}
    />
  );
}

describe('duels', () => {
  test('have a table, and two members stand race by race against each other', async () => {
    server.answer(`${base}/GetLeagueDuels/K7RW4Q/1`, { leagueDuels: makeDuels() });
    server.answer(`${base}/GetLeagueTeamMembers/K7RW4Q`, {
      leagueMembers: [
        { punterId: 7, punterAlias: 'Bolt_7', isOwner: true, memberSince: '2026-03-12T09:00:00+02:00' },
        { punterId: 9, punterAlias: 'GateFour', isOwner: false, memberSince: '2026-03-12T09:00:00+02:00' },
      ],
      removedMembers: [],
    });
    server.answer(`${base}/GetLeagueHeadToHead/K7RW4Q/7/9`, { headToHead: makeHeadToHead() });
    const onMeeting = vi.fn();
    show(<Duels onMeeting={onMeeting} />);
    fireEvent.click(await page.findByRole('button', { name: 'Head to head with GateFour' }));
    const races = await page.findByRole('table', { name: /^Race by race/ });
    expect(server.queries).toContain('?meetingId=1');
    const [, first] = within(races).getAllByRole('row');
    expect(wordsOf(first as Element)).toMatch(/1.*Silver Jetty.*1st, 11\/2 13.*Harbour Master.*3rd 3/);
    expect(page.getByText(/^The pick for race \d stays hidden/)).toBeInTheDocument();
    expect(wordsOf(page.getByRole('row', { name: /Kenilworth/ }))).toMatch(/31 ?43 won/);
    expect(page.getByText('1 drawn')).toBeInTheDocument();
    fireEvent.click(page.getByRole('button', { name: 'Kenilworth, race by race' }));
    expect(onMeeting).toHaveBeenCalledWith(1);
  });

  test('mark the greater total of a meeting, and say a row’s counts under the alias for narrow tables', async () => {
    server.answer(`${base}/GetLeagueDuels/K7RW4Q/1`, { leagueDuels: makeDuels() });
    server.answer(`${base}/GetLeagueTeamMembers/K7RW4Q`, { leagueMembers: [], removedMembers: [] });
    const { meeting, ...others } = makeHeadToHead();
    server.answer(`${base}/GetLeagueHeadToHead/K7RW4Q/7/9`, {
      headToHead: {
        ...others,
        meeting: {
          ...meeting,
          one: makeRow({ punterId: 7, total: 31 }),
          other: makeRow({ punterId: 9, total: 43 }),
        },
      },
    });
    const none = vi.fn();
    show(<DuelsView leagueCode="K7RW4Q" meetingId={null} against={9} onAgainst={none} onMeeting={none} />);
    const races = await page.findByRole('table', { name: /^Race by race/ });
    // No meeting is asked for: the last that both played comes.
    expect(server.queries[server.made.indexOf(`GET ${base}/GetLeagueHeadToHead/K7RW4Q/7/9`)]).toBe('');
    expect(wordsOf(within(races).getByRole('row', { name: /^All/ }))).toMatch(/^All ?31 ?43 ahead$/);
    const [row] = page.getAllByRole('row', { name: /GateFour/ });
    expect(wordsOf(row as Element)).toContain('10 duelsWon 7 Drawn 1 Lost 2');
  });

  test('against the rival of the address open on them, with former members and oneself not to be chosen', async () => {
    const former = makeDuelRow({ punterId: 12, punterAlias: 'Former member', standing: 'former' });
    const duels = makeDuels();
    server.answer(`${base}/GetLeagueDuels/K7RW4Q/1`, {
      leagueDuels: { ...duels, rows: [...duels.rows, former], totalRows: 3 },
    });
    server.answer(`${base}/GetLeagueTeamMembers/K7RW4Q`, { leagueMembers: [], removedMembers: [] });
    server.answer(`${base}/GetLeagueHeadToHead/K7RW4Q/7/9`, { headToHead: makeHeadToHead() });
    const none = vi.fn();
    show(<DuelsView leagueCode="K7RW4Q" meetingId={1} against={9} onAgainst={none} onMeeting={none} />);
    expect(await page.findByRole('table', { name: /^Race by race/ })).toBeInTheDocument();
    await waitFor(() => expect(page.getByRole('heading', { name: 'Head to head' })).toHaveFocus());
    expect(page.getAllByRole('button', { name: /^Head to head with/ }).map(wordsOf)).toEqual(['GateFour']);
  });

  test('open with the rival above, and show the reader who has none yet', async () => {
    const rows = [
      makeDuelRow({ punterId: 9, punterAlias: 'GateFour' }),
      makeDuelRow({ punterId: 12, standing: 'former' }),
      makeDuelRow({ punterId: 7 }),
      makeDuelRow({ punterId: 13 }),
    ];
    expect([suggestRival(rows, 7), suggestRival(rows, 9), suggestRival(rows.slice(0, 2), 7)]).toEqual([
      9, 7, 9,
    ]);
    expect(suggestRival([], 7)).toBeNull();
    server.answer(`${base}/GetLeagueDuels/K7RW4Q/1`, {
      leagueDuels: makeDuels({ rows: rows.slice(0, 1), totalRows: 1, own: null }),
    });
    server.answer(`${base}/GetLeagueTeamMembers/K7RW4Q`, { leagueMembers: [], removedMembers: [] });
    server.answer(`${base}/GetLeagueHeadToHead/K7RW4Q/7/9`, { headToHead: makeHeadToHead() });
    const none = vi.fn();
    show(<DuelsView leagueCode="K7RW4Q" meetingId={null} against={null} onAgainst={none} onMeeting={none} />);
    const [, first] = within(await page.findByRole('table', { busy: false, name: '' })).getAllByRole('row');
    expect(wordsOf(first as Element)).toMatch(/^–Youno duel yet/);
    expect(await page.findByRole('table', { name: /^Race by race/ })).toBeInTheDocument();
  });

  test('say that there are none yet', async () => {
    server.answer(`${base}/GetLeagueDuels/K7RW4Q/1`, {
      leagueDuels: makeDuels({ rows: [], totalRows: 0, own: null }),
    });
    server.answer(`${base}/GetLeagueTeamMembers/K7RW4Q`, { leagueMembers: [], removedMembers: [] });
    show(
      <DuelsView
        leagueCode="K7RW4Q"
        meetingId={null}
        against={null}
        onAgainst={vi.fn()}
        onMeeting={vi.fn()}
      />,
    );
    expect(await page.findByText('No duels yet')).toBeInTheDocument();
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
