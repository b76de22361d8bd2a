import { cleanup, fireEvent, screen as page, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  base,
  Duels,
  members,
  duelsServer as server,
  show,
  startDuels,
  stopDuels,
} from '../../../test/duels-stage.tsx';
import { makeDuelRow, makeDuels, makeHeadToHead } from '../../../test/league-fixtures.ts';
import { wordsOf } from '../../../test/words-of.ts';
import { lastOnBoard } from './duels-view.tsx';

const now = Date.parse('2026-11-21T15:00:00+02:00');
vi.mock('../../platform/device/now.ts', () => ({ useNow: () => now }));

beforeEach(startDuels);
afterEach(stopDuels);

describe('the rival', () => {
  test('who was looked at last is there again, whoever is nearest by then', async () => {
    const third = { ...members[1], punterId: 12, punterAlias: 'MidnightRailbird94' };
    server.answer(`${base}/GetLeagueTeamMembers/K7RW4Q`, {
      leagueMembers: [...members, third],
      removedMembers: [],
    });
    server.answer(`${base}/GetLeagueHeadToHead/K7RW4Q/7/12`, { headToHead: makeHeadToHead() });
    show(<Duels against={12} />);
    await waitFor(() => expect(page.getByRole('combobox', { name: 'Against' })).toHaveValue('12'));
    cleanup();
    show(<Duels />);
    await waitFor(() => expect(page.getByRole('combobox', { name: 'Against' })).toHaveValue('12'));
  });

  test('of a week without a finished meeting is nobody yet, of one that is over nobody at all', async () => {
    show(<Duels />);
    await page.findByRole('button', { name: 'Head to head with GateFour' });
    const empty = { by: 'week' as const, rows: [], totalRows: 0, own: null, finished: false };
    server.answer(`${base}/GetLeagueDuels/K7RW4Q/1`, { leagueDuels: makeDuels(empty) });
    fireEvent.click(page.getByRole('button', { name: 'Week' }));
    expect(await page.findByText('No meeting of this week is finished yet.')).toBeInTheDocument();
  });

  test('is changed above the panel, or by a tap on a row of the table, which leads up to the two', async () => {
    show(<Duels />);
    const against = await page.findByRole('combobox', { name: 'Against' });
    await waitFor(() => expect(against).toHaveValue('9'));
    expect(page.getByRole('combobox', { name: 'Punter' })).toHaveDisplayValue('You');
    fireEvent.click(await page.findByRole('button', { name: 'Head to head with GateFour' }));
    expect(page.getByRole('heading', { name: 'Head to head' })).toHaveFocus();
  });

  test('of the address is there at once, with former members and oneself not to be chosen', async () => {
    const former = makeDuelRow({ punterId: 12, punterAlias: 'Former member', standing: 'former' });
    const duels = makeDuels();
    server.answer(`${base}/GetLeagueDuels/K7RW4Q/1`, {
      leagueDuels: { ...duels, rows: [...duels.rows, former], totalRows: 3 },
    });
    show(<Duels against={9} />);
    expect(await page.findByRole('table', { name: /^Race by race/ })).toBeInTheDocument();
    // No meeting is asked for: the last that both played comes.
    expect(server.queries[server.made.indexOf(`GET ${base}/GetLeagueHeadToHead/K7RW4Q/7/9`)]).toBe('');
    await waitFor(() => expect(page.getByRole('heading', { name: 'Head to head' })).toHaveFocus());
    expect(page.getAllByRole('button', { name: /^Head to head with/ }).map(wordsOf)).toEqual(['GateFour']);
    // The rival who is shown above is marked in the table.
    expect(page.getByRole('button', { name: 'Head to head with GateFour' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    // Where the columns do not fit the words are beside the figures.
    const row = page.getByRole('button', { name: 'Head to head with GateFour' }).closest('tr');
    expect(wordsOf(row as Element)).toContain('Won 7, drawn 1, lost 2');
  });

  test('is the one above to begin with, and the table shows the reader who has no duel yet', async () => {
    const rows = [makeDuelRow({ punterId: 9, punterAlias: 'GateFour' })];
    server.answer(`${base}/GetLeagueDuels/K7RW4Q/1`, {
      leagueDuels: makeDuels({ rows, totalRows: 1, own: null }),
    });
    show(<Duels />);
    expect(wordsOf(await page.findByRole('row', { name: /not played yet/ }))).toMatch(/^–Younot played yet/);
    const table = page.getByRole('row', { name: /not played yet/ }).closest('table') as HTMLElement;
    expect(wordsOf(within(table).getAllByRole('row').at(-1) as Element)).toMatch(/^–You/);
    expect(await page.findByRole('table', { name: /^Race by race/ })).toBeInTheDocument();
  });

  test('is who is nearest on the board of now, else who was met last, before who was never met', async () => {
    const duels = makeDuels();
    server.answer(`${base}/GetLeagueDuels/K7RW4Q/1`, {
      leagueDuels: {
        ...duels,
        rows: [makeDuelRow({ punterId: 12, punterAlias: 'Stranger' }), ...duels.rows],
        own: duels.own && { ...duels.own, lastMetId: 9 },
      },
    });
    show(<Duels />);
    await waitFor(() => expect(server.made).toContain(`GET ${base}/GetLeagueHeadToHead/K7RW4Q/7/9`));
    expect(server.made.filter((call) => call.includes('GetLeagueHeadToHead/K7RW4Q/7/12'))).toEqual([]);
  });

  test('of a reader whose first race is to come is last of who plays the same meeting', () => {
    const board = { own: null, currentLeaderboard: [12, 9].map((punterId) => ({ punterId, left: false })) };
    expect(lastOnBoard(board as never, 7)).toBe(9);
    expect(lastOnBoard({ currentLeaderboard: [] }, 7)).toBeNull();
  });

  test('is nobody in a league of one, which says so', async () => {
    server.answer(`${base}/GetLeagueDuels/K7RW4Q/1`, {
      leagueDuels: makeDuels({ rows: [], totalRows: 0, own: null }),
    });
    server.answer(`${base}/GetLeagueTeamMembers/K7RW4Q`, {
      leagueMembers: members.slice(0, 1),
      removedMembers: [],
    });
    show(<Duels />);
    expect(await page.findByText('Nobody to play against yet')).toBeInTheDocument();
    expect(page.queryByRole('combobox', { name: 'Against' })).toBeNull();
  });
});
