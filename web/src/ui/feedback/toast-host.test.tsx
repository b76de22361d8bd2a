import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showToast } from './toast.ts';
import { ToastHost } from './toast-host.tsx';

// The toaster's import fails.
vi.mock('./toaster.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no')));
});
afterEach(() => vi.unstubAllGlobals());

test('the first toast is shown even if the toaster fails to load, and the screen stays', async () => {
  render(
    <>
      <h1>Screen</h1>
      <ToastHost expected={false} />
    </>,
  );
  act(() => showToast({ type: 'error', title: 'Not saved.', text: 'There is no connection.' }));
  expect(await screen.findByText('Not saved.')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Notifications' }).getAttribute('aria-live')).toBe('polite');
  expect(screen.getByRole('heading', { name: 'Screen' })).toBeInTheDocument();
});
