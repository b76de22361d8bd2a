import type { FailureCode } from '@furlong/contract/codes/failure';
import { mostDetails } from '@furlong/contract/schemas/call';

/** An invalid field of a request. */
export interface BadField {
  readonly field: string;
  readonly expected: string;
}

const statuses: Record<FailureCode, number> = {
  'bad-request': 400,
  unauthenticated: 401,
  forbidden: 403,
  'fresh-sign-in-needed': 403,
  // A number of its own: the desk's pages tell it from a role that is missing.
  'second-factor-needed': 428,
  'not-found': 404,
  conflict: 409,
  'too-many-requests': 429,
  unavailable: 503,
  internal: 500,
};

/** A failure whose message the caller may read. Any other thrown error becomes a 500. */
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
    // Bounded here, so that no answer has more of them, whoever found them.
    this.details = details?.slice(0, mostDetails);
    this.statusCode = statusCode;
  }
}

/** The failure code for an HTTP status from a library. */
export function codeOfStatus(statusCode: number): FailureCode {
  const known = (Object.keys(statuses) as FailureCode[]).find((code) => statuses[code] === statusCode);
  return known ?? (statusCode >= 500 ? 'internal' : 'bad-request');
}
