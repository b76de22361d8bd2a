import { cleanup, fireEvent, screen as page, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeLeague, makeSeason } from '../../test/league-fixtures.ts';
import {
  base,
  board,
  press,
  leaguesServer as server,
  show,
  startLeagues,
  stopLeagues,
} from '../../test/leagues-stage.tsx';
import { useSession } from '../platform/session/session-store.ts';

beforeEach(startLeagues);
afterEach(stopLeagues);

const retrievalFailed = 'There was an error in retrieving data, please try again after some time.';

/** A page of 1 024 pixels and more, or one where these queries match. */
function widen(matches: (query: string) => boolean = () => true): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: matches(query),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

describe('the leagues of a punter', () => {
  test('[S-LEAGUES-TABLE] [E-LEAGUES-RESPONSE] [E-LEAGUE] stand in a table of six columns', async () => {
    widen();
    show();
    const row = (await page.findByText('rank 3 of 12 playing, 18 members')).closest('tr') as HTMLElement;
    const heads = [...(row.closest('table')?.querySelectorAll('th') ?? [])];
    expect(heads.map(({ textContent }) => textContent.trim())).toEqual([
      'League name',
      'Rank/#Players',
      'League Code',
      'Share code',
      'Status',
      'Manage',
    ]);
    for (const text of ['Platteland Punters', 'K7RW4Q', 'Approved', 'Manage']) {
      expect(within(row).getByText(text)).toBeInTheDocument();
    }
  });

  test('say in a line where a table does not fit what it says, with what waits in them', async () => {
    server.answer(`${base}/GetPunterLeagues`, {
      ownedLeagues: [makeLeague({ pendingRequests: 2, joiningPaused: true })],
      joinedLeagues: [],
    });
    show();
    const card = (await page.findByText('rank 3 of 12 playing, 18 members')).closest('dl');
    const words = within(card as HTMLElement);
    // Code and link behind one tap, so that the board comes sooner.
    expect(words.queryByText('League Code')).toBeNull();
    press('Invite');
    expect(words.getByRole('button', { name: /^Copy the code ?K7RW4Q$/ })).toBeInTheDocument();
    expect(words.getByRole('button', { name: /^Copy link ?to Platteland Punters$/ })).toBeInTheDocument();
    for (const text of ['Rank/#Players', 'League Code', 'Status', '2 requests', 'joining paused']) {
      expect(words.getByText(text)).toBeInTheDocument();
    }
    expect(card?.closest('table')).toBeNull();
  });

  test('on a phone are a menu under the name of the chosen one, whose board comes before what can be asked', async () => {
    const card = makeLeague({
      leagueCode: 'M3XH9D',
      leagueName: 'The Thursday Card',
      rank: 1,
      members: 6,
      pendingRequests: 2,
    });
    server.answer(`${base}/GetPunterLeagues`, { ownedLeagues: [makeLeague(), card], joinedLeagues: [] });
    show();
    const menu = await page.findByRole('combobox', { name: 'League' });
    expect(menu).toHaveDisplayValue('Platteland Punters, 3rd of 12');
    expect(
      within(menu)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Platteland Punters, 3rd of 12',
      'The Thursday Card, 1st of 12 (2 to approve)',
      'Open Leagues',
    ]);
    // One name heads the screen, without tabs and cards of leagues under it.
    expect(page.queryByRole('link', { name: /^Joined Leagues/ })).toBeNull();
    fireEvent.change(menu, { target: { value: 'M3XH9D' } });
    const heading = await page.findByRole('heading', { level: 2, name: 'The Thursday Card' });
    const create = page.getByRole('button', { name: 'Create A League' });
    expect(heading.compareDocumentPosition(create)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    fireEvent.change(page.getByRole('combobox', { name: 'League' }), { target: { value: 'open' } });
    expect(await page.findByRole('link', { name: 'Open Leagues' })).toHaveAttribute('aria-current', 'true');
  });

  test('over a season say that their ranks are those of the latest meeting', async () => {
    widen((query) => !query.includes('1024'));
    const card = makeLeague({
      leagueCode: 'M3XH9D',
      leagueName: 'The Thursday Card',
      rank: null,
      members: 6,
    });
    server.answer(`${base}/GetPunterLeagues`, { ownedLeagues: [makeLeague(), card], joinedLeagues: [] });
    server.answer(`${base}/GetLeagueSeason/K7RW4Q/1`, { leagueSeason: makeSeason() });
    show('/leagues?league=K7RW4Q&view=season');
    const named = (name: RegExp) => page.findByRole('button', { name });
    await named(/^Platteland Punters latest meeting rank 3 of 12 playing, 18 members/);
    // Nor is anything said of one who has no rank on it.
    await named(/^The Thursday Card no rank yet, 6 members/);
    press('Board');
    await named(/^Platteland Punters rank 3 of 12/);
  });

  test('[S-LEADERBOARD-TABS] [S-LEAGUES-ACTION-LEAGUES] [S-LEAGUES-ACTION-JOIN] [S-LEAGUES-ACTION-CREATE] [S-LEAGUES-ACTION-DELETE] have their tabs and actions, on the leaderboard too', async () => {
    show('/leaderboard?leagues=my');
    expect(await page.findByRole('link', { name: 'My Leagues 1' })).toHaveAttribute('aria-current', 'true');
    expect(page.getByRole('link', { name: 'Joined Leagues 1' })).toBeInTheDocument();
    expect(page.getByRole('link', { name: 'Leaderboard' })).toHaveAttribute('href', '/leaderboard');
    for (const name of ['Join A League', 'Create A League', 'Delete A League']) {
      expect(page.getByRole('button', { name })).toBeInTheDocument();
    }
    cleanup();
    show();
    expect(await page.findByRole('heading', { level: 1, name: 'Leagues' })).toBeInTheDocument();
  });

  test('[X-LEAGUES-LOAD] [X-LEAGUE-NOTIFICATIONS-LOAD] say in the catalogue’s words that they did not load, and try again', async () => {
    server.fail(`${base}/GetPunterLeagues`, 404);
    show();
    expect(await page.findByText(retrievalFailed)).toBeInTheDocument();
    server.answer(`${base}/GetPunterLeagues`, { ownedLeagues: [makeLeague()], joinedLeagues: [] });
    server.fail(`${base}/getLeagueNotifications/K7RW4Q`, 404);
    press('Try again');
    await page.findByText('Former leagues');
    expect(await page.findByText(retrievalFailed)).toBeInTheDocument();
  });

  test('open on the meeting that their ranks are of, not on the next (rule: league-board)', async () => {
    server.answer('/api/Meeting/GetLeaderboardMeetingId', { meetingId: 2 });
    server.answer(`${base}/GetPunterLeagues`, {
      ownedLeagues: [makeLeague({ meetingId: 1 })],
      joinedLeagues: [],
    });
    show();
    await page.findByText(/after race 5/);
    expect(server.made).toContain(`GET ${board('K7RW4Q')}`);
    expect(server.made.filter((call) => call.includes('GetLeagueLeaderboard/2/'))).toEqual([]);
  });

  test('lead to the league’s board of the predictor, where soccer is offered', async () => {
    show();
    const link = await page.findByRole('link', { name: 'Soccer: the league’s predictor board' });
    expect(link.getAttribute('href')).toBe('/sport/soccer/board?league=K7RW4Q');
  });

  test('ask a visitor to sign in, and to come back here', async () => {
    useSession.getState().clear();
    show('/leaderboard?leagues=joined');
    expect(await page.findByText('Sign in to see your leagues')).toBeInTheDocument();
    expect(page.queryByRole('button', { name: 'Join A League' })).toBeNull();
  });

  test('offer no joining or creating to one on a break', async () => {
    useSession.setState({ playBreak: { kind: 'time-out', until: '2099-01-01T00:00:00Z' } as never });
    show();
    await page.findByText('Former leagues');
    expect(page.queryByRole('button', { name: 'Join A League' })).toBeNull();
    expect(page.queryByRole('button', { name: 'Create A League' })).toBeNull();
  });
});

test('[T-LEAGUE-STATUS] former leagues say which of the statuses they have', async () => {
  const path = `${base}/GetPunterLeagues`;
  show();
  const summary = await page.findByText('Former leagues');
  server.answer(path, { ownedLeagues: [makeLeague({ status: 3, leagueCode: '' })], joinedLeagues: [] });
  const details = summary.closest('details') as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event('toggle'));
  expect((await page.findAllByText('Removed')).length).toBeGreaterThan(0);
  const asked = server.queries.filter((query) => query.startsWith('?leagueStatus='));
  for (const status of [0, 1, 2, 3, 4]) expect(asked).toContain(`?leagueStatus=${status}`);
});
