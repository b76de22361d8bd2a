import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { Link } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createBrowserRouter, RouterProvider } from '../../../test/memory-router.tsx';
import { useSlipHistory } from './slip-history.ts';
import { closeSlip, leaveSlip, openSlip, useSlipSheet } from './slip-sheet.ts';

const isOpen = () => useSlipSheet.getState().isOpen;
const opened = (open: boolean) => waitFor(() => expect(isOpen()).toBe(open));
const moved = () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));

function Page({ name }: { name: string }) {
  useSlipHistory();
  return (
    <>
      <h1>{name}</h1>
      <Link to="/wallet" onClick={leaveSlip}>
        Wallet
      </Link>
    </>
  );
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn());
  useSlipSheet.setState({ isOpen: false, isAskedFor: false, otherProgramme: null, isLeaving: false });
  window.history.pushState(null, '', '/card');
  const router = createBrowserRouter([
    { path: '/card', element: <Page name="Card" /> },
    { path: '/wallet', element: <Page name="Wallet page" /> },
  ]);
  render(<RouterProvider router={router} />);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('Back while the slip covers the content', () => {
  test('closes the slip and stays on the page', async () => {
    act(openSlip);
    act(() => window.history.back());
    await opened(false);
    expect(window.location.pathname).toBe('/card');
    expect(screen.getByRole('heading', { name: 'Card' })).toBeInTheDocument();
  });

  test('closed by hand, the slip leaves no entry behind', async () => {
    const { length } = window.history;
    act(openSlip);
    expect(window.history.length).toBe(length + 1);
    const back = moved();
    act(closeSlip);
    await back;
    await waitFor(() => expect(window.history.state).not.toHaveProperty('slip'));
    expect(isOpen()).toBe(false);
    act(openSlip);
    expect(window.history.length).toBe(length + 1);
  });

  test('opened again at once it stays, with its entry', async () => {
    act(openSlip);
    const back = moved();
    act(closeSlip);
    act(openSlip);
    await back;
    await waitFor(() => expect(window.history.state).toHaveProperty('slip', true));
    expect(isOpen()).toBe(true);
  });

  test('left by a link in it, Back brings the page with the slip again', async () => {
    act(openSlip);
    act(() => screen.getByRole('link', { name: 'Wallet' }).click());
    await screen.findByRole('heading', { name: 'Wallet page' });
    expect(isOpen()).toBe(false);
    act(() => window.history.back());
    await screen.findByRole('heading', { name: 'Card' });
    await opened(true);
    act(() => window.history.back());
    await opened(false);
    expect(window.location.pathname).toBe('/card');
  });
});

test('beside the content the slip has no entry', () => {
  cleanup();
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const router = createBrowserRouter([{ path: '/card', element: <Page name="Card" /> }]);
  render(<RouterProvider router={router} />);
  const { length } = window.history;
  act(openSlip);
  expect(window.history.length).toBe(length);
  expect(window.history.state).not.toHaveProperty('slip');
});
