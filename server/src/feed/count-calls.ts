import type { Applied } from '@furlong/contract/schemas/feed';
import { success } from '../platform/http/answer.ts';
import { Failed } from '../platform/http/failure.ts';

/** What became of a call of the feed. */
export type FeedOutcome = 'applied' | 'stale' | 'refused';

/** Makes a change and counts its outcome; an internal failure is not counted. */
export async function makeCounted(count: (outcome: FeedOutcome) => void, change: () => Promise<Applied>) {
  try {
    const answer = await change();
    count(answer.applied || answer.reason === 'differs' ? 'applied' : 'stale');
    return success(answer);
  } catch (error) {
    if (error instanceof Failed) count('refused');
    throw error;
  }
}
