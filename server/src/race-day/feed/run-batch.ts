import type { BatchedAnswer } from '@furlong/contract/schemas/feed';
import type { FastifyError } from 'fastify';
import pLimit, { type LimitFunction } from 'p-limit';
import { inTransaction, type Transaction } from '../../platform/database/database.ts';
import { puttingOff } from '../../platform/database/put-off.ts';
import { failureBody } from '../../platform/http/answer.ts';
import { toFailed } from '../../platform/http/answer-failures.ts';
import { Failed } from '../../platform/http/failure.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/runtime/platform.ts';
import { type BatchedName, type ReadCall, readBatchedCall } from './read-batch.ts';

/** The handlers of the feed's changes on a platform, whose database may be a transaction. */
export type ChangesOf = (platform: Platform) => Partial<HandlersOf<BatchedName>>;
/** Locks what several calls of one transaction change, in an order that no other transaction crosses. */
export type LockTogether = (trx: Transaction, calls: readonly ReadCall[]) => Promise<void>;
/** What a batch makes its calls by. */
export interface BatchMakers {
  readonly changesOf: ChangesOf;
  readonly lockTogether: LockTogether;
}
/** Counts the outcome of a call that changes a meeting or a fixture. */
export type CountCall = (call: BatchedName, outcome: 'applied' | 'stale' | 'refused') => void;

/** Transactions at a time: each needs a database connection, and punters need the others. */
const transactionsMax = 4;

/** The limit that all batches of a node share. */
export const createBatchLimit = (): LimitFunction => pLimit(transactionsMax);

/** Calls of one transaction: while it lasts, strikes on what it changes wait. */
const callsPerTransactionMax = 50;

interface Placed {
  readonly index: number;
  readonly call: ReadCall;
}

/**
 * Makes the calls of a batch and answers each as if it had come alone, in the same order. Calls of one meeting or
 * fixture are made in their order, many to a transaction. A fixture has few, so a transaction takes those of many: a
 * round is then counted once for all of them. If a call fails its transaction is rolled back and the calls are made one
 * by one, so that each has its own outcome.
 */
export async function runBatch(
  platform: Platform,
  makers: BatchMakers,
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
  const parts = joinFew([...Map.groupBy(placed, ({ call }) => call.subject).values()]);
  const work = async () => {
    for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
      const own = part;
      const answered = await limit(() => changeTogether(platform, makers, own, now));
      for (const { index, call, answer } of answered) {
        answers[index] = answer;
        if (answer.status < 500) count(call.name, outcomeOf(answer));
      }
    }
  };
  await Promise.all(Array.from({ length: transactionsMax }, work));
  return answers;
}

function outcomeOf({ body }: BatchedAnswer): 'applied' | 'stale' | 'refused' {
  const { applied, reason } = body as { readonly applied?: boolean; readonly reason?: string };
  if (applied === undefined) return 'refused';
  return applied || reason === 'differs' ? 'applied' : 'stale';
}

interface Answered extends Placed {
  readonly answer: BatchedAnswer;
}

/** The calls of each meeting by itself, and those of fixtures joined, as many as one transaction takes. */
function joinFew(subjects: readonly (readonly Placed[])[]): (readonly Placed[])[][] {
  const parts: (readonly Placed[])[][] = [];
  let joined: (readonly Placed[])[] = [];
  let calls = 0;
  for (const subject of subjects) {
    if (!subject.every(({ call }) => call.mayShare)) {
      parts.push([subject]);
      continue;
    }
    if (joined.length === 0 || calls + subject.length > callsPerTransactionMax) {
      joined = [];
      calls = 0;
      parts.push(joined);
    }
    joined.push(subject);
    calls += subject.length;
  }
  return parts;
}

/** Makes the calls of fixtures, or of one meeting: together if all of them can be made, else each subject by itself. */
async function changeTogether(
  platform: Platform,
  makers: BatchMakers,
  subjects: readonly (readonly Placed[])[],
  now: Date,
): Promise<Answered[]> {
  if (subjects.length > 1) {
    const calls = subjects.flat();
    const answers = await makeTogether(platform, makers, calls, now);
    if (answers) return calls.flatMap((each, place) => withAnswer(each, answers[place]));
  }
  const answered: Answered[] = [];
  for (const subject of subjects) answered.push(...(await changeOne(platform, makers, subject, now)));
  return answered;
}

function withAnswer(placed: Placed, answer: BatchedAnswer | undefined): Answered[] {
  return answer ? [{ ...placed, answer }] : [];
}

/** Makes the calls of one meeting or fixture, in their order. After an internal failure the remaining calls are not made. */
async function changeOne(
  platform: Platform,
  makers: BatchMakers,
  part: readonly Placed[],
  now: Date,
): Promise<Answered[]> {
  const answered: Answered[] = [];
  const changes = makers.changesOf(platform);
  let isBroken = false;
  for (let from = 0; from < part.length; from += callsPerTransactionMax) {
    const chunk = part.slice(from, from + callsPerTransactionMax);
    const done = chunk.length > 1 && !isBroken ? await makeTogether(platform, makers, chunk, now) : undefined;
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
  { changesOf, lockTogether }: BatchMakers,
  together: readonly Placed[],
  now: Date,
): Promise<BatchedAnswer[] | undefined> {
  try {
    return await inTransaction(platform.db, (trx) =>
      puttingOff(trx, async () => {
        await lockTogether(
          trx,
          together.map(({ call }) => call),
        );
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
