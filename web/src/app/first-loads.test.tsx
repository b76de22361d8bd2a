import { calls } from '@furlong/contract/calls';
import { drawnScreens } from '@furlong/contract/drawn-screens';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { answerWith, makeConfig } from '../../test/fixtures.ts';
import { createAppRouter, RouterProvider } from '../../test/memory-router.tsx';
import { queryClient } from '../platform/api/query-client.ts';
import { firstLoads } from './first-loads.ts';
import { findScreen, screens } from './routes.ts';

beforeAll(async () => {
  await Promise.all(screens.map(({ load }) => load()));
}, 60_000);
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('each screen that the server draws has a page to be drawn into', () => {
  const prepared = firstLoads.map(({ path }) => findScreen(`/${path}`)?.name);
  expect(prepared).toEqual(expect.arrayContaining([...drawnScreens]));
});

test.each(firstLoads)(
  'the page of /$path says what the screen says while it loads',
  ({ path, loadingText }) => {
    expect(findScreen(`/${path}`)?.loadingText).toBe(loadingText);
  },
);

test.each(firstLoads.filter(({ calls }) => calls.length > 0))(
  'the page of /$path fetches what the screen asks for first, and nothing else',
  async ({ path, calls: first }) => {
    const asked: string[] = [];
    vi.stubGlobal('scrollTo', vi.fn());
    vi.stubGlobal('fetch', async (url: string, { method = 'GET' } = {}) => {
      if (url === '/config.json') return new Response(JSON.stringify(makeConfig()));
      if (!url.includes('/api/')) return new Response('', { status: 404 });
      expect(method).toBe('GET');
      asked.push(new URL(url, window.location.origin).pathname);
      return answerWith({ meetings: [], meetingId: null, images: [], frontEndSettings: [] });
    });
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createAppRouter(screens, `/${path}`)} />
      </QueryClientProvider>,
    );
    const wanted = first.map(({ name, params = {} }) =>
      calls[name].path.replace(/:(\w+)/g, (_match, part: string) => String(params[part])),
    );
    await waitFor(() => expect(asked.toSorted()).toEqual(wanted.toSorted()));
  },
);
