import { AjvCompiler } from '@fastify/ajv-compiler';
import { BareFailure, Failure } from '@furlong/contract/schemas/call';
import type { FuzzRequest } from './make-request.ts';
import type { FuzzAnswer } from './send-request.ts';

type Check = (value: unknown) => unknown;
// The compiler takes a route's part, with its schema in it; its types know whole schemas only.
const build = AjvCompiler()({}, { customOptions: { strict: false, coerceTypes: false } } as never);
const compile = (schema: object) => build({ schema } as never) as unknown as Check;
const isFailure = compile(Failure);
const isBareFailure = compile(BareFailure);
const checks = new Map<object, Check>();

function checkOf(schema: object): Check {
  const known = checks.get(schema);
  if (known) return known;
  const made = compile(schema);
  checks.set(schema, made);
  return made;
}

/** What no answer ever holds: the inside of the program, of the database, of the machine. */
const inside = [
  ...[
    'node_modules',
    '/server/src/',
    'file:///',
    '.ts:',
    '\n    at ',
    'pg_catalog',
    'PostgresError',
    'ECONNREFUSED',
  ],
  ...[
    'insert into ',
    'select "',
    'syntax error at',
    'invalid byte sequence',
    'violates ',
    'oidc_records',
    '$argon2',
  ],
];
/** Paths whose failures have no envelope (rule: envelope-exempt). */
const bare =
  /^\/+(api\/feed|api\/leaderboard\/live|api\/soccer\/live|identity|config\.json|healthz|readyz|metrics)(\/|\?|$)/i;

/** Bytes of an answer in JSON: a page of any list, a whole card, a document with its pictures' addresses. */
const longestJson = 1_000_000;

/** What is wrong with an answer, a line each; `secrets` are what its asker may never see. */
export function checkAnswer(request: FuzzRequest, answer: FuzzAnswer, secrets: readonly string[]): string[] {
  const { status, headers, body } = answer;
  if (status === undefined) {
    // Bytes that are no request may be answered by closing.
    return request.raw === undefined ? [`no answer: ${answer.failure ?? 'closed'}`] : [];
  }
  const faults: string[] = [];
  if (status >= 500 && !(status === 503 && headers['retry-after'])) faults.push(`status ${status}`);
  if (headers['x-injected'] !== undefined) faults.push('a header of the sender');
  if (status !== 304 && !hasSecurityHeaders(headers)) faults.push('no headers of security');
  for (const words of inside) if (body.includes(words)) faults.push(`the inside shows: ${words.trim()}`);
  for (const secret of secrets) if (body.includes(secret)) faults.push("another's secret");
  const fault = findShapeFault(request, answer, status);
  return fault ? [...faults, fault] : faults;
}

/** Whether an answer of any kind forbids guessing its type, foreign frames and another base address. */
function hasSecurityHeaders(headers: FuzzAnswer['headers']): boolean {
  const policy = String(headers['content-security-policy']);
  return (
    headers['x-content-type-options'] === 'nosniff' &&
    ["frame-ancestors '", "object-src 'none'", "base-uri 'none'"].every((part) => policy.includes(part))
  );
}

function findShapeFault(
  { method, path, operation, raw }: FuzzRequest,
  { headers, body }: FuzzAnswer,
  status: number,
): string | undefined {
  if (method === 'HEAD' || body === '') return undefined;
  const isJson = headers['content-type']?.startsWith('application/json');
  if (!isJson) {
    const isPage =
      !/^\/+(api(?!\/docs|\/CometCms\/Preview)|issuer)\//i.test(path) ||
      (status === 200 && !operation?.answer);
    return isPage || raw !== undefined ? undefined : `${headers['content-type']} instead of JSON`;
  }
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return 'JSON that cannot be read';
  }
  if (status >= 400)
    return isShapedFailure(value, path, raw) ? undefined : `a failure of another shape, ${status}`;
  if (body.length > longestJson) return `an answer of more than ${longestJson} characters`;
  if (status === 200 && operation?.answer && !checkOf(operation.answer)(value)) {
    return 'an answer that is not as documented';
  }
  const isSuccess = (value as { errorCode?: unknown } | null)?.errorCode === 0;
  if (status === 200 && isSuccess && operation?.success && !checkOf(operation.success)(value)) {
    return 'a success without all that the contract says';
  }
  return undefined;
}

function isShapedFailure(value: unknown, path: string, raw: string | undefined): boolean {
  const isEnveloped = Boolean(isFailure(value));
  const isBare = Boolean(isBareFailure(value)) || isOAuthFailure(value, path);
  // What of the bytes was an address, only the server knows.
  return raw !== undefined ? isEnveloped || isBare : bare.test(path) ? isBare : isEnveloped;
}

/** The provider's own failures are those of OAuth. */
function isOAuthFailure(value: unknown, path: string): boolean {
  return /^\/+identity/i.test(path) && typeof (value as { error?: unknown }).error === 'string';
}
