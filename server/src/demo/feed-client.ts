import { setTimeout as pause } from 'node:timers/promises';
import type { Applied, HeldMeeting } from '@furlong/contract/feed';
import { feedTokenRequest, readFeedToken } from '@furlong/feed-client/feed-tokens';
import type { FeedCall } from './make-call.ts';

/** What became of a call. A refusal is an answer: saying the same again would not help. */
export type PutOutcome =
  | {
      readonly kind: 'applied';
      readonly meetingId: number;
      readonly raceIds: Readonly<Record<string, number>>;
    }
  | { readonly kind: 'stale' }
  | { readonly kind: 'refused'; readonly status: number; readonly words: string };

/** The feed as a supplier sees it. */
export interface Feed {
  put(call: FeedCall, signal: AbortSignal): Promise<PutOutcome>;
  /** What Furlong holds of a meeting; undefined when it knows none. */
  held(ref: string, signal: AbortSignal): Promise<HeldMeeting | undefined>;
}

/** Where the feed is and who calls. */
export interface FeedAccess {
  /** Origin of the server that is called, and of its identity provider. */
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

const DEADLINE = 5_000;
const ATTEMPTS = 5;
/** A token is renewed this long before it ends. */
const RENEWAL = 30_000;

/** The calls over HTTP, each with a deadline and a few attempts; a network that stays away is an Error. */
export class FeedClient implements Feed {
  #access: FeedAccess;
  #fetch: typeof fetch;
  #token: { readonly value: string; readonly renewAt: number } | undefined;
  #renewal: Promise<string> | undefined;

  constructor(access: FeedAccess, fetcher: typeof fetch = fetch) {
    this.#access = access;
    this.#fetch = fetcher;
  }

  async put({ path, body }: FeedCall, signal: AbortSignal): Promise<PutOutcome> {
    const answer = await this.#call('PUT', path, JSON.stringify(body), signal);
    if (!answer.ok)
      return { kind: 'refused', status: answer.status, words: (await answer.text()).slice(0, 500) };
    const { applied, meetingId, raceIds } = (await answer.json()) as Applied;
    return applied && meetingId !== undefined
      ? { kind: 'applied', meetingId, raceIds: raceIds ?? {} }
      : { kind: 'stale' };
  }

  async held(ref: string, signal: AbortSignal): Promise<HeldMeeting | undefined> {
    const answer = await this.#call('GET', ref, null, signal);
    if (answer.ok) return (await answer.json()) as HeldMeeting;
    const words = await answer.text();
    if (answer.status === 404) return undefined;
    throw new Error(`the feed answered ${answer.status}: ${words.slice(0, 200)}`);
  }

  /** An answer that is not to be asked for again: a success or a refusal. */
  async #call(method: string, path: string, body: string | null, signal: AbortSignal): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      const last = attempt === ATTEMPTS;
      try {
        const answer = await this.#request(method, path, body, signal);
        const passing = answer.status === 401 || answer.status === 429 || answer.status >= 500;
        if (!passing) return answer;
        const words = await answer.text();
        if (answer.status === 401) this.#token = undefined;
        if (last) throw new Error(`the feed answered ${answer.status}: ${words.slice(0, 200)}`);
      } catch (error) {
        signal.throwIfAborted();
        if (last) throw error;
      }
      await pause(100 * 2 ** attempt * (0.5 + Math.random()), undefined, { signal });
    }
  }

  async #request(method: string, path: string, body: string | null, signal: AbortSignal): Promise<Response> {
    const token = await this.#freshToken(signal);
    return this.#fetch(`${this.#access.url}/api/Feed/Meetings/${path}`, {
      method,
      body,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === null ? {} : { 'content-type': 'application/json' }),
      },
      signal: AbortSignal.any([signal, AbortSignal.timeout(DEADLINE)]),
    });
  }

  /** One renewal at a time, whoever asks. */
  async #freshToken(signal: AbortSignal): Promise<string> {
    if (this.#token && performance.now() < this.#token.renewAt) return this.#token.value;
    this.#renewal ??= this.#requestToken(signal).finally(() => {
      this.#renewal = undefined;
    });
    return this.#renewal;
  }

  async #requestToken(signal: AbortSignal): Promise<string> {
    const { url, clientId, clientSecret } = this.#access;
    const answer = await this.#fetch(`${url}/identity/token`, {
      ...feedTokenRequest(clientId, clientSecret),
      signal: AbortSignal.any([signal, AbortSignal.timeout(DEADLINE)]),
    });
    const given = await readFeedToken(answer);
    if (!given) throw new Error(`no feed token: the answer was ${answer.status}`);
    const renewAt = performance.now() + Math.max(1_000, given.lifetime * 1000 - RENEWAL);
    this.#token = { value: given.token, renewAt };
    return given.token;
  }
}
