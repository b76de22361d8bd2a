import { success } from '../src/platform/http/answer.ts';
import { bindCalls } from '../src/platform/http/bind-call.ts';
import type { Platform } from '../src/platform/runtime/platform.ts';
import { createAdmit } from '../src/session/admit.ts';
import type { BalanceOf } from '../src/session/make-login.ts';
import { type SessionPorts, sessionHandlers } from '../src/session/routes.ts';
import { announceAlias } from '../src/standings/announce-alias.ts';
import { createTestIdentity, type TestIdentity } from './test-identity.ts';

/** A server with identity and session, and what a signed-in app does with them. */
export interface TestSession extends TestIdentity {
  /** Signs in on the page and trades the access token for a login token. */
  issue(name: string, password: string, form?: Record<string, string>): Promise<LoginTokens>;
  /** The whole login, as the app makes it. */
  login(name: string, password: string): Promise<CallAnswer['body']>;
  call(method: 'GET' | 'POST', url: string, token?: string, payload?: object): Promise<CallAnswer>;
}

interface LoginTokens {
  readonly accessToken: string;
  readonly idToken: string;
  readonly loginToken: string;
}

interface CallAnswer {
  readonly statusCode: number;
  readonly body: Record<string, never> & { status: number; message: string; token: string };
}

/** What a login asks of other capabilities, where nobody is kept from anything. */
export function aloneWith(platform: Platform, balanceOf: BalanceOf = async () => null): SessionPorts {
  return {
    balanceOf,
    protectionOf: async () => ({ sessionEndsAt: null, break: null, identityPending: false }),
    welcome: async () => undefined,
    announceAlias: announceAlias(platform),
  };
}

export async function createTestSession(
  balanceOf: BalanceOf = async () => null,
  environment: Record<string, string> = {},
): Promise<TestSession> {
  const at = await createTestIdentity(environment, async (app, platform, identity) => {
    const handlers = {
      ...identity.handlers,
      // The least that the desk answers.
      GetOwnDeskRoles: async () => success({ name: 'somebody', roles: [] }),
      ...(await sessionHandlers(platform, identity, aloneWith(platform, balanceOf))),
    };
    bindCalls(app, handlers, await createAdmit(platform, identity), platform.clock);
  });
  const call: TestSession['call'] = async (method, url, token, payload) => {
    const answer = await at.app.inject({
      method,
      url,
      ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
      ...(payload === undefined ? {} : { payload }),
    });
    return { statusCode: answer.statusCode, body: answer.json() };
  };
  const issue: TestSession['issue'] = async (name, password, form) => {
    const { tokens } = await at.browser().signIn(name, password, form);
    const { body } = await call('POST', '/issuer/issue', tokens.access_token);
    return { accessToken: tokens.access_token, idToken: tokens.id_token, loginToken: body.token };
  };
  return {
    ...at,
    call,
    issue,
    async login(name, password) {
      const { loginToken } = await issue(name, password);
      const { body } = await call('GET', `/api/Login/GetPunterChallengeLogin?login=${loginToken}`);
      return body;
    },
  };
}
