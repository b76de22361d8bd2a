import { type Call, envelopeOf } from '@furlong/contract/schemas/call';
import { declaredCalls } from '@furlong/contract/schemas/declared-calls';
import type { ValueSchema } from '../../src/platform/http/outside-values.ts';

/** A schema of the document, as far as values are made by it. */
export interface FuzzSchema extends ValueSchema {
  readonly anyOf?: readonly FuzzSchema[];
  readonly items?: FuzzSchema;
  readonly properties?: Readonly<Record<string, FuzzSchema>>;
  readonly required?: readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** An operation that requests are made for. */
export interface FuzzOperation {
  readonly name: string;
  readonly method: string;
  /** With `{name}` where a parameter stands. */
  readonly path: string;
  readonly params: Readonly<Record<string, FuzzSchema>>;
  readonly query: Readonly<Record<string, FuzzSchema>>;
  readonly body: FuzzSchema | undefined;
  /** Forms are sent under /identity, JSON elsewhere. */
  readonly sends: 'json' | 'form';
  /** Whose token opens it; undefined for anybody. */
  readonly opens: 'punter' | 'desk' | 'feed' | 'sso' | undefined;
  /** What a 200 must look like; undefined where the document does not say, as for pages and streams. */
  readonly answer: object | undefined;
  /** What a 200 that is no refusal must look like: every field of the contract. */
  readonly success: object | undefined;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: FuzzSchema }>>;
}
interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: FuzzSchema;
}
interface Documented {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly responses: Readonly<Record<string, Content>>;
}

/** Stands for the sign-in that is open in a run, whose address is made anew each time. */
export const openDoor = 'OPEN-DOOR';

/** Stands for the id of the punter whose token a request carries. */
export const ownId = 'OWN-ID';

/** Stands for the id of the punter of whom the desk's calls are, who plays no other part that must last. */
export const rivalId = 'RIVAL-ID';

/** What the schemas leave open and the rules do not, by the name of a field. */
const telling: Readonly<Record<string, FuzzSchema>> = {
  punterId: { const: ownId },
  accountNumber: { const: ownId },
  userName: { const: 'demo' },
};

/** A slip that can be read: a single at the starting price. Most of the schema's own are refused whole. */
const slip: FuzzSchema = wholeObject({
  combinatonInfo: wholeObject({
    betTitle: { const: 'SINGLE WINS' },
    combinationBetTypeId: { const: 1 },
    legsPerBet: { const: 1 },
    totalStake: { type: 'integer', minimum: 1, maximum: 50 },
    guid: { type: 'string', format: 'uuid' },
  }),
  dt: {
    type: 'array',
    minItems: 1,
    maxItems: 1,
    items: wholeObject({
      raceId: { type: 'integer', minimum: 1, maximum: 9 },
      raceNumber: { const: 1 },
      saddle: { type: 'integer', minimum: 1, maximum: 4 },
      isPlace: { const: false },
      isFixedOdds: { const: false },
    }),
  },
});
const slips: FuzzSchema = { type: 'array', minItems: 1, maxItems: 3, items: slip };
const readable: Readonly<Record<string, FuzzSchema>> = {
  PlaceBet: wholeObject({ bets: slips }),
  RetryFailedBets: wholeObject({ betRequests: slips }),
};

function wholeObject(properties: Readonly<Record<string, FuzzSchema>>): FuzzSchema {
  return { type: 'object', properties, required: Object.keys(properties) };
}

const text = (maxLength = 200): FuzzSchema => ({ type: 'string', maxLength });
const texts = (...names: string[]) => Object.fromEntries(names.map((name) => [name, text()]));
const authorize = {
  client_id: { const: 'punterschallenge' },
  response_type: { const: 'code' },
  scope: { const: 'openid' },
  code_challenge: { const: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM' },
  code_challenge_method: { const: 'S256' },
  redirect_uri: { const: 'PUBLIC_URL' },
  ...texts('state', 'nonce', 'login_hint', 'id_token_hint', 'prompt', 'max_age', 'ui_locales'),
};

/** The identity provider's own addresses, which no OpenAPI document lists: method, path, query and form. */
const identity: readonly [string, string, Record<string, FuzzSchema>, Record<string, FuzzSchema>?][] = [
  ['GET', '/identity/auth', authorize],
  ['POST', '/identity/auth', {}, authorize],
  ['GET', '/identity/auth/{uid}', {}],
  [
    'POST',
    '/identity/token',
    {},
    texts(
      'grant_type',
      'client_id',
      'client_secret',
      'code',
      'code_verifier',
      'redirect_uri',
      'refresh_token',
    ),
  ],
  ['POST', '/identity/token/revocation', {}, texts('token', 'token_type_hint', 'client_id')],
  ['GET', '/identity/me', {}],
  ['GET', '/identity/jwks', {}],
  ['GET', '/identity/.well-known/openid-configuration', {}],
  ['GET', '/identity/session/end', texts('id_token_hint', 'post_logout_redirect_uri', 'client_id', 'state')],
  ['POST', '/identity/session/end/confirm', {}, texts('xsrf', 'logout')],
  ['GET', '/identity/interaction/{uid}', {}],
  ['POST', '/identity/interaction/{uid}', {}, texts('name', 'password', 'remember')],
  ['GET', '/identity/interaction/{uid}/register', {}],
  [
    'POST',
    '/identity/interaction/{uid}/register',
    {},
    texts('email', 'mobile', 'password', 'day', 'month', 'year', 'terms'),
  ],
  ['GET', '/identity/forgot', {}],
  ['POST', '/identity/forgot', {}, texts('email')],
  ['GET', '/identity/reset', texts('token')],
  ['POST', '/identity/reset', {}, texts('token', 'password')],
  ['GET', '/identity/confirm', texts('token')],
  ['POST', '/identity/confirm', {}, texts('token')],
  ['GET', '/identity', {}],
  ['GET', '/identity/assets/brand.css', {}],
  ['GET', '/identity/session/check', {}],
  ['POST', '/identity/interaction/{uid}/cancel', {}, {}],
  ['GET', '/identity/interaction/{uid}/new-password', {}],
  ['POST', '/identity/interaction/{uid}/new-password', {}, texts('password')],
  ['GET', '/identity/interaction/{uid}/second-factor', {}],
  ['POST', '/identity/interaction/{uid}/second-factor', {}, texts('code', 'passkey')],
  ['POST', '/identity/interaction/{uid}/second-factor/new', {}, texts('code', 'passkey')],
];

/** Pages and pictures at addresses of their own, which no OpenAPI document lists either. */
const pages: readonly [string, Record<string, FuzzSchema>?][] = [
  ['/'],
  ['/desk/'],
  ['/friendsLeague', texts('code', 'CODE', 's')],
  ['/api/CometCms/Slides/{file}'],
  ['/api/CometCms/Preview/{token}'],
  ['/api/CometCms/Pictures/{file}'],
  ['/api/Sharing/Picture/{file}'],
  ['/api/Sharing/Picture/{code}/{key}/{file}'],
  ['/identity/assets/{file}'],
];

/** A sign-in that is resumed before its form was sent is over: that is not the open one. */
function uidOf(path: string): Record<string, FuzzSchema> {
  if (!path.includes('{uid}')) return {};
  return { uid: path.startsWith('/identity/interaction') ? { const: openDoor } : text(43) };
}

function bodyOf({ operationId, requestBody }: Documented): FuzzSchema | undefined {
  const schema = requestBody?.content?.['application/json']?.schema;
  const known = readable[operationId];
  return schema && known ? { anyOf: [schema, known] } : schema;
}

/** Somebody at the desk may end another's part in the run, and not their own. */
function tellingOf(path: string): Readonly<Record<string, FuzzSchema>> {
  return path.startsWith('/api/Desk/') ? { ...telling, punterId: { const: rivalId } } : telling;
}

function successOf(name: string): object | undefined {
  const call = (declaredCalls as Readonly<Record<string, Call | undefined>>)[name];
  return call === undefined || call.answer !== undefined ? undefined : envelopeOf(call.payload);
}

/** Every operation of the OpenAPI document and of the identity provider, and the pages and pictures beside them. */
export function readOperations(document: { readonly paths: Record<string, object> }): FuzzOperation[] {
  const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Documented>).map(([method, operation]) => {
      const part = (where: string) =>
        Object.fromEntries(
          (operation.parameters ?? [])
            .filter((one) => one.in === where)
            .map((one) => [
              one.name,
              where === 'path' ? (tellingOf(path)[one.name] ?? one.schema) : one.schema,
            ]),
        );
      return {
        name: operation.operationId,
        method: method.toUpperCase(),
        path,
        params: part('path'),
        query: part('query'),
        body: bodyOf(operation),
        sends: 'json' as const,
        opens: Object.keys(operation.security?.[0] ?? {})[0] as FuzzOperation['opens'],
        answer: operation.responses['200']?.content?.['application/json']?.schema,
        success: successOf(operation.operationId),
      };
    }),
  );
  const provided = identity.map(([method, path, query, form]) => ({
    name: `${method} ${path}`,
    method,
    path,
    params: uidOf(path),
    query,
    body: form && { type: 'object', properties: form, required: Object.keys(form) },
    sends: 'form' as const,
    opens: path === '/identity/me' ? ('sso' as const) : undefined,
    ...{ answer: undefined, success: undefined },
  }));
  const shown = pages.map(([path, query = {}]) => ({
    ...{ name: `GET ${path}`, method: 'GET', path, query, body: undefined, sends: 'json' as const },
    params: texts(...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)),
    ...{ opens: undefined, answer: undefined, success: undefined },
  }));
  return [...documented, ...provided, ...shown];
}
