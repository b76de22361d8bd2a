import { expect, it } from 'vitest';
import { seldom } from './seldom.ts';

it('is said at once, and again when the period is over', () => {
  let now = new Date('2026-11-21T10:00:00Z');
  const said: string[] = [];
  const say = seldom(
    60_000,
    () => now,
    (words: string) => said.push(words),
  );
  for (const [seconds, words] of [
    [0, 'at once'],
    [0.5, 'not'],
    [59, 'not'],
    [60, 'again'],
    [61, 'not'],
  ] as const) {
    now = new Date(Date.parse('2026-11-21T10:00:00Z') + seconds * 1_000);
    say(words);
  }
  expect(said).toEqual(['at once', 'again']);
});
