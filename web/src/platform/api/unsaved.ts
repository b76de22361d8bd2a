import type { Answer } from './api.ts';
import { unsavedWords } from './call-words.ts';

/** A save counts only when the message says 'Success'. */
export function isSaved(answer: Answer<unknown>): boolean {
  return answer.kind === 'success' && answer.head.message === 'Success';
}

/** The message when a save failed. */
export function describeUnsaved(answer: Answer<unknown>): string {
  if (answer.kind !== 'failure') return answer.head.detail || answer.head.message;
  switch (answer.why) {
    case 'network':
    case 'deadline':
    case 'unauthorised':
      return unsavedWords[answer.why];
    case 'stale':
    case 'status':
      return answer.detail || answer.message;
  }
}
