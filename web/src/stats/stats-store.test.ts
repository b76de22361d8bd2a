import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { login } from '../../test/fake-server.ts';
import { makeStats } from '../../test/stats.ts';
import { useSession } from '../platform/session/session-store.ts';
import { findStats, type StatsEntry, statsEntryKey, useStatsStore } from './stats-store.ts';

const noon = Date.parse('2026-11-22T12:00:00+02:00');
const today = '2026-11-22';
const entry = (at = noon): StatsEntry => ({ ...makeStats(), version: '12.3', at });
const keys = () => Object.keys(useStatsStore.getState().entries);

beforeEach(() => {
  vi.useFakeTimers({ now: noon });
  useSession.getState().clear();
  useStatsStore.setState({ entries: {}, errors: {} });
});
afterEach(() => vi.useRealTimers());

describe('[T-STATS-CACHE] [K-STATS-CACHE-KEY] the stored stats', () => {
  test('have a key of punter, day of the month, month and timeline', () => {
    expect(statsEntryKey(7, today, 3)).toBe('7/22-11/3');
  });

  test('are one entry per timeline, with the version of the records inside', () => {
    for (const timeline of [1, 2, 3, 4] as const) useStatsStore.getState().keep(7, today, timeline, entry());
    expect(keys()).toEqual(['7/22-11/1', '7/22-11/2', '7/22-11/3', '7/22-11/4']);
    const stored = JSON.parse(localStorage.getItem('furlong-stats') ?? '');
    expect(stored.state.entries['7/22-11/1'].version).toBe('12.3');
  });

  test('of a day a year ago, which has the same key, are not found', () => {
    useStatsStore.setState({
      entries: { '7/22-11/1': entry(Date.parse('2025-11-22T12:00:00+02:00')) },
    });
    expect(findStats(7, today, 1)).toBeUndefined();
  });
});

describe('[T-STATS-CACHE-DELETED] older entries', () => {
  test('are deleted when one is written', () => {
    useStatsStore.getState().keep(7, '2026-11-21', 1, entry(noon - 86_400_000));
    useStatsStore.getState().keep(7, today, 4, entry());
    expect(keys()).toEqual(['7/22-11/4']);
  });

  test('are deleted when the device is opened on another day', async () => {
    useStatsStore.getState().keep(7, today, 1, entry());
    vi.setSystemTime(noon + 86_400_000);
    await useStatsStore.persist.rehydrate();
    expect(keys()).toEqual([]);
  });
});

describe('another punter on the same device', () => {
  test('finds none of the first one, before and after signing in', () => {
    useStatsStore.getState().keep(8, today, 1, entry());
    expect(findStats(7, today, 1)).toBeUndefined();
    useSession.getState().setLogin(login());
    expect(keys()).toEqual([]);
    expect(localStorage.getItem('furlong-stats')).not.toContain('8/22-11');
  });

  test('finds nothing after a sign-out', () => {
    useSession.getState().setLogin(login());
    useStatsStore.getState().keep(7, today, 1, entry());
    useSession.getState().clear();
    localStorage.clear();
    vi.runAllTimers();
    expect(keys()).toEqual([]);
  });
});

test('[X-STATS] the message of a failure is stored until the stats load', () => {
  useStatsStore.getState().fail(7, today, 1, 'Error 503.');
  expect(useStatsStore.getState().errors).toEqual({ '7/22-11/1': 'Error 503.' });
  useStatsStore.getState().keep(7, today, 1, entry());
  expect(useStatsStore.getState().errors).toEqual({});
});
