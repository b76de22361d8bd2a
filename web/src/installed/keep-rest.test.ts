import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepRest, keepRestWhenIdle } from './keep-rest.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection');
  vi.useRealTimers();
});

async function askedOn(connection: object | undefined): Promise<unknown[][]> {
  if (connection !== undefined)
    Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  const postMessage = vi.fn();
  keepRestWhenIdle({ postMessage });
  expect(postMessage).not.toHaveBeenCalled();
  await vi.runAllTimersAsync();
  return postMessage.mock.calls;
}

test.each([[undefined], [{ saveData: false, effectiveType: '4g' }]])(
  'the slip and the pages of the bar are kept once there is time (%o)',
  async (connection) => expect(await askedOn(connection)).toEqual([[keepRest]]),
);

test.each([[{ saveData: true }], [{ effectiveType: '2g' }], [{ effectiveType: 'slow-2g' }]])(
  'nothing is kept ahead where data is dear (%o)',
  async (connection) => expect(await askedOn(connection)).toEqual([]),
);
