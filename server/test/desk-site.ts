import type { DeskRole } from '@furlong/domain/desk/roles';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { startCapabilities } from '../src/app/start-capabilities.ts';
import { inTransaction } from '../src/platform/database/database.ts';
import { bindCalls } from '../src/platform/http/bind-call.ts';
import { createHttp } from '../src/platform/http/http.ts';
import { ensurePunter } from '../src/session/find-punter.ts';
import { createProductToken } from '../src/session/product-token.ts';
import { loadSessionKey } from '../src/session/session-key.ts';
import { insertRole } from '../src/staff/queries.ts';
import { raisedLimits } from './raised-limits.ts';
import { createTestPlatform, type TestPlatform } from './test-platform.ts';

/** Somebody who is signed in to the desk, or tries. */
export interface DeskPerson {
  readonly punterId: number;
  readonly issuer: string;
  readonly subject: string;
  readonly name: string;
  readonly token: string;
}

/** The whole app, as the server starts it, over a database of a test's own, with people at its desk. */
export interface DeskSite {
  readonly platform: TestPlatform;
  /** Signs somebody in, with these roles; an internal user as far as `operator` does not say otherwise. */
  person(
    name: string,
    as?: { readonly operator?: boolean; readonly roles?: readonly DeskRole[] },
  ): Promise<DeskPerson>;
  /** An access token of the feed's client. */
  feedToken(): Promise<string>;
  /** Sends a call; `json` is its whole answer. */
  send(
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    token?: string,
    body?: object,
  ): Promise<{ readonly statusCode: number; readonly json: Record<string, unknown> }>;
  /** Opens an address as a browser does, or sends a body that is no JSON. */
  open(url: string, request?: Omit<InjectOptions, 'url'>): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

const issuer = 'https://staff.example';

export async function openDesk(environment: Record<string, string> = {}): Promise<DeskSite> {
  const platform = await createTestPlatform({ LIMITS: raisedLimits(), ...environment });
  const { settings, operator, site, log, metrics, db } = platform;
  const app = await createHttp({
    ...{ settings, operator, site, log, metrics, identityUrl: `${settings.publicUrl}/identity` },
    ready: async () => true,
    // A loaded test machine is no reason to refuse a test's calls.
    longestDelay: 0,
  });
  const capabilities = await startCapabilities(app, platform);
  bindCalls(app, capabilities.handlers, capabilities.admit, platform.clock, capabilities.noteInput);
  await app.ready();
  const key = await loadSessionKey(db);
  return {
    platform,
    async person(name, { operator: isInternal = true, roles = [] } = {}) {
      const now = platform.clock();
      const who = { issuer, subject: `subject of ${name}` };
      const punter = await ensurePunter(db, { ...who, username: name, operator: isInternal, now });
      for (const role of roles) {
        await inTransaction(db, (trx) => insertRole(trx, who, role, { by: null, at: now }));
      }
      const caller = {
        ...{ ...who, punterId: punter.id, operator: isInternal },
        ...{ sessionId: `sign-in of ${name}`, signedInAt: now },
      };
      const { token } = await createProductToken(key, caller, now);
      return { ...who, punterId: punter.id, name, token };
    },
    async feedToken() {
      const answer = await app.inject({
        method: 'POST',
        url: '/identity/token',
        headers: {
          authorization: `Basic ${Buffer.from('feed:demo-feed').toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: 'grant_type=client_credentials&scope=feed',
      });
      return (answer.json() as { access_token: string }).access_token;
    },
    async send(method, url, token, body) {
      const answer = await app.inject({
        method,
        url,
        headers: {
          'user-agent': 'Mozilla/5.0 (desk)',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        ...(body === undefined ? {} : { payload: body }),
      });
      return { statusCode: answer.statusCode, json: answer.json() };
    },
    open: (url, request = {}) => app.inject({ method: 'GET', ...request, url }),
    async close() {
      await app.close();
      await capabilities.stop();
      await platform.close();
    },
  };
}
