import { expect, test } from 'vitest';
import { keepSignOutReason, takeSignOutReason } from './sign-out-reason.ts';

test('the reason of a sign-out is read once, with what became of what was not saved', () => {
  keepSignOutReason({ reason: 'asked', about: 'Saved: 3 picks.' });
  expect(takeSignOutReason()).toEqual({ reason: 'asked', about: 'Saved: 3 picks.' });
  expect(takeSignOutReason()).toBeNull();
});

test('what is no reason is none', () => {
  sessionStorage.setItem('signedOutBecause', 'nonsense');
  expect(takeSignOutReason()).toBeNull();
});
