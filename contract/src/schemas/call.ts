import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox';
import type { CallData } from '../call-data.ts';
import type { Capability } from '../calls.ts';

/** Most bad fields that a 400 names. */
export const mostDetails = 20;

/** Most bytes that the body of a call may have, unless the call says otherwise. */
export const longestBody = 64 * 1024;

/** What a call takes and answers. Its name and its data are in `calls.ts`. */
export interface CallSchemas {
  readonly summary: string;
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TSchema;
  /** Most bytes of the body, where {@link longestBody} is not enough. */
  readonly bodyLimit?: number;
  /**
   * How it answers where that is not the envelope (payload fields beside the head).
   * - `bare`: the payload alone.
   * - `stream`: server-sent events.
   * - `file`: a file to download.
   */
  readonly answer?: 'bare' | 'stream' | 'file';
  readonly payload: TObject;
}

/** A call of the product: the server, its OpenAPI document and the web client's types derive from it. */
export type Call = CallData & CallSchemas & { readonly name: string; readonly capability: Capability };

/** The head of every product answer (rule: envelope). */
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
export type Failure = Static<typeof Failure>;

/** The failure of a path that the envelope does not apply to (rule: envelope-exempt): `error` alone. */
export const BareFailure = Type.Object({
  error: Type.Object({
    code: Type.String(),
    message: Type.String(),
    details: Type.Optional(BadFields),
  }),
});
export type BareFailure = Static<typeof BareFailure>;

/** The whole success answer of an enveloped call: head and payload in one flat object. */
export function envelopeOf<P extends TProperties>(payload: TObject<P>) {
  return Type.Object({ ...head, ...payload.properties });
}

/** The path parameters of a call, as its handler gets them. */
export type ParamsOf<C extends Call> = C['params'] extends TObject
  ? Static<C['params']>
  : Record<string, never>;
/** The query of a call. */
export type QueryOf<C extends Call> = C['query'] extends TObject ? Static<C['query']> : Record<string, never>;
/** The body of a call. */
export type BodyOf<C extends Call> = C['body'] extends TSchema ? Static<C['body']> : undefined;
/** The payload of a call. */
export type PayloadOf<C extends Call> = Static<C['payload']>;
