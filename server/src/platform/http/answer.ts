import type { Call, Head, PayloadOf } from '@furlong/contract/schemas/call';
import { roleOfPath, type ServerRole } from '@furlong/contract/server-paths';
import type { Failed } from './failure.ts';

/** What a success is made of. */
export interface Success<P> {
  readonly kind: 'success';
  readonly payload: P;
  readonly message: string;
  readonly etag?: string;
}

/** What a handler answers; the platform makes the envelope of it. */
export type Answer<C extends Call> =
  | Success<PayloadOf<C>>
  | {
      readonly kind: 'versioned';
      readonly etag: string;
      readonly make: () => Success<PayloadOf<C>> | Promise<Success<PayloadOf<C>>>;
    }
  | {
      readonly kind: 'refusal';
      readonly errorCode: number;
      readonly message: string;
      readonly detail: string;
      /** What there is to say beside the reason. */
      readonly payload?: PayloadOf<C>;
    }
  | { readonly kind: 'unchanged'; readonly etag: string };

/** A success; `message` only where the specification names another than 'Success'. */
export function success<P>(
  payload: P,
  options: { readonly message?: string; readonly etag?: string } = {},
): Success<P> {
  return {
    kind: 'success',
    payload,
    message: options.message ?? 'Success',
    ...(options.etag === undefined ? {} : { etag: options.etag }),
  };
}

/**
 * A refusal by the rules of the business: HTTP 200, status 0, the catalogue's text and the reason; with the payload
 * where the call answers that of a refusal too.
 */
export function refusal<P extends object = never>(
  errorCode: number,
  message: string,
  detail: string,
  payload?: P,
): { kind: 'refusal'; errorCode: number; message: string; detail: string; payload?: P } {
  return { kind: 'refusal', errorCode, message, detail, ...(payload === undefined ? {} : { payload }) };
}

/**
 * A success that is the same as long as it has the same ETag at the same address: `make` is called only for a caller who
 * does not hold it, and for a public one only where the node has none of this version. What it is made of is read after
 * the version, so that it is of this version or newer, never older.
 */
export function versioned<P>(etag: string, make: () => Success<P> | Promise<Success<P>>) {
  return { kind: 'versioned', etag, make } as const;
}

/** 304: the caller holds this version. For an answer that is read at one go with its version; others are `versioned`. */
export function unchanged(etag: string) {
  return { kind: 'unchanged', etag } as const;
}

/** The head of a success. */
export function successHead(message: string): Head {
  return {
    status: 1,
    errorCode: 0,
    message,
    detail: 'Success',
    responseType: 'success',
    responseMessage: message,
  };
}

/** The head of a refusal or failure. */
export function errorHead(errorCode: number, message: string, detail: string): Head {
  return { status: 0, errorCode, message, detail, responseType: 'error', responseMessage: message };
}

/** What answers a failure as the bare `{error}`; everything else answers the envelope (rule: envelope-exempt). */
const bareRoles: ReadonlySet<ServerRole | undefined> = new Set([
  'feed',
  'stream',
  'sign-in',
  'config',
  'health',
  'operations',
]);

/** The body of a failure at a URL: enveloped for product calls, bare elsewhere. */
export function failureBody(
  failed: Pick<Failed, 'code' | 'statusCode' | 'message' | 'details'>,
  url: string,
) {
  const { code, message, details } = failed;
  const error = { code, message, ...(details ? { details } : {}) };
  return bareRoles.has(roleOfPath(url))
    ? { error }
    : { ...errorHead(failed.statusCode, message, message), error };
}
