import { constants } from 'node:fs';
import { access, readdir, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { addDays, type LocalDay, parseLocalDay, startOfLocalDay } from '@furlong/domain/local-date';
import type { RowCounts } from '../archive/archive-step.ts';
import { CannotArchive } from '../archive/cannot-archive.ts';
import {
  addCounts,
  latestBefore,
  makeArchive,
  planArchive,
  quietDays,
  type TellStep,
} from '../archive/make-steps.ts';
import { NotQuiet } from '../archive/not-quiet.ts';
import { allSteps, type ListedStep, selectStep } from '../archive/queries-steps.ts';
import { faultOfFile, restoreStep } from '../archive/restore-step.ts';
import { sumPaidOut } from '../bets/show/sum-paid-out.ts';
import { countDailyPlayers } from '../picks/count-daily-players.ts';
import type { Settings } from '../platform/config/settings/settings.ts';
import type { Database } from '../platform/database/database.ts';
import { withDatabase } from '../platform/database/with-database.ts';
import { countFigures } from '../reporting/count-figures.ts';
import { countRevenue } from '../revenue/count-revenue.ts';
import { CannotDo, type Command, expectNothing, Misuse, type Options, type Terminal } from './arguments.ts';
import { commandLine, whoSaid } from './command-line.ts';

/** Faults of files that are printed; all are counted. */
const printedMax = 100;

const archive: Command = async (operands, options, settings, terminal) => {
  const [verb, ...rest] = operands;
  if (verb === 'verify') return verify(rest, options, settings, terminal);
  if (verb === 'restore') return restore(rest, options, settings, terminal);
  if (verb !== undefined) throw new Misuse(`archive knows verify and restore, and not '${verb}'.`);
  if (options.before === undefined) {
    if (options.to !== undefined) throw new Misuse('archive --to FOLDER needs --before DAY, too.');
    return list(settings, terminal);
  }
  const before = readBefore(options.before, new Date());
  return options.to === undefined
    ? plan(before, settings, terminal)
    : make(before, await readFolder('--to', options.to, constants.W_OK), options, settings, terminal);
};

/** What was archived before. */
async function list(settings: Settings, { out }: Terminal): Promise<void> {
  await withDatabase(settings, async (db) => {
    let count = 0;
    for await (const step of allSteps(db)) {
      count += 1;
      out.write(`${describeStep(step)}\n`);
    }
    if (count === 0) out.write('Nothing is archived.\n');
  });
}

async function plan(before: LocalDay, settings: Settings, { out }: Terminal): Promise<void> {
  const totals = await withDatabase(settings, (db) => planArchive(db, before, new Date()));
  for (const { kind, steps, items, rows, bytes } of totals) {
    out.write(
      steps === 0
        ? `${kind.what}: nothing of before ${before} is left to archive.\n`
        : `${kind.what}: ${items} ${kind.items}, ${describeRows(rows)}, about ${describeBytes(bytes)} without indexes, in ${steps} steps.\n`,
    );
  }
  if (totals.some(({ steps }) => steps > 0)) out.write('Nothing was moved: say where to with --to FOLDER.\n');
}

async function make(
  before: LocalDay,
  folder: string,
  options: Options,
  settings: Settings,
  { out }: Terminal,
): Promise<void> {
  const actor = commandLine(whoSaid(options));
  let steps = 0;
  let rows: RowCounts = {};
  let bytes = 0;
  const tell: TellStep = (step, namesTaken) => {
    steps += 1;
    rows = addCounts(rows, JSON.parse(step.rows) as RowCounts);
    bytes += step.bytes;
    for (const name of namesTaken) {
      out.write(`${name}: is there already, is not of step ${step.id}, and stays as it is.\n`);
    }
    out.write(`${describeStep({ ...step, restoredAt: null })}\n`);
  };
  try {
    await withDatabase(settings, async (db) => {
      const prepare = () => countForReports(db, before);
      await makeArchive(db, { before, folder, actor, prepare }, () => new Date(), tell);
    });
  } catch (error) {
    if (!isBusy(error)) throw inWords(error);
    throw new CannotDo(
      `${steps} steps are done, and the next was not: ${(error as Error).message}. Run it again.`,
    );
  }
  out.write(
    steps === 0
      ? `Nothing of before ${before} is left to archive.\n`
      : `Archived ${describeRows(rows)} into ${describeBytes(bytes)}. Keep ${folder} as you keep backups.\n`,
  );
}

/** Sums up for reports and pages what is before a day, as servers do: of what is archived they read the sums alone. */
async function countForReports(db: Database, before: LocalDay): Promise<void> {
  const now = new Date();
  for (const count of [countRevenue, countFigures]) while ((await count(db, now)) > 0);
  await sumPaidOut(db, startOfLocalDay(addDays(before, quietDays)));
  await countDailyPlayers(db, now);
}

/** Whether somebody else was at work on it: a lock that is held, a deadline that is over. */
function isBusy(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return error instanceof NotQuiet || code === '55P03' || code === '57014';
}

/** An error as the command shows it. */
function inWords(error: unknown): unknown {
  return error instanceof CannotArchive ? new CannotDo(error.message) : error;
}

const verify: Command = async ([given, ...more], _options, settings, { out }) => {
  expectNothing(more);
  const folder = await readFolder('archive verify', given, constants.R_OK);
  const known = new Set<string>();
  const faults: string[] = [];
  let whole = 0;
  await withDatabase(settings, async (db) => {
    for await (const step of allSteps(db)) {
      known.add(step.file);
      const fault = await faultOfFile(folder, step);
      // What is in its tables again needs no file.
      if (fault === undefined) whole += 1;
      else if (step.restoredAt === null) faults.push(`step ${step.id}: ${fault}`);
    }
  });
  for (const fault of faults.slice(0, printedMax)) out.write(`${fault}\n`);
  for (const name of await readdir(folder)) {
    if (/\.jsonl\.gz(\.([0-9a-f-]{36}\.)?unfinished)?$/.test(name) && !known.has(name))
      out.write(`${name}: left by a run that was stopped, or of another database.\n`);
  }
  if (faults.length > 0) throw new CannotDo(`${whole} files are whole, ${faults.length} are not.`);
  out.write(`${whole} files are whole.\n`);
};

const restore: Command = async ([given, ...more], options, settings, { out }) => {
  expectNothing(more);
  const folder = await readFolder('archive restore', given, constants.R_OK);
  const id = /^[1-9]\d{0,8}$/.test(options.step ?? '') ? Number(options.step) : undefined;
  if (id === undefined) {
    throw new Misuse(`--step '${options.step ?? ''}': expected the number of a step that 'archive' lists.`);
  }
  const actor = commandLine(whoSaid(options));
  await withDatabase(settings, async (db) => {
    const step = await selectStep(db, id);
    if (!step) throw new CannotDo(`--step ${id}: there is no such step; expected one that 'archive' lists`);
    if (step.restoredAt !== null) throw new CannotDo(`--step ${id}: it is restored already`);
    const fault = await faultOfFile(folder, step);
    if (fault !== undefined) throw new CannotDo(fault);
    const rows = await restoreStep(db, { folder, actor }, step, new Date()).catch((error: unknown) => {
      throw inWords(error);
    });
    out.write(`Restored ${describeRows(rows)} of step ${id}.\n`);
  });
};

function readBefore(text: string, now: Date): LocalDay {
  const latest = latestBefore(now);
  const expected = `expected a day as 2025-01-01, ${latest} or before: ${quietDays} days stay`;
  try {
    const day = parseLocalDay(text);
    if (day <= latest) return day;
  } catch {
    // Said below.
  }
  throw new Misuse(`--before '${text}': ${expected}.`);
}

async function readFolder(option: string, given: string | undefined, mode: number): Promise<string> {
  const folder = resolve(given ?? '');
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  const isOpen = await access(folder, mode).then(
    () => true,
    () => false,
  );
  if (given === undefined || given === '' || !isFolder || !isOpen) {
    const act = mode === constants.W_OK ? 'written to' : 'read';
    throw new Misuse(`${option} '${given ?? ''}': expected a folder that exists and can be ${act}.`);
  }
  return folder;
}

/** `3  2026-11-24T05:00:00.000Z  price-ticks before 2025-01-01, ids 17 to 42: price_ticks 19 204; price-ticks-000003-1f…jsonl.gz, 204 kB` */
function describeStep({ id, at, what, before, firstId, lastId, rows, file, bytes, restoredAt }: ListedStep) {
  const restored = restoredAt === null ? '' : `; restored ${restoredAt.toISOString()}`;
  const counts = describeRows(JSON.parse(rows) as RowCounts);
  return `${id}  ${at.toISOString()}  ${what} before ${before}, ids ${firstId} to ${lastId}: ${counts}; ${file}, ${describeBytes(bytes)}${restored}`;
}

function describeRows(rows: RowCounts): string {
  return Object.entries(rows)
    .map(([table, count]) => `${count} rows of ${table}`)
    .join(', ');
}

function describeBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1_000)} kB`;
  return bytes < 1_000_000_000 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

/** The commands on the archive, by name. */
export const archiveCommands: readonly (readonly [string, Command])[] = [['archive', archive]];
