import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, screen as page, render, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { makeConfig } from '../../../test/fixtures.ts';
import { NotFound } from '../../app/not-found.tsx';
import { describeOffline } from '../../ui/feedback/state-words.ts';
import { ErrorState } from '../../ui/feedback/states.tsx';
import { setConfig, useConfig } from '../site/config.ts';
import { usePageBlank, usePartFailed } from './page-blank.ts';

function Part({ name }: { name: string }) {
  useQuery({ queryKey: [name], queryFn: () => Promise.reject(new Error('no connection')), retry: false });
  return null;
}
function Frame() {
  useConfig();
  return null;
}
function Band() {
  return <output>{usePageBlank() ? 'blank' : 'something'}</output>;
}

test('a page is blank while all that it asked for failed, and not once a part of it is there', async () => {
  const client = new QueryClient();
  setConfig(makeConfig());
  render(
    <QueryClientProvider client={client}>
      <Frame />
      <Part name="list" />
      <Part name="board" />
      <Band />
    </QueryClientProvider>,
  );
  expect(page.getByRole('status')).toHaveTextContent('something');
  await waitFor(() => expect(page.getByRole('status')).toHaveTextContent('blank'));
  act(() => void client.setQueryData(['list'], 'what was stored'));
  await waitFor(() => expect(page.getByRole('status')).toHaveTextContent('something'));
});

function Told() {
  return <output>{usePartFailed() ? 'a part failed' : 'all there'}</output>;
}

test('no time is told of a page while a part of it did not load', () => {
  const { rerender } = render(
    <>
      <Told />
      <ErrorState title="The leaderboard did not load." onRetry={() => undefined} />
    </>,
  );
  expect(page.getByText('a part failed')).toBeInTheDocument();
  rerender(<Told />);
  expect(page.getByText('all there')).toBeInTheDocument();
  expect(describeOffline(false, 'Furlong', '', false)).toEqual({ title: 'You’re offline.', text: '' });
});

test('an address without a page has nothing that could be old', () => {
  setConfig(makeConfig());
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <NotFound />
      </MemoryRouter>
      <Band />
    </QueryClientProvider>,
  );
  expect(page.getByText('blank')).toBeInTheDocument();
  unmount();
});
