import { type Logger, pino } from 'pino';

/** Makes the process's log: lines of JSON with the request's id, and never a token, an address or a name. */
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

/** The parts of an error that are logged; libraries attach whole connections to theirs. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) {
    const text = typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
    return { message: String(text) };
  }
  const { name, message, stack } = error;
  const code = 'code' in error ? error.code : undefined;
  const cause = error.cause instanceof Error ? error.cause.message : undefined;
  return { name, message, code, cause, stack };
}
