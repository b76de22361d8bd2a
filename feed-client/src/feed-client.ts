import { setTimeout as pause } from 'node:timers/promises';
import type { BatchedAnswer, HeldMeeting } from '@furlong/contract/schemas/feed';
import type { HeldFixture } from '@furlong/contract/schemas/fixture-feed';
import { type CallOutcome, type FeedCall, fixturePath, meetingPath } from './feed-call.ts';
import { FeedUnavailable, WrongCredentials } from './feed-errors.ts';
import { FeedTokens, type UnsentRequest } from './feed-tokens.ts';
import type { FeedResponse, FeedTransport } from './feed-transport.ts';

/** How long the client waits, and how often it tries. */
export interface Patience {
  /** The longest that one request may take. */
  readonly deadlineMs: number;
  /** The most times that a call is sent. */
  readonly attemptsMax: number;
  /** The pause before the second attempt, give or take half of it; each next one is twice as long. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
}

/** How a client reaches the server, and as whom. */
export interface FeedClientOptions {
  readonly transport: FeedTransport;
  /** The supplier's name at the identity provider; `feed` unless said otherwise. */
  readonly clientId?: string;
  readonly secret: string;
  readonly patience?: Partial<Patience>;
}

/** An answer of the feed as it came. */
export interface FeedAnswer {
  readonly status: number;
  /** The JSON of the answer, or its text where it is none. */
  readonly body: unknown;
}

/** A request of the feed; the client adds the token. */
export interface FeedMessage {
  readonly method: 'GET' | 'PUT' | 'POST';
  readonly path: string;
  readonly body?: unknown;
}

const usualPatience: Patience = {
  deadlineMs: 30_000,
  attemptsMax: 4,
  firstPauseMs: 400,
  longestPauseMs: 10_000,
};

/**
 * Makes feed calls with a token of its own. Each request has a deadline. What may pass is tried again, a bounded number
 * of times: no answer, a token that is no longer accepted (401), too many requests (429) and faults of the server
 * (5xx). Every call is safe to repeat.
 */
export class FeedClient {
  readonly #transport: FeedTransport;
  readonly #patience: Patience;
  readonly #tokens: FeedTokens;

  constructor({ transport, clientId = 'feed', secret, patience }: FeedClientOptions) {
    this.#transport = transport;
    this.#patience = { ...usualPatience, ...patience };
    this.#tokens = new FeedTokens(clientId, secret, (request, signal) => this.#request(request, signal));
  }

  /**
   * Fetches a token, which the first call would do otherwise. An identity provider that answers that it is busy is asked
   * again; one that is not there is said at once. Throws FeedUnavailable, or WrongCredentials.
   */
  async signIn(signal?: AbortSignal): Promise<void> {
    await this.#persist(
      () => this.#tokens.current(signal),
      signal,
      (error) => error instanceof FeedUnavailable,
    );
  }

  /** Makes one call. Throws FeedUnavailable when no more can be made. */
  async put(call: FeedCall, signal?: AbortSignal): Promise<CallOutcome> {
    return outcomeOf(admitted(await this.send(call, signal)));
  }

  /**
   * Makes calls together, as many as a batch may have; what became of each, in their order. Where the server takes no
   * such batch they are made one by one. Throws FeedUnavailable when no more can be made.
   */
  async putAll(calls: readonly FeedCall[], signal?: AbortSignal): Promise<CallOutcome[]> {
    const batch = await this.send({ method: 'POST', path: '/api/Feed/Batch', body: { calls } }, signal);
    const { answers } = (batch.status === 200 ? batch.body : {}) as { answers?: BatchedAnswer[] };
    const outcomes: CallOutcome[] = [];
    for (const [index, call] of calls.entries()) {
      const answer = answers?.[index];
      // What the server could not make may pass, and a batch may be refused as a whole for one of its calls.
      const isMade = answer !== undefined && answer.status < 500;
      outcomes.push(isMade ? outcomeOf(answer) : await this.put(call, signal));
    }
    return outcomes;
  }

  /** What the server has of a meeting; undefined when it knows none. */
  async readMeeting(ref: string, signal?: AbortSignal): Promise<HeldMeeting | undefined> {
    return (await this.#read(meetingPath(ref), signal)) as HeldMeeting | undefined;
  }

  /** What the server has of a fixture; undefined when it knows none. */
  async readFixture(ref: string, signal?: AbortSignal): Promise<HeldFixture | undefined> {
    return (await this.#read(fixturePath(ref), signal)) as HeldFixture | undefined;
  }

  async #read(path: string, signal: AbortSignal | undefined): Promise<unknown> {
    const answer = admitted(await this.send({ method: 'GET', path }, signal));
    if (answer.status === 404) return undefined;
    if (answer.status === 200) return answer.body;
    throw new FeedUnavailable(`the feed answered ${answer.status}: ${reasonOf(answer.body)}`);
  }

  /** Sends any request of the feed, tried again as calls are; resolves with the answer, a refusal too. */
  async send({ method, path, body }: FeedMessage, signal?: AbortSignal): Promise<FeedAnswer> {
    const content = body === undefined ? undefined : JSON.stringify(body);
    const attempt = async () => {
      const token = await this.#tokens.current(signal);
      const authorization = `Bearer ${token}`;
      const request: UnsentRequest =
        content === undefined
          ? { method, path, headers: { authorization } }
          : { method, path, headers: { authorization, 'content-type': 'application/json' }, body: content };
      const { status, text } = await this.#request(request, signal);
      const answer = { status, body: parse(text) };
      if (status === 401) {
        this.#tokens.drop(token);
        throw notLetIn(answer);
      }
      if (status === 429 || status >= 500) {
        throw new FeedUnavailable(`the feed answered ${status}: ${reasonOf(answer.body)}`);
      }
      return answer;
    };
    return await this.#persist(attempt, signal);
  }

  async #request(request: UnsentRequest, signal: AbortSignal | undefined): Promise<FeedResponse> {
    const deadline = AbortSignal.timeout(this.#patience.deadlineMs);
    const either = signal === undefined ? deadline : AbortSignal.any([signal, deadline]);
    return await this.#transport({ ...request, signal: either });
  }

  async #persist<T>(
    attempt: () => Promise<T>,
    signal: AbortSignal | undefined,
    mayPass: (error: unknown) => boolean = () => true,
  ): Promise<T> {
    const { attemptsMax, firstPauseMs, longestPauseMs } = this.#patience;
    let failure: unknown;
    for (let number = 1; number <= attemptsMax; number += 1) {
      try {
        return await attempt();
      } catch (error) {
        signal?.throwIfAborted();
        if (error instanceof WrongCredentials) throw error;
        failure = error;
      }
      if (number === attemptsMax || !mayPass(failure)) break;
      const pauseMs = Math.min(firstPauseMs * 2 ** (number - 1), longestPauseMs);
      await pause(pauseMs * (0.5 + Math.random()), undefined, signal === undefined ? {} : { signal });
    }
    if (failure instanceof FeedUnavailable) throw failure;
    throw new FeedUnavailable(failure instanceof Error ? failure.message : 'no attempt was allowed', {
      cause: failure,
    });
  }
}

function admitted(answer: FeedAnswer): FeedAnswer {
  if (answer.status === 403) throw notLetIn(answer);
  return answer;
}

function notLetIn({ body }: FeedAnswer): FeedUnavailable {
  return new FeedUnavailable(`the server does not let this supplier in: ${reasonOf(body)}`);
}

function outcomeOf({ status, body }: FeedAnswer): CallOutcome {
  if (status !== 200) return { kind: 'refused', status, reason: reasonOf(body) };
  const { applied, reason, meetingId, raceIds, fixtureId } = (body ?? {}) as Readonly<
    Record<string, unknown>
  >;
  if (applied === false && reason === 'differs') return { kind: 'kept' };
  if (applied === true && typeof fixtureId === 'number') return { kind: 'applied', fixtureId };
  if (applied !== true || typeof meetingId !== 'number') return { kind: 'stale' };
  return { kind: 'applied', meetingId, raceIds: (raceIds ?? {}) as Readonly<Record<string, number>> };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The refusal in words, with every bad field named. */
function reasonOf(body: unknown): string {
  const { error } = (typeof body === 'object' && body !== null ? body : {}) as {
    error?: { message?: string; details?: { field: string; expected: string }[] };
  };
  if (typeof error !== 'object') {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return text.slice(0, 200) || 'no reason given';
  }
  const fields = (error.details ?? []).map(({ field, expected }) => `${field}: ${expected}`);
  return [error.message ?? 'no reason given', ...fields].join('; ');
}
