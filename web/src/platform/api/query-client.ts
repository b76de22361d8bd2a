import { type Query, QueryClient } from '@tanstack/react-query';
import type { Answer, FailureKind } from './api.ts';
import { spreadWait } from './spread-wait.ts';

/** A refusal or failure as an error, for queries. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly why: FailureKind | 'refusal';
  readonly status: number | null;
  readonly detail: string;

  constructor(answer: Exclude<Answer<unknown>, { kind: 'success' }>) {
    super(answer.kind === 'refusal' ? answer.head.message : answer.message);
    this.why = answer.kind === 'refusal' ? 'refusal' : answer.why;
    this.status = answer.kind === 'refusal' ? null : answer.status;
    this.detail = answer.kind === 'refusal' ? answer.head.detail : answer.detail;
  }
}

/** Returns the payload of a success; throws a {@link CallError} otherwise. */
export function payloadOf<P>(answer: Answer<P>): P {
  if (answer.kind === 'success') return answer.payload;
  throw new CallError(answer);
}

function isPassing(error: Error | null): boolean {
  if (!(error instanceof CallError)) return false;
  return error.why === 'network' || error.why === 'deadline' || (error.status ?? 0) >= 500;
}

/** The longest wait before the first retry; the second may take twice as long. */
const retryWaitMs = 1_000;

/** Offline, a failure is shown at once: the query is retried when the connection returns. */
function isWorthRetrying(failures: number, error: Error): boolean {
  return isPassing(error) && failures < 2 && navigator.onLine;
}

/** Whether a query has failed and has no data yet. */
export function hasOnlyFailed({ state }: Pick<Query, 'state'>): boolean {
  return state.status === 'error' && state.data === undefined;
}

/** Whether a query without data failed for a reason that may pass. */
export function isAwaitingServer(query: Pick<Query, 'state'>): boolean {
  return hasOnlyFailed(query) && isPassing(query.state.error);
}

/**
 * A polling interval that pauses while the query has only failed: each try would replace the error by the skeleton.
 * {@link isAwaitingServer} finds such queries when the server answers again.
 */
export function polled(intervalMs: number | false): (query: Pick<Query, 'state'>) => number | false {
  return (query) => (hasOnlyFailed(query) ? false : intervalMs);
}

/** How long an answer is fresh that every visit asks for: parts that come later in the same visit ask for it no more. */
export const sameVisitMs = 2_000;

/** The cache of all queries. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      gcTime: 10 * 60_000,
      retry: isWorthRetrying,
      retryDelay: (failures) => spreadWait(retryWaitMs * 2 ** failures),
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
});
