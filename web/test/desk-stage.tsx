import type { DeskRole } from '@furlong/domain/desk/roles';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { deskRoutes } from '../src/desk/desk-routes.tsx';
import { queryClient } from '../src/platform/api/query-client.ts';
import { useSession } from '../src/platform/session/session-store.ts';
import { setConfig } from '../src/platform/site/config.ts';
import { useSignIn } from '../src/sign-in/sign-in-state.ts';
import { fakeServer, login } from './fake-server.ts';
import { makeConfig } from './fixtures.ts';

/** The server of the desk's tests. */
export const deskServer = fakeServer();

/** Before each test. */
export function startDesk(): void {
  deskServer.start();
  deskServer.answer('/api/Desk/GetDeskFixtures', { fixtures: [], next: null });
  setConfig(makeConfig());
  useSignIn.setState({ status: 'anonymous', question: null });
}

/** After each test. */
export function stopDesk(): void {
  useSession.getState().clear();
  useSignIn.setState({ status: 'loading', question: null });
  queryClient.clear();
  deskServer.stop();
}

/** Signs in somebody: staff by default. */
export function enterDesk({ isStaff = true }: { readonly isStaff?: boolean } = {}): void {
  const answer = login();
  const user = { ...answer.user, username: 'desk', empStatusId: isStaff ? 1 : 0 };
  useSession.getState().setLogin({ ...answer, user });
}

/** The server says which roles somebody has. */
export function giveRoles(...roles: DeskRole[]): void {
  deskServer.answer('/api/Desk/GetOwnDeskRoles', { name: 'desk', roles });
}

/** Opens a page of the desk. */
export function openDesk(path = '/desk') {
  const router = createMemoryRouter(deskRoutes, { initialEntries: [path] });
  const page = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { ...page, router };
}
