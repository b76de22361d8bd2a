import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import type { IdentityBrowser } from '../../test/identity-browser.ts';
import { createTestSession } from '../../test/test-session.ts';
import { endAllSessions, switchOff, switchOn } from '../admin/switch-account.ts';
import { findAccountByName } from '../identity/queries.ts';
import { deviceWords } from './device-words.ts';
import { deleteOldEvents } from './queries.ts';
import { hashAddress, recordSecurityEvent } from './record-event.ts';
import { securityEventKinds } from './security-event.ts';

let latest = 0;
const at = closedAfterAll(await createTestSession());
beforeEach(async () => {
  await events();
  at.mails.length = 0;
});

const phone = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
const idOf = async (name: string) => (await findAccountByName(at.platform.db, name))?.id ?? '';

/** What was recorded since the last time, oldest first. */
async function events() {
  await at.settled();
  const rows = await at.platform.db
    .selectFrom('security_events')
    .selectAll()
    .where('id', '>', String(latest) as never)
    .orderBy('id')
    .execute();
  latest = Number(rows.at(-1)?.id ?? latest);
  return rows.map(({ id: _id, ...event }) => event);
}
const kinds = async () => (await events()).map(({ kind }) => kind);

async function tryToSignIn(name: string, password: string, browser: IdentityBrowser = at.browser()) {
  const { seen } = await browser.authorize();
  return await browser.post(
    seen.location ?? '',
    { name, password },
    { origin: browser.site, 'user-agent': phone },
  );
}

describe('the record of security events', () => {
  test('stores the account, sign-in, browser and network, but nothing that names the network', async () => {
    const { tokens } = await at.browser().signIn('demo', 'demo-punter');
    await tryToSignIn('Demo', 'wrong');
    const [came, failed] = await events();
    const accountId = await idOf('demo');
    expect(came).toMatchObject({ kind: 'sign-in', account_id: accountId, device: 'Unknown device' });
    expect(failed).toMatchObject({
      kind: 'sign-in-failed',
      account_id: accountId,
      session_id: null,
      device: 'Chrome on Android',
      address: came?.address,
    });
    const caller = await at.identity.verifyAccessToken(tokens.access_token, 'api');
    expect(came?.session_id).toBe(caller.sessionId);
    expect(came?.address).toMatch(/^[\w-]{22}$/);
    expect(hashAddress('key', '2001:db8::1')).toBe(hashAddress('key', '2001:db8::2'));
    expect(hashAddress('key', '10.0.0.1')).not.toBe(hashAddress('other key', '10.0.0.1'));
  });

  test('accepts every kind of event', async () => {
    for (const kind of securityEventKinds) {
      await recordSecurityEvent(at.platform.db, { kind, accountId: 'somebody' }, new Date());
    }
    expect(await kinds()).toEqual(securityEventKinds);
  });

  test('stores failures with unknown names, and locks, once per network and quarter of an hour', async () => {
    for (const name of ['nobody-1', 'nobody-2', 'nobody-3']) await tryToSignIn(name, 'wrong');
    expect(await events()).toMatchObject([{ kind: 'sign-in-failed', account_id: null }]);
    for (let attempt = 0; attempt < 12; attempt += 1) await tryToSignIn('desk2', 'wrong');
    const locked = await kinds();
    expect(locked.filter((kind) => kind === 'sign-in-failed')).toHaveLength(8);
    expect(locked.filter((kind) => kind === 'sign-in-locked')).toHaveLength(1);
  });

  test('stores a sign-out, and one refused token of that sign-in however often it is sent', async () => {
    const browser = at.browser();
    const { tokens } = await browser.signIn('demo', 'demo-punter');
    const { sessionId } = await at.identity.verifyAccessToken(tokens.access_token, 'api');
    const { body } = await at.call('POST', '/issuer/issue', tokens.access_token);
    const login = await at.call('GET', `/api/Login/GetPunterChallengeLogin?login=${body.token}`);
    await browser.post('/identity/token/revocation', {
      client_id: 'punterschallenge',
      token: tokens.refresh_token,
    });
    // The sign-out is recorded after the answer, and a refused call could be recorded before it.
    await at.settled();
    const call = () => at.call('GET', '/api/General/ValidityTest/hello', login.body.token);
    await expect.poll(async () => (await call()).statusCode).toBe(401);
    await at.call('POST', '/issuer/issue', tokens.access_token);
    await call();
    const mine = (await events()).filter((event) => event.session_id === sessionId);
    expect(mine.map(({ kind }) => kind)).toEqual(['sign-in', 'sign-out', 'token-refused']);
    expect(mine[1]).toMatchObject({ account_id: await idOf('demo'), address: expect.stringMatching(/./) });
  });

  test('stores the reuse of a refresh token', async () => {
    const browser = at.browser();
    const { tokens } = await browser.signIn('rival', 'rival-punter');
    const renew = () => browser.token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token });
    await renew();
    at.platform.setNow(new Date(Date.now() + 21_000));
    try {
      await renew();
    } finally {
      at.platform.setNow(undefined);
    }
    expect(await kinds()).toEqual(['sign-in', 'token-reused']);
  });

  test('stores the request and change of a forgotten password; its owner gets a mail with the time', async () => {
    const browser = at.browser();
    await browser.post('/identity/forgot', { email: 'rival@demo.invalid' });
    await at.settled();
    const token = /token=([\w-]+)/.exec(at.mails.at(-1)?.text ?? '')?.[1] ?? '';
    await browser.post('/identity/reset', { token, password: 'a grey mare by the rail' });
    expect(await kinds()).toEqual(['password-reset-asked', 'password-reset']);
    expect(at.mails.at(-1)).toMatchObject({
      to: 'rival@demo.invalid',
      subject: expect.stringMatching(/password was changed$/),
    });
    expect(at.mails.at(-1)?.text).toMatch(/changed on \d{1,2} \w+ \d{4} at \d\d:\d\d/);
  });

  test('is append-only, and stored for five years', async () => {
    const { db } = at.platform;
    await recordSecurityEvent(db, { kind: 'registered', accountId: 'old' }, new Date('2015-01-01T00:00:00Z'));
    await recordSecurityEvent(db, { kind: 'registered', accountId: 'new' }, new Date());
    const refused = /append-only/;
    await expect(sql`update security_events set device = null`.execute(db)).rejects.toThrow(refused);
    await expect(sql`truncate security_events`.execute(db)).rejects.toThrow(refused);
    await expect(sql`delete from security_events where account_id = 'new'`.execute(db)).rejects.toThrow(
      refused,
    );
    await deleteOldEvents(db);
    const left = await db
      .selectFrom('security_events')
      .select('account_id')
      .where('account_id', 'in', ['old', 'new'])
      .execute();
    expect(left).toEqual([{ account_id: 'new' }]);
  });
});

describe('a sign-in from a browser that the account was not used from before', () => {
  test('is mailed to its owner, except the very first; one from a known browser is not', async () => {
    const known = at.browser();
    await known.signIn('desk', 'desk-operator');
    await known.signIn('desk', 'desk-operator');
    await at.settled();
    expect(at.mails).toEqual([]);
    await at.browser().signIn('desk', 'desk-operator');
    await at.settled();
    expect(at.mails).toMatchObject([
      { to: 'desk@demo.invalid', subject: expect.stringMatching(/^New sign-in to your/) },
    ]);
    expect(at.mails[0]?.text).toContain('/account');
  });

  test('is mailed three times an hour, and recorded each time', async () => {
    // In an hour in which none was mailed yet.
    at.platform.setNow(new Date(Date.now() + 2 * 3_600_000));
    try {
      for (let each = 0; each < 5; each += 1) await at.browser().signIn('desk', 'desk-operator');
      await at.settled();
    } finally {
      at.platform.setNow(undefined);
    }
    expect(at.mails).toHaveLength(3);
    expect(await kinds()).toEqual(['sign-in', 'sign-in', 'sign-in', 'sign-in', 'sign-in']);
  });
});

describe('an account that an operator', () => {
  const order = { name: 'demo', saidBy: 'thandi' };
  const signedIn = async () => {
    const { tokens } = await at.browser().signIn('demo', 'demo-punter');
    const { body } = await at.call('POST', '/issuer/issue', tokens.access_token);
    const { token } = (await at.call('GET', `/api/Login/GetPunterChallengeLogin?login=${body.token}`)).body;
    return async () => (await at.call('GET', '/api/General/ValidityTest/hello', token)).statusCode;
  };

  test('signs out is signed out everywhere, and can sign in again', async () => {
    const status = await signedIn();
    expect(await status()).toBe(200);
    expect(await endAllSessions(at.platform.db, order, new Date())).toBeGreaterThan(0);
    await expect.poll(status).toBe(401);
    expect((await events()).find(({ kind }) => kind === 'sessions-ended')).toMatchObject({
      account_id: await idOf('demo'),
      said_by: 'thandi',
    });
    expect(await (await signedIn())()).toBe(200);
  });

  test('switches off cannot be signed in to; only whoever knows the password is told why', async () => {
    const status = await signedIn();
    await switchOff(at.platform.db, order, new Date());
    await expect.poll(status).toBe(401);
    await expect(switchOff(at.platform.db, order, new Date())).rejects.toThrow('switched off already');
    const wrong = await tryToSignIn('demo', 'wrong');
    expect(wrong.body).toContain('Wrong e-mail or password');
    expect(wrong.body).not.toContain('switched off');
    const right = await tryToSignIn('demo', 'demo-punter');
    expect(right.status).toBe(400);
    expect(right.body).toContain('This account is switched off.');
    await switchOn(at.platform.db, order, new Date());
    expect(await (await signedIn())()).toBe(200);
    expect(await kinds()).toEqual(
      expect.arrayContaining(['switched-off', 'sign-in-failed', 'sign-in-switched-off', 'switched-on']),
    );
  });

  test('misspells is reported as unknown', async () => {
    const none = { ...order, name: 'nobody' };
    await expect(switchOff(at.platform.db, none, new Date())).rejects.toThrow("There is no account 'nobody'");
  });
});

test.each([
  [phone, 'Chrome on Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) CriOS/140.0 Mobile Safari/604.1',
    'Chrome on an iPhone',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.0 Safari/605.1.15', 'Safari on a Mac'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
  ['<script>alert(1)</script>', 'Unknown device'],
  [undefined, 'Unknown device'],
])('a browser in words: %s', (agent, words) => {
  expect(deviceWords(agent)).toBe(words);
});
