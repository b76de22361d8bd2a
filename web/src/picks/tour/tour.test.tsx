import type { Race } from '@furlong/contract/schemas/meetings';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeServer, login } from '../../../test/fake-server.ts';
import { makeConfig, makeMeeting, makeRace } from '../../../test/fixtures.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { noteNewPunter } from '../../platform/session/new-punter.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { setConfig } from '../../platform/site/config.ts';
import type { MeetingDraft } from '../picks-draft.ts';
import { SaveBar } from '../save-bar.tsx';
import { readMs } from './tour-note.tsx';
import { quietMs } from './use-tour.ts';

const server = fakeServer();
const now = Date.parse('2026-11-21T11:00:00+02:00');
const saved = { saddle: 2, horseName: 'Half Past Nine', countsAs: null, points: null, bonus: null };
const toRun = [makeRace(), makeRace({ raceNumber: 2, raceId: 102 })];
const onFocusLost = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  server.start();
  setConfig(makeConfig());
  useSession.getState().setLogin(login());
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  useSession.getState().clear();
  server.stop();
});

function bar({ races = toRun, draft = {} }: { races?: readonly Race[]; draft?: MeetingDraft } = {}) {
  return (
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <SaveBar
          meeting={makeMeeting()}
          races={races}
          draft={draft}
          now={now}
          here={1}
          linkOf={(race) => `/picks/1?race=${race}`}
          onSaved={onFocusLost}
          onQuick={() => undefined}
        />
      </MemoryRouter>
    </QueryClientProvider>
  );
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const note = () => screen.queryByRole('region', { name: 'How it works' });
/** Waits for the note, whose code is loaded apart. */
async function shown(): Promise<HTMLElement> {
  vi.useRealTimers();
  return await screen.findByRole('region', { name: 'How it works' });
}

describe('the tour (rule: newcomers-tour)', () => {
  test('begins on the card of a punter who is new here, once nobody touches it', async () => {
    noteNewPunter(7);
    render(bar());
    await pass(quietMs - 1);
    // A tap: nothing may come up under the thumb.
    fireEvent.pointerDown(document.body);
    await pass(quietMs - 1);
    expect(localStorage.getItem('furlong-new-punter')).not.toBeNull();
    await pass(1);
    expect((await shown()).textContent).toContain('1 of 3 Tap a runner');
    expect(document.activeElement).toBe(document.body);
  });

  test('goes on with what the punter does, without a tap, and ends when the card is left', async () => {
    noteNewPunter(7);
    const { rerender, unmount } = render(bar());
    await pass(quietMs);
    await shown();
    rerender(bar({ draft: { 1: 3 } }));
    expect(note()?.textContent).toContain('2 of 3 Tap Save');
    rerender(bar({ races: toRun.map((race) => ({ ...race, selection: saved })) }));
    expect(note()?.textContent).toContain('3 of 3 Now watch the Board');
    unmount();
    render(bar());
    expect(note()).toBeNull();
  });

  test('ends by itself: its last step leaves nothing to do', async () => {
    noteNewPunter(7);
    const { rerender } = render(bar({ draft: { 1: 3 } }));
    await pass(quietMs);
    await shown();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    rerender(bar({ races: toRun.map((race) => ({ ...race, selection: saved })) }));
    await pass(readMs - 1);
    expect(note()?.textContent).toContain('3 of 3');
    await pass(1);
    expect(note()).toBeNull();
  });

  test('never begins with its end: whoever has saved picks has found the way', async () => {
    noteNewPunter(7);
    render(bar({ races: toRun.map((race) => ({ ...race, selection: saved })) }));
    await pass(10 * quietMs);
    expect(note()).toBeNull();
    expect(localStorage.getItem('furlong-new-punter')).toBeNull();
  });

  test('can be turned and left by buttons, is shown once, and leaves the focus on the card', async () => {
    noteNewPunter(7);
    const { unmount } = render(bar());
    await pass(quietMs);
    await shown();
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(note()?.textContent).toContain('2 of 3');
    screen.getByRole('button', { name: 'Close the tips' }).focus();
    fireEvent.click(screen.getByRole('button', { name: 'Close the tips' }));
    expect(note()).toBeNull();
    expect(onFocusLost).toHaveBeenCalledOnce();
    unmount();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    render(bar());
    await pass(10 * quietMs);
    expect(note()).toBeNull();
  });

  test.each([
    ['a punter who is not new', () => undefined, toRun],
    ['another punter of the device', () => noteNewPunter(8), toRun],
    [
      'a visitor',
      () => {
        noteNewPunter(7);
        useSession.getState().clear();
      },
      toRun,
    ],
    [
      'a punter on a break',
      () => {
        noteNewPunter(7);
        useSession.getState().update({ playBreak: { kind: 'closure', until: null } });
      },
      toRun,
    ],
    ['a card with no open race', () => noteNewPunter(7), [makeRace({ raceStatusId: 3 })]],
  ])('is not shown to %s', async (_whom, prepare, races) => {
    prepare();
    render(bar({ races }));
    await pass(10 * quietMs);
    expect(note()).toBeNull();
    vi.useRealTimers();
  });
});
