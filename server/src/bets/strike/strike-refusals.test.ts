import { expect, test } from 'vitest';
import { strikeRefusals, walletRefusals } from './strike-refusals.ts';

test('a refusal is one sentence without its full stop, and leaves to the head that nothing was struck', () => {
  const refusals = [...Object.values(strikeRefusals), ...Object.values(walletRefusals)];
  for (const { title, message } of refusals) {
    for (const words of [title, message]) expect(words).toMatch(/^[A-Z].*[^.]$/);
    expect(message).not.toMatch(/nothing was struck$/);
  }
});
