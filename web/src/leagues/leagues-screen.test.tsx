import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen as page, render, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeServer, login } from '../../test/fake-server.ts';
import { makeConfig, makeMeeting, makeRace, makeScoring } from '../../test/fixtures.ts';
import {
  makeJoined,
  makeLeague,
  makeLeagueBoard,
  makeNotification,
  makeRequest,
} from '../../test/league-fixtures.ts';
import { queryClient } from '../platform/api/query-client.ts';
import { useSession } from '../platform/session/session-store.ts';
import { setConfig } from '../platform/site/config.ts';
import { BoardLeagues, LeaguesScreen } from './leagues-screen.tsx';

const server = fakeServer();
const base = '/api/MiniLeagues';
const retrievalFailed = 'There was an error in retrieving data, please try again after some time.';
const board = (code: string) => `${base}/GetLeagueLeaderboard/1/${code}/1`;

/** Punter 7 owns a league and is a member of another. */
beforeEach(() => {
  server.start();
  setConfig(makeConfig());
  useSession.getState().setLogin(login());
  server.answer('/api/Meeting/GetAllMeetings', { meetings: [makeMeeting()] });
  server.answer('/api/Meeting/GetLeaderboardMeetingId', { meetingId: 1 });
  server.answer('/api/Meeting/GetMeetingRaces/1', {
    meeting: makeMeeting(),
    races: [makeRace({ raceStatusId: 8 })],
    scoring: makeScoring(),
  });
  server.answer(`${base}/GetPunterLeagues`, { ownedLeagues: [makeLeague()], joinedLeagues: [makeJoined()] });
  server.answer(`${base}/GetLeagueRequests`, { leagueRequests: [] });
  server.answer(`${base}/GetStatsMeetings`, { meetings: [] });
  for (const code of ['K7RW4Q', 'M3XH9D']) {
    server.answer(board(code), makeLeagueBoard());
    server.answer(`${base}/getLeagueNotifications/${code}`, { leagueNotifications: [] });
    server.answer(`${base}/GetLeagueTeamMembers/${code}`, {
      leagueMembers: [
        { punterId: 7, punterAlias: 'Bolt_7', isOwner: true, memberSince: '2026-03-12T09:00:00+02:00' },
        { punterId: 21, punterAlias: 'Maanhaar', isOwner: false, memberSince: '2026-04-01T09:00:00+02:00' },
      ],
      removedMembers: [{ punterId: 30, punterAlias: 'Spoiler', removedAt: '2026-05-01T09:00:00+02:00' }],
    });
  }
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  useSession.getState().clear();
  server.stop();
  vi.restoreAllMocks();
});

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{`${pathname}${search}`}</output>;
}

const address = () => page.getByLabelText('Address').textContent;

function show(path = '/friendsChallenge'): void {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        {path.startsWith('/leaderboard') ? <BoardLeagues /> : <LeaguesScreen />}
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

/** A page of 1 024 pixels and more. */
function widen(): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: true,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

const press = (name: string | RegExp) => fireEvent.click(page.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(page.getByRole('textbox', { name: label }), { target: { value } });
const bodyOf = (call: string) => server.bodies[server.made.lastIndexOf(`POST ${base}/${call}`)];
const timesMade = (call: string) => server.made.filter((each) => each === `GET ${base}/${call}`).length;

describe('the leagues of a punter', () => {
  test('[S-LEAGUES-TABLE] [E-LEAGUES-RESPONSE] [E-LEAGUE] stand in a table of six columns', async () => {
    widen();
    show();
    const row = (await page.findByText('rank 3 of 18 players')).closest('tr') as HTMLElement;
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
    const card = (await page.findByText('rank 3 of 18 players')).closest('dl');
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

  test('on a phone stand beside each other over the chosen one, whose board comes before what can be asked', async () => {
    const card = makeLeague({ leagueCode: 'M3XH9D', leagueName: 'The Thursday Card', rank: 1, members: 6 });
    server.answer(`${base}/GetPunterLeagues`, { ownedLeagues: [makeLeague(), card], joinedLeagues: [] });
    show();
    const first = await page.findByRole('button', { name: /^Platteland Punters rank 3 of 18 players/ });
    expect(first).toHaveAttribute('aria-current', 'true');
    press(/^The Thursday Card rank 1 of 6 players/);
    const heading = await page.findByRole('heading', { level: 2, name: 'The Thursday Card' });
    await waitFor(() => expect(heading).toHaveFocus());
    const create = page.getByRole('button', { name: 'Create A League' });
    expect(heading.compareDocumentPosition(create)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
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

describe('[S-LEAGUES-CREATE] creating a league', () => {
  const made = {
    leagueName: 'Kaap Kennels',
    leagueCode: 'Q8LD2V',
    shareLink: '/friendsLeague?CODE=Q8LD2V&s=x',
  };
  const create = async (name: string) => {
    show();
    await page.findByText('Former leagues');
    press('Create A League');
    const dialog = within(page.getByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('League name'), { target: { value: name } });
    fireEvent.click(dialog.getByRole('button', { name: 'Create A League' }));
    return dialog;
  };

  test('[V-LEAGUE-CREATED] succeeds when status, message, detail and name say so, and offers its code and link', async () => {
    server.answer(`${base}/CreateLeague`, made);
    server.answer(board('Q8LD2V'), makeLeagueBoard());
    await create('  Kaap  Kennels ');
    expect(await page.findByRole('heading', { name: 'Kaap Kennels is ready' })).toBeInTheDocument();
    expect(bodyOf('CreateLeague')).toMatchObject({ punterId: 7, leagueName: 'Kaap Kennels' });
    const link = page.getByRole('link', { name: /^WhatsApp/ }).getAttribute('href') ?? '';
    expect(link.startsWith('https://wa.me/?text=')).toBe(true);
    expect(decodeURIComponent(link)).toContain(`${window.location.origin}${made.shareLink}`);
    await waitFor(() => expect(address()).toContain('league=Q8LD2V'));
  });

  test.each([
    ['another name came back', { ...made, leagueName: 'Kaap Kennel', detail: 'Success' }, 'Success'],
    ['the detail is not Success', { ...made, detail: 'It is being looked at.' }, 'It is being looked at.'],
    ['the message is not Success', { ...made, message: 'Success.', detail: 'Not quite.' }, 'Not quite.'],
  ])(
    '[V-LEAGUE-CREATED] [V-LEAGUE-CREATE-DETAIL] fails with the detail when %s',
    async (_why, answer, detail) => {
      server.answer(`${base}/CreateLeague`, answer);
      const dialog = await create('Kaap Kennels');
      expect(await dialog.findByText(detail)).toBeInTheDocument();
      expect(page.queryByText('Kaap Kennels is ready')).toBeNull();
    },
  );

  test('[V-LEAGUE-CREATE-DETAIL] shows the reason of a refusal, and sends a repetition under the same key', async () => {
    server.refuse(`${base}/CreateLeague`, 'You have a league of this name already.', { errorCode: 122 });
    const dialog = await create('Kaap Kennels');
    expect(await dialog.findByText('You have a league of this name already.')).toBeInTheDocument();
    const { guid } = bodyOf('CreateLeague') as { guid: string };
    fireEvent.click(dialog.getByRole('button', { name: 'Create A League' }));
    await waitFor(() =>
      expect(server.made.filter((each) => each === `POST ${base}/CreateLeague`)).toHaveLength(2),
    );
    expect(bodyOf('CreateLeague')).toMatchObject({ guid });
  });
});

describe('[S-LEAGUES-JOIN] joining a league', () => {
  const join = async (code: string) => {
    show();
    await page.findByText('Former leagues');
    press('Join A League');
    type('League Code', code);
    press('Ask to join');
  };
  const path = `${base}/UpdatePunterLeagueStatus`;

  test('[T-LEAGUE-JOIN] has asked when the status is 1 and the message Success., and the request stands there', async () => {
    server.answer(path, { message: 'Success.' });
    server.answer(`${base}/GetLeagueRequests`, { leagueRequests: [makeRequest()] });
    await join(' p4tn6x ');
    expect(await page.findByText('You have asked to join.')).toBeInTheDocument();
    expect(bodyOf('UpdatePunterLeagueStatus')).toEqual({ punterId: 7, leagueCode: 'p4tn6x' });
    press('Done');
    expect(await page.findByText('Sunday Stayers')).toBeInTheDocument();
    server.answer(`${base}/CancelLeagueRequest`, {});
    press(/^Take it back.*Sunday Stayers$/);
    await waitFor(() => expect(bodyOf('CancelLeagueRequest')).toEqual({ requestId: 5 }));
  });

  test('says within the sentence when one who was rejected may ask again', async () => {
    const mayAskAgainAt = new Date(Date.now() + 86_400_000).toISOString();
    server.answer(`${base}/GetLeagueRequests`, {
      leagueRequests: [makeRequest({ state: 'rejected', mayAskAgainAt })],
    });
    show();
    expect(await page.findByText(/^You can ask again from tomorrow, \d\d:\d\d\.$/)).toBeInTheDocument();
  });

  test('[T-LEAGUE-JOIN] [V-LEAGUE-JOIN-TEXT] [X-JOIN-FAILED] has failed with any other message', async () => {
    server.answer(path, { message: 'Success' });
    await join('P4TN6X');
    expect(await page.findByText('The request to join was not successful')).toBeInTheDocument();
  });

  test.each([108, 109, 110, 111, 112])(
    '[V-LEAGUE-JOIN-DETAIL] [X-JOIN-FAILED] shows the detail of %i',
    async (errorCode) => {
      server.refuse(path, 'There is no league with this code.', { errorCode });
      await join('P4TN6X');
      expect(await page.findByText('There is no league with this code.')).toBeInTheDocument();
    },
  );

  test.each([107, 113])(
    '[V-LEAGUE-JOIN-TEXT] [X-JOIN-FAILED] shows the general text for %i',
    async (errorCode) => {
      server.refuse(path, 'Something private.', { errorCode });
      await join('P4TN6X');
      expect(await page.findByText('The request to join was not successful')).toBeInTheDocument();
      expect(page.queryByText('Something private.')).toBeNull();
    },
  );

  test.each(['  ', '12', 'K7R W4'])('needs a whole code, not %j', async (code) => {
    await join(code);
    expect(page.getByText('A code has 6 letters and digits. Check it and try again.')).toBeInTheDocument();
    expect(server.made).not.toContain(`POST ${path}`);
  });
});

describe('an owner', () => {
  const path = `${base}/UpdatePunterLeagueStatus`;
  const notifications = 'getLeagueNotifications/K7RW4Q';

  test.each([
    ['Approve', 1],
    ['Reject', 2],
  ])(
    '[T-LEAGUE-DECISION] [T-LEAGUE-DECISION-REFRESH] [E-LEAGUE-NOTIFICATIONS] can %s a request, which fetches the notifications again',
    async (word, status) => {
      server.answer(`${base}/${notifications}`, { leagueNotifications: [makeNotification()] });
      server.answer(path, { message: 'Success.' });
      show();
      await page.findByText('Maanhaar');
      const before = timesMade(notifications);
      server.answer(`${base}/${notifications}`, { leagueNotifications: [] });
      press(`${word} Maanhaar`);
      await waitFor(() => expect(timesMade(notifications)).toBe(before + 1));
      expect(bodyOf('UpdatePunterLeagueStatus')).toEqual({
        leagueCode: 'K7RW4Q',
        punterId: 21,
        punterLeagueStatus: status,
      });
      expect(await page.findByText('Nobody at the moment.')).toBeInTheDocument();
    },
  );

  test('[T-LEAGUE-DECISION] has not decided when the message is another', async () => {
    server.answer(`${base}/${notifications}`, { leagueNotifications: [makeNotification()] });
    server.answer(path, { message: 'Success', detail: 'The request is gone.' });
    show();
    await page.findByText('Maanhaar');
    press('Approve Maanhaar');
    expect(await page.findByText('The request is gone.')).toBeInTheDocument();
  });

  const answered = { leagueName: 'Platteland Punters', leagueCode: 'K7RW4Q', shareLink: '' };

  test('[S-LEAGUES-MANAGE] renames, pauses joining and follows a new code', async () => {
    server.answer(`${base}/UpdateLeague`, answered);
    show();
    await page.findByText('Former leagues');
    type('League name', 'Plaas Punters');
    press('Save the name');
    await waitFor(() =>
      expect(bodyOf('UpdateLeague')).toEqual({ leagueCode: 'K7RW4Q', leagueName: 'Plaas Punters' }),
    );
    press('Pause joining');
    await waitFor(() =>
      expect(bodyOf('UpdateLeague')).toEqual({ leagueCode: 'K7RW4Q', joiningPaused: true }),
    );
    server.answer(`${base}/UpdateLeague`, { ...answered, leagueCode: 'Z9WT5K' });
    press('New code');
    fireEvent.click(within(page.getByRole('dialog')).getByRole('button', { name: 'New code' }));
    await waitFor(() => expect(bodyOf('UpdateLeague')).toEqual({ leagueCode: 'K7RW4Q', rotateCode: true }));
    await waitFor(() => expect(address()).toContain('league=Z9WT5K'));
  });

  test('[S-LEAGUES-MANAGE] deletes only after being asked once more, with the number of players', async () => {
    server.answer(`${base}/UpdateLeague`, answered);
    show();
    await page.findByText('Former leagues');
    press('Delete A League');
    const dialog = within(page.getByRole('dialog', { name: 'Delete Platteland Punters?' }));
    expect(dialog.getByText(/^The league ends for all 18 players/)).toBeInTheDocument();
    expect(server.made).not.toContain(`POST ${base}/UpdateLeague`);
    server.answer(`${base}/GetPunterLeagues`, { ownedLeagues: [], joinedLeagues: [] });
    fireEvent.click(dialog.getByRole('button', { name: 'Delete A League' }));
    await waitFor(() => expect(bodyOf('UpdateLeague')).toEqual({ leagueCode: 'K7RW4Q', leagueStatus: 0 }));
    expect(await page.findByText('You own no league yet')).toBeInTheDocument();
  });

  test('speaks to an owner who is alone in the league as to one', async () => {
    server.answer(`${base}/GetPunterLeagues`, {
      ownedLeagues: [makeLeague({ members: 1 })],
      joinedLeagues: [],
    });
    show();
    expect(await page.findByText(/^Deletes the league for you\./)).toBeInTheDocument();
    // What comes first is the way to company.
    const alone = page.getByText(/^Nobody else is in yet\./).parentElement as HTMLElement;
    expect(within(alone).getByRole('link', { name: /^WhatsApp/ })).toBeInTheDocument();
  });

  test('[S-LEAGUES-MANAGE] [E-LEAGUE-MEMBERS] removes a member, lifts a removal and offers the league to a member', async () => {
    server.answer(path, { message: 'Success.' });
    server.answer(`${base}/LiftRemoval`, {});
    server.answer(`${base}/UpdateLeague`, answered);
    show('/friendsChallenge?view=members');
    await page.findByText('Spoiler');
    press('Remove Maanhaar');
    fireEvent.click(within(page.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(bodyOf('UpdatePunterLeagueStatus')).toEqual({
        leagueCode: 'K7RW4Q',
        punterId: 21,
        punterLeagueStatus: 3,
      }),
    );
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
    fireEvent.click(page.getByText('Allow again'));
    await waitFor(() => expect(bodyOf('LiftRemoval')).toEqual({ leagueCode: 'K7RW4Q', punterId: 30 }));
    press('Hand over to a member');
    const dialog = within(page.getByRole('dialog'));
    fireEvent.change(await dialog.findByRole('combobox'), { target: { value: '21' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Offer it to Maanhaar' }));
    await waitFor(() =>
      expect(bodyOf('UpdateLeague')).toEqual({ leagueCode: 'K7RW4Q', newOwnerPunterId: 21 }),
    );
  });
});

describe('a member', () => {
  const joined = '/friendsChallenge?leagues=joined';

  test('exits after being asked once more, and has no owner’s buttons', async () => {
    server.answer(`${base}/UpdatePunterLeagueStatus`, { message: 'Success.' });
    show(joined);
    await page.findByText('Former leagues');
    expect(page.queryByRole('button', { name: 'Delete A League' })).toBeNull();
    press('Exit the league');
    fireEvent.click(within(page.getByRole('dialog')).getByRole('button', { name: 'Exit the league' }));
    await waitFor(() =>
      expect(bodyOf('UpdatePunterLeagueStatus')).toEqual({
        leagueCode: 'M3XH9D',
        punterId: 7,
        punterLeagueStatus: 4,
      }),
    );
  });

  test('takes over a league that its owner offers', async () => {
    const handOver = {
      punterId: 7,
      punterAlias: 'Bolt_7',
      offeredAt: '2026-11-20T10:00:00+02:00',
      expiresAt: '2026-11-27T10:00:00+02:00',
      mine: true,
    };
    server.answer(`${base}/GetPunterLeagues`, {
      ownedLeagues: [],
      joinedLeagues: [makeJoined({ handOver })],
    });
    server.answer(`${base}/AnswerHandOver`, {});
    show(joined);
    await page.findByText('offered to you');
    press('Take it over');
    await waitFor(() => expect(bodyOf('AnswerHandOver')).toEqual({ leagueCode: 'M3XH9D', accept: true }));
  });

  test('reports a league', async () => {
    server.answer(`${base}/ReportLeague`, {});
    show(joined);
    await page.findByText('Former leagues');
    press('Report this league');
    fireEvent.click(page.getByRole('radio', { name: 'Someone is being harassed' }));
    press('Report');
    expect(await page.findByText('Thank you.')).toBeInTheDocument();
    expect(bodyOf('ReportLeague')).toEqual({ leagueCode: 'M3XH9D', reason: 'harassment' });
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
