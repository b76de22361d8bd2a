import { FeedUnavailable, WrongCredentials } from './feed-errors.ts';
import type { FeedRequest, FeedResponse } from './feed-transport.ts';

/** A request without its deadline, which the client adds. */
export type UnsentRequest = Omit<FeedRequest, 'signal'>;

/** Sends one request, with a deadline. */
type Send = (request: UnsentRequest, signal: AbortSignal | undefined) => Promise<FeedResponse>;

interface Token {
  readonly value: string;
  /** Milliseconds of `performance.now()`. */
  readonly renewAt: number;
}

/** A token is renewed this long before it ends. */
const renewalLeadMs = 30_000;
const shortestUseMs = 1_000;

/** Asks the identity provider for a feed token with a supplier's credentials (client credentials, RFC 6749). */
export function feedTokenRequest(clientId: string, secret: string) {
  // Both are form-encoded before they are joined: a secret may have a colon.
  const credentials = `${encodeURIComponent(clientId)}:${encodeURIComponent(secret)}`;
  return {
    method: 'POST',
    path: '/identity/token',
    body: String(new URLSearchParams({ grant_type: 'client_credentials', scope: 'feed' })),
    headers: {
      authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
  } as const satisfies UnsentRequest;
}

/** The token of a supplier, fetched when there is none and renewed before it ends. */
export class FeedTokens {
  readonly #request: UnsentRequest;
  readonly #send: Send;
  #token: Token | undefined;
  #renewal: Promise<Token> | undefined;

  constructor(clientId: string, secret: string, send: Send) {
    this.#request = feedTokenRequest(clientId, secret);
    this.#send = send;
  }

  /** The token to use now. One request at a time fetches it, however many calls wait for it. */
  async current(signal?: AbortSignal): Promise<string> {
    if (this.#token && performance.now() < this.#token.renewAt) return this.#token.value;
    this.#renewal ??= this.#fetch(signal).finally(() => {
      this.#renewal = undefined;
    });
    this.#token = await this.#renewal;
    return this.#token.value;
  }

  /** Forgets a token that the server did not accept, unless it was renewed since. */
  drop(value: string): void {
    if (this.#token?.value === value) this.#token = undefined;
  }

  async #fetch(signal: AbortSignal | undefined): Promise<Token> {
    const { status, text } = await this.#send(this.#request, signal);
    if (status === 400 || status === 401) {
      throw new WrongCredentials('the identity provider does not know this client or its secret');
    }
    const given = status === 200 ? readToken(text) : undefined;
    if (!given) throw new FeedUnavailable(`the identity provider gave no token: it answered ${status}`);
    return given;
  }
}

function readToken(text: string): Token | undefined {
  let answer: { readonly access_token?: string; readonly expires_in?: number };
  try {
    answer = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (answer?.access_token === undefined) return undefined;
  const useMs = Math.max(shortestUseMs, (answer.expires_in ?? 0) * 1_000 - renewalLeadMs);
  return { value: answer.access_token, renewAt: performance.now() + useMs };
}
