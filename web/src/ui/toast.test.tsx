import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectToaster, showToast, type ToastMessage, toastFades, toastGone, toastStays } from './toast.ts';

let shown: ToastMessage[];
let disconnect: () => void;
const saved: ToastMessage = { type: 'success', title: 'Picks saved.', text: '6 of 8.' };

beforeEach(() => {
  shown = [];
  disconnect = connectToaster((message) => shown.push(message));
});
afterEach(() => {
  for (const message of shown) toastGone(message);
  disconnect();
});

test('[T-TOAST-STAY] [T-TOAST-FADE] [K-TOAST] a toast stays two seconds and fades in 200 ms', () => {
  expect([toastStays, toastFades]).toEqual([2000, 200]);
});

test('[V-TOAST-DUPLICATE] the same type and text is not shown twice, another type or text is', () => {
  showToast(saved);
  showToast({ ...saved });
  showToast({ ...saved, type: 'warning' });
  showToast({ ...saved, text: '7 of 8.' });
  expect(shown).toHaveLength(3);
});

test('once it has gone, the same may come again', () => {
  showToast(saved);
  toastGone(saved);
  showToast(saved);
  expect(shown).toHaveLength(2);
});

test('what is said before the toaster is there waits for it', () => {
  disconnect();
  showToast(saved);
  expect(shown).toHaveLength(0);
  const show = vi.fn((message: ToastMessage) => shown.push(message));
  disconnect = connectToaster(show);
  expect(show).toHaveBeenCalledExactlyOnceWith(saved);
});
