import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failureBody } from './answer.ts';
import { dataHeaders, strictTransport } from './answer-headers.ts';
import { type SchemaFault, sayExpected } from './expected-words.ts';
import { type BadField, codeOfStatus, Failed } from './failure.ts';

/** Turns thrown errors into the product's failures. */
export function addFailures(app: FastifyInstance): void {
  addRuntimeFailures(app);
  app.setErrorHandler((error: FastifyError | Failed, request, reply) => {
    const failed = toFailed(error);
    if (failed.code === 'internal') request.log.error({ err: error }, 'request failed');
    reply.header('cache-control', 'no-store');
    return reply.code(failed.statusCode).send(failureBody(failed, request.url));
  });
}

/**
 * Headers for answers to requests that no hook sees, because their address or bytes could not be parsed.
 */
const bareHeaders = {
  ...dataHeaders,
  'cache-control': 'no-store',
  // Browsers heed it over https alone.
  'strict-transport-security': strictTransport,
  'x-frame-options': 'DENY',
};

const jsonHeaders = (body: string) => ({
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(body),
});

/** Answers a request whose address is not well formed, or has a part that is too long. */
export function refuseAddress(
  { statusCode }: FastifyError,
  { id, url }: Pick<FastifyRequest, 'id' | 'url'>,
  reply: FastifyReply,
): void {
  const words = statusCode === 414 ? 'A part of this address is too long' : 'This address is not well formed';
  const failed = new Failed('bad-request', words, undefined, statusCode);
  reply.headers({ ...bareHeaders, 'x-request-id': id });
  void reply.code(failed.statusCode).send(failureBody(failed, url));
}

const parserFailures: Readonly<Record<string, readonly [statusCode: number, words: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive'],
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too long'],
};

/** Answers bytes that are not a valid HTTP request, and closes the connection. */
export function answerParser(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [statusCode, words] = parserFailures[error.code ?? ''] ?? [
    400,
    'This is no request that can be read',
  ];
  const body = JSON.stringify(failureBody(new Failed('bad-request', words, undefined, statusCode), '/'));
  const headers = {
    ...bareHeaders,
    ...jsonHeaders(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}`, ...lines].join('\r\n');
  socket.end(`${head}\r\n\r\n${body}`, () => socket.destroy());
}

/**
 * Answers in the product's shape two requests that the runtime would answer without a body: one without a host, and one
 * with an expectation that nothing meets.
 */
function addRuntimeFailures(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (raw.headers.host !== undefined || raw.httpVersion !== '1.1') done();
    else done(new Failed('bad-request', 'The request names no host'));
  });
  app.server.on('checkExpectation', ({ url = '/' }: IncomingMessage, response: ServerResponse) => {
    const failed = new Failed('bad-request', "Only '100-continue' may be expected", undefined, 417);
    const body = JSON.stringify(failureBody(failed, url));
    response.writeHead(417, { ...bareHeaders, ...jsonHeaders(body) }).end(body);
  });
}

/** The failure to show for an error. An `internal` one has no details, because they are not for the caller. */
export function toFailed(error: FastifyError | Failed): Failed {
  if (error instanceof Failed) return error;
  if (error.validation) {
    const details = error.validation.map((fault) => toBadField(fault, error.validationContext));
    return new Failed('bad-request', 'Some fields are not as expected', details);
  }
  const statusCode = error.statusCode ?? 500;
  const code = codeOfStatus(statusCode);
  const words = code === 'internal' ? 'Something went wrong on our side. Try again.' : error.message;
  return new Failed(code, words, undefined, statusCode);
}

function toBadField(fault: SchemaFault, context: string | undefined): BadField {
  const { instancePath = '', params = {} } = fault;
  const path = instancePath.split('/').filter(Boolean);
  const property = params.missingProperty ?? params.additionalProperty;
  if (typeof property === 'string') path.push(property);
  return {
    // A property that the schema does not know keeps the sender's name, cut to a bound.
    field: path.join('.').slice(0, 200) || (context ?? 'body'),
    expected: sayExpected(fault),
  };
}
