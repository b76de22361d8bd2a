import type { Call } from '@furlong/contract/schemas/call';
import { longestBody } from '@furlong/contract/schemas/call';
import { feedCalls } from '@furlong/contract/schemas/feed';
import { fixtureFeedCalls } from '@furlong/contract/schemas/fixture-feed';
import type { FastifyError } from 'fastify';
import { toFailed } from '../../platform/http/answer-failures.ts';
import { Failed } from '../../platform/http/failure.ts';
import { buildValidators } from '../../platform/http/validate-parts.ts';

const { PostFeedBatch: _batch, GetHeldMeeting: _meeting, ...meetingChanges } = feedCalls;
const { GetHeldFixture: _fixture, ...fixtureChanges } = fixtureFeedCalls;
/** The calls that a batch may have, by name: all that change a meeting or a fixture. */
const batched = { ...meetingChanges, ...fixtureChanges };
/** The name of a call that changes a meeting. */
export type MeetingChangeName = keyof typeof meetingChanges;
/** The name of a call that changes a meeting or a fixture. */
export type BatchedName = keyof typeof batched;

/** A well-formed call of a batch. */
export interface ReadCall {
  readonly name: BatchedName;
  /** What it changes: the calls of one are made in their order. */
  readonly subject: string;
  /** Whether calls of others may be made in the same transaction: those of fixtures, which share rounds. */
  readonly mayShare: boolean;
  readonly params: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

type Validate = (value: unknown) => { error?: unknown[]; value?: unknown };

interface Reader {
  readonly name: BatchedName;
  readonly call: Call;
  readonly path: RegExp;
  readonly parameters: readonly string[];
  readonly validate: Readonly<Record<'params' | 'body', Validate>>;
}

let readers: readonly Reader[] | undefined;

/** Compiled with the first batch, because most servers never get one. */
function readersOf(): readonly Reader[] {
  if (readers) return readers;
  const compile = buildValidators()({}, { customOptions: { removeAdditional: false, useDefaults: false } });
  const validatorOf = (schema: unknown, httpPart: string, { method, path }: Call) =>
    compile({ schema, method, url: path, httpPart } as Parameters<typeof compile>[0]) as unknown as Validate;
  readers = (Object.keys(batched) as BatchedName[]).map((name) => {
    const call: Call = batched[name];
    const segments = call.path.split('/');
    return {
      name,
      call,
      path: new RegExp(
        `^${segments.map((each) => (each.startsWith(':') ? '([^/]{1,100})' : each)).join('/')}/?$`,
        'i',
      ),
      parameters: segments.filter((each) => each.startsWith(':')).map((each) => each.slice(1)),
      validate: {
        params: validatorOf(call.params, 'params', call),
        body: validatorOf(call.body, 'body', call),
      },
    };
  });
  return readers;
}

/**
 * Reads one call of a batch by its own schema. Throws Failed with the status of the single call: 404 for an unknown
 * path, 400 naming the wrong fields, 413 for a body that is too long.
 */
export function readBatchedCall(given: {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}): ReadCall {
  if (given.method !== 'PUT') {
    throw new Failed('bad-request', 'A batch holds PUT calls of the feed', [
      { field: 'method', expected: 'PUT' },
    ]);
  }
  for (const { name, call, path, parameters, validate } of readersOf()) {
    const found = path.exec(given.path);
    if (!found) continue;
    if (Buffer.byteLength(JSON.stringify(given.body)) > (call.bodyLimit ?? longestBody)) {
      throw new Failed('bad-request', 'Request body is too large', undefined, 413);
    }
    const texts = Object.fromEntries(parameters.map((parameter, index) => [parameter, found[index + 1]]));
    const params = read(validate.params, texts, 'params') as Record<string, unknown>;
    const body = read(validate.body, given.body, 'body');
    const isMeeting = name in meetingChanges;
    const subject = `${isMeeting ? 'meeting' : 'fixture'} ${params.ref}`;
    return { name, subject, mayShare: !isMeeting, params, body };
  }
  throw new Failed('not-found', 'There is no such call of the feed');
}

function read(validate: Validate, value: unknown, validationContext: string): unknown {
  const found = validate(value);
  if (found.error) throw toFailed({ validation: found.error, validationContext } as unknown as FastifyError);
  return found.value;
}
