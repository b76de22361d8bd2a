import { parseArgs } from 'node:util';
import { SingleBar } from 'cli-progress';
import { findPublicKey } from '../audit/audit-key.ts';
import { openSecretStore } from '../platform/config/secret-store.ts';
import { readSettings } from '../platform/config/settings/read-settings.ts';
import { withDatabase } from '../platform/database/with-database.ts';
import { StartFailure } from '../platform/runtime/start-failure.ts';
import type { Check } from './check.ts';
import { archiveCheck } from './check-archive.ts';
import { auditCheck } from './check-audit.ts';
import { jackpotsCheck } from './check-jackpots.ts';
import { readCheckpoints } from './read-checkpoints.ts';
import { checks, type Reporter, reconcile } from './reconcile.ts';

const usage = `Usage:
  npm run reconcile [-- CHECK…] [--checkpoints FILE] [--archive FOLDER]
  npm run reconcile -- --jackpot MEETING
      Derives balances, bets and standings again from the records, and prints the differences:
${checks.map(({ name, what }) => `        ${name.padEnd(10)} ${what}`).join('\n')}
      All of them, or those that are named; with --jackpot the jackpot of one meeting, by its id. With
      --checkpoints the chain of acts is held against signed heads that were kept elsewhere, too: a copy of
      audit-checkpoints.jsonl from a server's data folder. With --archive the files of the archive are read, too,
      and the chain of acts is followed in them.
      Changes nothing; the server may be running.

The settings are the server's own (DATABASE_URL, DATA_DIR, …).
Exits 0 when nothing differs, 1 when something does or the audit failed, 2 when the command was not understood.
`;

/** Most differences of one check that are printed; all are counted. */
const printedMax = 100;
/** The pause between two lines of progress where there is no terminal. */
const progressPauseMs = 5_000;

/** The command's streams and environment. */
export interface Terminal {
  readonly out: NodeJS.WritableStream;
  readonly err: NodeJS.WritableStream & { readonly isTTY?: boolean };
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Runs the audit; returns its exit code. */
export async function runReconcileCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const { out, err, environment } = terminal;
  const asked = readArguments(args);
  if (asked === 'help') {
    out.write(usage);
    return 0;
  }
  if (typeof asked === 'string') {
    err.write(`reconcile: ${asked}\n\n${usage}`);
    return 2;
  }
  const reporter = new PrintingReporter(terminal);
  try {
    const settings = readSettings(environment);
    const kept = asked.checkpoints === undefined ? undefined : await readCheckpoints(asked.checkpoints);
    const outcomes = await withDatabase(settings, async (db) => {
      const publicKey = (await findPublicKey(openSecretStore(settings, db)))?.toString('base64');
      const audit = auditCheck({ checkpoints: kept, publicKey, archive: asked.archive, now: new Date() });
      const archive = archiveCheck(asked.archive);
      const given = new Map([audit, archive].map((check) => [check.name, check]));
      const chosen = asked.checks.map((check) => given.get(check.name) ?? check);
      return await reconcile(db, reporter, chosen);
    });
    reporter.end();
    for (const { name, looked, differences } of outcomes) {
      const cut = differences > printedMax ? `, of which ${printedMax} are printed` : '';
      out.write(`${name.padEnd(10)} ${looked} looked at, ${differences} differ${cut}\n`);
    }
    return outcomes.some(({ differences }) => differences > 0) ? 1 : 0;
  } catch (error) {
    reporter.end();
    const words = error instanceof StartFailure ? error.message : String((error as Error).stack);
    err.write(`reconcile: ${words}\n`);
    return 1;
  }
}

interface Asked {
  readonly checks: readonly Check[];
  /** A file of signed heads that were kept elsewhere. */
  readonly checkpoints?: string | undefined;
  /** The folder with the files of the archive. */
  readonly archive?: string | undefined;
}

/** What was asked for, or what is wrong with the arguments. */
function readArguments(args: readonly string[]): Asked | 'help' | (string & {}) {
  let names: readonly string[];
  let checkpoints: string | undefined;
  let archive: string | undefined;
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        jackpot: { type: 'string' },
        checkpoints: { type: 'string' },
        archive: { type: 'string' },
      },
    });
    if (values.help) return 'help';
    if (values.jackpot !== undefined) {
      if (values.checkpoints !== undefined) return 'Give --jackpot, or --checkpoints.';
      if (values.archive !== undefined) return 'Give --jackpot, or --archive.';
      return readJackpot(values.jackpot, positionals);
    }
    names = positionals;
    checkpoints = values.checkpoints;
    archive = values.archive;
  } catch (error) {
    return (error as Error).message;
  }
  const unknown = names.find((name) => !checks.some((check) => check.name === name));
  if (unknown !== undefined) return `There is no check '${unknown}'.`;
  const chosen = names.length === 0 ? checks : checks.filter(({ name }) => names.includes(name));
  if (checkpoints !== undefined && !chosen.some(({ name }) => name === 'audit')) {
    return "--checkpoints is for the check 'audit': name it too.";
  }
  if (archive !== undefined && !chosen.some(({ name }) => name === 'archive' || name === 'audit')) {
    return "--archive is for the checks 'archive' and 'audit': name one of them, too.";
  }
  return { checks: chosen, checkpoints, archive };
}

function readJackpot(meeting: string, names: readonly string[]): Asked | string {
  if (names.length > 0) return 'Give --jackpot, or the names of checks.';
  return /^[1-9]\d{0,9}$/.test(meeting)
    ? { checks: [jackpotsCheck(Number(meeting))] }
    : `'${meeting}' is not the id of a meeting: expected a whole number.`;
}

/** Prints differences to standard output, and progress to standard error: as a bar where there is a terminal. */
class PrintingReporter implements Reporter {
  readonly #terminal: Terminal;
  readonly #bar: SingleBar | undefined;
  readonly #printed = new Map<string, number>();
  #shown = '';
  #lastLineMs = 0;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
    if (terminal.err.isTTY) {
      this.#bar = new SingleBar({
        stream: terminal.err,
        format: '{bar} {name} {value}/{total} | {eta_formatted} left',
        clearOnComplete: true,
      });
    }
  }

  differs(name: string, words: string): void {
    const count = (this.#printed.get(name) ?? 0) + 1;
    this.#printed.set(name, count);
    if (count <= printedMax) this.#terminal.out.write(`${name}: ${words}\n`);
  }

  progress(name: string, done: number, of: number): void {
    if (this.#bar) {
      if (this.#shown !== name) this.#bar.start(of, done, { name: name.padEnd(10) });
      else this.#bar.update(done);
    } else if (this.#shown !== name || Date.now() - this.#lastLineMs >= progressPauseMs) {
      this.#terminal.err.write(`reconcile: ${name} ${done}/${of}\n`);
      this.#lastLineMs = Date.now();
    }
    this.#shown = name;
  }

  end(): void {
    this.#bar?.stop();
  }
}
