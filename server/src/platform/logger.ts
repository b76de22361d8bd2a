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
    base: { pid: process.pid },
  });
}
