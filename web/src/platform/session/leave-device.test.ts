import { afterEach, expect, test, vi } from 'vitest';
import { leaveDevice, onLeavingDevice } from './leave-device.ts';

afterEach(() => void vi.useRealTimers());

test('signing out waits for what has to be done first, a failure included', async () => {
  const done: string[] = [];
  const stops = [
    onLeavingDevice(() => Promise.reject(new Error('no'))),
    onLeavingDevice(async () => {
      await Promise.resolve();
      done.push('pushes ended');
    }),
  ];
  await leaveDevice();
  expect(done).toEqual(['pushes ended']);
  for (const stop of stops) stop();
  await leaveDevice();
  expect(done).toHaveLength(1);
});

test('signing out waits two seconds at most', async () => {
  vi.useFakeTimers();
  const stop = onLeavingDevice(() => new Promise(() => undefined));
  let isOver = false;
  void leaveDevice().then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(1_900);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(isOver).toBe(true);
  stop();
});
