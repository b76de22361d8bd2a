import type { DeskRequest, ListedRequest } from '@furlong/contract/schemas/desk-personal-data';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  deskServer,
  enterDesk,
  giveRoles,
  openDesk,
  startDesk,
  stopDesk,
} from '../../../test/desk-stage.tsx';
import { queryClient } from '../../platform/api/query-client.ts';
import { SignInControl } from '../../sign-in/sign-in-control.ts';

vi.spyOn(SignInControl.prototype, 'start').mockResolvedValue();

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const listed = (change: Partial<ListedRequest> = {}): ListedRequest => ({
  ...{ id: 'a', number: 3, punterId: 7, kind: 'deletion', field: null, state: 'open' },
  ...{ askedAt: ago(28), dueAt: ago(-2), decidedAt: null },
  ...change,
});
const request = (change: Partial<DeskRequest> = {}): DeskRequest => ({
  ...{ ...listed(), username: 'thandi', current: null, asked: null, reason: 'I leave', answer: null },
  decidedBy: null,
  deletion: {
    parts: [{ fate: 'erased', what: 'Your password', why: null, until: null }],
    hindrance: null,
  },
  ...change,
});
const sent = () => deskServer.bodies.filter((body) => body !== null);

beforeEach(() => {
  startDesk();
  enterDesk();
  giveRoles('support');
});
afterEach(stopDesk);

test('requests are listed with how pressing they are, and one leads to its page (rule: data-requests)', async () => {
  deskServer.answer('/api/Desk/ListDataRequests', { requests: [listed()], next: null });
  deskServer.answer('/api/Desk/GetDataRequest/a', { request: request() });
  openDesk('/desk/data-requests');
  expect(await screen.findByText('Due in days')).toBeInTheDocument();
  expect(screen.getByText(/asked 28 days ago/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Deletion of your data, no. 3' }));
  expect(await screen.findByText('I leave')).toBeInTheDocument();
});

test('a deletion is asked twice, and says when the answer has to go out by hand (rule: data-deletion)', async () => {
  deskServer.answer('/api/Desk/GetDataRequest/a', { request: request() });
  deskServer.answer('/api/Desk/DecideDataRequest/a', { mailed: false });
  openDesk('/desk/data-requests/a');
  await userEvent.click(await screen.findByRole('button', { name: 'Refuse' }));
  expect(screen.getByText('Give an answer for the punter to read.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Delete the data' }));
  expect(sent()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Delete now' }));
  expect((await screen.findAllByText(/send the answer by hand/)).length).toBeGreaterThan(0);
  expect(sent()).toEqual([{ decision: 'done', answer: null }]);
});

test('what stands against a deletion is said, and a regulator decides nothing', async () => {
  const deletion = { parts: [], hindrance: 'There are open bets.' };
  deskServer.answer('/api/Desk/GetDataRequest/a', { request: request({ deletion }) });
  const page = openDesk('/desk/data-requests/a');
  expect(await screen.findByText(/There are open bets/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Delete the data' })).toBeNull();
  page.unmount();
  queryClient.clear();
  giveRoles('regulator');
  openDesk('/desk/data-requests/a');
  expect(await screen.findByText('I leave')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Refuse' })).toBeNull();
});
