import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox';

/**
 * Who may make a call.
 * - `anyone`: no token needed; a token that is sent must be valid and adds the punter's own data.
 * - `punter`: a valid product token (401 without).
 * - `operator`: a product token whose holder is an internal user (403 for other punters).
 * - `feed`: a Bearer token of scope `feed` (401 without, 403 with another scope).
 * - `sso`: an access token of the identity provider with scope `api`.
 * - `login`: a single-use login token, carried in the query.
 */
export type Access = 'anyone' | 'punter' | 'operator' | 'feed' | 'sso' | 'login';

/**
 * What a call counts as where calls are limited (docs/limits.md).
 * - `read`: answers what is known.
 * - `dear`: a read that costs many times a usual one.
 * - `download`: a file made for the caller.
 * - `live`: opens a stream.
 * - `write`: changes something, or works something out for the caller.
 * - `money`: strikes, deposits, withdraws.
 * - `session`: makes or buys a token.
 * - `feed`: the supplier's calls.
 */
export type LimitClass = 'read' | 'dear' | 'download' | 'live' | 'write' | 'money' | 'session' | 'feed';

/** The server capability (its folder) that answers a call; also the tag in the OpenAPI document. */
export type Capability =
  | 'feed'
  | 'meetings'
  | 'picks'
  | 'standings'
  | 'live'
  | 'session'
  | 'identity'
  | 'content'
  | 'wallet'
  | 'slip'
  | 'my-bets'
  | 'protection';

/** Bad fields that a 400 names at most. */
export const mostDetails = 20;

/** Bytes that the body of a call may have, unless the call says otherwise. */
export const longestBody = 64 * 1024;

/** One call of the product as data: everything the server, the document and the web client derive from. */
export interface Call {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Path with `:name` parameters; matched whatever the case, with or without a trailing slash. */
  readonly path: string;
  readonly capability: Capability;
  readonly access: Access;
  /** What it counts as where calls are limited; left out, its access and method say so (`limitClassOf`). */
  readonly limits?: LimitClass;
  /**
   * Only a person makes this call, by a press: no timer, stream, reload or renewal does. It counts as the punter's
   * input, unless the app sends it again by itself and says so (`?again=true`).
   */
  readonly act?: 'person';
  readonly summary: string;
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TSchema;
  /** Bytes that a body may have, where {@link longestBody} is not enough. */
  readonly bodyLimit?: number;
  /** `envelope`: payload fields stand beside the head. `bare`: the answer is the payload alone. */
  readonly answer: 'envelope' | 'bare';
  readonly payload: TObject;
}

/** Declares a call, keeping its literal and schema types. */
export function defineCall<const C extends Call>(call: C): C {
  return call;
}

/** The head of every product answer (wire rules, "One envelope"). */
export const head = {
  status: Type.Integer({ minimum: 0, maximum: 1 }),
  errorCode: Type.Integer(),
  message: Type.String(),
  detail: Type.String(),
  responseType: Type.Union([Type.Literal('success'), Type.Literal('error'), Type.Literal('warning')]),
  responseMessage: Type.String(),
};

/** The head alone, as a schema. */
export const Head = Type.Object(head);
/** The head of every product answer. */
export type Head = Static<typeof Head>;

const BadFields = Type.Array(Type.Object({ field: Type.String(), expected: Type.String() }), {
  maxItems: mostDetails,
});

/** The answer of a call that failed by its HTTP status: the head and `error`; a 400 names each bad field. */
export const Failure = Type.Object({
  ...head,
  error: Type.Object({
    code: Type.String(),
    message: Type.String(),
    details: Type.Optional(BadFields),
  }),
});
/** The answer of a call that failed by its HTTP status. */
export type Failure = Static<typeof Failure>;

/** The bare failure used where the envelope does not apply (`/api/Feed/*`, `/identity/*`). */
export const BareFailure = Type.Object({
  error: Type.Object({
    code: Type.String(),
    message: Type.String(),
    details: Type.Optional(BadFields),
  }),
});
/** The bare failure used where the envelope does not apply. */
export type BareFailure = Static<typeof BareFailure>;

/** The whole success answer of an enveloped call: head and payload in one flat object. */
export function envelopeOf<P extends TProperties>(payload: TObject<P>) {
  return Type.Object({ ...head, ...payload.properties });
}

/** What a handler of the call is given, by part. */
export type ParamsOf<C extends Call> = C['params'] extends TObject
  ? Static<C['params']>
  : Record<string, never>;
/** The query of a call. */
export type QueryOf<C extends Call> = C['query'] extends TObject ? Static<C['query']> : Record<string, never>;
/** The body of a call. */
export type BodyOf<C extends Call> = C['body'] extends TSchema ? Static<C['body']> : undefined;
/** The payload of a call. */
export type PayloadOf<C extends Call> = Static<C['payload']>;
