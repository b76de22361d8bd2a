import { styleText } from 'node:util';
import { levels } from 'pino';

/** The fields that pino writes of itself; all others are details. */
interface Line {
  readonly level?: number;
  readonly time?: number;
  readonly pid?: unknown;
  readonly msg?: string;
  readonly err?: { readonly name?: string; readonly message?: string; readonly stack?: string };
}

/** pino's numbers. */
const warn = 40;
const error = 50;

const clock = new Intl.DateTimeFormat('en-ZA', { timeStyle: 'medium', hourCycle: 'h23' });

/** A line of the log for somebody at a terminal: time, level, what happened, its details; an error with its stack. */
export function prettyLine(json: string): string {
  const { level = 0, time = 0, pid: _pid, msg = '', err, ...details } = JSON.parse(json) as Line;
  const label = levels.labels[level] ?? String(level);
  const named = Object.entries(details).map(([name, value]) => `${nameOf(name)}=${JSON.stringify(value)}`);
  const text = withoutControls([msg, ...named].filter(Boolean).join('  '));
  const head = `${clock.format(time)} ${inColour(label, level)} ${text}\n`;
  if (err === undefined) return head;
  const short = `${err.name ?? 'Error'}: ${err.message ?? ''}`;
  return `${head}  ${withoutControls(level < error ? short : (err.stack ?? short))}\n`;
}

/** Where the log of a process at a terminal goes. */
export const prettyTerminal = {
  write(json: string): void {
    process.stdout.write(prettyLine(json));
  },
};

function inColour(label: string, level: number): string {
  if (level < warn) return label;
  // Plain where the terminal has no colours, or NO_COLOR is set.
  return styleText(level < error ? 'yellow' : 'red', label);
}

/** A name that somebody else chose is written like a value: it begins no line and makes up no detail. */
function nameOf(name: string): string {
  return /^[\w.-]+$/.test(name) ? name : JSON.stringify(name);
}

/**
 * What others wrote, such as the text of an error or the value of a detail, must not steer the terminal, nor turn the
 * order of what stands on a line. JSON escapes the controls below the space alone.
 */
function withoutControls(text: string): string {
  return text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, (control) =>
    control === '\n' || control === '\t' ? control : '',
  );
}
