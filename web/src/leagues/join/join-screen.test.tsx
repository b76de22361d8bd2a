import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen as page, render, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fakeServer, login } from '../../../test/fake-server.ts';
import { makeConfig } from '../../../test/fixtures.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { takeInvitation } from '../../platform/session/kept-invitation.ts';
import { registerSignIn } from '../../platform/session/request-sign-in.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { setConfig } from '../../platform/site/config.ts';
import { JoinScreen } from './join-screen.tsx';

const server = fakeServer();
const link = '/friendsLeague?CODE=K7RW4Q&s=abc';
const previewPath = '/api/MiniLeagues/GetLeaguePreview/K7RW4Q';
const joinPath = '/api/MiniLeagues/UpdatePunterLeagueStatus';
const preview = { leagueName: 'Platteland Punters', members: 18, joiningPaused: false, own: 'none' };

beforeEach(() => {
  server.start();
  setConfig(makeConfig());
  server.answer(previewPath, { leaguePreview: preview });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  useSession.getState().clear();
  server.stop();
});

function show(path = link): void {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <JoinScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const signIn = () => useSession.getState().setLogin(login());
const posts = () => server.made.filter((call) => call.startsWith('POST'));

describe('[R-FRIENDS-LEAGUE-LINK] a share link', () => {
  test('shows a visitor the league and asks to sign in first, to come back here', async () => {
    const asked: (string | undefined)[] = [];
    const end = registerSignIn({
      signIn: (returnTo) => asked.push(returnTo),
      register: () => undefined,
      signInAgain: () => undefined,
      signOut: () => undefined,
      endSession: () => undefined,
    });
    show();
    expect(await page.findByRole('heading', { name: 'Platteland Punters' })).toBeInTheDocument();
    fireEvent.click(page.getByRole('button', { name: 'Sign in to join' }));
    end();
    expect(asked).toEqual([link]);
    // The mail that confirms a new account opens another tab.
    expect(takeInvitation()).toBe(link);
    expect(posts()).toEqual([]);
  });

  test('changes nothing by being opened: a tap asks to join', async () => {
    signIn();
    show();
    const ask = await page.findByRole('button', { name: 'Ask to join' });
    expect(posts()).toEqual([]);
    server.answer(joinPath, { message: 'Success.' });
    server.answer(previewPath, { leaguePreview: { ...preview, own: 'requested' } });
    fireEvent.click(ask);
    expect(await page.findByText('You’ve asked to join.')).toBeInTheDocument();
    expect(posts()).toEqual([`POST ${joinPath}`]);
    expect(server.bodies[server.made.indexOf(`POST ${joinPath}`)]).toEqual({
      punterId: 7,
      leagueCode: 'K7RW4Q',
    });
  });

  test('says why the request was refused', async () => {
    signIn();
    show();
    server.refuse(joinPath, 'The owner has paused joining. Ask again later.', { errorCode: 109 });
    fireEvent.click(await page.findByRole('button', { name: 'Ask to join' }));
    expect(await page.findByText('The owner has paused joining. Ask again later.')).toBeInTheDocument();
  });

  test('leads a member to the league', async () => {
    signIn();
    server.answer(previewPath, { leaguePreview: { ...preview, own: 'member' } });
    show();
    expect(await page.findByRole('link', { name: 'Open the league' })).toHaveAttribute(
      'href',
      '/friendsChallenge?leagues=joined&league=K7RW4Q',
    );
  });

  test('without its key names no league, and joining works all the same', async () => {
    signIn();
    show('/friendsLeague?CODE=K7RW4Q');
    expect(await page.findByRole('button', { name: 'Ask to join' })).toBeInTheDocument();
    expect(page.getByRole('heading', { name: 'A friends’ league' })).toBeInTheDocument();
    expect(server.made).not.toContain(`GET ${previewPath}`);
  });

  test('says when joining is paused, and that staff do not join', async () => {
    signIn();
    server.answer(previewPath, { leaguePreview: { ...preview, joiningPaused: true } });
    show();
    expect(await page.findByText(/Joining is paused/)).toBeInTheDocument();
    useSession.setState({ isInternalUser: true });
    expect(await page.findByText('Staff can’t join leagues.')).toBeInTheDocument();
  });

  test('without a code asks for one', async () => {
    signIn();
    server.answer(joinPath, { message: 'Success.' });
    show('/friendsLeague');
    fireEvent.change(await page.findByRole('textbox', { name: 'League Code' }), {
      target: { value: 'k7rw4q' },
    });
    fireEvent.click(page.getByRole('button', { name: 'Ask to join' }));
    await waitFor(() => expect(page.getByText('You’ve asked to join.')).toBeInTheDocument());
  });
});
