import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakePush, pushKey } from '../../test/fake-push.ts';
import { fakeServer } from '../../test/fake-server.ts';
import { makeConfig } from '../../test/fixtures.ts';
import { leaveDevice, onLeavingDevice } from '../platform/session/leave-device.ts';
import { useSession } from '../platform/session/session-store.ts';
import { setConfig } from '../platform/site/config.ts';
import { comparePush, endPushHere, readPushState, turnPushOff, turnPushOn } from './push-device.ts';

const server = fakeServer();
const now = Date.parse('2026-11-21T12:00:00Z');
const dayMs = 86_400_000;
let browser: ReturnType<typeof fakePush> | undefined;

const api = (call: string) => `/api/Notifications/${call}`;
const made = (call: string) => server.made.filter((each) => each === `POST ${api(call)}`).length;

beforeEach(() => {
  server.start();
  setConfig(makeConfig());
  useSession.setState({ isLoggedIn: true, punterId: 7, legacyAccessToken: 'token' });
  server.answer(api('PushKey'), { publicKey: pushKey });
  server.answer(api('Subscribe'), { devices: 1 });
  server.answer(api('Unsubscribe'), { devices: 0 });
});
afterEach(() => {
  browser?.remove();
  browser = undefined;
  server.stop();
  useSession.getState().clear();
  vi.unstubAllGlobals();
});

describe('push on this device (rule: push-consent)', () => {
  test('asks nobody by being looked at, and is on after the yes', async () => {
    browser = fakePush();
    expect(await readPushState(now)).toEqual({ kind: 'off' });
    expect(browser.asked).not.toHaveBeenCalled();
    expect(await turnPushOn(now)).toBeNull();
    expect(browser.asked).toHaveBeenCalledTimes(1);
    expect(await readPushState(now)).toEqual({ kind: 'on' });
    expect(server.bodies.at(-1)).toMatchObject({ endpoint: 'https://push.example/1', expirationTime: null });
    expect(browser.pushManager.subscribe).toHaveBeenCalledWith({
      userVisibleOnly: true,
      applicationServerKey: pushKey,
    });
  });

  test('after a no or a closed question is not asked for again for 90 days', async () => {
    browser = fakePush({ answer: 'default' });
    expect(await turnPushOn(now)).toBeNull();
    const until = now + 90 * dayMs;
    expect(await readPushState(now + dayMs)).toEqual({ kind: 'refused', until });
    expect(await readPushState(until - 1)).toEqual({ kind: 'refused', until });
    expect(await readPushState(until)).toEqual({ kind: 'off' });
    expect(made('Subscribe')).toBe(0);
  });

  test('that the browser blocks says so', async () => {
    browser = fakePush({ permission: 'denied' });
    expect(await readPushState(now)).toEqual({ kind: 'blocked' });
  });

  test("needs the home screen in an iPhone's browser tab, and is not offered where there is none", async () => {
    expect((await readPushStateWithout('Mozilla/5.0 (X11; Linux x86_64)')).kind).toBe('unsupported');
    expect((await readPushStateWithout('Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X)')).kind).toBe(
      'home-screen',
    );
  });

  async function readPushStateWithout(userAgent: string) {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
    const state = await readPushState(now);
    agent.mockRestore();
    return state;
  }

  test('leaves no subscription in the browser that the server refused', async () => {
    browser = fakePush();
    server.fail(api('Subscribe'), 400, 'endpoint: expected one of a known push service');
    expect(await turnPushOn(now)).toBe('endpoint: expected one of a known push service');
    expect(browser.subscription).toBeNull();
    expect(browser.notes.size).toBe(0);
  });

  test('is turned off here at once, whatever the server says', async () => {
    browser = fakePush({ permission: 'granted', subscribedWith: pushKey });
    server.stop();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')));
    expect(await turnPushOff()).toBeNull();
    expect(browser.subscription).toBeNull();
  });

  test('ends with the sign-in', async () => {
    browser = fakePush({ permission: 'granted', subscribedWith: pushKey });
    browser.notes.set('/notices/wanted', '{"punterId":7}');
    const stop = onLeavingDevice(endPushHere);
    await leaveDevice();
    stop();
    expect(browser.subscription).toBeNull();
    expect(server.tokens.at(-1)).toBe('Bearer token');
    expect([made('Unsubscribe'), browser.notes.size]).toEqual([1, 0]);
  });
});

describe('the comparison at the start', () => {
  const answerCompared = (subscribed: boolean, publicKey = pushKey) =>
    server.answer(api('Compare'), { subscribed, publicKey });
  const wantedBy = (punterId: number) => browser?.notes.set('/notices/wanted', JSON.stringify({ punterId }));

  test('leaves a subscription alone that both know', async () => {
    browser = fakePush({ permission: 'granted', subscribedWith: pushKey });
    answerCompared(true);
    await comparePush();
    expect(browser.subscription?.endpoint).toBe('https://push.example/1');
    expect(server.made).toEqual([`POST ${api('Compare')}`]);
  });

  test('makes a new one for the punter who wants pushes here, as no input of the punter', async () => {
    browser = fakePush({ permission: 'granted', subscribedWith: pushKey });
    wantedBy(7);
    answerCompared(false);
    await comparePush();
    expect(browser.subscription?.endpoint).toBe('https://push.example/2');
    expect(server.queries.at(-1)).toBe('?again=true');
    expect(browser.asked).not.toHaveBeenCalled();
  });

  test('makes a new one where the browser has lost it, or the key is another', async () => {
    browser = fakePush({ permission: 'granted' });
    wantedBy(7);
    await comparePush();
    expect(browser.subscription?.endpoint).toBe('https://push.example/1');
    const other = `B${'Q'.repeat(86)}`;
    server.answer(api('PushKey'), { publicKey: other });
    answerCompared(true, other);
    await comparePush();
    expect(browser.subscription?.endpoint).toBe('https://push.example/2');
  });

  test("ends another punter's", async () => {
    browser = fakePush({ permission: 'granted', subscribedWith: pushKey });
    wantedBy(8);
    answerCompared(false);
    await comparePush();
    expect(browser.subscription).toBeNull();
    expect(made('Subscribe')).toBe(0);
  });

  test('does nothing where nobody wants pushes, or the server does not answer', async () => {
    browser = fakePush();
    await comparePush();
    expect(server.made).toEqual([]);
    browser = fakePush({ permission: 'granted', subscribedWith: pushKey });
    await comparePush();
    expect(browser.subscription).not.toBeNull();
  });
});
