import { expect, test } from 'vitest';
import { keepSignOutReason, takeSignOutReason } from './sign-out-reason.ts';

test('the reason of a sign-out is read once, with whether a slip was lost', () => {
  keepSignOutReason('expired', true);
  expect(takeSignOutReason()).toEqual({ reason: 'expired', lostSlip: true });
  expect(takeSignOutReason()).toBeNull();
  keepSignOutReason('expired', false);
  expect(takeSignOutReason()).toEqual({ reason: 'expired', lostSlip: false });
});
