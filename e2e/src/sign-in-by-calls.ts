import { createHash, randomBytes } from 'node:crypto';
import { type APIRequestContext, type APIResponse, request } from '@playwright/test';
import type { Account } from './accounts.ts';
import { getWhenFree, postWhenFree } from './ask-when-free.ts';
import { mailedLinks, type TestSite } from './test-site.ts';

const confirmPath = '/identity/confirm';

/** A punter signed in without a browser: the product token and a request context. */
export interface SignedIn {
  readonly token: string;
  readonly punterId: number;
  readonly calls: APIRequestContext;
}

/** Accounts registered at the same time: each password is hashed, which takes a core. */
const registeredAtOnce = 4;

/** Registers and confirms accounts, with the forms' requests. Nobody else may register meanwhile. */
export async function registerByCalls(site: TestSite, accounts: readonly Account[]): Promise<void> {
  const before = mailedLinks(site, confirmPath).length;
  await inParts(accounts, (account) => register(site, account));
  // Whose link is whose does not matter: each is followed.
  const links = await newLinks(site, before, accounts.length);
  await inParts(links.entries().toArray(), ([index, link]) => confirm(site, link, `198.19.0.${index + 1}`));
}

async function inParts<T>(all: readonly T[], work: (each: T) => Promise<void>): Promise<void> {
  for (let from = 0; from < all.length; from += registeredAtOnce) {
    await Promise.all(all.slice(from, from + registeredAtOnce).map(work));
  }
}

async function register(site: TestSite, { name, password }: Account): Promise<void> {
  await withBrowser(site, async (calls) => {
    const page = await getWhenFree(calls, `${authorizeAddress(site, '').url}&screen=register`);
    const form = {
      email: name,
      mobile: mobileOf(name),
      password,
      day: '27',
      month: '3',
      year: '1990',
      terms: 'yes',
    };
    const headers = { 'x-forwarded-for': networkOf(name) };
    await expectOk(await postWhenFree(calls, page.url(), { form, headers }));
  });
}

/** Confirms the account that a mailed link is for, from an address of its own. */
async function confirm(site: TestSite, link: string, address: string): Promise<void> {
  const token = new URL(link).searchParams.get('token') ?? '';
  await withBrowser(site, async (calls) => {
    const headers = { 'x-forwarded-for': address };
    await expectOk(await postWhenFree(calls, `${site.url}${confirmPath}`, { form: { token }, headers }));
  });
}

/** An identity number unique to an account: sharing one with an excluded person fails verification. */
function mobileOf(name: string): string {
  const digits = createHash('sha256').update(name).digest().readUInt32BE() % 10_000_000;
  return `082${String(digits).padStart(7, '0')}`;
}

/** An address of an account's own network: a network registers only so many accounts an hour. */
function networkOf(name: string): string {
  const [third, last] = createHash('sha256').update(name).digest();
  return `198.18.${third}.${last}`;
}

/** What the provider's token endpoint answers, with the state of its session. */
export interface ProviderTokens {
  readonly access_token: string;
  readonly id_token: string;
  readonly refresh_token: string;
  readonly token_type: string;
  readonly scope: string;
  readonly expires_in: number;
  readonly session_state: string | null;
}

/** Signs in at the provider through the code flow, with the cookies of a request context. */
export async function tokensByCalls(
  site: TestSite,
  calls: APIRequestContext,
  { name, password }: Account,
): Promise<ProviderTokens> {
  const verifier = randomBytes(32).toString('base64url');
  const headers = { origin: site.url };
  const page = await getWhenFree(calls, authorizeAddress(site, verifier).url);
  const back = await postWhenFree(calls, page.url(), { headers, form: { name, password } });
  const answer = new URL(back.url()).searchParams;
  const code = answer.get('code');
  if (code === null) throw new Error(`${name} could not sign in: ${back.status()} at ${back.url()}`);
  const tokens = await postWhenFree(calls, `${site.url}/identity/token`, {
    headers,
    form: {
      grant_type: 'authorization_code',
      client_id: 'punterschallenge',
      redirect_uri: site.url,
      code,
      code_verifier: verifier,
    },
  });
  await expectOk(tokens);
  return { ...(await tokens.json()), session_state: answer.get('session_state') };
}

/** Signs in through the code flow and the product's login. */
export async function signInByCalls(site: TestSite, account: Account): Promise<SignedIn> {
  return withBrowser(site, async (calls) => {
    const { access_token: sso } = await tokensByCalls(site, calls, account);
    const issued = await postWhenFree(calls, `${site.url}/issuer/issue`, {
      headers: { authorization: `Bearer ${sso}` },
      data: { ssoAccessToken: sso },
    });
    const { token: login } = await issued.json();
    const answer = await calls.get(`${site.url}/api/Login/GetPunterChallengeLogin`, { params: { login } });
    await expectOk(answer);
    const { token, user } = await answer.json();
    return { token, punterId: user.punterId, calls: await callsOf(site, token) };
  });
}

async function callsOf(site: TestSite, token: string): Promise<APIRequestContext> {
  return request.newContext({ baseURL: site.url, extraHTTPHeaders: { authorization: `Bearer ${token}` } });
}

/** Saves the alias of a punter who has none. */
export async function saveAliasByCalls({ calls }: SignedIn, alias: string): Promise<void> {
  const answer = await postWhenFree(calls, '/api/Login/SavePunterAlias', { data: { userAlias: alias } });
  await expectOk(answer);
  const { status, detail } = await answer.json();
  if (status !== 1) throw new Error(`The alias ${alias} was not saved: ${detail}`);
}

async function withBrowser<T>(site: TestSite, work: (calls: APIRequestContext) => Promise<T>): Promise<T> {
  const calls = await request.newContext({ extraHTTPHeaders: { origin: site.url } });
  try {
    return await work(calls);
  } finally {
    await calls.dispose();
  }
}

function authorizeAddress(site: TestSite, verifier: string): { url: string } {
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const query = new URLSearchParams({
    client_id: 'punterschallenge',
    response_type: 'code',
    scope: 'openid offline_access api',
    redirect_uri: site.url,
    state: randomBytes(8).toString('hex'),
    code_challenge: challenge,
    code_challenge_method: 'S256',
  });
  return { url: `${site.url}/identity/auth?${query}` };
}

async function newLinks(site: TestSite, before: number, count: number): Promise<string[]> {
  for (let tries = 0; tries < 50; tries += 1) {
    const links = mailedLinks(site, confirmPath).slice(before);
    if (links.length >= count) return links;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Not all of ${count} mails to confirm an account were written.`);
}

async function expectOk(response: APIResponse): Promise<void> {
  if (!response.ok()) {
    throw new Error(`${response.status()} of ${response.url()}: ${(await response.text()).slice(0, 500)}`);
  }
}
