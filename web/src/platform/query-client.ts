import { QueryClient } from '@tanstack/react-query';
import type { Answer, FailureKind } from './api.ts';

/** A call's refusal or failure, where a query must throw. */
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

/** The payload of a success; anything else is thrown for the query to keep. */
export function payloadOf<P>(answer: Answer<P>): P {
  if (answer.kind === 'success') return answer.payload;
  throw new CallError(answer);
}

function isWorthRetrying(failures: number, error: Error): boolean {
  if (!(error instanceof CallError)) return false;
  const passing = error.why === 'network' || error.why === 'deadline' || (error.status ?? 0) >= 500;
  return passing && failures < 2;
}

/** The cache of everything fetched. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 10_000, gcTime: 10 * 60_000, retry: isWorthRetrying, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});
