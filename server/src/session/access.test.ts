import type { Call } from '@furlong/contract/schemas/call';
import { declaredCalls as calls } from '@furlong/contract/schemas/declared-calls';
import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { createTestIdentity } from '../../test/test-identity.ts';
import { Failed } from '../platform/http/failure.ts';
import { createAdmit } from './admit.ts';
import { createProductToken } from './product-token.ts';
import { loadSessionKey } from './session-key.ts';
import { VerifiedTokens } from './verified-tokens.ts';

const tokens: Record<string, string | undefined> = {};
const outcomes: Record<string, Record<string, number>> = {
  none: { anyone: 200, login: 200, punter: 401, desk: 401, feed: 401, sso: 401 },
  'a punter’s product token': { anyone: 200, login: 200, punter: 200, desk: 403, feed: 401, sso: 401 },
  'an internal user’s product token': {
    anyone: 200,
    login: 200,
    punter: 200,
    desk: 403,
    feed: 401,
    sso: 401,
  },
  'an access token': { anyone: 401, login: 200, punter: 401, desk: 401, feed: 403, sso: 200 },
  'the feed’s token': { anyone: 401, login: 200, punter: 401, desk: 401, feed: 200, sso: 403 },
  'an id token': { anyone: 401, login: 200, punter: 401, desk: 401, feed: 401, sso: 401 },
  'an expired product token': { anyone: 401, login: 200, punter: 401, desk: 401, feed: 401, sso: 401 },
  'a tampered product token': { anyone: 401, login: 200, punter: 401, desk: 401, feed: 401, sso: 401 },
  'a product token of another audience': {
    anyone: 401,
    login: 200,
    punter: 401,
    desk: 401,
    feed: 401,
    sso: 401,
  },
  'a product token signed by another key': {
    anyone: 401,
    login: 200,
    punter: 401,
    desk: 401,
    feed: 401,
    sso: 401,
  },
  'an unsigned product token': { anyone: 401, login: 200, punter: 401, desk: 401, feed: 401, sso: 401 },
  'a tampered access token': { anyone: 401, login: 200, punter: 401, desk: 401, feed: 401, sso: 401 },
};

const at = closedAfterAll(await createTestIdentity());
const admit = await createAdmit(at.platform, at.identity);
const key = await loadSessionKey(at.platform.db);
const punter = {
  punterId: 7,
  subject: 's-7',
  issuer: 'https://one.example',
  operator: false,
  sessionId: 'session',
  signedInAt: new Date(0),
};
const now = new Date();
const good = (await createProductToken(key, punter, now)).token;
const [head, body, signature] = good.split('.');
const promoted = Buffer.from(
  Buffer.from(body ?? '', 'base64url')
    .toString()
    .replace('"op":false', '"op":true'),
).toString('base64url');
const sso = (await at.browser().signIn('demo', 'demo-punter')).tokens;
const feed = await at
  .browser()
  .post(
    '/identity/token',
    { grant_type: 'client_credentials', scope: 'feed' },
    { authorization: `Basic ${Buffer.from('feed:demo-feed').toString('base64')}` },
  );
const elsewhere = (audience: string, signer: Parameters<SignJWT['sign']>[0]) =>
  new SignJWT({ op: true, ext: { iss: 'x', sub: 'y' } })
    .setProtectedHeader({ alg: 'HS256', typ: 'product+jwt' })
    .setIssuer('furlong')
    .setAudience(audience)
    .setSubject('7')
    .setIssuedAt()
    .setExpirationTime('15m')
    .sign(signer);
Object.assign(tokens, {
  'a punter’s product token': good,
  'an internal user’s product token': (await createProductToken(key, { ...punter, operator: true }, now))
    .token,
  'an access token': sso.access_token,
  'the feed’s token': (JSON.parse(feed.body) as { access_token: string }).access_token,
  'an id token': sso.id_token,
  'an expired product token': (
    await createProductToken(key, punter, new Date(now.getTime() - 15 * 60_000 - 1_000))
  ).token,
  'a tampered product token': `${head}.${promoted}.${signature}`,
  'a product token of another audience': await elsewhere('another', (await key.signing()).key),
  'a product token signed by another key': await elsewhere('furlong-product', new Uint8Array(32)),
  'an unsigned product token': `${Buffer.from('{"alg":"none"}').toString('base64url')}.${promoted}.`,
  'a tampered access token': `${sso.access_token.slice(0, -6)}AAAAAA`,
});

const isInternal = (name: string) => name === 'an internal user’s product token';

async function outcome(call: Call, token: string | undefined): Promise<number> {
  try {
    await admit(call, token === undefined ? undefined : `Bearer ${token}`);
    return 200;
  } catch (error) {
    if (error instanceof Failed) return error.statusCode;
    throw error;
  }
}

describe('[A-PUNTER-BEARER] [A-CALLS-TOKEN] every call admits by its access', () => {
  describe.each(Object.keys(outcomes))('with %s', (name) => {
    test.each(Object.values(calls) as Call[])('$name ($access)', async (call) => {
      // Twice: what was verified once is judged the same again.
      for (const _time of [1, 2]) {
        expect(await outcome(call, tokens[name])).toBe(
          // Nobody has a role here: who has one is tried in staff/desk-access.test.ts.
          isInternal(name) && call.roles === 'internal-user' ? 200 : outcomes[name]?.[call.access],
        );
      }
    });
  });

  test.each(['Basic abc', 'Bearer', 'Bearer  ', 'Bearer a b', 'bearer nonsense'])(
    'an Authorization of `%s` is a 401',
    async (authorization) => {
      for (const call of [calls.SavePunterAlias, calls.issue]) {
        await expect(admit(call, authorization)).rejects.toMatchObject({ code: 'unauthenticated' });
      }
    },
  );

  test('a valid token is refused a moment after it expires', async () => {
    const token = tokens['a punter’s product token'];
    expect(await outcome(calls.SavePunterAlias, token)).toBe(200);
    at.platform.setNow(new Date(Date.now() + 15 * 60_000 + 1_000));
    try {
      expect(await outcome(calls.SavePunterAlias, token)).toBe(401);
    } finally {
      at.platform.setNow(undefined);
    }
  });
});

test('the cache of verified tokens is bounded: the oldest is dropped', () => {
  const kept = new VerifiedTokens(2);
  const caller = {
    punterId: 1,
    subject: 's',
    issuer: 'i',
    operator: false,
    sessionId: 'session',
    signedInAt: new Date(0),
  };
  const now = new Date();
  for (const token of ['a', 'b', 'c']) kept.add(token, { caller, expiresAt: now.getTime() + 1 });
  expect(['a', 'b', 'c'].map((token) => kept.find(token, now)?.punterId)).toEqual([undefined, 1, 1]);
});
