import type { BatchedAnswer } from '@furlong/contract/schemas/feed';
import type { FastifyError } from 'fastify';
import pLimit, { type LimitFunction } from 'p-limit';
import { inTransaction } from '../../platform/database/database.ts';
import { puttingOff } from '../../platform/database/put-off.ts';
import { failureBody } from '../../platform/http/answer.ts';
import { toFailed } from '../../platform/http/answer-failures.ts';
import { Failed } from '../../platform/http/failure.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/runtime/platform.ts';
import { type BatchedName, type ReadCall, readBatchedCall } from './read-batch.ts';

/** The handlers of the feed's changes on a platform, whose database may be a transaction. */
export type ChangesOf = (platform: Platform) => Partial<HandlersOf<BatchedName>>;
/** Counts the outcome of a call that changes a meeting or a fixture. */
export type CountCall = (call: BatchedName, outcome: 'applied' | 'stale' | 'refused') => void;

/** Meetings and fixtures changed at a time: each needs a database connection, and punters need the others. */
const meetingsMax = 4;

/** The limit that all batches of a node share. */
export const createBatchLimit = (): LimitFunction => pLimit(meetingsMax);

/** Calls of one in one transaction: while it lasts, strikes on it wait. */
const callsPerTransactionMax = 50;

interface Placed {
  readonly index: number;
  readonly call: ReadCall;
}

/**
 * Makes the calls of a batch and answers each as if it had come alone, in the same order. Calls of one meeting or
 * fixture are made in their order, many to a transaction. If one of them fails the transaction is rolled back and its calls are made one
 * by one, so that each has its own outcome.
 */
export async function runBatch(
  platform: Platform,
  changesOf: ChangesOf,
  calls: readonly { readonly method: string; readonly path: string; readonly body: unknown }[],
  now: Date,
  count: CountCall,
  limit: LimitFunction,
): Promise<BatchedAnswer[]> {
  const answers: BatchedAnswer[] = [];
  const placed: Placed[] = [];
  for (const [index, call] of calls.entries()) {
    try {
      placed.push({ index, call: readBatchedCall(call) });
    } catch (error) {
      answers[index] = failed(platform, error);
    }
  }
  const parts = [...Map.groupBy(placed, ({ call }) => call.subject).values()];
  const work = async () => {
    for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
      const own = part;
      const answered = await limit(() => changeOne(platform, changesOf, own, now));
      for (const { index, call, answer } of answered) {
        answers[index] = answer;
        if (answer.status < 500) count(call.name, outcomeOf(answer));
      }
    }
  };
  await Promise.all(Array.from({ length: meetingsMax }, work));
  return answers;
}

function outcomeOf({ body }: BatchedAnswer): 'applied' | 'stale' | 'refused' {
  const { applied } = body as { readonly applied?: boolean };
  return applied === undefined ? 'refused' : applied ? 'applied' : 'stale';
}

interface Answered extends Placed {
  readonly answer: BatchedAnswer;
}

/** Makes the calls of one meeting or fixture, in their order. After an internal failure the remaining calls are not made. */
async function changeOne(
  platform: Platform,
  changesOf: ChangesOf,
  part: readonly Placed[],
  now: Date,
): Promise<Answered[]> {
  const answered: Answered[] = [];
  const changes = changesOf(platform);
  let isBroken = false;
  for (let from = 0; from < part.length; from += callsPerTransactionMax) {
    const chunk = part.slice(from, from + callsPerTransactionMax);
    const done =
      chunk.length > 1 && !isBroken ? await makeTogether(platform, changesOf, chunk, now) : undefined;
    for (const [place, each] of chunk.entries()) {
      const answer: BatchedAnswer =
        done?.[place] ??
        (await (isBroken ? Promise.reject(notMade) : make(changes, each.call, now)).catch((error: unknown) =>
          failed(platform, error),
        ));
      isBroken ||= answer.status >= 500;
      answered.push({ ...each, answer });
    }
  }
  return answered;
}

/** A later call must not be made first: this one would then be stale. */
const notMade = new Failed(
  'unavailable',
  'An earlier call of this meeting or fixture could not be made; send it again',
);

/** Makes calls in one transaction and returns their answers; undefined when one failed and all were rolled back. */
async function makeTogether(
  platform: Platform,
  changesOf: ChangesOf,
  together: readonly Placed[],
  now: Date,
): Promise<BatchedAnswer[] | undefined> {
  try {
    return await inTransaction(platform.db, (trx) =>
      puttingOff(trx, async () => {
        const changes = changesOf({ ...platform, db: trx });
        const answers: BatchedAnswer[] = [];
        for (const { call } of together) answers.push(await make(changes, call, now));
        return answers;
      }),
    );
  } catch (error) {
    if (!(error instanceof Failed)) platform.log.warn({ err: error }, 'calls of a batch are made one by one');
    return undefined;
  }
}

async function make(changes: ReturnType<ChangesOf>, call: ReadCall, now: Date): Promise<BatchedAnswer> {
  // The table's types pair each call with its own handler; a batch can only see the general form.
  const handle = changes[call.name] as unknown as (request: object) => Promise<{ payload: unknown }>;
  if (!handle) throw new Failed('not-found', 'There is no such call of the feed');
  const { payload } = await handle({ params: call.params, query: {}, body: call.body, caller: null, now });
  return { status: 200, body: payload };
}

function failed(platform: Platform, error: unknown): BatchedAnswer {
  const failure = toFailed(error as FastifyError | Failed);
  if (failure.code === 'internal') platform.log.error({ err: error }, 'a call of a batch failed');
  return { status: failure.statusCode, body: failureBody(failure, '/api/Feed/Batch') };
}
