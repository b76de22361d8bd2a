import { expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { createTestIdentity } from '../../test/test-identity.ts';
import { readSettings } from '../platform/config/settings/read-settings.ts';
import { StartFailure } from '../platform/runtime/start-failure.ts';
import { demoAccounts, prepareDemoAccounts } from './demo-accounts.ts';

const at = closedAfterAll(await createTestIdentity());

test('every demo account signs in with the password that is shown', async () => {
  for (const { username, password, role } of demoAccounts) {
    const { tokens } = await at.browser().signIn(username, password);
    await expect(at.identity.verifyAccessToken(tokens.access_token, 'api')).resolves.toMatchObject({
      username,
      operator: role === 'operator',
    });
  }
});

test('nodes that start together make them once', async () => {
  await Promise.all([prepareDemoAccounts(at.platform), prepareDemoAccounts(at.platform)]);
  const rows = await at.platform.db.selectFrom('accounts').select('username').execute();
  expect(rows.map(({ username }) => username).sort()).toEqual(['demo', 'desk', 'desk2', 'rival']);
});

test('production refuses to start on a database that holds one', async () => {
  const settings = readSettings({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://furlong.example',
    FEED_CLIENT_SECRET: 'a secret of its own',
  });
  const starting = prepareDemoAccounts({ ...at.platform, settings });
  await expect(starting).rejects.toBeInstanceOf(StartFailure);
  await at.platform.db.deleteFrom('oidc_records').execute();
  await at.platform.db.deleteFrom('accounts').where('demo', '=', true).execute();
  await expect(prepareDemoAccounts({ ...at.platform, settings })).resolves.toBeUndefined();
  expect(await at.platform.db.selectFrom('accounts').selectAll().execute()).toEqual([]);
});
