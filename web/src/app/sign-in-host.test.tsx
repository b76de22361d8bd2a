import { loggedInCookie } from '@furlong/contract/site-cookies';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, screen as page, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { requestSignIn } from '../platform/session/request-sign-in.ts';
import { SignInHost } from './sign-in-host.tsx';

vi.mock('../sign-in/sign-in.tsx', () => ({ SignIn: () => <p>sign-in is here</p> }));

let answer: () => void;

function Screen() {
  useQuery({ queryKey: ['first'], queryFn: () => new Promise((resolve) => (answer = () => resolve(1))) });
  return null;
}

function open() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Screen />
      <SignInHost isForPunters={() => false} isOpenWithoutAlias={() => false} />
    </QueryClientProvider>,
  );
}

async function pass(milliseconds: number) {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
  // The next animation frame, for which the drawn page waits.
  await act(() => vi.advanceTimersToNextFrame());
  await act(() => vi.dynamicImportSettled());
}
const isHere = () => page.queryByText('sign-in is here') !== null;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

test("a visitor's first screen gets its data before sign-in is brought", async () => {
  open();
  await pass(1_000);
  expect(isHere()).toBe(false);
  answer();
  await pass(1_000);
  expect(isHere()).toBe(true);
});

test('sign-in loads on a screen whose data never arrives', async () => {
  open();
  await pass(4_000);
  expect(isHere()).toBe(true);
});

test('sign-in loads at once for a punter with a stored login', async () => {
  localStorage.setItem(loggedInCookie, 'true');
  open();
  await pass(100);
  expect(isHere()).toBe(true);
});

test('sign-in loads at once for a visitor who asks for it', async () => {
  open();
  await pass(100);
  expect(isHere()).toBe(false);
  act(() => requestSignIn('/'));
  await pass(100);
  expect(isHere()).toBe(true);
});
