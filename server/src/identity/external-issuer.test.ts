import { createHash, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, exportJWK, generateKeyPair } from 'jose';
import { afterAll, describe, expect, test } from 'vitest';
import { closedAfterAll } from '../../test/closed-after-all.ts';
import { createTestIdentity } from '../../test/test-identity.ts';
import { aloneWith } from '../../test/test-session.ts';
import { bindCalls } from '../platform/http/bind-call.ts';
import { createAdmit } from '../session/admit.ts';
import { sessionHandlers } from '../session/routes.ts';
import { OidcProvider } from './oidc-library.ts';

/** Another identity provider, in its own server on its own port: an operator's, with nothing of ours in it. */
interface OtherProvider {
  readonly issuer: string;
  readonly server: Server;
}

const site = 'http://localhost:3000';
const audience = 'https://operator.example/furlong';

async function startOtherProvider(): Promise<OtherProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const provider = new OidcProvider(issuer, {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: 'other' }] },
    clients: [
      {
        client_id: 'punterschallenge',
        token_endpoint_auth_method: 'none',
        redirect_uris: [site],
        grant_types: ['authorization_code', 'refresh_token'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    cookies: { keys: ['of a test'] },
    ttl: { Session: 600, Grant: 600, Interaction: 600, IdToken: 600, RefreshToken: 600, AccessToken: 300 },
    rotateRefreshToken: true,
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
    extraTokenClaims: () => ({ preferred_username: 'thandi', amr: ['pwd', 'otp'], acr: 'silver' }),
    issueRefreshToken: () => true,
    async loadExistingGrant(ctx) {
      const { client, account } = ctx.oidc;
      if (!client || !account) return undefined;
      const grant = new ctx.oidc.provider.Grant({ clientId: client.clientId, accountId: account.accountId });
      grant.addOIDCScope('openid');
      grant.addResourceScope(audience, 'openid api other');
      await grant.save();
      return grant;
    },
    interactions: { url: () => '/sign-in' },
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: 'openid api other',
          accessTokenFormat: 'jwt',
          audience,
          jwt: { sign: { alg: 'ES256' } },
        }),
      },
    },
  });
  const handle = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/moved/')) {
      return response.writeHead(302, { location: request.url.slice('/moved'.length) }).end();
    }
    if (request.url !== '/sign-in') return handle(request, response);
    return provider.interactionFinished(request, response, { login: { accountId: 'subject-of-theirs' } });
  });
  return { issuer, server };
}

/** The redirects of a sign-in at the other provider, over HTTP; answers its tokens. */
async function signInThere(scope: string): Promise<{ access_token: string; refresh_token: string }> {
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    client_id: 'punterschallenge',
    response_type: 'code',
    redirect_uri: site,
    scope,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const jar = new Map<string, string>();
  let address = `${other.issuer}/auth?${query}`;
  while (address.startsWith(other.issuer)) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(address, { redirect: 'manual', headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=');
      if (value) jar.set(name, value);
    }
    address = new URL(answer.headers.get('location') ?? '', address).href;
  }
  const token = await fetch(`${other.issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: 'punterschallenge',
      grant_type: 'authorization_code',
      code: new URL(address).searchParams.get('code') ?? '',
      code_verifier: verifier,
      redirect_uri: site,
    }),
  });
  return (await token.json()) as { access_token: string; refresh_token: string };
}

const other = await startOtherProvider();
const at = closedAfterAll(
  await createTestIdentity(
    { OIDC_ISSUER: other.issuer, OIDC_AUDIENCE: audience },
    async (app, platform, identity) => {
      const handlers = await sessionHandlers(platform, identity, aloneWith(platform));
      bindCalls(app, handlers, await createAdmit(platform, identity), platform.clock);
    },
  ),
);
afterAll(async () => {
  other.server.close();
});

describe('[I-AUTHORITY] with an issuer of the operator’s own', () => {
  test('its sign-in leads to a login like the embedded one’s, and the next one to the same punter', async () => {
    expect(at.identity.issuer).toBe(other.issuer);
    const ids = [];
    for (let time = 0; time < 2; time += 1) {
      const { access_token: token } = await signInThere('openid api');
      const issued = await at.app.inject({
        method: 'POST',
        url: '/issuer/issue',
        headers: { authorization: `Bearer ${token}` },
        payload: { ssoAccessToken: token, subject: 'subject-of-theirs' },
      });
      expect(issued.statusCode).toBe(200);
      const login = await at.app.inject(
        `/api/Login/GetPunterChallengeLogin/?login=${issued.json<{ token: string }>().token}`,
      );
      expect(login.json()).toMatchObject({
        status: 1,
        user: { id: 'subject-of-theirs', username: 'thandi', empStatusId: 0 },
      });
      ids.push(login.json<{ user: { punterId: number } }>().user.punterId);
    }
    expect(ids[0]).toBe(ids[1]);
  });

  test('a sign-in without an id or time gets an id of its own, and the time of its token', async () => {
    const { access_token: token } = await signInThere('openid api');
    const caller = await at.identity.verifyAccessToken(token, 'api');
    expect(caller.sessionId).toMatch(/^[0-9a-f-]{36}$/);
    expect(caller.signedInAt.getTime()).toBe(1000 * Number(decodeJwt(token).iat));
  });

  test('its word on a second factor counts where it was said how it tells (rule: second-factor)', async () => {
    const { access_token: token } = await signInThere('openid api');
    expect(at.platform.settings.deskSecondFactor).toBe(false);
    expect(await at.identity.verifyAccessToken(token, 'api')).toMatchObject({ secondFactor: false });
    const told = await createTestIdentity({
      ...{ OIDC_ISSUER: other.issuer, OIDC_AUDIENCE: audience, OIDC_SECOND_FACTOR: 'mfa, silver' },
    });
    try {
      expect(told.platform.settings.deskSecondFactor).toBe(true);
      expect(await told.identity.verifyAccessToken(token, 'api')).toMatchObject({ secondFactor: true });
    } finally {
      await told.close();
    }
  });

  test('a token without the scope is refused, and one for another audience is invalid', async () => {
    const { access_token: token } = await signInThere('openid other');
    await expect(at.identity.verifyAccessToken(token, 'api')).rejects.toMatchObject({ code: 'forbidden' });
    const elsewhere = await createTestIdentity({ OIDC_ISSUER: other.issuer, OIDC_AUDIENCE: 'another' });
    try {
      const good = (await signInThere('openid api')).access_token;
      await expect(elsewhere.identity.verifyAccessToken(good, 'api')).rejects.toMatchObject({
        code: 'unauthenticated',
      });
    } finally {
      await elsewhere.close();
    }
  });

  test('nobody signs in at the embedded provider; the feed still does', async () => {
    const { seen } = await at.browser().authorize();
    expect(seen.status).toBe(400);
    const answer = await at
      .browser()
      .post(
        '/identity/token',
        { grant_type: 'client_credentials', scope: 'feed' },
        { authorization: `Basic ${Buffer.from('feed:demo-feed').toString('base64')}` },
      );
    const { access_token: token } = JSON.parse(answer.body) as { access_token: string };
    await expect(at.identity.verifyAccessToken(token, 'feed')).resolves.toMatchObject({ subject: 'feed' });
    await expect(at.identity.verifyAccessToken(token, 'api')).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });

  test('an unusable issuer is reported at the start, which does not wait for it', async () => {
    expect(await at.identity.issuerFault).toBeUndefined();
    for (const [issuer, words] of [
      ['http://127.0.0.1:9', /127\.0\.0\.1:9\/\.well-known\/openid-configuration: /],
      [`${other.issuer}/elsewhere`, / answered 404$/],
      [`${other.issuer}/moved`, /redirect/],
      [`${other.issuer}/`, new RegExp(` belongs to the issuer '${other.issuer}'$`)],
    ] as const) {
      const wrong = await createTestIdentity({ OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience });
      try {
        expect(await wrong.identity.issuerFault).toMatch(words);
        expect(wrong.logged.join('\n')).toContain('OIDC_ISSUER cannot be used');
      } finally {
        await wrong.close();
      }
    }
  });

  test('an unreachable issuer is our failure, not the caller’s', async () => {
    const gone = await createTestIdentity({ OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_AUDIENCE: audience });
    try {
      const { access_token: token } = await signInThere('openid api');
      const forged = `${token.split('.')[0]}.${Buffer.from(
        JSON.stringify({ iss: 'http://127.0.0.1:9', sub: 'x', aud: audience, exp: 9_999_999_999 }),
      ).toString('base64url')}.${token.split('.')[2]}`;
      await expect(gone.identity.verifyAccessToken(forged, 'api')).rejects.toMatchObject({
        code: 'unavailable',
      });
    } finally {
      await gone.close();
    }
  });
});
