import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DryRunTurns } from './dry-run-turns.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('dry runs are made one at a time; who waits too long is told so, and nothing is run for them', async () => {
  const turns = new DryRunTurns();
  const ran: number[] = [];
  let end: () => void = () => undefined;
  const first = turns.take(async () => {
    ran.push(1);
    await new Promise<void>((resolve) => {
      end = resolve;
    });
  });
  const others = [2, 3, 4, 5].map((number) => turns.take(async () => void ran.push(number)));
  const refused = Promise.all(
    others.map((each) => expect(each).rejects.toThrow('Try again in a few seconds')),
  );
  await expect(turns.take(async () => void ran.push(6))).rejects.toThrow('Try again in a few seconds');
  await vi.advanceTimersByTimeAsync(5_000);
  await refused;
  end();
  await first;
  await vi.advanceTimersByTimeAsync(0);
  expect(await turns.take(async () => 7)).toBe(7);
  await expect(turns.take(async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(ran).toEqual([1]);
});
