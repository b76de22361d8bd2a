import { type Logger, type LoggerOptions, pino } from 'pino';
import type { Settings } from '../config/settings/settings.ts';
import { prettyTerminal } from './pretty-log.ts';

/**
 * Makes the process's log: lines of JSON with the request's id, and never a token, an address or a name; `pretty`:
 * lines for somebody at a terminal.
 */
export function createLogger(level: string, { pretty = false } = {}): Logger {
  const options: LoggerOptions = {
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
  };
  return pretty ? pino(options, prettyTerminal) : pino(options);
}

/** The log of a server process: for eyes on a developer's terminal, JSON wherever something else reads it. */
export function createServerLogger({
  logLevel,
  production,
}: Pick<Settings, 'logLevel' | 'production'>): Logger {
  return createLogger(logLevel, { pretty: !production && process.stdout.isTTY === true });
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
