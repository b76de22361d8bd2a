import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestSession, type TestSession } from '../../test/test-session.ts';
import { rotateKeys } from '../platform/config/secrets.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { KeySetKind } from '../platform/runtime/key-set.ts';
import { sessionKeys } from '../session/session-key.ts';
import { cookieKeys, signingKeys } from './provider-keys.ts';

let at: TestSession;
beforeAll(async () => {
  at = await createTestSession();
});
afterAll(() => at.close());

const kinds = [signingKeys, cookieKeys, sessionKeys] as unknown as KeySetKind<unknown>[];
const rotate = async (now: Date, discard = false) => {
  const { db, settings, secrets } = at.platform;
  await inTransaction(db, (trx) => rotateKeys(settings, trx, kinds, { now, discard }));
  await secrets.readAgain();
};
const published = async () =>
  (JSON.parse((await at.browser().get('/identity/jwks')).body) as { keys: { kid: string }[] }).keys.map(
    ({ kid }) => kid,
  );
const kidOf = (token: string) => decodeProtectedHeader(token).kid;
const check = async (token: string) =>
  (await at.call('GET', '/api/Login/CheckPunterAlias/Turf_King', token)).statusCode;
const productTokenFor = async (access: string) => {
  const { body } = await at.call('POST', '/issuer/issue', access);
  return (await at.call('GET', `/api/Login/GetPunterChallengeLogin?login=${body.token}`)).body.token;
};

test('keys are rotated without signing anybody out, and old ones are dropped when they expire', async () => {
  const browser = at.browser();
  const { tokens } = await browser.signIn('demo', 'demo-punter');
  const product = await productTokenFor(tokens.access_token);
  const underWay = at.browser();
  const { seen, verifier } = await underWay.authorize();
  const [old = ''] = await published();

  const now = new Date();
  await rotate(now);
  // Known to all before it signs.
  expect(await published()).toHaveLength(2);
  expect(kidOf((await at.browser().signIn('demo', 'demo-punter')).tokens.id_token)).toBe(old);

  at.platform.setNow(new Date(now.getTime() + 61_000));
  const keys = await published();
  expect(keys).toHaveLength(2);
  expect(keys[0]).not.toBe(old);
  // Tokens of before, a session's cookie and a sign-in that was under way go on.
  await expect(at.identity.verifyAccessToken(tokens.access_token, 'api')).resolves.toBeDefined();
  expect(await check(product)).toBe(200);
  expect((await browser.authorize({ prompt: 'none' })).seen.location).toContain('code=');
  const hinted = await browser.authorize({ prompt: 'none', id_token_hint: tokens.id_token });
  expect(hinted.seen.location).toContain('code=');
  const form = { name: 'rival', password: 'rival-punter', remember: 'yes' };
  const back = await underWay.follow(await underWay.post(seen.location ?? '', form));
  const code = new URL(back.location ?? '').searchParams.get('code') ?? '';
  expect((await underWay.trade(code, verifier)).status).toBe(200);
  // What is new is signed by the new keys.
  const renewed = await browser.token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token });
  expect(renewed.status).toBe(200);
  expect([kidOf(renewed.access_token), kidOf(renewed.id_token)]).toEqual([keys[0], keys[0]]);
  const next = await productTokenFor(renewed.access_token);
  expect(kidOf(next)).not.toBe(kidOf(product));
  expect(await check(next)).toBe(200);

  at.platform.setNow(new Date(now.getTime() + 16 * 24 * 3_600_000));
  expect(await published()).toEqual([keys[0]]);
  at.platform.setNow(undefined);
});

test('compromised keys are discarded at once, and their signatures with them', async () => {
  const browser = at.browser();
  const { tokens } = await browser.signIn('demo', 'demo-punter');
  const product = await productTokenFor(tokens.access_token);
  expect(await check(product)).toBe(200);
  await rotate(new Date(), true);
  expect(await published()).toHaveLength(1);
  await expect(at.identity.verifyAccessToken(tokens.access_token, 'api')).rejects.toThrow();
  expect(await check(product)).toBe(401);
  expect((await browser.authorize({ prompt: 'none' })).seen.location).toContain('login_required');
  expect((await at.browser().signIn('demo', 'demo-punter')).tokens.status).toBe(200);
});
