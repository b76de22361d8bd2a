import { fireEvent, screen as page, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { makeConfig } from '../../../test/fixtures.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { setConfig } from '../../platform/site/config.ts';
import { OwnDataPart } from './own-data-part.tsx';

const server = fakeServer();
beforeEach(() => {
  server.start();
  setConfig(makeConfig());
  useSession.setState({ isLoggedIn: true, punterId: 7, legacyAccessToken: 'token' });
});
afterEach(() => {
  useSession.getState().clear();
  server.stop();
});

test('the file is asked for by a press, and why it does not come is said (rule: own-data)', async () => {
  server.fail('/api/Account/OwnData.json', 429, 'You downloaded your data 5 times in the last 24 hours');
  render(<OwnDataPart />);
  expect(server.made).toEqual([]);
  fireEvent.click(page.getByRole('button', { name: 'Download my data' }));
  expect((await page.findByRole('alert')).textContent).toContain('5 times in the last 24 hours');
  expect([server.made, server.tokens]).toEqual([['GET /api/Account/OwnData.json'], ['Bearer token']]);
});
