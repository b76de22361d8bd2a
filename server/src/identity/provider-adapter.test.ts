import { expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import { databaseSecrets } from '../platform/config/secret-store.ts';
import { Secrets } from '../platform/config/secrets.ts';
import { inTransaction } from '../platform/database/database.ts';
import { systemClock } from '../platform/runtime/clock.ts';
import { deleteAll } from './delete-expired.ts';
import { endProviderSessions } from './end-provider-sessions.ts';
import { adapterFactory, deleteExpiredRecords } from './provider-adapter.ts';
import { loadProviderKeys } from './provider-keys.ts';

let now = new Date('2026-11-21T10:00:00Z');

const at = closedAfterAll(await createTestDatabase());

test('a record is read as it was stored, marked when used, and deleted with its grant', async () => {
  const tokens = adapterFactory(at.db, () => now)('AuthorizationCode');
  const record = { jti: 'token-1', kind: 'AuthorizationCode', grantId: 'grant-1' };
  await tokens.upsert('token-1', record, 60);
  expect(await tokens.find('token-1')).toEqual(record);
  await tokens.consume('token-1');
  expect(await tokens.find('token-1')).toMatchObject({ consumed: now.getTime() / 1000 });
  await expect(tokens.consume('token-1')).rejects.toMatchObject({ error: 'invalid_grant' });
  await tokens.revokeByGrantId('grant-1');
  expect(await tokens.find('token-1')).toBeUndefined();
});

test('a session is found by its uid, and all of an account’s records can be deleted', async () => {
  const sessions = adapterFactory(at.db, () => now)('Session');
  await sessions.upsert('s1', { jti: 's1', uid: 'u1', accountId: 'a1', kind: 'Session' }, 60);
  expect(await sessions.findByUid('u1')).toMatchObject({ jti: 's1' });
  await inTransaction(at.db, (trx) => endProviderSessions(trx, 'a1'));
  expect(await sessions.findByUid('u1')).toBeUndefined();
});

test('expired records are deleted in bounded steps, by several nodes at once', async () => {
  const codes = adapterFactory(at.db, () => now)('AuthorizationCode');
  for (let code = 0; code < 1_500; code += 50) {
    await Promise.all(
      Array.from({ length: 50 }, (_, one) =>
        codes.upsert(`c${code + one}`, { kind: 'AuthorizationCode' }, 60),
      ),
    );
  }
  await codes.upsert('fresh', { kind: 'AuthorizationCode' }, 3_600);
  now = new Date(now.getTime() + 61_000);
  expect(await deleteExpiredRecords(at.db, now)).toBe(1_000);
  const both = await Promise.all([deleteExpiredRecords(at.db, now), deleteExpiredRecords(at.db, now)]);
  expect(both.reduce((sum, count) => sum + count)).toBe(500);
  expect(await codes.find('fresh')).toBeDefined();
});

test('expired rows are deleted until none is left or the round is over', async () => {
  let left = 5;
  const deleteTwo = async () => {
    const count = Math.min(2, left);
    left -= count;
    return count;
  };
  await deleteAll(deleteTwo, () => false);
  expect(left).toBe(3);
  await deleteAll(deleteTwo, () => true);
  expect(left).toBe(0);
});

test('nodes that start together agree on their keys, which are of 128 bits of security', async () => {
  // The template has a key, to be made once for all tests.
  await at.db.deleteFrom('secrets').execute();
  const keys = await Promise.all(
    [1, 2].map(() => loadProviderKeys(new Secrets(databaseSecrets(at.db), systemClock))),
  );
  expect(new Set(keys.map((one) => JSON.stringify(one))).size).toBe(1);
  const { n = '' } = keys[0]?.signing[0] ?? {};
  expect(8 * Buffer.from(n, 'base64url').length).toBe(3_072);
});
