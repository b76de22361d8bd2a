import { type Logger, pino } from 'pino';

/** The process's log: lines of JSON with the request's id; never a token, an address or a name. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        '*.password',
        '*.token',
        '*.login',
        '*.email',
      ],
      censor: '[redacted]',
    },
    serializers: { err: describeError },
    base: { pid: process.pid },
  });
}

/** What of an error is worth a line: libraries hang whole connections on theirs. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) {
    const said = typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
    return { message: String(said) };
  }
  const { name, message, stack } = error;
  const code = 'code' in error ? error.code : undefined;
  const cause = error.cause instanceof Error ? error.cause.message : undefined;
  return { name, message, code, cause, stack };
}
