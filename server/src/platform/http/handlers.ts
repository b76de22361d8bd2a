import type { Capability, callsByCapability } from '@furlong/contract/calls';
import type { BodyOf, Call, ParamsOf, QueryOf } from '@furlong/contract/schemas/call';
import type { AnsweredCall, Calls } from '@furlong/contract/schemas/declared-calls';
import type { DeskRole } from '@furlong/domain/desk/roles';
import type { Answer } from './answer.ts';
import type { Failed } from './failure.ts';

/** The caller of a call, from the product token. */
export interface Caller {
  readonly punterId: number;
  readonly subject: string;
  readonly issuer: string;
  /** Internal user (empStatusId 1): may use the desk, as far as their roles go. */
  readonly operator: boolean;
  /** The sign-in of the token; all renewals of it have the same. */
  readonly sessionId: string;
  /** When the punter last gave the password (or what the identity provider asks for) in that sign-in. */
  readonly signedInAt: Date;
  /** Whether the punter chose to stay signed in on this device; undefined is no. */
  readonly remember?: boolean;
  /** Whether that sign-in gave a second factor too; undefined is no. */
  readonly secondFactor?: boolean;
  /** Of a call marked `by-state`: the refusal for want of a second factor, where its state asks for one (rule: step-up). */
  readonly unproven?: Failed | undefined;
}

/** The caller of a call of the desk. */
export interface DeskCaller extends Caller {
  /** The roles they have at this moment. */
  readonly roles: readonly DeskRole[];
}

/** The holder of an access token of the identity provider. */
export interface SsoCaller {
  readonly issuer: string;
  readonly subject: string;
  readonly username: string;
  readonly operator: boolean;
  /** Whether the punter chose to stay signed in on this device. */
  readonly remember: boolean;
  /** The token's sign-in at the embedded provider; undefined with an external issuer. */
  readonly grantId: string | undefined;
  /** The sign-in's id: the grant at the embedded provider, else the external issuer's. */
  readonly sessionId: string;
  /** When the punter last gave the password there (`auth_time`). */
  readonly signedInAt: Date;
  /** Whether that sign-in gave a second factor too; undefined is no. */
  readonly secondFactor?: boolean;
}

type CallerOf<C extends Call> = C['access'] extends 'desk'
  ? DeskCaller
  : C['access'] extends 'punter'
    ? Caller
    : C['access'] extends 'anyone'
      ? Caller | null
      : C['access'] extends 'sso'
        ? SsoCaller
        : null;

/** A parsed and admitted request. `now` is the server's time of its arrival. */
export interface Request<C extends Call> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  readonly caller: CallerOf<C>;
  readonly now: Date;
  /** The If-None-Match header: the ETag of the version that the caller has. */
  readonly holds: string | undefined;
  /** The Idempotency-Key header: made by the caller, the same in a repetition. */
  readonly idempotencyKey?: string | undefined;
  /** The client's address, as far as proxies are trusted, and its user agent. */
  readonly client?: { readonly address: string; readonly userAgent: string | undefined };
}

/** Handles one call. Throws Failed for a failure with an HTTP status. */
export type Handler<C extends Call> = (request: Request<C>) => Promise<Answer<C>> | Answer<C>;

/** The handlers of every call: one that is missing is a type error. */
export type Handlers = { readonly [N in AnsweredCall]: Handler<Calls[N]> };
type NamesOf<K extends Capability | AnsweredCall> = K extends Capability
  ? keyof (typeof callsByCapability)[K]
  : K;
/** The handlers of a capability's calls, or of some calls. */
export type HandlersOf<K extends Capability | AnsweredCall> = Pick<Handlers, AnsweredCall & NamesOf<K>>;
