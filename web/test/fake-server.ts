import type { Config } from '@furlong/contract/schemas/config';
import type { Login } from '@furlong/contract/schemas/session';
import { vi } from 'vitest';
import { rands } from './rands.ts';

const head = {
  status: 1,
  errorCode: 0,
  message: 'Success',
  detail: 'Success',
  responseType: 'success',
  responseMessage: 'Success',
};

/** Answers calls by path; others get a 404. */
export function fakeServer() {
  const answers = new Map<string, { readonly status: number; readonly body: object }>();
  const made: string[] = [];
  const tokens: (string | null)[] = [];
  const bodies: unknown[] = [];
  const queries: string[] = [];

  async function answerCall(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const url = new URL(String(input), window.location.origin);
    made.push(`${init?.method ?? 'GET'} ${url.pathname}`);
    queries.push(url.search);
    tokens.push(new Headers(init?.headers).get('authorization'));
    bodies.push(typeof init?.body === 'string' ? JSON.parse(init.body) : null);
    const { status, body } = answers.get(url.pathname) ?? { status: 404, body: {} };
    return new Response(JSON.stringify(body), { status });
  }

  return {
    /** The calls made, in order, as `METHOD /path`. */
    made,
    /** The authorization of each call made. */
    tokens,
    /** The body of each call made. */
    bodies,
    /** The query of each call made. */
    queries,
    start(): void {
      answers.clear();
      for (const kept of [made, tokens, bodies, queries]) kept.length = 0;
      vi.stubGlobal('fetch', answerCall);
    },
    /** Installs a configuration that points to this server. */
    configure(setConfig: (config: Config) => void): void {
      const { origin } = window.location;
      const config: Partial<Config> = {
        puntersApiUrl: origin,
        tokenIssuerUrl: `${origin}/issuer`,
        identityUrl: `${origin}/identity`,
        protectedRoutes: [],
      };
      setConfig(config as Config);
    },
    stop(): void {
      vi.unstubAllGlobals();
    },
    answer(path: string, payload: object): void {
      answers.set(path, { status: 200, body: { ...head, ...payload } });
    },
    refuse(path: string, detail: string, payload: object = {}): void {
      answers.set(path, {
        status: 200,
        body: {
          ...head,
          status: 0,
          errorCode: 1,
          message: detail,
          detail,
          responseType: 'error',
          responseMessage: detail,
          ...payload,
        },
      });
    },
    fail(path: string, status: number, message = head.message): void {
      const failed = {
        ...head,
        status: 0,
        errorCode: status,
        responseType: 'error',
        message,
        detail: message,
      };
      answers.set(path, { status, body: { ...failed, error: { code: 'failed', message } } });
    },
  };
}

/** A whole login response. */
export function login({ alias = 'Bolt_7' }: { readonly alias?: string | null } = {}): Login {
  return {
    token: 'product-token',
    tokenExpiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    user: { id: 'p1', punterId: 7, username: 'demo', alias, empStatusId: 0 },
    competition: { id: 1, name: 'Classic', meetings: [] },
    sessionEndsAt: null,
    break: null,
    identityPending: false,
    balance: rands(1000),
    aliasRequired: alias === null,
    hasPCTokenExpired: false,
    isPending: false,
    isInPCLogin: false,
    accessToken: 'product-token',
    identityToken: 'login-token',
    rememberpc: true,
  };
}
