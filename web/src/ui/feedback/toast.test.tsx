import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PlainToaster } from './plain-toaster.tsx';
import {
  connectToaster,
  showToast,
  type ToastMessage,
  type ToastType,
  toastFadeMs,
  toastGone,
  toastShownMs,
} from './toast.ts';
import { ToastCard } from './toast-card.tsx';

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
  expect([toastShownMs, toastFadeMs]).toEqual([2000, 200]);
  disconnect();
  vi.useFakeTimers();
  render(<PlainToaster />);
  act(() => showToast(saved));
  const slot = screen.getByText(saved.title).closest<HTMLElement>('[style]');
  expect(slot?.style.animationDelay).toBe('2000ms');
  expect(slot?.style.animationDuration).toBe('200ms');
  act(() => void vi.advanceTimersByTime(2199));
  expect(screen.queryByText(saved.title)).not.toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.queryByText(saved.title)).toBeNull();
  vi.useRealTimers();
});

test('[V-TOAST-DUPLICATE] the same type and text is not shown twice, another type or text is', () => {
  showToast(saved);
  showToast({ ...saved });
  showToast({ ...saved, type: 'warning' });
  showToast({ ...saved, text: '7 of 8.' });
  expect(shown).toHaveLength(3);
});

test('after it has gone, the same toast is shown again', () => {
  showToast(saved);
  toastGone(saved);
  showToast(saved);
  expect(shown).toHaveLength(2);
});

test('a toast shown before the toaster is loaded waits for it', () => {
  disconnect();
  showToast(saved);
  expect(shown).toHaveLength(0);
  const show = vi.fn((message: ToastMessage) => shown.push(message));
  disconnect = connectToaster(show);
  expect(show).toHaveBeenCalledExactlyOnceWith(saved);
});

test('[T-NOTIFICATION-TYPES] a toast is a success, an error or a warning, and each looks its own', () => {
  const types: readonly (ToastType | 'neutral')[] = ['success', 'error', 'warning', 'neutral'];
  render(types.map((type) => <ToastCard key={type} message={{ ...saved, type, title: type }} />));
  const edges = types.map((type) => screen.getByText(type).closest('div')?.className);
  expect(new Set(edges).size).toBe(4);
});

test('without the toaster, plain toasts are shown for as long', () => {
  disconnect();
  vi.useFakeTimers();
  render(<PlainToaster />);
  act(() => showToast({ type: 'error', title: 'Not saved.' }));
  expect(screen.getByText('Not saved.')).toBeInTheDocument();
  act(() => void vi.advanceTimersByTime(toastShownMs + toastFadeMs));
  expect(screen.queryByText('Not saved.')).toBeNull();
  act(() => showToast({ type: 'error', title: 'Not saved.' }));
  expect(screen.getByText('Not saved.')).toBeInTheDocument();
  act(() => void vi.advanceTimersByTime(toastShownMs + toastFadeMs));
  vi.useRealTimers();
});

test('a toast with a link says itself as a status, leads there, and stays long enough to be reached', () => {
  disconnect();
  vi.useFakeTimers();
  render(
    <MemoryRouter>
      <PlainToaster />
    </MemoryRouter>,
  );
  const link = { to: '/myBets?bet=F-0000418', text: 'See the bet' };
  act(() => showToast({ type: 'success', title: 'Your treble won R36.00', link }));
  const status = screen.getByRole('status');
  expect(status).toHaveTextContent('Your treble won R36.00');
  expect(screen.getByRole('link', { name: link.text })).toHaveAttribute('href', link.to);
  act(() => void vi.advanceTimersByTime(7_999));
  expect(screen.queryByRole('link')).not.toBeNull();
  act(() => void vi.advanceTimersByTime(1 + toastFadeMs));
  expect(screen.queryByRole('link')).toBeNull();
  vi.useRealTimers();
});

test('a visible plain toast passes to the toaster when that loads', () => {
  disconnect();
  const { unmount } = render(<PlainToaster />);
  act(() => showToast(saved));
  unmount();
  disconnect = connectToaster((message) => shown.push(message));
  expect(shown).toEqual([saved]);
});
