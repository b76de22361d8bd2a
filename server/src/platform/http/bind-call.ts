import { limitClassOf } from '@furlong/contract/limit-class';
import type { Call, PayloadOf } from '@furlong/contract/schemas/call';
import { BareFailure, envelopeOf, Failure, longestBody } from '@furlong/contract/schemas/call';
import { type AnsweredCall, declaredCalls } from '@furlong/contract/schemas/declared-calls';
import { describeRoles } from '@furlong/domain/desk/roles';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { Clock } from '../runtime/clock.ts';
import type { Answer, Success } from './answer.ts';
import { errorHead, successHead } from './answer.ts';
import { answerKeyOf } from './answer-key.ts';
import { chooseCoding, type EncodedBody, leastEncoded } from './content-codings.ts';
import { EncodedAnswers } from './encoded-answers.ts';
import { matchesTag } from './entity-tag.ts';
import type { Caller, Handlers, Request, SsoCaller } from './handlers.ts';
import { admitWithinLimits } from './limits/admit-within-limits.ts';

/** Admits a request by its call's access. Throws Failed (401, 403) when it is not allowed. */
export type Admit = (call: Call, authorization: string | undefined) => Promise<Caller | SsoCaller | null>;

/** Called for each call that only a person makes, before it is handled. */
export type NoteInput = (caller: Caller, now: Date) => void;

/** The most that is kept of public answers, encoded: thousands of pages of boards. */
const keptBytesMax = 32 * 1024 * 1024;

type AnyHandler = (request: Request<Call>) => Promise<Answer<Call>> | Answer<Call>;

/**
 * Registers the calls that have a handler: admit, parse, handle, answer. A whole server passes `Handlers`, whose type
 * requires every call.
 */
export function bindCalls(
  app: FastifyInstance,
  handlers: Partial<Handlers>,
  admit: Admit,
  clock: Clock,
  noteInput: NoteInput = () => undefined,
): void {
  const encoded = new EncodedAnswers(keptBytesMax);
  for (const [name, call] of Object.entries(declaredCalls)) {
    // The types pair each call with its own handler; a loop over them has only the general type.
    const handle = handlers[name as AnsweredCall] as unknown as AnyHandler | undefined;
    if (handle) bindCall(app, call, handle, { admit, clock, noteInput, encoded });
  }
}

interface CallParts {
  readonly admit: Admit;
  readonly clock: Clock;
  readonly noteInput: NoteInput;
  readonly encoded: EncodedAnswers;
}

function bindCall(app: FastifyInstance, call: Call, handle: AnyHandler, parts: CallParts): void {
  const { admit, clock, noteInput, encoded } = parts;
  const keyOf = answerKeyOf(call);
  const keep: Keep = (request, etag, make) => encoded.read(keyOf(request), etag, make);
  app.route({
    method: call.method,
    url: call.path,
    schema: schemaOf(call),
    bodyLimit: call.bodyLimit ?? longestBody,
    config: { countedAtAdmission: true, isData: true },
    // Before parsing and validation: a caller without a valid token learns nothing about the fields.
    onRequest: admitWithinLimits(call, admit),
    handler: async (request, reply) => {
      const now = clock();
      if (isPersonsAct(call, request)) noteInput(request.caller as Caller, now);
      const answer = await handle({
        params: request.params,
        query: request.query,
        body: request.body,
        caller: request.caller,
        now,
        holds: request.headers['if-none-match'],
        idempotencyKey: singleHeader(request.headers['idempotency-key']),
        client: { address: request.ip, userAgent: request.headers['user-agent'] },
      } as Request<Call>);
      return answer.kind === 'versioned'
        ? sendVersion(call, answer, keep, request, reply)
        : send(call, answer, request, reply);
    },
  });
}

/** Whether a person makes the call, and the app does not repeat it by itself. */
function isPersonsAct(call: Call, { query }: FastifyRequest): boolean {
  return call.act === 'person' && (query as { readonly again?: boolean } | undefined)?.again !== true;
}

function singleHeader(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The encoded answer to a request in a version, which is made unless it is kept. */
type Keep = (
  request: FastifyRequest,
  etag: string,
  make: () => Promise<Buffer>,
) => EncodedBody | Promise<EncodedBody>;

type VersionedAnswer = Extract<Answer<Call>, { kind: 'versioned' }>;

function send(
  call: Call,
  answer: Exclude<Answer<Call>, VersionedAnswer>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (answer.kind === 'refusal') {
    return { ...errorHead(answer.errorCode, answer.message, answer.detail), ...answer.payload };
  }
  if (answer.etag !== undefined) addVersion(answer.etag, request, reply);
  else reply.header('cache-control', 'no-store');
  // With the headers of the full answer (RFC 9110, 15.4.5).
  if (answer.kind === 'unchanged') return reply.code(304).send();
  return bodyOf(call, answer);
}

/**
 * Sends a version. A public one is sent as it was encoded for whoever asked first; an answer to somebody with a token is
 * their own, and never kept.
 */
async function sendVersion(
  call: Call,
  { etag, make }: VersionedAnswer,
  keep: Keep,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { caller, headers } = request;
  addVersion(etag, request, reply);
  if (matchesTag(headers['if-none-match'], etag)) return reply.code(304).send();
  if (caller !== null || headers.authorization !== undefined || call.access !== 'anyone') {
    return bodyOf(call, await make());
  }
  const body = await keep(request, etag, async () =>
    Buffer.from(String(reply.serialize(bodyOf(call, await make())))),
  );
  const coding = body.plain.length < leastEncoded ? undefined : chooseCoding(headers['accept-encoding']);
  if (coding !== undefined) reply.header('content-encoding', coding);
  return reply.type('application/json; charset=utf-8').send(await body.read(coding));
}

function bodyOf(call: Call, { payload, message }: Success<PayloadOf<Call>>) {
  return call.answer === 'bare' ? payload : { ...successHead(message), ...payload };
}

/** The headers of an answer that has a version, whether it is sent or held already. */
function addVersion(etag: string, { caller }: FastifyRequest, reply: FastifyReply): void {
  // Added to the present value, which has Origin for other sites' pages.
  const varies = reply.getHeader('vary');
  const vary = 'Authorization, accept-encoding';
  reply.headers({
    etag,
    'cache-control': caller ? 'private, no-cache' : 'public, no-cache',
    vary: varies === undefined ? vary : `${varies}, ${vary}`,
  });
}

function schemaOf(call: Call): FastifySchema {
  const failure = call.answer === 'bare' ? BareFailure : Failure;
  return {
    operationId: call.name,
    summary: call.summary,
    description: `Access: ${describeAccess(call)}. Counted as: ${limitClassOf(call)}.`,
    tags: [call.capability],
    security: call.access === 'anyone' || call.access === 'login' ? [] : [{ [call.access]: [] }],
    ...(call.params ? { params: call.params } : {}),
    ...(call.query ? { querystring: call.query } : {}),
    ...(call.body ? { body: call.body } : {}),
    response: {
      // A refusal answers 200 too, mostly with the head alone, so no field of the payload is required.
      200: call.answer === 'bare' ? call.payload : looseEnvelope(call),
      '4xx': failure,
      '5xx': failure,
    },
  } as FastifySchema;
}

function looseEnvelope(call: Call) {
  const whole = envelopeOf(call.payload);
  return {
    ...whole,
    required: ['status', 'errorCode', 'message', 'detail', 'responseType', 'responseMessage'],
  };
}

function describeAccess({ access, roles }: Call): string {
  if (roles === undefined) return access;
  return `${access}, ${roles === 'internal-user' ? 'any internal user' : describeRoles(roles)}`;
}
