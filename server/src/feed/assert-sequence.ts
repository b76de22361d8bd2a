import { largestSequence } from '@furlong/domain/feed-sequence';
import { Failed } from '../platform/http/failure.ts';

/** Refuses a sequence so large that it would leave no room for later ones; `last` is null for the first of a ref. */
export function assertSequence(sequence: number, last: number | null, now: Date): void {
  const largest = largestSequence(last, now);
  if (sequence <= largest) return;
  const expected =
    last === null
      ? `at most ${largest}: a counter, or a time in milliseconds`
      : `at most ${largest}: the last one was ${last}, and a sequence goes on in the way it began`;
  throw new Failed('bad-request', 'The sequence jumps too far ahead', [{ field: 'sequence', expected }]);
}
