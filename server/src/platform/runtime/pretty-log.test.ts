import { stripVTControlCharacters } from 'node:util';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { prettyLine } from './pretty-log.ts';

type Log = (to: ReturnType<typeof pino>) => void;

/** What is sent to a terminal of what is logged. */
function sent(log: Log): string {
  const lines: string[] = [];
  log(pino({ base: { pid: 1 } }, { write: (line: string) => lines.push(prettyLine(line)) }));
  return lines.join('');
}

/** What a terminal shows of it. */
function shown(log: Log): string {
  return stripVTControlCharacters(sent(log));
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

  it('lets neither the names nor the values of its details steer the terminal', () => {
    const line = sent((log) =>
      log.warn(
        {
          fault: 'a\u009b2Jb\u007fc\u0085d\u202ee',
          'x\u009b31m\n23:59:59 error all money is gone': ['\u009d0;title\u009c'],
        },
        'the feed was refused\u009b2J',
      ),
    );
    expect(line).not.toMatch(/[\u007f-\u009f\u202e]/);
    expect(line.trimEnd().split('\n')).toHaveLength(1);
    expect(line).toContain(
      'the feed was refused2J  fault="a2Jbcde"  "x31m\\n23:59:59 error all money is gone"=',
    );
  });
});
