import { once } from 'node:events';
import { access, readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { FeedCall } from '@furlong/feed-client/feed-call';
import { FeedClient } from '@furlong/feed-client/feed-client';
import { FeedUnavailable, WrongCredentials } from '@furlong/feed-client/feed-errors';
import { overHttp } from '@furlong/feed-client/feed-transport';
import { SingleBar } from 'cli-progress';
import { demoFeedSecret } from '../platform/config/settings/check-production.ts';
import { convertFootballData } from './convert-football-data.ts';
import { convertHkjc } from './convert-hkjc.ts';
import { UnusableFile } from './csv-records.ts';
import { formatFeedLine } from './feed-file.ts';
import { countLines, ImportStopped, type ImportSummary, importFile } from './import-file.ts';

const usage = `Usage:
  npm run feed -- import FILE [--url ORIGIN] [--secret SECRET]
      Plays a feed file, one call a line, against a running server.
      --url     the server, by default http://localhost:3000
      --secret  the feed client's secret, by default FEED_CLIENT_SECRET or the demo's
      Exits 0 when every line was applied or stale, 1 when one was refused or the server went away.

  npm run feed -- convert hkjc RACES.csv RUNNERS.csv [--out FILE]
      Writes a feed file, to standard output or FILE, from results of Hong Kong race days.
      Rows that cannot be used are listed on standard error and skipped.

  npm run feed -- convert football-data MATCHES.csv [--out FILE]
      The same from results of football-data.co.uk, with prices and half-time where it has them.
`;

/** A wrong invocation or an unusable file: printed as its message alone. */
class CliFailure extends Error {
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2) {
    super(message);
    this.exitCode = exitCode;
  }
}

function misuse(message: string): CliFailure {
  return new CliFailure(`${message}\n\n${usage}`, 2);
}

/** Where a command prints, and the environment it reads. */
export interface Terminal {
  readonly out: NodeJS.WritableStream;
  readonly err: NodeJS.WritableStream & { readonly isTTY?: boolean };
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Runs a feed command; returns its exit code: 0 done, 1 something was refused or failed, 2 a wrong invocation. */
export async function runFeedCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await run(args, terminal);
  } catch (error) {
    const { message, exitCode } = explain(error);
    terminal.err.write(`feed: ${message.trimEnd()}\n`);
    return exitCode;
  }
}

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { positionals, values } = readArguments(args);
  const [command, ...operands] = positionals;
  if (values.help) {
    terminal.out.write(usage);
    return 0;
  }
  if (command === 'import') return runImport(operands, values, terminal);
  if (command === 'convert') return runConvert(operands, values, terminal);
  throw misuse(
    command === undefined ? 'Say what to do: import or convert.' : `There is no command '${command}'.`,
  );
}

type Options = ReturnType<typeof readArguments>['values'];

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        url: { type: 'string' },
        secret: { type: 'string' },
        out: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw misuse((error as Error).message);
  }
}

async function runImport(operands: readonly string[], options: Options, terminal: Terminal): Promise<number> {
  const [file, ...more] = operands;
  if (file === undefined) throw misuse('import needs a feed file.');
  if (more.length > 0) throw misuse(`import takes one file, and ${more.length + 1} were given.`);
  if (options.out !== undefined) throw misuse('--out belongs to convert.');
  const url = readOrigin(options.url ?? 'http://localhost:3000');
  const secret = options.secret ?? (terminal.environment.FEED_CLIENT_SECRET || demoFeedSecret);
  const total = await countLines(file).catch((error: Error) => {
    throw new CliFailure(`'${file}' cannot be read: ${error.message}`, 1);
  });
  const client = new FeedClient({ transport: overHttp(url), secret });
  await client.signIn();
  const bar = startBar(total, terminal.err);
  try {
    const summary = await importFile(file, client, (line, { applied, stale, refused }) =>
      bar?.update(line, { applied, stale, refused: refused.length }),
    );
    bar?.update(total);
    bar?.stop();
    return report(summary, terminal);
  } finally {
    bar?.stop();
  }
}

function readOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '') {
    throw misuse(`--url is '${text}': expected an http(s):// address without a path.`);
  }
  return url.origin;
}

/** A progress bar on a terminal; none where the output goes into a file. */
function startBar(total: number, err: Terminal['err']): SingleBar | undefined {
  if (!err.isTTY) return undefined;
  const bar = new SingleBar({
    stream: err,
    format:
      '{bar} {value}/{total} lines | {applied} applied, {stale} stale, {refused} refused | {eta_formatted} left',
  });
  bar.start(total, 0, { applied: 0, stale: 0, refused: 0 });
  return bar;
}

function report({ applied, stale, kept, refused, lines }: ImportSummary, { out, err }: Terminal): number {
  for (const { line, path, reason } of refused) {
    err.write(`line ${line}: ${path === '' ? '' : `${path}: `}${reason}\n`);
  }
  out.write(`${counted(lines, 'line')}: ${applied} applied, ${stale} stale, ${refused.length} refused\n`);
  if (kept > 0) {
    out.write(
      `${counted(kept, 'result')} kept and not applied: the desk captured another. Its page there says which.\n`,
    );
  }
  return refused.length > 0 ? 1 : 0;
}

function counted(number: number, what: string): string {
  if (number === 1) return `1 ${what}`;
  return `${number} ${what}${what.endsWith('ch') ? 'es' : 's'}`;
}

async function runConvert(
  operands: readonly string[],
  options: Options,
  terminal: Terminal,
): Promise<number> {
  const [kind, ...files] = operands;
  if (kind === undefined) throw misuse('Say what to convert: hkjc or football-data.');
  const convert = kind === 'hkjc' ? convertRaces : kind === 'football-data' ? convertMatches : undefined;
  if (!convert) throw misuse(`There is no kind '${kind}' to convert: expected hkjc or football-data.`);
  const conversion = await convert(files, options);
  const { calls, remarks, converted } = conversion;
  for (const { file, line, text } of remarks) terminal.err.write(`${file} line ${line}: ${text}\n`);
  const made = [
    counted(converted, conversion.what),
    counted(calls.length, 'call'),
    counted(remarks.length, 'remark'),
  ];
  terminal.err.write(`${made.join(', ')}\n`);
  const lines = calls.map((call) => `${formatFeedLine(call)}\n`);
  if (options.out === undefined) await writeOut(lines, terminal.out);
  else {
    await writeFile(options.out, lines.join('')).catch((error: Error) => {
      throw new CliFailure(`'${options.out}' cannot be written: ${error.message}`, 1);
    });
  }
  if (converted > 0) return 0;
  throw new CliFailure(`No ${conversion.what} could be converted.`, 1);
}

/** Feed calls with a remark, by the file as it was named, for each row that was skipped or changed. */
interface Converted {
  readonly calls: readonly FeedCall[];
  readonly remarks: readonly { readonly file: string; readonly line: number; readonly text: string }[];
  readonly converted: number;
  readonly what: 'race' | 'match';
}

async function convertRaces(files: readonly string[], options: Options): Promise<Converted> {
  const [races, runners, ...more] = files;
  if (races === undefined || runners === undefined || more.length > 0) {
    throw misuse(`convert hkjc needs two files, races and runners, and ${files.length} were given.`);
  }
  refuseImportOptions(options);
  const [racesText, runnersText] = await Promise.all([readText(races), readText(runners)]);
  const { calls, remarks, races: converted } = convertHkjc(racesText, runnersText);
  const names = { races, runners };
  const named = remarks.map((remark) => ({ ...remark, file: names[remark.file] }));
  return { calls, remarks: named, converted, what: 'race' };
}

async function convertMatches(files: readonly string[], options: Options): Promise<Converted> {
  const [file, ...more] = files;
  if (file === undefined || more.length > 0) {
    throw misuse(`convert football-data needs one file, and ${files.length} were given.`);
  }
  refuseImportOptions(options);
  const { calls, remarks, matches } = convertFootballData(await readText(file));
  return {
    calls,
    remarks: remarks.map((remark) => ({ file, ...remark })),
    converted: matches,
    what: 'match',
  };
}

function refuseImportOptions({ url, secret }: Options): void {
  if (url !== undefined || secret !== undefined) throw misuse('--url and --secret belong to import.');
}

async function readText(file: string): Promise<string> {
  try {
    await access(file);
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new CliFailure(`'${file}' cannot be read: ${(error as Error).message}`, 1);
  }
}

async function writeOut(lines: readonly string[], out: NodeJS.WritableStream): Promise<void> {
  for (const line of lines) {
    if (!out.write(line)) await once(out, 'drain');
  }
}

/** The message of a failure that the user can mend; any other error is thrown again. */
function explain(error: unknown): { readonly message: string; readonly exitCode: number } {
  if (error instanceof CliFailure) return { message: error.message, exitCode: error.exitCode };
  if (error instanceof ImportStopped) {
    return {
      message: `${error.message}\nWhat was applied stays; play the same file again to go on.`,
      exitCode: 1,
    };
  }
  if (error instanceof WrongCredentials) {
    return {
      message: 'the server does not know this secret: give the right one with --secret or FEED_CLIENT_SECRET',
      exitCode: 1,
    };
  }
  if (error instanceof FeedUnavailable || error instanceof UnusableFile) {
    return { message: error.message, exitCode: 1 };
  }
  throw error;
}
