import type { StaffMember } from '@furlong/contract/schemas/desk';
import { screen, within } from '@testing-library/react';
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

const grantedAt = '2026-11-21T10:00:00.000Z';
const person = (change: Partial<StaffMember> = {}): StaffMember => ({
  issuer: 'https://issuer.example',
  subject: 'two',
  name: 'desk2',
  isInternal: true,
  isSelf: false,
  hasSignedIn: true,
  hasSecondFactor: false,
  passwordGiven: false,
  roles: [{ role: 'viewer', grantedAt, grantedBy: null }],
  ...change,
});
const own = person({ subject: 'one', name: 'desk', isSelf: true });

beforeEach(() => {
  startDesk();
  enterDesk();
  giveRoles('admin');
  deskServer.answer('/api/Desk/ListStaff', { staff: [own, person()], hasMore: false });
});
afterEach(stopDesk);

const find = async (name: string) => {
  const heading = await screen.findByRole('heading', { name: new RegExp(`^${name}`) });
  return within(heading.closest('li') as HTMLElement);
};
const sent = () => deskServer.bodies.filter((body) => body !== null);
const whose = { issuer: 'https://issuer.example', subject: 'two' };

test('an admin gives a role, and nobody their own (rule: staff-roles)', async () => {
  openDesk('/desk/staff');
  const other = await find('desk2');
  expect((await find('desk ')).queryByRole('button')).toBeNull();
  await userEvent.click(other.getByRole('button', { name: 'Give desk2 the chosen role' }));
  expect(other.getByRole('alert').textContent).toBe('Choose a role first.');
  deskServer.answer('/api/Desk/GrantStaffRole', {});
  await userEvent.selectOptions(other.getByRole('combobox', { name: 'Role for desk2' }), 'Trader');
  const roles = [...person().roles, { role: 'trader' as const, grantedAt, grantedBy: 'desk' }];
  deskServer.answer('/api/Desk/ListStaff', { staff: [own, person({ roles })], hasMore: false });
  await userEvent.click(other.getByRole('button', { name: 'Give desk2 the chosen role' }));
  expect(await other.findByText('since Sat 21 Nov 2026, 12:00, by desk')).toBeInTheDocument();
  expect(sent()).toEqual([{ ...whose, role: 'trader' }]);
  expect(screen.getByText('desk2 is Trader now.')).toBeInTheDocument();
});

test('a role is taken away after a question, and why not stands beside the person', async () => {
  openDesk('/desk/staff');
  const other = await find('desk2');
  await userEvent.click(other.getByRole('button', { name: 'Take away Viewer from desk2' }));
  await userEvent.click(other.getByRole('button', { name: 'Keep' }));
  expect(sent()).toEqual([]);
  deskServer.refuse('/api/Desk/RevokeStaffRole', 'desk2 does not have the role viewer.');
  await userEvent.click(other.getByRole('button', { name: 'Take away Viewer from desk2' }));
  await userEvent.click(other.getByRole('button', { name: 'Take away' }));
  expect((await other.findByRole('alert')).textContent).toBe('desk2 does not have the role viewer.');
  expect(sent()).toEqual([{ ...whose, role: 'viewer' }]);
});

test('what they timed is shown where a role is taken away (rule: timed-publications)', async () => {
  openDesk('/desk/staff');
  const other = await find('desk2');
  const timed = [{ platformId: 4, title: 'FAQ', number: 3, from: '2026-11-30T10:00:00.000Z' }];
  deskServer.answer('/api/Desk/RevokeStaffRole', { timed });
  await userEvent.click(other.getByRole('button', { name: 'Take away Viewer from desk2' }));
  await userEvent.click(other.getByRole('button', { name: 'Take away' }));
  expect(await other.findByText(/FAQ, version 3, Mon 30 Nov 2026, 12:00/)).toBeInTheDocument();
});

test('a regulator sees the staff and changes nothing; a trader does not see them', async () => {
  giveRoles('regulator');
  const page = openDesk('/desk/staff');
  const other = await find('desk2');
  expect(other.queryByRole('button')).toBeNull();
  expect(other.queryByRole('combobox')).toBeNull();
  page.unmount();
  stopDesk();
  startDesk();
  enterDesk();
  giveRoles('trader');
  openDesk('/desk/staff');
  expect(await screen.findByRole('heading', { name: 'Your roles don’t open this page' })).toBeInTheDocument();
  expect(screen.getByText('It is for Admin and Regulator.')).toBeInTheDocument();
  expect(deskServer.made).not.toContain('GET /api/Desk/ListStaff');
});
