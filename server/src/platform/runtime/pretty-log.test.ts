import { stripVTControlCharacters } from 'node:util';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { prettyLine } from './pretty-log.ts';

/** What a terminal shows of what is logged. */
function shown(log: (to: ReturnType<typeof pino>) => void): string {
  const lines: string[] = [];
  log(pino({ base: { pid: 1 } }, { write: (line: string) => lines.push(prettyLine(line)) }));
  return stripVTControlCharacters(lines.join(''));
}

describe('a line of the log on a terminal', () => {
  it('says when, how bad, what, and the details', () => {
    const line = shown((log) => log.warn({ job: 12, kind: 'settle' }, 'a job failed and is retried'));
    expect(line).toMatch(/^\d\d:\d\d:\d\d warn a job failed and is retried {2}job=12 {2}kind="settle"\n$/);
  });

  it('shows the stack of an error, and of a warning only what went wrong', () => {
    const error = new Error('no answer');
    expect(shown((log) => log.error({ err: error }, 'the stop failed'))).toMatch(
      /error the stop failed\n {2}Error: no answer\n {4}at /,
    );
    expect(shown((log) => log.warn({ err: error }, 'trying again'))).toMatch(
      /warn trying again\n {2}Error: no answer\n$/,
    );
  });

  it('keeps the lines of a mail, and lets nobody steer the terminal', () => {
    const mail = shown((log) =>
      log.warn('this mail was not sent. Confirm\nhttp://localhost:3000/x\u001b[2J'),
    );
    expect(mail).toContain('not sent. Confirm\nhttp://localhost:3000/x[2J\n');
  });
});
