import { randomUUID } from 'node:crypto';
import { generate } from 'otplib';
import { hashPassword } from '../src/identity/password-hash.ts';
import { insertAccount } from '../src/identity/queries.ts';
import type { IdentityBrowser, Seen } from './identity-browser.ts';
import type { TestSession } from './test-session.ts';

/** The environment of a server in production. */
export const inProduction: Record<string, string> = {
  ...{ NODE_ENV: 'production', DEMO: 'off', PUBLIC_URL: 'https://race.example' },
  FEED_CLIENT_SECRET: 'a-secret-of-their-own',
};

const password = 'a grey mare by the rail';
let passwordHash: Promise<string> | undefined;

/** A sign-in whose password was right, and the page that it is led to. */
export interface Door {
  readonly browser: IdentityBrowser;
  readonly verifier: string;
  readonly path: string;
  readonly page: Seen;
}

/** Somebody with an account, who signs in with a second factor. */
export class FactorPerson {
  readonly id = randomUUID();
  readonly name = `thandi-${this.id.slice(0, 8)}`;
  readonly password = password;
  readonly #at: TestSession;

  constructor(at: TestSession) {
    this.#at = at;
  }

  async make(role: 'operator' | 'punter' = 'operator', passwordGiven = false): Promise<this> {
    passwordHash ??= hashPassword(password);
    await insertAccount(this.#at.platform.db, {
      ...{ id: this.id, username: this.name, email: `${this.name}@race.example`, mobile: null },
      ...{ passwordHash: await passwordHash, dateOfBirth: null, termsAcceptedAt: null },
      ...{ role, demo: false, passwordGiven, now: this.#at.platform.clock() },
    });
    return this;
  }

  /** Types the right password, and follows to the next page. */
  async passPassword(browser: IdentityBrowser = this.#at.browser()): Promise<Door> {
    const { seen, verifier } = await browser.authorize();
    const form = { name: this.name, password, remember: 'yes' };
    const posted = await browser.post(seen.location ?? '', form);
    const path = new URL(posted.location ?? '', browser.site).pathname;
    return { browser, verifier, path, page: await browser.get(path) };
  }

  /** What the app gets once the pages are done with. */
  async tokensOf({ browser, verifier }: Door, last: Seen) {
    const back = await browser.follow(last);
    const code = new URL(back.location ?? '', browser.site).searchParams.get('code') ?? '';
    return await browser.trade(code, verifier);
  }

  /** Signs in for the first time, and sets an authenticator app up there. */
  async setUpApp() {
    const door = await this.passPassword();
    const secret = secretOn(door.page.body);
    const shown = await door.browser.post(`${door.path}/new`, { code: await this.codeOf(secret) });
    const tokens = await this.tokensOf(door, await door.browser.get(door.path));
    return { ...door, secret, shown, codes: recoveryCodesOn(shown.body), tokens };
  }

  /** The code that the app shows, so many seconds from now. */
  async codeOf(secret: string, seconds = 0): Promise<string> {
    const epoch = Math.floor(this.#at.platform.clock().getTime() / 1000) + seconds;
    return await generate({ secret, epoch });
  }

  /** A token for the product's calls. */
  async productToken(accessToken: string): Promise<string> {
    const { body } = await this.#at.call('POST', '/issuer/issue', accessToken);
    const login = await this.#at.call('GET', `/api/Login/GetPunterChallengeLogin?login=${body.token}`);
    return login.body.token;
  }
}

export const secretOn = (body: string): string => /[?&]secret=([A-Z2-7]+)/.exec(body)?.[1] ?? '';

export const recoveryCodesOn = (body: string): string[] =>
  [...body.matchAll(/<li>([a-z2-9-]{19})<\/li>/g)].map(([, code = '']) => code);

/** The options that a page has for a passkey. */
export const optionsOn = (body: string): string =>
  (/data-options="([^"]*)"/.exec(body)?.[1] ?? '').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
