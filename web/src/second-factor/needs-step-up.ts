import type { Answer } from '../platform/api/api.ts';

/** Whether a call was not made because the second factor has to be given first (rule: step-up). */
export function needsStepUp(answer: Answer<unknown>): boolean {
  return answer.kind === 'failure' && answer.status === 428;
}
