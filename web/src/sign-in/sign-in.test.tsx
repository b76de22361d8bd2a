import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeServer, login } from '../../test/fake-server.ts';
import { makeConfig, makeMeeting, makeRace, makeScoring } from '../../test/fixtures.ts';
import { usePicksDraft } from '../picks/picks-draft.ts';
import { queryClient } from '../platform/api/query-client.ts';
import { loadChunk } from '../platform/offline/load-chunk.ts';
import { requestSignOut } from '../platform/session/request-sign-in.ts';
import { useSession } from '../platform/session/session-store.ts';
import { setConfig } from '../platform/site/config.ts';
import { SignIn } from './sign-in.tsx';
import { SignInControl } from './sign-in-control.ts';
import { useSignIn } from './sign-in-state.ts';

vi.mock('../platform/offline/load-chunk.ts', async (original) => {
  const real = await original<typeof import('../platform/offline/load-chunk.ts')>();
  return { ...real, loadChunk: vi.fn(real.loadChunk) };
});

const server = fakeServer();
const signOut = vi.spyOn(SignInControl.prototype, 'signOut');

beforeEach(async () => {
  server.start();
  setConfig(makeConfig());
  signOut.mockReset().mockResolvedValue();
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T11:00:00+02:00'));
  server.answer('/api/Meeting/GetMeetingRaces/1', {
    meeting: makeMeeting(),
    races: [makeRace(), makeRace({ raceNumber: 2, raceId: 102 })],
    scoring: makeScoring(),
  });
  render(
    <MemoryRouter>
      <SignIn isForPunters={() => false} isOpenWithoutAlias={() => false} />
    </MemoryRouter>,
  );
  await waitFor(() => expect(useSignIn.getState().status).toBe('anonymous'));
  useSession.getState().setLogin(login());
  usePicksDraft.setState({ drafts: {} });
});
afterEach(() => {
  cleanup();
  useSignIn.setState({ question: null });
  queryClient.clear();
  useSession.getState().clear();
  server.stop();
});

function draftTwo(): void {
  usePicksDraft.getState().setPick(7, 1, 1, 3);
  usePicksDraft.getState().setPick(7, 1, 2, 1);
}
const dialog = () => screen.findByRole('dialog', { name: 'Sign out?' });

describe('signing out (rule: sign-out)', () => {
  test('with nothing unsaved asks nothing', async () => {
    requestSignOut();
    await waitFor(() => expect(signOut).toHaveBeenCalledExactlyOnceWith());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('without the part that asks signs out, and keeps what is not saved', async () => {
    vi.mocked(loadChunk).mockReturnValueOnce(new Promise<never>(() => undefined));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    draftTwo();
    requestSignOut();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(signOut).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(signOut).toHaveBeenCalledExactlyOnceWith('asked', null);
    vi.mocked(loadChunk).mockRejectedValueOnce(new Error('no connection'));
    requestSignOut();
    await vi.advanceTimersByTimeAsync(0);
    expect(signOut).toHaveBeenLastCalledWith('asked', null);
    vi.useRealTimers();
  });

  test('with unsaved picks asks first, and staying changes nothing', async () => {
    draftTwo();
    requestSignOut();
    expect((await dialog()).textContent).toContain(
      'You have 2 unsaved picks. Save them, or sign out without them?',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Stay signed in' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(signOut).not.toHaveBeenCalled();
    expect(Object.keys(usePicksDraft.getState().drafts)).toEqual(['7/1']);
  });

  test('saves them by the punter’s choice, and has it said afterwards', async () => {
    server.answer('/api/Selection/SavePunterSelections', {});
    draftTwo();
    requestSignOut();
    await dialog();
    await userEvent.click(screen.getByRole('button', { name: 'Save and sign out' }));
    await waitFor(() => expect(signOut).toHaveBeenCalledExactlyOnceWith('asked', 'Saved: 2 picks.'));
    expect(server.made).toContain('POST /api/Selection/SavePunterSelections');
  });

  test('drops them by the punter’s choice, and has it said afterwards', async () => {
    draftTwo();
    requestSignOut();
    await dialog();
    await userEvent.click(screen.getByRole('button', { name: 'Sign out without saving' }));
    expect(signOut).toHaveBeenCalledExactlyOnceWith('asked', 'Dropped: 2 unsaved picks.');
  });

  test('that could save one meeting only says so, and drops no more than the rest', async () => {
    server.answer('/api/Selection/SavePunterSelections', {});
    draftTwo();
    // Of a meeting whose card does not load.
    usePicksDraft.getState().setPick(7, 2, 1, 3);
    requestSignOut();
    expect((await dialog()).textContent).toContain('You have 3 unsaved picks.');
    await userEvent.click(screen.getByRole('button', { name: 'Save and sign out' }));
    await screen.findByText(/Can’t reach the card/);
    expect((await dialog()).textContent).toContain('You have 1 unsaved pick.');
    await userEvent.click(screen.getByRole('button', { name: 'Sign out without saving' }));
    expect(signOut).toHaveBeenCalledExactlyOnceWith('asked', 'Saved: 2 picks. Dropped: 1 unsaved pick.');
  });

  test('that could not save says why, and signs nobody out', async () => {
    server.refuse('/api/Selection/SavePunterSelections', 'Race 1 went off before you saved.');
    draftTwo();
    requestSignOut();
    await dialog();
    await userEvent.click(screen.getByRole('button', { name: 'Save and sign out' }));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Not saved. Race 1 went off before you saved.',
    );
    expect(signOut).not.toHaveBeenCalled();
  });
});
