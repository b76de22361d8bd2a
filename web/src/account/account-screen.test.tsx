import type { OwnAccount } from '@furlong/contract/schemas/identity';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen as page, render, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fakeServer } from '../../test/fake-server.ts';
import { makeConfig } from '../../test/fixtures.ts';
import { wordsOf } from '../../test/words-of.ts';
import { queryClient } from '../platform/api/query-client.ts';
import { useSession } from '../platform/session/session-store.ts';
import { setConfig } from '../platform/site/config.ts';
import { AccountScreen } from './account-screen.tsx';
import { fieldProblem } from './account-words.ts';

const server = fakeServer();
const at = '2026-11-20T12:00:00.000Z';
const session = (id: string, change: Partial<OwnAccount['sessions'][0]> = {}) => ({
  id,
  signedInAt: at,
  usedAt: at,
  device: 'Chrome on Android',
  current: false,
  ...change,
});
const here = session('here', { device: 'Firefox on Linux', current: true });
const account = (change: Partial<OwnAccount> = {}): OwnAccount => ({
  username: 'thandi@example.com',
  lastSignIn: { at, device: 'Safari on an iPhone' },
  sessions: [here, session('phone'), session('tablet', { device: 'Safari on an iPad' })],
  ...change,
});

beforeEach(() => {
  server.start();
  setConfig(makeConfig());
  const secondFactor = { app: null, passkeys: [], recoveryCodesLeft: 0, isNeeded: false };
  server.answer('/api/Account/GetSecondFactor', { secondFactor });
  useSession.setState({ isLoggedIn: true, punterId: 7, legacyAccessToken: 'token' });
  server.answer('/api/Account/DataRequests', {
    ...{ requests: [], deletion: [], promotions: { on: false, at: null } },
  });
});
afterEach(() => {
  queryClient.clear();
  useSession.getState().clear();
  server.stop();
});

function open() {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/account']}>
        <AccountScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const answer = (call: string, told: OwnAccount) => server.answer(`/api/Account/${call}`, { account: told });
const rows = () => page.getAllByRole('listitem').map(wordsOf);
const type = (label: string, text: string) =>
  fireEvent.change(page.getByLabelText(label), { target: { value: text } });

describe('the account', () => {
  test('shows the last sign-in and every device, this one marked and without a way to sign it out here', async () => {
    answer('GetSessions', account());
    open();
    await page.findByText('Fri 20 Nov 14:00');
    expect(page.getByText(/, Safari on an iPhone/)).toBeInTheDocument();
    const [first, second] = page.getAllByRole('listitem');
    expect(wordsOf(first as Element)).toContain('Firefox on Linux This device');
    expect(within(first as HTMLElement).queryByRole('button')).toBeNull();
    expect(
      within(second as HTMLElement).getByRole('button', { name: /^Sign out Chrome on Android, signed in/ }),
    ).toBeInTheDocument();
  });

  test('signs out one device, or all others, and shows the list after it', async () => {
    answer('GetSessions', account());
    open();
    await page.findByText('Chrome on Android');
    answer('EndSession', account({ sessions: [here, session('tablet', { device: 'Safari on an iPad' })] }));
    fireEvent.click(page.getByRole('button', { name: /^Sign out Chrome on Android/ }));
    await expect.poll(() => rows().length).toBe(2);
    expect(server.bodies.at(-1)).toEqual({ id: 'phone' });
    // The pressed button is gone: focus moves to the start of the list.
    expect(wordsOf(document.activeElement as Element)).toBe('Where you are signed in');
    expect(page.queryByRole('button', { name: 'Sign out every other device' })).toBeNull();
  });

  test('names the issuer when another system handles sign-in', async () => {
    server.fail(
      '/api/Account/GetSessions',
      409,
      'You sign in at issuer.example: your devices are kept there',
    );
    open();
    expect(await page.findByText(/^You sign in at issuer\.example/)).toBeInTheDocument();
    // The password and the devices are kept there; the data are ours.
    expect(page.getByRole('button', { name: 'Download my data' })).toBeInTheDocument();
    expect(page.queryByRole('button', { name: /Sign out|Change password/ })).toBeNull();
  });
});

describe('the password', () => {
  const change = () => fireEvent.click(page.getByRole('button', { name: 'Change password' }));
  beforeEach(async () => {
    answer('GetSessions', account());
    open();
    await page.findByLabelText('New password');
  });

  test('is changed, and the fields are empty after it', async () => {
    answer('ChangePassword', account({ sessions: [here] }));
    type('Password now', 'old one');
    type('New password', 'a grey mare by the rail');
    change();
    expect(
      await page.findByText('Your password is changed. Every other device is signed out.'),
    ).toBeInTheDocument();
    expect(server.bodies.at(-1)).toEqual({ oldPassword: 'old one', newPassword: 'a grey mare by the rail' });
    expect((page.getByLabelText('New password') as HTMLInputElement).value).toBe('');
    expect(rows()).toHaveLength(1);
  });

  test('names the wrong field, both before the call and from its answer', async () => {
    change();
    expect(page.getByText('Expected: the password that you sign in with now')).toBeInTheDocument();
    expect(server.made.some((call) => call.startsWith('POST'))).toBe(false);
    const words = 'oldPassword: expected the password that you sign in with now';
    server.fail('/api/Account/ChangePassword', 400, words);
    type('Password now', 'wrong');
    type('New password', 'a grey mare by the rail');
    change();
    await page.findByText('Expected: the password that you sign in with now');
    expect(page.getByLabelText('Password now').getAttribute('aria-invalid')).toBe('true');
    expect(fieldProblem('Too many attempts. Wait 15 minutes and try again.')).toBeNull();
  });
});
