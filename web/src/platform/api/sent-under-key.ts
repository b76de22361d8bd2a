import type { Answer } from './api.ts';
import { callWords } from './call-words.ts';

/** A call that brought no answer of the business. */
export type CallFailure = Extract<Answer<unknown>, { readonly kind: 'failure' }>;

/**
 * Whether a failed call proves that the server did not do what was sent under a key. Without the proof the money may
 * have moved: the request is kept and sent again under the same key, so that it counts once.
 */
export function isKnownNotDone(
  failure: CallFailure,
  { sentBefore }: { readonly sentBefore: boolean },
): boolean {
  // A call that was turned away says nothing of an earlier one that was not answered.
  return failure.why === 'stale' || isNeverTaken(failure) || (isTurnedAway(failure) && !sentBefore);
}

/** The server has read the request and will never take it, so it never has. */
function isNeverTaken({ status }: CallFailure): boolean {
  return status === 400 || status === 403 || status === 409;
}

/** The server did not look at the request this time. */
function isTurnedAway({ why, status }: CallFailure): boolean {
  return why === 'unauthorised' || status === 404 || status === 429;
}

/** What is said of the failures that sound different by what was sent. */
export type FailureWords = Readonly<Record<'network' | 'unauthorised' | 'stale', string>>;

/** Why there is no answer, in whole sentences. */
export function describeFailure({ why, status, message, detail }: CallFailure, words: FailureWords): string {
  switch (why) {
    case 'network':
    case 'unauthorised':
    case 'stale':
      return words[why];
    case 'deadline':
      return callWords.tooSlow;
    case 'status':
      if (status === 429) return callWords.tooBusy;
      // Not the server's own words: they say to try again, and what was sent may have been done.
      return (status ?? 0) >= 500 ? callWords.failed : detail || message;
  }
}
