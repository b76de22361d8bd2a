import { setTimeout as pause } from 'node:timers/promises';
import type { BatchedAnswer } from '@furlong/contract/feed';
import type { FeedCall } from './feed-call.ts';
import { feedTokenRequest, readFeedToken } from './feed-tokens.ts';

/** Where the feed is, and the supplier's secret. */
export interface FeedAccess {
  /** Origin of the server, which is its identity provider's too. */
  readonly url: string;
  readonly secret: string;
}

/** What a call came to. */
export type CallOutcome =
  | { readonly kind: 'applied' }
  | { readonly kind: 'stale' }
  | { readonly kind: 'refused'; readonly status: number; readonly reason: string };

/** Nothing more can be sent: the server is away, or does not let this supplier in. */
export class FeedUnavailable extends Error {}

const deadline = 30_000;
const mostAttempts = 4;
/** Milliseconds before the first further attempt; each next one waits twice as long. */
const firstPause = 400;
const clientId = 'feed';

/**
 * Makes feed calls with a client-credentials token, renewed when it has run out. Every request has a deadline; what
 * may pass (no answer, 429, 5xx) is tried again, as every call is safe to repeat.
 */
export class FeedClient {
  readonly #access: FeedAccess;
  readonly #pause: number;
  #token: string | undefined;

  constructor(access: FeedAccess, pauseMs: number = firstPause) {
    this.#access = access;
    this.#pause = pauseMs;
  }

  /** Signs in. Throws FeedUnavailable saying why not; with one attempt at once, when the server is not there. */
  async signIn(attempts: number = mostAttempts): Promise<void> {
    const request = feedTokenRequest(clientId, this.#access.secret);
    const response = await this.#request('/identity/token', request, attempts);
    if (response.status === 401 || response.status === 400) {
      throw new FeedUnavailable(
        'the server does not know this secret: give the right one with --secret or FEED_CLIENT_SECRET',
      );
    }
    const answer = await readFeedToken(response);
    if (!answer) throw new FeedUnavailable(`${this.#access.url}/identity/token answered ${response.status}`);
    this.#token = answer.token;
  }

  /** Makes one call. Throws FeedUnavailable when no more can be made. */
  async put(call: FeedCall): Promise<CallOutcome> {
    if (this.#token === undefined) await this.signIn();
    let response = await this.#send(call);
    if (response.status === 401) {
      await this.signIn();
      response = await this.#send(call);
    }
    const text = await response.text();
    if (response.ok) return outcomeOf(response.status, parse(text));
    if (response.status === 401 || response.status === 403) {
      throw new FeedUnavailable(`the server does not let this supplier in: ${reasonOf(text)}`);
    }
    return { kind: 'refused', status: response.status, reason: reasonOf(text) };
  }

  /**
   * Makes calls together, as many as a batch may hold; what became of each, in their order. Where the server takes no
   * such batch they are made one by one. Throws FeedUnavailable when no more can be made.
   */
  async putAll(calls: readonly FeedCall[]): Promise<CallOutcome[]> {
    if (this.#token === undefined) await this.signIn();
    let response = await this.#sendBatch(calls);
    if (response.status === 401) {
      await this.signIn();
      response = await this.#sendBatch(calls);
    }
    const text = await response.text();
    const answers = response.ok ? (parse(text) as { answers?: BatchedAnswer[] }).answers : undefined;
    const outcomes: CallOutcome[] = [];
    for (const [index, call] of calls.entries()) {
      const answer = answers?.[index];
      // What the server could not make may pass, and a batch may be refused as a whole for one of its calls.
      const isMade = answer !== undefined && answer.status < 500;
      outcomes.push(isMade ? outcomeOf(answer.status, answer.body) : await this.put(call));
    }
    return outcomes;
  }

  #sendBatch(calls: readonly FeedCall[]): Promise<Response> {
    return this.#request('/api/Feed/Batch', {
      method: 'POST',
      body: JSON.stringify({ calls }),
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
    });
  }

  #send(call: FeedCall): Promise<Response> {
    return this.#request(call.path, {
      method: call.method,
      body: JSON.stringify(call.body),
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
    });
  }

  async #request(path: string, request: RequestInit, attempts = mostAttempts): Promise<Response> {
    let trouble = '';
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      try {
        const response = await fetch(new URL(path, this.#access.url), {
          ...request,
          signal: AbortSignal.timeout(deadline),
        });
        if (response.status !== 429 && response.status < 500) return response;
        trouble = `answered ${response.status}: ${reasonOf(await response.text())}`;
      } catch (error) {
        trouble = `cannot be reached: ${causeOf(error)}`;
      }
      if (attempt < attempts) await pause(this.#pause * 2 ** (attempt - 1) * (0.5 + Math.random()));
    }
    throw new FeedUnavailable(`${this.#access.url} ${trouble}`);
  }
}

function outcomeOf(status: number, body: unknown): CallOutcome {
  if (status !== 200) return { kind: 'refused', status, reason: reasonOf(JSON.stringify(body)) };
  return (body as { applied?: boolean }).applied ? { kind: 'applied' } : { kind: 'stale' };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** The refusal in words, with every bad field named. */
function reasonOf(text: string): string {
  const { error } = parse(text) as {
    error?: { message?: string; details?: { field: string; expected: string }[] } | string;
  };
  if (typeof error !== 'object') return text.slice(0, 200) || 'no reason given';
  const fields = (error.details ?? []).map(({ field, expected }) => `${field}: ${expected}`);
  return [error.message ?? 'no reason given', ...fields].join('; ');
}

function causeOf(error: unknown): string {
  const { message, cause } = error as Error;
  const inner = cause instanceof AggregateError ? cause.errors[0] : cause;
  return inner instanceof Error ? inner.message : message;
}
