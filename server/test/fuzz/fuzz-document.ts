import type { ValueSchema } from '../../src/platform/outside-values.ts';

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

/** Every operation of the OpenAPI document, and of the identity provider. */
export function readOperations(document: { readonly paths: Record<string, object> }): FuzzOperation[] {
  const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Documented>).map(([method, operation]) => {
      const part = (where: string) =>
        Object.fromEntries(
          (operation.parameters ?? []).filter((one) => one.in === where).map((one) => [one.name, one.schema]),
        );
      return {
        name: operation.operationId,
        method: method.toUpperCase(),
        path,
        params: part('path'),
        query: part('query'),
        body: operation.requestBody?.content?.['application/json']?.schema,
        sends: 'json' as const,
        answer: operation.responses['200']?.content?.['application/json']?.schema,
      };
    }),
  );
  const provided = identity.map(([method, path, query, form]) => ({
    name: `${method} ${path}`,
    method,
    path,
    params: path.includes('{uid}') ? { uid: text(43) } : {},
    query,
    body: form && { type: 'object', properties: form, required: Object.keys(form) },
    sends: 'form' as const,
    answer: undefined,
  }));
  return [...documented, ...provided];
}
