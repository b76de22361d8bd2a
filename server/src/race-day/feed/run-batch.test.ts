import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/runtime/platform.ts';
import type { BatchedName } from './read-batch.ts';
import { createBatchLimit, runBatch } from './run-batch.ts';

test('batches that come at once change four meetings at a time between them, and each gets its turn', async () => {
  let changing = 0;
  let most = 0;
  const order: string[] = [];
  const PutMeetingStatus = async ({ params }: { params: { ref: string } }) => {
    changing += 1;
    most = Math.max(most, changing);
    await setImmediate();
    changing -= 1;
    order.push(params.ref);
    return { payload: { applied: true } };
  };
  // A batch can be run without a database as long as no meeting has two calls.
  const makers = {
    changesOf: () => ({ PutMeetingStatus }) as unknown as HandlersOf<BatchedName>,
    lockTogether: async () => undefined,
  };
  const limit = createBatchLimit();
  const send = (name: string, meetings: number) => {
    const calls = Array.from({ length: meetings }, (_, index) => ({
      method: 'PUT',
      path: `/api/Feed/Meetings/${name}-${index}/Status`,
      body: { sequence: 1, status: 3 },
    }));
    return runBatch({} as Platform, makers, calls, new Date(), () => {}, limit);
  };
  const answers = await Promise.all([send('long', 40), send('other', 8), send('short', 1)]);
  expect(answers.flat().map(({ status }) => status)).toEqual(Array(49).fill(200));
  expect(most).toBe(4);
  expect(order.indexOf('short-0')).toBeLessThan(12);
});
