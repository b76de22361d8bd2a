import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeConfig } from '../../test/fixtures.ts';
import { createAppRouter, RouterProvider } from '../../test/memory-router.tsx';
import { queryClient } from '../platform/api/query-client.ts';
import { imagesKey } from '../platform/api/query-keys.ts';
import { getConfig, setConfig, useConfig } from '../platform/site/config.ts';
import { forgetSiteVersion, noteSiteVersion } from '../platform/site/site-version.ts';
import type { ScreenEntry } from './routes.ts';

let served = makeConfig();
const calls: string[] = [];

beforeEach(() => {
  served = makeConfig({ notificationText: 'Before' });
  setConfig(served);
  calls.length = 0;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const { pathname } = new URL(String(input), window.location.origin);
    calls.push(pathname);
    return pathname === '/config.json'
      ? new Response(JSON.stringify(served))
      : new Response('{}', { status: 404 });
  });
});
afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const stats: ScreenEntry = {
  ...{ name: 'stats', title: 'Stats', loadingText: 'Loading', paths: ['/'], access: 'anyone' },
  flags: ['showMyStats'],
  load: async () => () => <p>{getConfig().notificationText}</p>,
} as unknown as ScreenEntry;

test('an open page follows what the desk publishes, asks for content again, and leaves what is switched off (rule: live-site)', async () => {
  const router = createAppRouter([stats]);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByText('Before');
  queryClient.setQueryData(imagesKey, []);
  const change = async (next: Partial<typeof served>) => {
    served = { ...served, ...next };
    // As after twenty seconds without a call.
    forgetSiteVersion();
    await act(() => queryClient.refetchQueries({ queryKey: ['config'] }));
  };
  await change({ notificationText: 'Gates open at 11', title: 'Summer Cup' });
  await screen.findByText('Gates open at 11');
  expect(document.title).toContain('Summer Cup');
  expect(queryClient.getQueryState(imagesKey)?.isInvalidated).toBe(false);
  await change({ contentVersion: served.contentVersion + 1 });
  await vi.waitFor(() => expect(queryClient.getQueryState(imagesKey)?.isInvalidated).toBe(true));
  served = { ...served, contentVersion: served.contentVersion + 1, notificationText: 'Gates are open' };
  await act(async () => noteSiteVersion(String(served.contentVersion)));
  await screen.findByText('Gates are open', {}, { timeout: 6_000 });
  await change({ showMyStats: false });
  await screen.findByRole('heading', { name: 'Not found' });
});

test('an open page that hears nothing asks once in twenty seconds, and one that hears asks not at all (rule: live-site)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  forgetSiteVersion();
  noteSiteVersion(String(served.contentVersion));
  renderHook(useConfig, {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
  await pass(15);
  noteSiteVersion(String(served.contentVersion));
  await pass(19.9);
  expect(calls).toEqual([]);
  await pass(0.2);
  expect(calls).toEqual(['/config.json']);
  await pass(19.7);
  expect(calls).toHaveLength(1);
  await pass(0.3);
  expect(calls).toHaveLength(2);
});
