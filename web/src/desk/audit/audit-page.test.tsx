import type { DeskAct } from '@furlong/contract/schemas/desk';
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
import { SignInControl } from '../../sign-in/sign-in-control.ts';

vi.spyOn(SignInControl.prototype, 'start').mockResolvedValue();

const act: DeskAct = {
  id: 7,
  sequence: 12,
  at: '2026-11-21T12:38:12.000Z',
  name: 'staff-role-granted',
  via: 'desk',
  role: 'admin',
  actor: [
    { field: 'name', text: 'desk' },
    { field: 'address', text: '192.0.2.7' },
  ],
  subjectKind: 'staff',
  subjectId: 'two',
  subject: [{ field: 'name', text: 'desk2' }],
  before: null,
  after: '{"role":"trader"}',
};

beforeEach(() => {
  startDesk();
  enterDesk();
  giveRoles('admin');
  deskServer.answer('/api/Desk/ListActs', { acts: [act, { ...act, id: 6, actor: null }], next: 6 });
});
afterEach(stopDesk);

const asked = () =>
  deskServer.queries.filter((_query, place) => deskServer.made[place]?.includes('ListActs'));

test('an act says when, what, by whom in which role and from where, whom about, and what changed (rule: audit-acts)', async () => {
  openDesk('/desk/audit');
  const [first, second] = await screen.findAllByRole('listitem');
  const words = first?.textContent ?? '';
  expect(words).toContain('Sat 21 Nov 14:38:12');
  expect(words).toContain('By desk, from 192.0.2.7 (as Admin)');
  expect(words).toContain('About desk2');
  expect(words).toContain('Role: trader');
  expect(words).toContain('{"role":"trader"}');
  expect(words).toContain('No. 12 of the chain');
  expect(second?.textContent).toContain('By erased');
});

test('filters and pages stand in the address and in the call', async () => {
  const { router } = openDesk('/desk/audit');
  await userEvent.click(await screen.findByRole('link', { name: 'Older' }));
  expect(router.state.location.search).toBe('?before=6');
  await userEvent.type(screen.getByLabelText('Person'), ' desk2 ');
  await userEvent.click(screen.getByLabelText('Show looks at persons too'));
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(router.state.location.search).toBe('?person=desk2&looks=yes');
  const [kind] = await screen.findAllByRole('link', { name: 'Show only Staff role granted' });
  await userEvent.click(kind as HTMLElement);
  expect(await screen.findByText('Only: Staff role granted.')).toBeInTheDocument();
  expect(asked()).toEqual([
    '?limit=50',
    '?before=6&limit=50',
    '?person=desk2&looks=true&limit=50',
    '?person=desk2&name=staff-role-granted&looks=true&limit=50',
  ]);
  deskServer.answer('/api/Desk/ListActs', { acts: [], next: null });
  await userEvent.click(screen.getByRole('link', { name: 'Clear filters' }));
  expect(router.state.location.search).toBe('');
});

test('the last page says which steps of the archive have older acts (rule: archive)', async () => {
  openDesk('/desk/audit');
  expect(await screen.findByRole('link', { name: 'Older' })).toBeInTheDocument();
  expect(screen.queryByText(/in the archive/)).not.toBeInTheDocument();
  const step = { step: 7, file: 'acts-000007-ab.jsonl.gz' };
  const times = { from: '2025-01-10T08:00:00.000Z', to: '2025-03-01T08:00:00.000Z' };
  deskServer.answer('/api/Desk/ListActs', { acts: [act], next: null, archived: [{ ...step, ...times }] });
  await userEvent.click(screen.getByRole('link', { name: 'Older' }));
  expect(await screen.findByText(/Older acts are in the archive/)).toBeInTheDocument();
  expect(
    screen.getByText('Fri 10 Jan 2025, 10:00 – Sat 1 Mar 2025, 10:00: step 7, acts-000007-ab.jsonl.gz'),
  ).toBeInTheDocument();
});

test('a filter that the server refuses is said in its words', async () => {
  deskServer.fail('/api/Desk/ListActs', 400, 'since: expected a day that exists');
  openDesk('/desk/audit?since=nonsense');
  expect(await screen.findByText('since: expected a day that exists')).toBeInTheDocument();
});
