import {
  createLocalJWKSet,
  type JSONWebKeySet,
  type JWTHeaderParameters,
  type JWTPayload,
  jwtVerify,
} from 'jose';
import { expect } from 'vitest';
import type { IdentityBrowser, Seen } from './identity-browser.ts';
import type { TestIdentity } from './test-identity.ts';

/** A client of the provider, as the OpenID Foundation's conformance suite is one. */
export interface Client {
  readonly id: string;
  /** None: a public client, which sends its id alone. */
  readonly secret?: string;
  readonly method: 'none' | 'client_secret_basic' | 'client_secret_post';
}

/** The address that the clients of a test are sent back to. */
export const callbackAddress = 'https://suite.example/callback';

/** Puts a client into the provider's store, where it finds those that are not in its settings. */
export async function addClient(at: TestIdentity, { id, secret, method }: Client): Promise<void> {
  const payload = JSON.stringify({
    client_id: id,
    client_secret: secret,
    token_endpoint_auth_method: method,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: [callbackAddress],
  });
  await at.platform.db.insertInto('oidc_records').values({ model: 'Client', id, payload }).execute();
}

/** What came back from the authorization endpoint, and on which page somebody signed in, if on any. */
export interface Returned {
  readonly callback: URLSearchParams;
  readonly page: Seen | undefined;
  readonly sent: Readonly<Record<string, string>>;
}

export interface Tokens {
  readonly status: number;
  readonly headers: Seen['headers'];
  readonly body: Record<string, unknown>;
}

let drawn = 0;

/** A client with one browser: asks for a code, trades it, and checks what it gets as the suite does. */
export class RelyingParty {
  readonly browser: IdentityBrowser;
  readonly #at: TestIdentity;
  readonly #client: Client;
  readonly #redirect: string;

  constructor(at: TestIdentity, client: Client, redirect: string = callbackAddress) {
    this.#at = at;
    this.#client = client;
    this.#redirect = redirect;
    this.browser = at.browser();
  }

  get issuer(): string {
    return `${this.#at.platform.settings.publicUrl}/identity`;
  }

  /** The suite's plain request: scope openid, with state and nonce. An empty text leaves a parameter out. */
  request(extra: Record<string, string> = {}): Record<string, string> {
    drawn += 1;
    const all = {
      client_id: this.#client.id,
      redirect_uri: this.#redirect,
      scope: 'openid',
      state: `state-${drawn}`,
      nonce: `nonce-${drawn}`,
      response_type: 'code',
      ...extra,
    };
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
  }

  /** Sends a request to the authorization endpoint; answers the first page or redirect. */
  async send(sent: Record<string, string>, method: 'GET' | 'POST' = 'GET'): Promise<Seen> {
    return method === 'GET'
      ? await this.browser.get(`/identity/auth?${new URLSearchParams(sent)}`)
      : await this.browser.post('/identity/auth', sent, { origin: 'https://suite.example' });
  }

  /** The whole way to the client's own address; signs in where the provider asks for it. */
  async authorize(extra: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET'): Promise<Returned> {
    const sent = this.request(extra);
    let seen = await this.send(sent, method);
    let page: Seen | undefined;
    for (let hop = 0; hop < 10; hop += 1) {
      const { location } = seen;
      if (location === undefined || !new URL(location, this.browser.site).href.startsWith(`${this.issuer}/`))
        break;
      seen = await this.browser.get(location);
      if (seen.status !== 200) continue;
      expect(page).toBeUndefined();
      page = seen;
      seen = await this.browser.post(location, { name: 'demo', password: 'demo-punter', remember: 'yes' });
    }
    expect(seen).toMatchObject({ status: 303 });
    const callback = new URL(seen.location ?? '').searchParams;
    expect(callback.get('state')).toBe(sent.state ?? null);
    expect(callback.get('iss')).toBe(this.issuer);
    return { callback, page, sent };
  }

  async token(form: Record<string, string>): Promise<Tokens> {
    const { id, secret = '', method } = this.#client;
    const basic = { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` };
    const { status, headers, body } = await this.browser.post(
      '/identity/token',
      {
        ...form,
        ...(method === 'client_secret_basic' ? {} : { client_id: id }),
        ...(method === 'client_secret_post' ? { client_secret: secret } : {}),
      },
      method === 'client_secret_basic' ? basic : {},
    );
    expect(headers['content-type']).toMatch(/^application\/json/);
    return { status, headers, body: JSON.parse(body) as Record<string, unknown> };
  }

  async trade({ callback }: Pick<Returned, 'callback'>, more: Record<string, string> = {}): Promise<Tokens> {
    return await this.token({
      grant_type: 'authorization_code',
      code: callback.get('code') ?? '',
      redirect_uri: this.#redirect,
      ...more,
    });
  }

  /** The id token's claims after the suite's standard checks: signature, iss, aud, sub, exp, iat, nonce. */
  async checkIdToken(
    { body }: Tokens,
    nonce: string | undefined,
  ): Promise<{ claims: JWTPayload; header: JWTHeaderParameters }> {
    const { body: keys } = await this.browser.get('/identity/jwks');
    const set = createLocalJWKSet(JSON.parse(keys) as JSONWebKeySet);
    const { payload, protectedHeader } = await jwtVerify(String(body.id_token), set, {
      issuer: this.issuer,
      audience: this.#client.id,
      requiredClaims: ['sub', 'exp', 'iat'],
      maxTokenAge: 300,
    });
    expect(payload.nonce).toBe(nonce);
    expect(payload.sub).toMatch(/^[\x21-\x7e]{1,255}$/);
    return { claims: payload, header: protectedHeader };
  }

  async userinfo(token: unknown, way: 'GET' | 'POST' = 'GET'): Promise<Seen & { claims: JWTPayload }> {
    const headers = { authorization: `Bearer ${token}` };
    const seen =
      way === 'GET'
        ? await this.browser.get('/identity/me', headers)
        : await this.browser.post('/identity/me', {}, headers);
    return { ...seen, claims: JSON.parse(seen.body) as JWTPayload };
  }

  /** A whole sign-in with the suite's standard checks: callback, tokens, id token, userinfo. */
  async signIn(
    extra: Record<string, string> = {},
    more: Record<string, string> = {},
    way: 'GET' | 'POST' = 'GET',
  ) {
    const returned = await this.authorize(extra, way);
    const tokens = await this.trade(returned, more);
    expect(tokens).toMatchObject({ status: 200, body: { token_type: 'Bearer', expires_in: 300 } });
    expect(tokens.headers['cache-control']).toContain('no-store');
    const idToken = await this.checkIdToken(tokens, returned.sent.nonce);
    const userinfo = await this.userinfo(tokens.body.access_token);
    expect(userinfo).toMatchObject({ status: 200, claims: { sub: idToken.claims.sub } });
    return { ...returned, tokens, ...idToken, userinfo };
  }
}
