import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { login } from '../../../test/fake-server.ts';
import { createOwnedStore, entryKey } from './owned-store.ts';
import { useSession } from './session-store.ts';

interface Notes {
  readonly notes: Readonly<Record<string, string>>;
}

const name = 'test-notes';
const store = createOwnedStore(
  {
    name,
    empty: { notes: {} } as Notes,
    restore: ({ notes = {} }) => ({ notes }),
    followsTabs: true,
    onSignIn: ({ notes }, punterId) => ({
      notes: { [entryKey(punterId, 1)]: notes[entryKey(null, 1)] ?? '' },
    }),
  },
  (change) => ({
    write: (key: string, text: string) => change(({ notes }) => ({ notes: { ...notes, [key]: text } })),
  }),
);
const notes = () => store.getState().notes;

beforeEach(() => {
  vi.useFakeTimers();
  useSession.getState().clear();
  store.setState({ notes: {} });
});
afterEach(() => vi.useRealTimers());

describe('an owned store', () => {
  test('stores its data, and nothing but its data', () => {
    store.getState().write(entryKey(7, 1), 'mine');
    expect(JSON.parse(localStorage.getItem(name) ?? '')).toEqual({
      state: { notes: { '7/1': 'mine' } },
      version: 0,
    });
  });

  test('reads again what another tab stores', async () => {
    localStorage.setItem(name, JSON.stringify({ state: { notes: { '7/1': 'theirs' } }, version: 0 }));
    window.dispatchEvent(new StorageEvent('storage', { key: name }));
    await vi.runAllTimersAsync();
    expect(notes()).toEqual({ '7/1': 'theirs' });
  });

  test("hands the visitor's entries to the punter who signs in", () => {
    store.getState().write(entryKey(null, 1), 'mine');
    useSession.getState().setLogin(login());
    expect(Object.values(notes())).toEqual(['mine']);
    expect(notes()['visitor/1']).toBeUndefined();
  });

  test('is empty in memory and in storage after a sign-out that empties the storage', () => {
    useSession.getState().setLogin(login());
    store.getState().write(entryKey(7, 1), 'mine');
    useSession.getState().clear();
    localStorage.clear();
    vi.runAllTimers();
    expect(notes()).toEqual({});
    expect(localStorage.getItem(name)).toBeNull();
  });

  test('stays when the session ends and the storage does not', () => {
    useSession.getState().setLogin(login());
    store.getState().write(entryKey(7, 1), 'mine');
    useSession.getState().clear();
    vi.runAllTimers();
    expect(notes()['7/1']).toBe('mine');
  });
});
