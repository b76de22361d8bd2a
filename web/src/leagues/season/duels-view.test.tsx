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
import { makeMeeting, makeRow } from '../../../test/fixtures.ts';
import { makeDuels, makeHeadToHead, makeSeason, makeSeasonRow } from '../../../test/league-fixtures.ts';
import { wordsOf } from '../../../test/words-of.ts';
import { queryClient } from '../../platform/api/query-client.ts';

const now = Date.parse('2026-11-21T15:00:00+02:00');
vi.mock('../../platform/device/now.ts', () => ({ useNow: () => now }));

beforeEach(startDuels);
afterEach(stopDuels);

describe('two head to head (rule: league-duels)', () => {
  test('stand above the table, race by race, with what differs and their meetings', async () => {
    const onMeeting = vi.fn();
    show(<Duels meetingId={1} onMeeting={onMeeting} />);
    const races = await page.findByRole('table', { name: /^Race by race/ });
    expect(server.queries).toContain('?meetingId=1');
    const row = await page.findByRole('button', { name: 'Head to head with GateFour' });
    expect(races.compareDocumentPosition(row)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const [, first] = within(races).getAllByRole('row');
    expect(wordsOf(first as Element)).toMatch(
      /^1, picks differ.*Silver Jetty.*1st, 11\/2, 13 points.*Harbour Master.*3rd, 3 points/,
    );
    // The own pick is there before the race is off.
    expect(wordsOf(within(races).getByRole('row', { name: /Hidden until the off$/ }))).toMatch(/^\d/);
    expect(page.queryByText(/stays hidden/)).toBeNull();
    expect(wordsOf(within(races).getByRole('row', { name: /^Total/ }))).toMatch(/^Total ?31 ?43 ahead$/);
    // The panel is of the meeting that is shown, which is over.
    expect(page.getByText('Kenilworth, Sat 21 Nov: you 31, GateFour 43.')).toBeInTheDocument();
    expect(page.getByText('You lost by 12.')).toBeInTheDocument();
    expect(page.getByText('Meetings won 1–2, 1 drawn')).toBeInTheDocument();
    const meetings = page.getByRole('table', { name: 'Meetings both played' });
    expect(wordsOf(within(meetings).getByRole('row', { name: /Kenilworth/ }))).toMatch(/31 ?43 won/);
    fireEvent.click(page.getByRole('button', { name: 'Kenilworth, race by race' }));
    expect(onMeeting).toHaveBeenCalledWith(1);
    expect(page.getByRole('heading', { name: 'Head to head' })).toHaveFocus();
  });

  test('who never met are told so beside what each averages and their cards, without noughts and empty tables', async () => {
    const nothing = makeHeadToHead({
      one: { punterId: 7, punterAlias: 'Bolt_7', won: 0 },
      other: { punterId: 9, punterAlias: 'GateFour', won: 0 },
      drawn: 0,
      meetings: [],
      meeting: null,
    });
    // A row on the running meeting of one of them is no meeting of the two.
    const { meeting } = makeHeadToHead();
    const [first] = meeting?.races ?? [];
    const races = first && [{ ...first, other: { raceNumber: 1, hidden: true } }];
    const half = { ...nothing, meeting: meeting && { ...meeting, races, other: null } };
    server.answer(`${base}/GetLeagueHeadToHead/K7RW4Q/7/9`, { headToHead: half });
    server.answer(`${base}/GetLeagueDuels/K7RW4Q/1`, {
      leagueDuels: makeDuels({ rows: [], totalRows: 0, own: null }),
    });
    const rows = [makeSeasonRow({ punterId: 9, punterAlias: 'GateFour', average: 21.46 as never })];
    server.answer(`${base}/GetLeagueSeason/K7RW4Q/1`, { leagueSeason: makeSeason({ rows, own: null }) });
    show(<Duels currentId={1} />);
    expect(
      await page.findByText(
        'You and GateFour haven’t met yet. Season average, points a meeting played: You –, GateFour 21.5.',
      ),
    ).toBeInTheDocument();
    expect(page.queryByRole('table', { name: 'Meetings both played' })).toBeNull();
    // Their cards of that meeting are, as far as they can be seen.
    const cards = within(await page.findByRole('table', { name: /^Race by race/ }));
    expect(wordsOf(cards.getAllByRole('row')[1] as Element)).toMatch(
      /^14Silver Jetty.*Hidden until the off$/,
    );
    expect(page.queryByText(/^0/)).toBeNull();
  });

  test('show the running meeting on top, and another that is looked at in its place, with a way back', async () => {
    const races = [
      {
        raceId: 1,
        raceNumber: 1,
        raceName: '',
        offTime: '2026-11-21T14:00:00+02:00',
        raceStatusId: 8,
        placed: [],
      },
      {
        raceId: 2,
        raceNumber: 2,
        raceName: '',
        offTime: '2026-11-21T16:00:00+02:00',
        raceStatusId: 1,
        placed: [],
      },
    ];
    const vaal = makeMeeting({ meetingId: 2, raceCourseName: 'Vaal', races });
    server.answer('/api/Meeting/GetAllMeetings', { meetings: [makeMeeting(), vaal] });
    const duel = makeHeadToHead();
    const { meeting } = duel;
    const running = {
      ...duel,
      meeting: meeting && {
        ...meeting,
        meetingId: 2,
        one: makeRow({ punterId: 7, total: 0 }),
        other: makeRow({ punterId: 9, total: 29 }),
      },
    };
    server.answer(`${base}/GetLeagueHeadToHead/K7RW4Q/7/9`, { headToHead: running });
    show(<Duels currentId={2} />);
    expect(await page.findByText('Vaal, after race 1: you 0, GateFour 29.')).toHaveAttribute(
      'aria-live',
      'polite',
    );
    expect(server.queries).toContain('?meetingId=2');
    expect(page.getByText('GateFour leads by 29.')).toBeInTheDocument();
    expect(page.getByText('Meetings won 1–2, 1 drawn')).toBeInTheDocument();
    cleanup();
    // Another of their meetings: its own score, and not the running one's.
    const now = { meetingId: 2, meetingName: 'Vaal', date: '2026-11-21', lastRace: 1, one: 0, other: 29 };
    const past = { ...running, running: [now], meeting: { ...meeting, meetingId: 1 } };
    server.answer(`${base}/GetLeagueHeadToHead/K7RW4Q/7/9`, { headToHead: past });
    const onMeeting = vi.fn();
    show(<Duels meetingId={1} currentId={2} onMeeting={onMeeting} />);
    expect(await page.findByText('Kenilworth, Sat 21 Nov: you 31, GateFour 43.')).toBeInTheDocument();
    expect(page.queryByText(/^Vaal, after race 1/)).toBeNull();
    fireEvent.click(await page.findByRole('button', { name: 'Back to Vaal, live' }));
    expect(onMeeting).toHaveBeenCalledWith(null);
    const rows = within(page.getByRole('table', { name: 'Meetings both played' })).getAllByRole('row');
    expect(rows.slice(1).map(wordsOf)).toEqual([
      expect.stringMatching(/^Vaal.*Live after race 1 ?0 ?29$/),
      expect.stringMatching(/^Kenilworth/),
    ]);
    cleanup();
    queryClient.clear();
    // Of two others, on one that the reader does not play: it is the server's choice.
    server.answer(`${base}/GetLeagueHeadToHead/K7RW4Q/7/9`, { headToHead: { ...running, running: [now] } });
    show(<Duels />);
    expect(await page.findByText('Vaal, after race 1: you 0, GateFour 29.')).toBeInTheDocument();
    cleanup();
    queryClient.clear();
    // Their first: nothing to count yet.
    server.answer(`${base}/GetLeagueHeadToHead/K7RW4Q/7/9`, { headToHead: { ...running, meetings: [] } });
    show(<Duels currentId={2} />);
    expect(await page.findByText(/^The first meeting you both play/)).toBeInTheDocument();
    expect(page.queryByText(/Meetings won/)).toBeNull();
  });

  test('have their form from two meetings on, latest first', async () => {
    const [played] = makeHeadToHead().meetings;
    const meetings = (['other', 'one', 'none'] as const).map((winner, place) => ({
      ...played,
      meetingId: place + 1,
      winner,
    }));
    server.answer(`${base}/GetLeagueHeadToHead/K7RW4Q/7/9`, {
      headToHead: { ...makeHeadToHead(), meetings },
    });
    show(<Duels />);
    const form = await page.findByRole('list', { name: 'Your last 3, latest first' });
    expect(within(form).getAllByRole('listitem').map(wordsOf)).toEqual(['Lost', 'Won', 'Drawn']);
  });

  test('list the older meetings a page at a time', async () => {
    const met = (meetingId: number, meetingName: string) => ({
      ...makeHeadToHead().meetings[0],
      meetingId,
      meetingName,
    });
    const first = makeHeadToHead({ meetings: [met(8, 'Vaal')] as never, older: 2 });
    server.answer(`${base}/GetLeagueHeadToHead/K7RW4Q/7/9`, { headToHead: first });
    show(<Duels />);
    const more = await page.findByRole('button', { name: 'Show more of 2 older' });
    server.answer(`${base}/GetLeagueHeadToHead/K7RW4Q/7/9`, {
      headToHead: { ...first, meetings: [met(5, 'Ascot'), met(3, 'Durbanville')], older: 0, meeting: null },
    });
    fireEvent.click(more);
    expect(await page.findByRole('button', { name: 'Durbanville, race by race' })).toBeInTheDocument();
    expect(server.queries).toContain('?before=8');
    expect(page.getByRole('button', { name: 'Vaal, race by race' })).toBeInTheDocument();
    expect(page.queryByRole('button', { name: /^Show more/ })).toBeNull();
  });
});

describe('the two', () => {
  test('are both in the address, also who is shown to begin with, and change places when one is chosen twice', async () => {
    const onPair = vi.fn();
    show(<Duels onPair={onPair} />);
    await waitFor(() => expect(onPair).toHaveBeenCalledWith([7, 9], true));
    fireEvent.change(await page.findByRole('combobox', { name: 'Punter' }), { target: { value: '9' } });
    expect(onPair).toHaveBeenLastCalledWith([9, 7], true);
  });

  test('are those of the address, without who is no member', async () => {
    const [own, other] = members;
    const third = { ...other, punterId: 12, punterAlias: 'MidnightRailbird94' };
    server.answer(`${base}/GetLeagueTeamMembers/K7RW4Q`, {
      leagueMembers: [own, other, third],
      removedMembers: [],
    });
    server.answer(`${base}/GetLeagueHeadToHead/K7RW4Q/12/9`, { headToHead: makeHeadToHead() });
    show(<Duels punter={12} against={9} />);
    const punter = await page.findByRole('combobox', { name: 'Punter' });
    await waitFor(() => expect(punter).toHaveDisplayValue('MidnightRailbird94'));
    cleanup();
    show(<Duels punter={99} against={98} />);
    await waitFor(() => expect(page.getByRole('combobox', { name: 'Against' })).toHaveValue('9'));
    expect(page.getByRole('combobox', { name: 'Punter' })).toHaveDisplayValue('You');
  });
});
