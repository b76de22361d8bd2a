import { describe, expect, test } from 'vitest';
import { betIdOfReceipt, receiptNumber } from './receipt-number.ts';

describe('a receipt number', () => {
  test.each([1, 9, 1_234_567, 123_456_789])('of bet %i leads back to it', (betId) => {
    expect(betIdOfReceipt(receiptNumber(betId))).toBe(betId);
  });

  test('is read however it is typed, and is none otherwise', () => {
    expect(betIdOfReceipt(' f-0000009 ')).toBe(9);
    expect(betIdOfReceipt('F9')).toBe(9);
    for (const none of ['', 'F-', 'F-0000000', '9', 'G-0000009', 'F-0000009x', `F-${'9'.repeat(16)}`]) {
      expect(betIdOfReceipt(none)).toBeUndefined();
    }
  });
});
