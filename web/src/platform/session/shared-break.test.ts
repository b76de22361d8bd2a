import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { login } from '../../../test/fake-server.ts';

const playBreak = { kind: 'time-out', until: '2999-01-01T12:00:00.000Z' } as const;
const key = 'playBreak';

/** A tab: its own memory, over the storage of the device. */
async function openTab(change: Partial<ReturnType<typeof login>> = {}) {
  vi.resetModules();
  const { useSession } = await import('./session-store.ts');
  const { shareBreak } = await import('./shared-break.ts');
  useSession.getState().setLogin({ ...login(), ...change });
  shareBreak();
  return useSession;
}

const tellOthers = () => window.dispatchEvent(new StorageEvent('storage', { key }));

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('a break (rule: breaks-on-screen)', () => {
  test('that one tab takes begins in the others at once', async () => {
    const other = await openTab();
    const own = await openTab();
    own.getState().update({ playBreak });
    tellOthers();
    expect(other.getState().playBreak).toEqual(playBreak);
  });

  test('that a tab slept through begins when it is shown again', async () => {
    const asleep = await openTab();
    (await openTab()).getState().update({ playBreak });
    expect(asleep.getState().playBreak).toBeNull();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(asleep.getState().playBreak).toEqual(playBreak);
  });

  test('that began while a tab was reloaded is there at its start', async () => {
    (await openTab()).getState().update({ playBreak });
    expect((await openTab()).getState().playBreak).toEqual(playBreak);
  });

  test('of another punter of this device does not count', async () => {
    const other = await openTab({ user: { ...login().user, punterId: 8 } });
    (await openTab()).getState().update({ playBreak });
    tellOthers();
    expect(other.getState().playBreak).toBeNull();
  });

  test('is shortened by nothing that another tab hears later', async () => {
    const tab = await openTab();
    tab.getState().update({ playBreak });
    const other = await openTab();
    other.getState().setLogin(login());
    other.getState().update({ playBreak: { kind: 'time-out', until: '2998-01-01T12:00:00.000Z' } });
    tellOthers();
    expect(tab.getState().playBreak).toEqual(playBreak);
    other.getState().update({ playBreak: { kind: 'closure', until: null } });
    tellOthers();
    expect(tab.getState().playBreak).toEqual({ kind: 'closure', until: null });
  });

  test.each([
    'nonsense',
    '[]',
    '7',
    '{"punterId":7,"playBreak":{"kind":"x"}}',
    '{"punterId":7,"playBreak":4}',
  ])('is not read from %s', async (stored) => {
    const tab = await openTab();
    localStorage.setItem(key, stored);
    tellOthers();
    expect(tab.getState().playBreak).toBeNull();
  });
});
