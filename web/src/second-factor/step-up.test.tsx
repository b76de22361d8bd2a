import { fireEvent, screen as page, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../test/fake-server.ts';
import { makeConfig } from '../../test/fixtures.ts';
import { deskCall } from '../desk/desk-call.ts';
import { useSession } from '../platform/session/session-store.ts';
import { setConfig } from '../platform/site/config.ts';
import { stepUpWords } from './factor-words.ts';

const server = fakeServer();
beforeEach(() => {
  server.start();
  setConfig(makeConfig());
  useSession.setState({ isLoggedIn: true, punterId: 7, legacyAccessToken: 'token' });
  server.answer('/api/Account/BeginStepUp', { hasApp: true, passkeyOptions: null });
  server.fail('/api/Desk/Decline', 428, 'This moves money: give your second factor again');
});
afterEach(() => {
  useSession.getState().clear();
  server.stop();
});

const decline = () => deskCall('Decline', { body: { id: 'one', version: 1, reason: 'no' } as never });

test('a call that needs the second factor asks for it, and goes on where it was (rule: step-up)', async () => {
  const made = decline();
  fireEvent.click(await page.findByRole('button', { name: stepUpWords.confirm }));
  expect((await page.findByRole('alert')).textContent).toBe(stepUpWords.missing);
  const field = page.getByRole('textbox', { name: stepUpWords.code });
  fireEvent.change(field, { target: { value: '123456' } });
  server.fail('/api/Account/StepUp', 400, 'code: expected the code that your app shows now');
  fireEvent.click(page.getByRole('button', { name: stepUpWords.confirm }));
  await waitFor(() => expect(page.getByRole('alert').textContent).toContain('Expected: the code'));
  server.answer('/api/Account/StepUp', {});
  server.answer('/api/Desk/Decline', {});
  fireEvent.click(page.getByRole('button', { name: stepUpWords.confirm }));
  expect((await made).kind).toBe('success');
  expect(server.made.filter((call) => call.endsWith('/Decline'))).toHaveLength(2);
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
});

test('who closes the question leaves the call undone', async () => {
  const made = decline();
  fireEvent.click(await page.findByRole('button', { name: 'Close' }));
  expect(await made).toMatchObject({ kind: 'failure', status: 428 });
  expect(server.made.filter((call) => call.endsWith('/Decline'))).toHaveLength(1);
});
