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
  /** What a 200 must look like; undefined where the document does not say, as for pages and streams. */
  readonly answer: object | undefined;
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
  readonly responses: Readonly<Record<string, Content>>;
}

/** Stands for the sign-in that is open in a run, whose address is made anew each time. */
export const openDoor = 'OPEN-DOOR';

/** Stands for the id of the punter whose token a request carries. */
export const ownId = 'OWN-ID';

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

/** Every operation of the OpenAPI document, and of the identity provider. */
export function readOperations(document: { readonly paths: Record<string, object> }): FuzzOperation[] {
  const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Documented>).map(([method, operation]) => {
      const part = (where: string) =>
        Object.fromEntries(
          (operation.parameters ?? [])
            .filter((one) => one.in === where)
            .map((one) => [one.name, where === 'path' ? (telling[one.name] ?? one.schema) : one.schema]),
        );
      return {
        name: operation.operationId,
        method: method.toUpperCase(),
        path,
        params: part('path'),
        query: part('query'),
        body: bodyOf(operation),
        sends: 'json' as const,
        answer: operation.responses['200']?.content?.['application/json']?.schema,
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
    answer: undefined,
  }));
  return [...documented, ...provided];
}
