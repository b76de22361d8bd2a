import type { Answer } from './api.ts';

/** A save counts only when the message says 'Success'. */
export function isSaved(answer: Answer<unknown>): boolean {
  return answer.kind === 'success' && answer.head.message === 'Success';
}

/** The message when a save failed. */
export function describeUnsaved(answer: Answer<unknown>): string {
  if (answer.kind !== 'failure') return answer.head.detail || answer.head.message;
  switch (answer.why) {
    case 'network':
      return 'No connection; your draft is kept on this device.';
    case 'deadline':
      return 'The server did not answer in time; your draft is kept. Try again.';
    case 'unauthorised':
      return 'Sign in again; your draft is kept on this device.';
    case 'stale':
    case 'status':
      return answer.detail || answer.message;
  }
}
