import { createRandom, type Random } from '@furlong/domain/random';
import type { FuzzOperation } from './fuzz-document.ts';
import { hostileText, makeValue, mutateValue } from './make-value.ts';

/** Whose token a request carries; the app's is of the punter's sign-in itself, and opens what a session is made with. */
export const people = [
  'nobody',
  'punter',
  'rival',
  'operator',
  'colleague',
  'feed',
  'app',
  'garbage',
] as const;
export type Person = (typeof people)[number];

/** A request of a run; the same seed and number make the same one. */
export interface FuzzRequest {
  readonly number: number;
  readonly who: Person;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
  /** The operation whose own method and unchanged path these are; undefined where something else was made of them. */
  readonly operation: FuzzOperation | undefined;
  /** Bytes to be written as they are, instead of all that. */
  readonly raw: string | undefined;
}

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'];
const elsewhere = [
  '/',
  '/api',
  '/healthz',
  '/readyz',
  '/config.json',
  '/manifest.webmanifest',
  '/metrics',
  '/x.js',
];
const mediaTypes = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'x',
];
/** What ends a punter's part in the run for good is not sent whole by the one that most requests are of. */
const lasting = new Set(['ExcludeSelf', 'CloseAccount', 'TakeTimeOut', 'EndSession', 'ChangePassword']);

/** Makes the request of a number. */
export function makeRequest(operations: readonly FuzzOperation[], seed: string, number: number): FuzzRequest {
  const random = createRandom(`${seed}-${number}`);
  const operation = random.pick(operations);
  const kind = random.weighted(['valid', 'mutated', 'garbage', 'raw'] as const, [40, 40, 15, 5]);
  const who = chooseWho(operation, kind, random);
  const base = { number, who, method: operation.method, raw: undefined };
  const params = valuesOf(operation.params, random);
  const query = valuesOf(operation.query, random);
  const body = operation.body && makeValue(operation.body, random);
  if (kind === 'valid') {
    return { ...base, ...partsOf(operation, params, query, body), operation };
  }
  if (kind === 'mutated') {
    const mutated = random.pick(['params', 'query', 'body'] as const);
    return {
      ...base,
      ...partsOf(
        operation,
        mutated === 'params' ? mutateTexts(params, random) : params,
        mutated === 'query' ? mutateTexts(query, random) : query,
        mutated === 'body' && operation.body ? mutateValue(body, random) : body,
      ),
      operation,
    };
  }
  const whole = partsOf(operation, params, query, body);
  if (kind === 'raw') return { ...base, ...whole, operation: undefined, raw: makeBytes(whole.path, random) };
  return { ...base, ...makeGarbage(operation, whole, random), operation: undefined };
}

function chooseWho(operation: FuzzOperation, kind: string, random: Random): Person {
  if (operation.opens === 'feed') return random.weighted(people, [1, 1, 1, 1, 0, 14, 1, 1]);
  if (operation.opens === 'sso') return random.weighted(people, [1, 1, 1, 1, 0, 1, 14, 1]);
  // What one proposes at the desk, the other decides on.
  if (operation.opens === 'desk') return random.weighted(people, [1, 1, 1, 10, 5, 1, 1, 1]);
  const who = random.weighted(people, [3, 10, 3, 1, 1, 1, 1, 1]);
  return who === 'punter' && kind === 'valid' && lasting.has(operation.name) ? 'rival' : who;
}

type Values = Readonly<Record<string, unknown>>;

function valuesOf(schemas: FuzzOperation['params'], random: Random): Values {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, makeValue(schema, random)]),
  );
}

function mutateTexts(values: Values, random: Random): Values {
  const names = Object.keys(values);
  return { ...values, [names.length > 0 ? random.pick(names) : 'extra']: hostileText(random) };
}

const encoded = (value: unknown) => encodeURIComponent(String(value).toWellFormed());

function partsOf(operation: FuzzOperation, params: Values, query: Values, body: unknown) {
  const path = operation.path.replace(/\{(\w+)\}/g, (_whole, name) => encoded(params[name]) || '-');
  const search = Object.entries(query).map(([name, value]) => `${name}=${encoded(value)}`);
  const sent = body === undefined ? {} : bodyOf(operation, body);
  return {
    path: search.length > 0 ? `${path}?${search.join('&')}` : path,
    headers: {} as Record<string, string>,
    body: undefined as string | undefined,
    ...sent,
  };
}

function bodyOf({ sends }: FuzzOperation, body: unknown) {
  if (sends === 'json')
    return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const fields = Object.entries(typeof body === 'object' && body !== null ? body : { body });
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'PUBLIC_URL' },
    body: fields.map(([name, value]) => `${name}=${encoded(value)}`).join('&'),
  };
}

/** Another method, path, header or body than any operation has. */
function makeGarbage(operation: FuzzOperation, whole: ReturnType<typeof partsOf>, random: Random) {
  const { path, headers, body } = whole;
  switch (random.int(0, 5)) {
    case 0:
      return { path, headers, body, method: random.pick(methods) };
    case 1:
      return {
        path: `${random.pick(elsewhere)}/${encoded(hostileText(random))}`,
        headers,
        body,
        method: 'GET',
      };
    case 2:
      return {
        path: path + random.pick(['%', '%zz', '%E0%A4%A', '//', '/../..', '?&=&', ';a=b', '%00']),
        headers,
        body,
      };
    case 3: {
      const junk = 'x'.repeat(random.int(0, 12_000));
      const name = random.pick([
        'authorization',
        'cookie',
        'if-none-match',
        'idempotency-key',
        'x-forwarded-for',
      ]);
      return {
        path,
        headers: { ...headers, [name]: random.pick([`Bearer ${'.'.repeat(junk.length)} x`, junk]) },
        body,
      };
    }
    case 4:
      return {
        path,
        headers: {
          'content-type': random.pick(mediaTypes),
          'content-encoding': random.pick(['identity', 'gzip']),
        },
        body: random.pick([
          '{',
          '[[[[',
          '"',
          '\u0000',
          '{"a":1e400}',
          '['.repeat(20_000),
          `"${'x'.repeat(70_000)}"`,
        ]),
        method: operation.method === 'GET' ? 'POST' : operation.method,
      };
    default:
      return {
        path,
        headers: { 'content-type': 'application/json' },
        body: Buffer.from(Array.from({ length: random.int(1, 300) }, () => random.int(0, 255))),
        method: operation.method === 'GET' ? 'POST' : operation.method,
      };
  }
}

/** Bytes of which only some are a request. */
function makeBytes(path: string, random: Random): string {
  const first = random.pick(['GET', 'get', 'CONNECT', '\u0000', 'POST', 'GET GET', '']);
  const version = random.pick(['HTTP/1.1', 'HTTP/1.0', 'HTTP/9.9', 'ICY', '']);
  const header = random.pick([
    'host: a',
    'host: a\r\nhost: b',
    '',
    'no colon',
    `x: ${'x'.repeat(20_000)}`,
    'host: a\r\ncontent-length: 5\r\ntransfer-encoding: chunked',
    'host: a\r\ncontent-length: -1',
    'host: a\r\nexpect: wonders',
    'host: a\r\ntransfer-encoding: chunked\r\n\r\nzz',
    'host: a\r\nupgrade: websocket\r\nconnection: upgrade',
  ]);
  return `${first} ${path} ${version}\r\n${header}\r\nconnection: close\r\n\r\n`;
}
