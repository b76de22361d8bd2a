import { afterEach, describe, expect, test, vi } from 'vitest';
import { readPush } from './read-push.ts';
import { openNotice, showPush } from './show-push.ts';
import type { WorkerScope } from './worker-scope.ts';

const origin = 'https://race.example';
const push = (notification: object, more: object = {}) =>
  JSON.stringify({ web_push: 8030, notification, ...more });
const result = {
  title: 'Turffontein: your result',
  body: '3rd of 41, 18 points.',
  navigate: `${origin}/results?meetingId=7#own`,
  tag: 'furlong-12',
};

function workerScope(pages: readonly { focused: boolean }[] = []) {
  const open = pages.map((page) => ({ ...page, postMessage: vi.fn(), focus: vi.fn(async () => undefined) }));
  const scope = {
    location: { origin },
    registration: { showNotification: vi.fn(async () => undefined) },
    clients: { matchAll: vi.fn(async () => open), openWindow: vi.fn(async () => null) },
  };
  return { scope: scope as unknown as WorkerScope, made: scope, open };
}

afterEach(() => void vi.unstubAllGlobals());

describe('a push', () => {
  test('is read in its declarative form', () => {
    expect(readPush(push(result), origin)).toEqual({
      title: 'Turffontein: your result',
      body: '3rd of 41, 18 points.',
      path: '/results?meetingId=7#own',
      tag: 'furlong-12',
    });
  });

  test.each([
    '',
    'no JSON',
    'null',
    '7',
    '{}',
    '{"notification":null}',
    push({ title: 7 }),
    push({ title: '', body: 'nothing' }),
  ])('that cannot be read (%s) is a notification all the same', (text) => {
    expect(readPush(text, origin)).toMatchObject({
      title: 'You have a notification',
      path: '/notifications',
    });
  });

  test.each([
    `${origin}//evil.example/x`,
    'https://evil.example/results',
    '//evil.example/',
    'javascript:alert(1)',
    7,
    'https://',
  ])('does not lead to another site (%s)', (navigate) =>
    expect(readPush(push({ ...result, navigate }), origin).path).toBe('/notifications'),
  );

  test('is shown also while a page is open, which is told', async () => {
    const { scope, made, open } = workerScope([{ focused: true }]);
    await showPush(scope, push(result));
    expect(made.registration.showNotification).toHaveBeenCalledExactlyOnceWith(
      'Turffontein: your result',
      expect.objectContaining({ body: result.body, tag: 'furlong-12', data: '/results?meetingId=7#own' }),
    );
    expect(open[0]?.postMessage).toHaveBeenCalledExactlyOnceWith({ notices: true });
  });
});

describe('a tapped notification', () => {
  test('opens its target in the page that is in use', async () => {
    const { scope, made, open } = workerScope([{ focused: false }, { focused: true }]);
    await openNotice(scope, '/results?meetingId=7');
    expect(open[1]?.postMessage).toHaveBeenCalledWith({ notices: true, open: '/results?meetingId=7' });
    expect(open[1]?.focus).toHaveBeenCalled();
    expect(made.clients.openWindow).not.toHaveBeenCalled();
  });

  test('opens a page where none is open, and notes the target for a start page that comes instead', async () => {
    const put = vi.fn(async (_address: string, _note: Response) => undefined);
    vi.stubGlobal('caches', { open: async () => ({ put }) });
    const { scope, made } = workerScope();
    await openNotice(scope, '/picks/7');
    expect(made.clients.openWindow).toHaveBeenCalledExactlyOnceWith('/picks/7');
    expect(await put.mock.calls[0]?.[1].json()).toMatchObject({ path: '/picks/7' });
  });

  test('without a target opens the list', async () => {
    vi.stubGlobal('caches', { open: async () => ({ put: async () => undefined }) });
    const { scope, made } = workerScope();
    await openNotice(scope, undefined);
    expect(made.clients.openWindow).toHaveBeenCalledExactlyOnceWith('/notifications');
  });
});
