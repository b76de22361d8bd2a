/** A request to the server that takes the feed, or to its identity provider. */
export interface FeedRequest {
  readonly method: 'GET' | 'PUT' | 'POST';
  /** From the server's origin on. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Aborts at the request's deadline, or when the caller stops. */
  readonly signal: AbortSignal;
}

/** What the server answered. */
export interface FeedResponse {
  readonly status: number;
  readonly text: string;
}

/** Carries one request to the server. Rejects when there is no answer, and when the signal aborts. */
export type FeedTransport = (request: FeedRequest) => Promise<FeedResponse>;

/** Requests over HTTP to the server at an origin, `https://furlong.example`. */
export function overHttp(origin: string): FeedTransport {
  return async ({ path, ...request }) => {
    try {
      const response = await fetch(new URL(path, origin), request);
      return { status: response.status, text: await response.text() };
    } catch (error) {
      throw new Error(`${origin} cannot be reached: ${causeOf(error)}`, { cause: error });
    }
  };
}

/** fetch says 'fetch failed'; its cause says why. */
function causeOf(error: unknown): string {
  const { message, cause } = error as Error;
  const inner = cause instanceof AggregateError ? cause.errors[0] : cause;
  return inner instanceof Error ? inner.message : message;
}
