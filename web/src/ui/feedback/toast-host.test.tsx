import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showToast } from './toast.ts';
import { ToastHost } from './toast-host.tsx';

// The toaster's code does not come.
vi.mock('./toaster.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no')));
});
afterEach(() => vi.unstubAllGlobals());

test('the first toast of a session is said though the toaster does not load, and the screen stays', async () => {
  render(
    <>
      <h1>Screen</h1>
      <ToastHost expected={false} />
    </>,
  );
  act(() => showToast({ type: 'error', title: 'Not saved.', text: 'There is no connection.' }));
  expect(await screen.findByText('Not saved.')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Notifications' }).getAttribute('aria-live')).toBe('polite');
  expect(screen.getByRole('heading', { name: 'Screen' })).toBeTruthy();
});
