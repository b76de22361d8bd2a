import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerWith, makeConfig, refuseWith } from '../../../test/fixtures.ts';
import { noteServerDate, serverNow } from '../device/server-clock.ts';
import { isCacheable } from '../offline/kept-answers.ts';
import { forgetOwnAnswers } from '../offline/offline-cache.ts';
import { useStaleSince } from '../offline/stale-notice.ts';
import { useSession } from '../session/session-store.ts';
import { setConfig } from '../site/config.ts';
import { call, callTimeoutMs } from './api.ts';

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const sent = (name: string) => new Headers(fetched.mock.lastCall?.[1].headers).get(name);

beforeEach(() => {
  setConfig(makeConfig());
  useSession.getState().clear();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  fetched.mockReset();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a call', () => {
  test("[A-PUNTER-BEARER] carries the session's token, and none for a visitor", async () => {
    fetched.mockImplementation(async () => answerWith({ meetings: [] }));
    await call('GetAllMeetings', {});
    expect(sent('authorization')).toBeNull();
    useSession.setState({ isLoggedIn: true, legacyAccessToken: 'abc' });
    await call('GetAllMeetings', {});
    expect(sent('authorization')).toBe('Bearer abc');
  });

  test('writes its parameters into the path, escaped', async () => {
    fetched.mockImplementation(async () => answerWith({ responseObject: { available: true } }));
    await call('CheckPunterAlias', { params: { alias: 'a/b c' } });
    expect(fetched.mock.lastCall?.[0]).toBe('/api/Login/CheckPunterAlias/a%2Fb%20c');
  });

  test('brings payload and head of a success', async () => {
    fetched.mockImplementation(async () => answerWith({ meetingId: 7 }));
    const answer = await call('GetLeaderboardMeetingId', {});
    expect(answer).toMatchObject({
      kind: 'success',
      head: { message: 'Success' },
      payload: { meetingId: 7 },
    });
  });

  test('brings a refusal as a value, with the reason', async () => {
    fetched.mockImplementation(async () => refuseWith(4, 'Not saved', 'Race 4 is off.'));
    const body = [{ meetingId: 1, raceId: 2, raceNumber: 3, saddle: 4 }];
    expect(await call('SavePunterSelections', { body })).toMatchObject({
      kind: 'refusal',
      head: { errorCode: 4, detail: 'Race 4 is off.' },
    });
    expect(fetched.mock.lastCall?.[1].body).toBe(JSON.stringify(body));
  });

  test('without an answer returns the cached one with its age, and does not set the clock by it', async () => {
    const cached = new Map<string, Response>();
    const cache = {
      match: async (address: string) => cached.get(address)?.clone(),
      put: async (address: string, answer: Response) => void cached.set(address, answer),
      delete: async (address: string) => cached.delete(address),
      keys: async () => [],
    };
    vi.stubGlobal('caches', { open: async () => cache });
    const { result } = renderHook(() => useStaleSince());
    const date = 'Sat, 21 Nov 2026 12:31:00 GMT';
    const answerOf = (meetings: unknown[]) => {
      const answer = answerWith({ meetings });
      answer.headers.set('date', date);
      return answer;
    };
    fetched.mockImplementationOnce(async () => answerOf([]));
    await act(() => call('GetAllMeetings', {}));
    await vi.waitFor(() => expect([...cached.keys()]).toEqual(['/api/Meeting/GetAllMeetings']));
    expect(result.current).toBeNull();
    noteServerDate(new Date().toUTCString());

    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const answer = await act(() => call('GetAllMeetings', {}));
    expect(answer).toMatchObject({ kind: 'success', payload: { meetings: [] } });
    expect(result.current).toBe(Date.parse(date));
    expect(Math.abs(serverNow() - Date.now())).toBeLessThan(60_000);

    fetched.mockImplementationOnce(async () => answerWith({ meetings: [] }));
    await act(() => call('GetAllMeetings', {}));
    expect(result.current).toBeNull();
  });

  test.each([
    'GetMeetingRaces',
    'GetFixtures',
    'GetFixture',
    'GetRounds',
    'GetRound',
    'GetPredictorBoard',
    'GetPredictorSeason',
  ] as const)('%s is kept for everybody from whoever is signed out', (name) => {
    expect(isCacheable(name, null)).toBe(true);
    expect(isCacheable(name, 'token')).toBe(false);
  });

  test('the content pages are kept for everybody from anybody', () => {
    expect(isCacheable('GetCometCmsDocumentsByPlatformId', 'token')).toBe(true);
  });

  test('keeps the board of a signed-in punter as a visitor sees it, and returns that offline', async () => {
    const kept = new Map<string, Response>();
    const cache = {
      put: async (url: string, answer: Response) => void kept.set(url, answer),
      match: async (url: string) => kept.get(url)?.clone(),
      keys: async () => [...kept.keys()],
    };
    vi.stubGlobal('caches', { open: async () => cache });
    useSession.setState({ isLoggedIn: true, legacyAccessToken: 'abc' });
    const board = { meetingId: 63, punters: [], own: { punterId: 7 } };
    fetched.mockImplementationOnce(async () => answerWith({ dailyLeaderboard: board }));
    await call('GetDailyLeaderboard', { params: { meetingId: 63 } });
    await vi.waitFor(() => expect(kept.size).toBe(1));
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await call('GetDailyLeaderboard', { params: { meetingId: 63 } })).toMatchObject({
      kind: 'success',
      payload: { dailyLeaderboard: { meetingId: 63, own: null } },
    });
  });

  test("keeps a punter's own picks and bets for that punter, and nothing else that a token brought", async () => {
    await forgetOwnAnswers();
    const stored = new Map<string, Map<string, Response>>();
    const open = async (name: string) => {
      const answers = stored.get(name) ?? new Map<string, Response>();
      stored.set(name, answers);
      return {
        put: async (url: string, answer: Response) => void answers.set(url, answer),
        match: async (url: string) => answers.get(url)?.clone(),
        keys: async () => [...answers.keys()],
      };
    };
    vi.stubGlobal('caches', { open, keys: async () => [...stored.keys()], delete: vi.fn() });
    useSession.setState({ isLoggedIn: true, legacyAccessToken: 'abc', punterId: 7 });
    fetched.mockImplementation(async () => answerWith({ responseObject: [{ betId: 5 }], totalBets: 1 }));
    await call('GetMyBets', { params: { filterType: 1 }, query: {} });
    await call('GetStatement', { query: { from: '2026-11-01', to: '2026-11-22' } });
    await vi.waitFor(() => expect([...stored.keys()]).toEqual(['furlong-own-7']));
    expect([...(stored.get('furlong-own-7')?.keys() ?? [])]).toEqual(['/api/MyBets/GetMyBets/1']);
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await call('GetMyBets', { params: { filterType: 1 }, query: {} })).toMatchObject({
      payload: { responseObject: [{ betId: 5 }] },
    });
    expect(await call('GetStatement', { query: { from: '2026-11-01', to: '2026-11-22' } })).toMatchObject({
      kind: 'failure',
      why: 'network',
    });
    useSession.setState({ punterId: 8 });
    expect(await call('GetMyBets', { params: { filterType: 1 }, query: {} })).toMatchObject({
      kind: 'failure',
    });
  });

  test('tells no connection from no answer in time', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await call('GetAllMeetings', {})).toMatchObject({ kind: 'failure', why: 'network' });
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((after) => {
      expect(after).toBe(callTimeoutMs);
      return AbortSignal.abort();
    });
    fetched.mockRejectedValueOnce(new DOMException('late', 'TimeoutError'));
    expect(await call('GetAllMeetings', {})).toMatchObject({ kind: 'failure', why: 'deadline' });
    vi.restoreAllMocks();
  });

  test('an answer without an envelope is a failure, not a payload', async () => {
    fetched.mockImplementation(async () => new Response('<html>'));
    expect(await call('GetAllMeetings', {})).toMatchObject({ kind: 'failure', why: 'status' });
  });

  test('leaves revalidation to the browser’s cache', async () => {
    fetched.mockImplementation(async () =>
      answerWith({ meetingId: 9 }, 'Success', { headers: { etag: '"9"' } }),
    );
    await call('GetLeaderboardMeetingId', {});
    await call('GetLeaderboardMeetingId', {});
    expect(sent('if-none-match')).toBeNull();
    expect(fetched.mock.lastCall?.[1]).not.toHaveProperty('cache');
  });
});

describe('[T-401-EXPIRED-ONCE] a 401', () => {
  test('marks the token as expired, once', async () => {
    useSession.setState({ isLoggedIn: true, legacyAccessToken: 'old' });
    const expired = vi.fn();
    const stop = useSession.subscribe((now, before) => {
      if (now.hasPCTokenExpired && !before.hasPCTokenExpired) expired();
    });
    fetched.mockImplementation(async () => refuseWith(401, 'Sign in', '', 401));
    await Promise.all([call('GetAllMeetings', {}), call('GetUpcomingRaceMeetings', {})]);
    await call('GetAllMeetings', {});
    stop();
    expect(expired).toHaveBeenCalledOnce();
  });

  test('for a token replaced meanwhile does not expire the new one', async () => {
    useSession.setState({ isLoggedIn: true, legacyAccessToken: 'old' });
    fetched.mockImplementation(async () => {
      useSession.setState({ legacyAccessToken: 'new' });
      return refuseWith(401, 'Sign in', '', 401);
    });
    await call('GetAllMeetings', {});
    expect(useSession.getState().hasPCTokenExpired).toBe(false);
  });
});
