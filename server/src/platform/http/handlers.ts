import type { BodyOf, Call, ParamsOf, QueryOf } from '@furlong/contract/call';
import type { Calls } from '@furlong/contract/calls';
import type { Answer } from './answer.ts';

/** Who makes a call, as its token says. */
export interface Caller {
  readonly punterId: number;
  readonly subject: string;
  readonly issuer: string;
  /** Internal user (empStatusId 1): may use the desk. */
  readonly operator: boolean;
  /** The sign-in that the token comes from: every renewal of it carries the same. */
  readonly sessionId: string;
  /** When the punter last gave a password (or what the identity provider asks for) in that sign-in. */
  readonly signedInAt: Date;
  /** The punter chose to stay signed in on this device; no when left out. */
  readonly remember?: boolean;
}

/** The holder of an access token of the identity provider. */
export interface SsoCaller {
  readonly issuer: string;
  readonly subject: string;
  readonly username: string;
  readonly operator: boolean;
  /** The punter chose to stay signed in on this device. */
  readonly remember: boolean;
  /** The sign-in at the embedded provider that the token comes from; undefined where another issuer keeps that. */
  readonly grantId: string | undefined;
  /** The sign-in's own id: the grant at the embedded provider, else what the issuer calls it. */
  readonly sessionId: string;
  /** When the punter last gave a password there (`auth_time`). */
  readonly signedInAt: Date;
}

type CallerOf<C extends Call> = C['access'] extends 'punter' | 'operator'
  ? Caller
  : C['access'] extends 'anyone'
    ? Caller | null
    : C['access'] extends 'sso'
      ? SsoCaller
      : null;

/** A parsed, admitted request. `now` is the server's clock when it came in. */
export interface Request<C extends Call> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  readonly caller: CallerOf<C>;
  readonly now: Date;
  /** The version the caller holds already (If-None-Match), to be compared with the answer's ETag. */
  readonly holds: string | undefined;
  /** The key the caller made for the request (Idempotency-Key): a repetition carries the same. */
  readonly idempotencyKey?: string | undefined;
  /** Where the request came from: its address, as far as proxies are believed, and what the browser calls itself. */
  readonly client?: { readonly address: string; readonly userAgent: string | undefined };
}

/** Answers one call. Throws Failed for what an HTTP status says. */
export type Handler<C extends Call> = (request: Request<C>) => Promise<Answer<C>> | Answer<C>;

/** The handlers of every call: one that is missing is a type error. */
export type Handlers = { readonly [N in keyof Calls]: Handler<Calls[N]> };
/** The handlers of the calls of some capabilities. */
export type HandlersOf<K extends keyof Calls> = Pick<Handlers, K>;
