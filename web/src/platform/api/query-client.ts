import { type Query, QueryClient } from '@tanstack/react-query';
import type { Answer, FailureKind } from './api.ts';

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

/** Offline, a failure is shown at once: the query is retried when the connection returns. */
function isWorthRetrying(failures: number, error: Error): boolean {
  return isPassing(error) && failures < 2 && navigator.onLine;
}

/** Whether a query without data failed for a reason that may pass. */
export function isAwaitingServer({ state }: Pick<Query, 'state'>): boolean {
  return state.status === 'error' && state.data === undefined && isPassing(state.error as Error);
}

/**
 * Holds the intervals of queries that brought nothing yet: each try would put the skeleton in place of the words that
 * say what happened. {@link isAwaitingServer} finds them when the server answers again.
 */
class PatientQueryClient extends QueryClient {
  override defaultQueryOptions: QueryClient['defaultQueryOptions'] = (options) => {
    const all = super.defaultQueryOptions(options);
    // A query of its own kind may take its options more than once; the interval is wrapped by the first.
    if ((options as { _defaulted?: boolean })._defaulted) return all;
    const { refetchInterval } = all;
    if (refetchInterval === undefined || refetchInterval === false) return all;
    all.refetchInterval = (query) => {
      if (query.state.status === 'error' && query.state.data === undefined) return false;
      return typeof refetchInterval === 'function' ? refetchInterval(query) : refetchInterval;
    };
    return all;
  };
}

/** The cache of all queries. */
export const queryClient: QueryClient = new PatientQueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      gcTime: 10 * 60_000,
      retry: isWorthRetrying,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
});
