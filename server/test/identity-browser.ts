import { createHash, randomBytes } from 'node:crypto';
import { fetchWhenFree } from './fetch-when-free.ts';

/** What a browser's requests go to: an app within the test, or a server process. */
export interface Site {
  inject(request: {
    method: 'GET' | 'POST';
    url: string;
    headers: Record<string, string>;
    payload?: string;
  }): Promise<{
    statusCode: number;
    headers: Record<string, string | string[] | number | undefined>;
    body: string;
  }>;
}

/** A server process as a site. */
export const siteAt = (origin: string): Site => ({
  async inject({ url, payload, ...request }) {
    const body = payload === undefined ? {} : { body: payload };
    const answer = await fetchWhenFree(`${origin}${url}`, { ...request, ...body, redirect: 'manual' });
    const headers = { ...Object.fromEntries(answer.headers), 'set-cookie': answer.headers.getSetCookie() };
    return { statusCode: answer.status, headers, body: await answer.text() };
  },
});

/** One answer as a browser sees it. */
export interface Seen {
  readonly status: number;
  readonly headers: Record<string, string | string[] | number | undefined>;
  readonly body: string;
  readonly location: string | undefined;
}

interface Cookie {
  readonly value: string;
  readonly path: string;
}

const clientId = 'punterschallenge';

/** A browser's cookies and forms over a server under test: signs in the way a page does. */
export class IdentityBrowser {
  readonly cookies = new Map<string, Cookie>();
  #app: Site;
  readonly site: string;

  constructor(app: Site, site = 'http://localhost:3000') {
    this.#app = app;
    this.site = site;
  }

  async get(address: string, headers: Record<string, string> = {}): Promise<Seen> {
    return await this.#send('GET', address, headers);
  }

  /** Posts a form as a page of the site's own does. */
  async post(
    address: string,
    form: Record<string, string>,
    headers: Record<string, string> = { origin: this.site },
  ): Promise<Seen> {
    return await this.#send('POST', address, headers, form);
  }

  /** Starts a sign-in; answers the first redirect or page and what the code will be traded with. */
  async authorize(extra: Record<string, string> = {}) {
    const verifier = randomBytes(32).toString('base64url');
    const query = new URLSearchParams({
      client_id: clientId,
      response_type: 'code',
      redirect_uri: this.site,
      scope: 'openid offline_access api',
      state: 'state-1',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...extra,
    });
    return { seen: await this.get(`/identity/auth?${query}`), verifier };
  }

  /** Follows redirects while they stay with the identity provider. */
  async follow(seen: Seen): Promise<Seen> {
    let last = seen;
    while (last.location !== undefined && this.#path(last.location).startsWith('/identity')) {
      last = await this.get(last.location);
    }
    return last;
  }

  /** Signs in on the page; answers what the site's own address receives, and the tokens for its code. */
  async signIn(name: string, password: string, form: Record<string, string> = { remember: 'yes' }) {
    const { seen, verifier } = await this.authorize();
    const page = seen.location ?? '';
    const posted = await this.post(page, { name, password, ...form });
    const back = await this.follow(posted);
    const callback = new URL(back.location ?? '', this.site);
    const tokens = await this.trade(callback.searchParams.get('code') ?? '', verifier);
    return { callback, tokens };
  }

  async trade(code: string, verifier: string) {
    return await this.token({
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: this.site,
    });
  }

  async token(form: Record<string, string>) {
    const answer = await this.post('/identity/token', { client_id: clientId, ...form });
    return { status: answer.status, ...(JSON.parse(answer.body) as Record<string, string>) } as {
      status: number;
      error?: string;
      access_token: string;
      refresh_token: string;
      id_token: string;
      scope: string;
    };
  }

  #path(address: string): string {
    return (address.startsWith(this.site) ? address.slice(this.site.length) : address) || '/';
  }

  async #send(
    method: 'GET' | 'POST',
    address: string,
    headers: Record<string, string>,
    form?: Record<string, string>,
  ): Promise<Seen> {
    const path = this.#path(address);
    const cookie = [...this.cookies]
      .filter(([, { path: of }]) => path.split('?')[0]?.startsWith(of))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
    const answer = await this.#app.inject({
      method,
      url: path,
      headers: {
        ...headers,
        ...(cookie ? { cookie } : {}),
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(form ? { payload: new URLSearchParams(form).toString() } : {}),
    });
    for (const set of [answer.headers['set-cookie'] ?? []].flat()) this.#keep(String(set));
    const { location } = answer.headers;
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: answer.body,
      location: typeof location === 'string' ? location : undefined,
    };
  }

  #keep(set: string): void {
    const [pair = '', ...attributes] = set.split(/;\s*/);
    const [name = '', value = ''] = pair.split('=');
    const path = attributes.find((one) => one.startsWith('path='))?.slice(5) ?? '/';
    if (value === '') this.cookies.delete(name);
    else this.cookies.set(name, { value, path });
  }
}
