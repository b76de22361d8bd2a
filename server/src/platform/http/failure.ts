import { mostDetails } from '@furlong/contract/call';

/** A field of a request that was not as expected. */
export interface BadField {
  readonly field: string;
  readonly expected: string;
}

/** The closed set of failure codes that an HTTP status stands for. */
export type FailureCode =
  | 'bad-request'
  | 'unauthenticated'
  | 'forbidden'
  /** Too long without input: the punter signs in again before money moves. Nothing was done. */
  | 'fresh-sign-in-needed'
  | 'not-found'
  | 'conflict'
  | 'too-many-requests'
  | 'unavailable'
  | 'internal';

const statuses: Record<FailureCode, number> = {
  'bad-request': 400,
  unauthenticated: 401,
  forbidden: 403,
  'fresh-sign-in-needed': 403,
  'not-found': 404,
  conflict: 409,
  'too-many-requests': 429,
  unavailable: 503,
  internal: 500,
};

/** A failure that the caller may see: its words are the caller's to read. Everything else thrown is a 500. */
export class Failed extends Error {
  readonly code: FailureCode;
  readonly details: readonly BadField[] | undefined;

  readonly statusCode: number;

  constructor(
    code: FailureCode,
    message: string,
    details?: readonly BadField[],
    statusCode: number = statuses[code],
  ) {
    super(message);
    this.code = code;
    // Whoever finds them, no answer names more.
    this.details = details?.slice(0, mostDetails);
    this.statusCode = statusCode;
  }
}

/** The code of an HTTP status that a library answered with. */
export function codeOfStatus(statusCode: number): FailureCode {
  const known = (Object.keys(statuses) as FailureCode[]).find((code) => statuses[code] === statusCode);
  return known ?? (statusCode >= 500 ? 'internal' : 'bad-request');
}
