import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen as page, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../test/fake-server.ts';
import { makeConfig } from '../../test/fixtures.ts';
import { queryClient } from '../platform/api/query-client.ts';
import { useSession } from '../platform/session/session-store.ts';
import { setConfig } from '../platform/site/config.ts';
import { SecondFactorPart } from './second-factor-part.tsx';

const server = fakeServer();
const none = { app: null, passkeys: [], recoveryCodesLeft: 0, isNeeded: false };
const withApp = { ...none, app: { madeAt: '2026-11-21T10:00:00.000Z' }, recoveryCodesLeft: 10 };
const codes = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'];

beforeEach(() => {
  server.start();
  setConfig(makeConfig());
  useSession.setState({ isLoggedIn: true, punterId: 7, legacyAccessToken: 'token' });
});
afterEach(() => {
  useSession.getState().clear();
  queryClient.clear();
  server.stop();
});
const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <SecondFactorPart />
    </QueryClientProvider>,
  );
const press = async (name: string) => fireEvent.click(await page.findByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(page.getByLabelText(label), { target: { value } });

test('an app is set up by password, picture and code, and the recovery codes are shown once', async () => {
  server.answer('/api/Account/GetSecondFactor', { secondFactor: none });
  const picture = { side: 10, path: 'M1 1h1v1h-1z' };
  server.answer('/api/Account/BeginAuthenticatorApp', { secret: 'ABCDEFGH', uri: 'otpauth://x', picture });
  server.answer('/api/Account/ConfirmAuthenticatorApp', { secondFactor: withApp, recoveryCodes: codes });
  open();
  await press('Set up an authenticator app');
  await press('Go on');
  expect(page.getByText(/Expected: the password/)).toBeInTheDocument();
  type('Password now', 'secret');
  await press('Go on');
  expect(await page.findByText('ABCD EFGH')).toBeInTheDocument();
  expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeInTheDocument();
  type('Code from your app', '123456');
  await press('Save');
  expect(await page.findByText(codes[0] ?? '')).toBeInTheDocument();
  await press('I have saved them');
  expect(page.queryByText(codes[0] ?? '')).toBeNull();
  expect(page.getByText('Recovery codes: 10 left.')).toBeInTheDocument();
  expect(server.bodies.slice(1)).toEqual([{ password: 'secret' }, { code: '123456' }]);
});

test('one is removed after a question; the last one of a desk account stays', async () => {
  server.answer('/api/Account/GetSecondFactor', { secondFactor: withApp });
  server.answer('/api/Account/RemoveSecondFactor', { secondFactor: none });
  const first = open();
  await press('Remove Authenticator app');
  await press('Keep it');
  await press('Remove Authenticator app');
  await press('Remove');
  expect(await page.findByText('You have none yet.')).toBeInTheDocument();
  expect(server.bodies.at(-1)).toEqual({ which: 'app' });
  first.unmount();
  queryClient.clear();
  server.answer('/api/Account/GetSecondFactor', { secondFactor: { ...withApp, isNeeded: true } });
  open();
  expect(await page.findByText(/the last one cannot be removed/)).toBeInTheDocument();
  expect(page.queryByRole('button', { name: 'Remove Authenticator app' })).toBeNull();
});
