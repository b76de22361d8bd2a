import { expect, test } from 'vitest';
import { keepSignOutReason, takeSignOutReason } from './sign-out-reason.ts';

test('why a sign-in ended is told once, with the slip that went with it', () => {
  keepSignOutReason('expired', true);
  expect(takeSignOutReason()).toEqual({ reason: 'expired', lostSlip: true });
  expect(takeSignOutReason()).toBeNull();
  keepSignOutReason('expired', false);
  expect(takeSignOutReason()).toEqual({ reason: 'expired', lostSlip: false });
});
