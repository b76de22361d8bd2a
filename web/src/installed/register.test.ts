import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepContent } from './keep-content.ts';
import { keepRest } from './keep-rest.ts';
import { installWorker } from './register.ts';

vi.mock('./keep-content.ts', () => ({ keepContent: vi.fn(async () => undefined) }));
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'requestIdleCallback'] }));
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a worker that takes the page over keeps the slip within seconds, too: the one before knows other files', async () => {
  const [before, after] = [{ postMessage: vi.fn() }, { postMessage: vi.fn() }];
  const container = Object.assign(new EventTarget(), {
    register: async () => ({ update: async () => undefined }),
    ready: Promise.resolve({ active: before }),
    controller: after,
  });
  vi.stubGlobal('performance', { getEntriesByType: () => [] });
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  await installWorker();
  container.dispatchEvent(new Event('controllerchange'));
  container.dispatchEvent(new Event('controllerchange'));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(keepContent).toHaveBeenCalled();
  for (const { postMessage } of [before, after]) {
    expect(postMessage.mock.calls.filter(([message]) => message === keepRest)).toHaveLength(1);
  }
});
