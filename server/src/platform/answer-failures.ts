import { mostDetails } from '@furlong/contract/call';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failureBody } from './answer.ts';
import { type BadField, codeOfStatus, Failed } from './failure.ts';
import { formats } from './outside-values.ts';

/** Answers what handlers and the framework throw in the product's shape. */
export function addFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Failed, request, reply) => {
    const failed = toFailed(error);
    if (failed.code === 'internal') request.log.error({ err: error }, 'request failed');
    reply.header('cache-control', 'no-store');
    return reply.code(failed.statusCode).send(failureBody(failed, request.url));
  });
}

/** Answers a request whose address cannot be read. */
export function refuseAddress({ id, url }: Pick<FastifyRequest, 'id' | 'url'>, reply: FastifyReply): void {
  const failed = new Failed('bad-request', 'This address is not well formed');
  reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'x-request-id': id });
  void reply.code(failed.statusCode).send(failureBody(failed, url));
}

function toFailed(error: FastifyError | Failed): Failed {
  if (error instanceof Failed) return error;
  if (error.validation) {
    const details = error.validation
      .slice(0, mostDetails)
      .map((fault) => toBadField(fault, error.validationContext));
    return new Failed('bad-request', 'Some fields are not as expected', details);
  }
  const statusCode = error.statusCode ?? 500;
  const code = codeOfStatus(statusCode);
  const words = code === 'internal' ? 'Something went wrong on our side; try again' : error.message;
  return new Failed(code, words, undefined, statusCode);
}

function toBadField(
  fault: { instancePath?: string; keyword?: string; message?: string; params?: Record<string, unknown> },
  context: string | undefined,
): BadField {
  const { instancePath = '', keyword, message = 'another value', params = {} } = fault;
  const path = instancePath.split('/').filter(Boolean);
  const property = params.missingProperty ?? params.additionalProperty;
  if (typeof property === 'string') path.push(property);
  const allowed = params.allowedValue ?? params.allowedValues;
  const format = keyword === 'format' ? formats[String(params.format)]?.words : undefined;
  return {
    // A property that nobody knows has the name its sender gave it.
    field: path.join('.').slice(0, 200) || (context ?? 'body'),
    expected: format ?? `${message}${allowed === undefined ? '' : `: ${JSON.stringify(allowed)}`}`,
  };
}
