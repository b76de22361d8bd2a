import type { FailureCode } from '@furlong/contract/codes/failure';
import type { BodyOf, Head, ParamsOf, PayloadOf, QueryOf } from '@furlong/contract/schemas/call';
import type { AnsweredCall, Calls } from '@furlong/contract/schemas/declared-calls';
import { siteVersionHeader } from '@furlong/contract/server-paths';
import { noteServerDate } from '../device/server-clock.ts';
import { findKeptAnswer, keepAnswer } from '../offline/kept-answers.ts';
import { writeNextAnswers } from '../offline/offline-cache.ts';
import { noteServerAnswer, noteUnanswered } from '../offline/server-availability.ts';
import { noteFresh, noteStale } from '../offline/stale-notice.ts';
import { useSession } from '../session/session-store.ts';
import { getConfig } from '../site/config.ts';
import { noteSiteVersion } from '../site/site-version.ts';
import { type AppCall, callPaths } from './call-paths.ts';
import { callWords } from './call-words.ts';
import { untilCallsMayGo } from './hold-calls.ts';

/** A call without an answer fails after this time. */
export const callTimeoutMs = 15_000;

/** Why a call failed. */
export type FailureKind =
  /** 401: the token is invalid or expired. */
  | 'unauthorised'
  /** The sign-in is too old for moving money. Nothing was done. */
  | 'stale'
  /** Any other error status. */
  | 'status'
  /** No answer: no connection, or the server is down. */
  | 'network'
  /** No answer in time. */
  | 'deadline';

/** The outcome of a call. A refusal by business rules is a value, not an exception. */
export type Answer<P> =
  | { readonly kind: 'success'; readonly head: Head; readonly payload: P }
  /** `payload` is the whole body: a few calls add fields to the head, which their callers check. */
  | { readonly kind: 'refusal'; readonly head: Head; readonly payload?: unknown }
  | {
      readonly kind: 'failure';
      readonly why: FailureKind;
      readonly status: number | null;
      readonly message: string;
      readonly detail: string;
    };

type Part<Name extends string, T> = [T] extends [Record<string, never> | undefined]
  ? unknown
  : undefined extends T
    ? { readonly [K in Name]?: T }
    : { readonly [K in Name]: T };

/** The parts of a call's request, typed by the contract. */
export type RequestOf<N extends AppCall & AnsweredCall> = Part<'params', ParamsOf<Calls[N]>> &
  Part<'query', QueryOf<Calls[N]>> &
  Part<'body', BodyOf<Calls[N]>> & {
    /** Aborts the call. */
    readonly signal?: AbortSignal;
    /** Replaces the session's token; the token issuer takes the identity provider's. */
    readonly token?: string;
  };

const refusalListeners = new Set<(head: Head) => void>();

/** Calls back with the head of every refusal; returns the function that ends this. */
export function onRefusal(listener: (head: Head) => void): () => void {
  refusalListeners.add(listener);
  return () => refusalListeners.delete(listener);
}

interface LooseRequest {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  readonly token?: string;
}

/** Makes a call. Throws only when aborted. */
export async function call<N extends AppCall & AnsweredCall>(
  name: N,
  request: RequestOf<N>,
): Promise<Answer<PayloadOf<Calls[N]>>> {
  return (await send(name, request as LooseRequest)) as Answer<PayloadOf<Calls[N]>>;
}

async function send(name: AppCall, request: LooseRequest): Promise<Answer<unknown>> {
  const { method, path } = callPaths[name];
  // Other calls wait for the login, which must not wait for itself.
  if (request.token === undefined && name !== 'GetPunterChallengeLogin')
    await untilCallsMayGo(request.signal);
  const session = useSession.getState();
  const token = request.token ?? session.legacyAccessToken;
  const reader = { token, punterId: session.punterId };
  const url = addressOf(name, path, request);
  const headers = new Headers({ accept: 'application/json' });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (request.body !== undefined) headers.set('content-type', 'application/json');
  const deadline = AbortSignal.timeout(callTimeoutMs);
  let response: Response;
  let answer: Answer<unknown>;
  try {
    // The browser's cache revalidates answers with an ETag by itself: an unchanged one costs a 304 without a body.
    response = await fetch(url, {
      method,
      headers,
      signal: request.signal === undefined ? deadline : AbortSignal.any([deadline, request.signal]),
      ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
    });
    const date = response.headers.get('date');
    noteFresh(date);
    noteServerAnswer();
    noteServerDate(date);
    noteSiteVersion(response.headers.get(siteVersionHeader));
    const text = await response.text();
    answer = readAnswer(response, parseBody(text));
    if (answer.kind === 'success') {
      if (method !== 'GET') writeNextAnswers();
      void keepAnswer(name, reader, url, { text, date: date ?? new Date().toUTCString() });
    }
  } catch (error) {
    if (request.signal?.aborted) throw error;
    noteUnanswered();
    const cached = await findKeptAnswer(name, reader, url);
    if (cached !== null) {
      // Fixed text and pictures are asked for seldom: their age says nothing of the page's.
      if (!name.startsWith('GetCometCms')) noteStale(cached.date);
      return readAnswer(new Response(null), parseBody(cached.text));
    }
    return deadline.aborted
      ? failure('deadline', null, callWords.deadline.title, callWords.deadline.text)
      : failure('network', null, callWords.network.title, callWords.network.text);
  }
  if (answer.kind === 'failure' && answer.why === 'unauthorised' && request.token === undefined) {
    expireTokenSent(token);
  }
  if (answer.kind === 'refusal') for (const hear of refusalListeners) hear(answer.head);
  return answer;
}

/** Expires the session's token only if the refused call carried it. */
function expireTokenSent(token: string | null): void {
  const session = useSession.getState();
  if (token !== null && token === session.legacyAccessToken) session.expireToken();
}

function addressOf(name: AppCall, path: string, request: LooseRequest): string {
  const filled = path.replace(/:(\w+)/g, (_match, part: string) =>
    encodeURIComponent(String(request.params?.[part] ?? '')),
  );
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(request.query ?? {})) {
    if (value !== undefined && value !== null) query.set(key, String(value));
  }
  const text = query.toString();
  const whole = `${filled}${text === '' ? '' : `?${text}`}`;
  if (name !== 'issue') return serverAddress(whole);
  // The issuer's address already contains /issuer.
  return `${sameOriginBase(getConfig().tokenIssuerUrl.replace(/\/issuer\/?$/, ''))}${whole}`;
}

/** The address of a path on the server of the calls. */
export function serverAddress(path: string): string {
  return `${sameOriginBase(getConfig().puntersApiUrl.replace(/\/$/, ''))}${path}`;
}

/** Paths on this origin need no host; in development the dev server proxies them. */
function sameOriginBase(base: string): string {
  return import.meta.env.DEV || import.meta.env.SSR || base === window.location.origin ? '' : base;
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function readAnswer(response: Response, body: unknown): Answer<unknown> {
  const head = isHead(body) ? body : null;
  if (!response.ok || head === null) {
    const why = response.status === 401 ? 'unauthorised' : isStale(body) ? 'stale' : 'status';
    const message = head?.message ?? (response.ok ? callWords.unreadable : callWords.error(response.status));
    return failure(why, response.status, message, head?.detail ?? '');
  }
  if (head.status !== 1) return { kind: 'refusal', head, payload: body };
  return { kind: 'success', head, payload: body };
}

const stale: FailureCode = 'fresh-sign-in-needed';

function isStale(body: unknown): boolean {
  const error = (body as { readonly error?: { readonly code?: unknown } } | null)?.error;
  return error?.code === stale;
}

function isHead(body: unknown): body is Head {
  return typeof body === 'object' && body !== null && 'status' in body && 'message' in body;
}

function failure(why: FailureKind, status: number | null, message: string, detail: string): Answer<never> {
  return { kind: 'failure', why, status, message, detail };
}
