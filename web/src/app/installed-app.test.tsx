import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { InstalledApp } from './installed-app.tsx';

let answer: (value: string) => void;
const register = vi.fn();

beforeEach(() => {
  // Nothing but time that this test lets pass can make it due.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubEnv('PROD', true);
  register.mockReset().mockResolvedValue({ update: async () => undefined });
  const worker = { register, ready: Promise.resolve({ active: null }), addEventListener: () => undefined };
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

function Screen() {
  useQuery({
    queryKey: ['screen'],
    queryFn: () =>
      new Promise<string>((resolve) => {
        answer = resolve;
      }),
  });
  return null;
}

const draw = () =>
  render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        <Screen />
        <InstalledApp />
      </QueryClientProvider>
    </StrictMode>,
  );
const settle = () => act(() => vi.advanceTimersByTimeAsync(1));

test('the worker is registered once, as soon as the first screen has its answers', async () => {
  draw();
  await settle();
  expect(register).not.toHaveBeenCalled();
  answer('there');
  await vi.waitFor(async () => {
    await settle();
    expect(register).toHaveBeenCalledExactlyOnceWith('/sw.js', { updateViaCache: 'none' });
  });
});

test('a server that is slow to answer does not keep it away', async () => {
  draw();
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  await vi.waitFor(async () => {
    await settle();
    expect(register).toHaveBeenCalledTimes(1);
  });
});
