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

/** The longest answer that is read, in bytes: many times what a batch or a meeting takes. */
export const answerMaxBytes = 4_000_000;

/**
 * Requests over HTTP to the server at an origin, `https://furlong.example`. An answer of more than
 * {@link answerMaxBytes} is broken off and counts as none.
 */
export function overHttp(origin: string): FeedTransport {
  return async ({ path, ...request }) => {
    try {
      const response = await fetch(new URL(path, origin), request);
      return { status: response.status, text: await readText(response) };
    } catch (error) {
      throw new Error(`${origin} cannot be reached: ${causeOf(error)}`, { cause: error });
    }
  };
}

async function readText({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.length;
    // Leaving the loop cancels the body, and so the connection.
    if (bytes > answerMaxBytes) throw new Error(`its answer is longer than ${answerMaxBytes} bytes`);
    parts.push(part);
  }
  return new TextDecoder().decode(Buffer.concat(parts));
}

/** fetch says 'fetch failed'; its cause says why. */
function causeOf(error: unknown): string {
  const { message, cause } = error as Error;
  const inner = cause instanceof AggregateError ? cause.errors[0] : cause;
  return inner instanceof Error ? inner.message : message;
}
