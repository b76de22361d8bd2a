import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Check } from './check.ts';
import { checkFileOfBets } from './check-archived-bets.ts';
import {
  type StepToCheck,
  selectArchivedTwice,
  selectRacesWithPrices,
  selectStepsToCheck,
} from './queries-archive.ts';

/** Bytes of a file when it is unpacked; a step writes some megabytes. */
const unpackedMax = 1024 * 1024 * 1024;

/**
 * Follows the chain of steps, compares each with what is noted of it and with what is left in the tables, and reads the
 * files where a folder is given (rule: archive).
 */
export function archiveCheck(folder?: string): Check {
  return {
    name: 'archive',
    what: 'steps of the archive, what is left of what they took; with --archive their files',
    async run(trx, { differs, progress }) {
      const steps = await selectStepsToCheck(trx);
      let previous: Buffer = Buffer.alloc(32);
      for (const [index, step] of steps.entries()) {
        if (step.id !== index + 1) differs(`step ${index + 1} is not there; the next is ${step.id}`);
        if (!rehash(step, previous).equals(step.hash)) {
          differs(`step ${step.id} was changed, or the one before it: its hash is another`);
        }
        previous = step.hash;
        checkNoted(step, differs);
        if (folder !== undefined && !step.restored) {
          const read = await readFileOf(folder, step);
          if (typeof read === 'string') differs(`step ${step.id}: ${step.file} ${read}`);
          else if (step.what === 'bets') await checkFileOfBets(trx, step.id, read, differs);
        }
        progress(index + 1, steps.length);
      }
      for (const { raceId, ticks } of await selectRacesWithPrices(trx)) {
        differs(
          `race ${raceId} is archived, and has ${ticks} prices between the first and the last of runners`,
        );
      }
      for (const { id, stepId } of await selectArchivedTwice(trx)) {
        differs(`transfer ${id} is there, and in step ${stepId} of the archive`);
      }
      return steps.length;
    },
  };
}

function checkNoted(step: StepToCheck, differs: (words: string) => void): void {
  const { id, what, items, rows, restored, noted } = step;
  const { price_ticks: prices = 0, transfers = 0 } = JSON.parse(rows) as Record<string, number>;
  const said: Record<string, number> =
    what === 'bets' ? { bets: items, keys: transfers, transfers } : { races: items, prices };
  for (const name of Object.keys(said)) {
    const due = restored ? 0 : said[name];
    if (noted[name] !== due) differs(`step ${id} has ${noted[name]} ${name} noted; expected ${due}`);
  }
}

function rehash(step: StepToCheck, previous: Buffer): Buffer {
  const { id, what, before, firstId, lastId, items, rows, file, bytes, fileHash, rowsHash, at } = step;
  const numbers = [firstId, lastId, items, rows, file, bytes] as const;
  const hex = (hash: Buffer) => hash.toString('hex');
  return sha256(
    JSON.stringify([
      'furlong archive step 1',
      ...[id, what, before, ...numbers],
      ...[hex(fileHash), hex(rowsHash), at.getTime(), hex(previous)],
    ]),
  );
}

/** The rows of a step's file, or what is wrong with it. */
async function readFileOf(folder: string, step: StepToCheck): Promise<readonly string[] | string> {
  const packed = await readFile(join(folder, step.file)).catch(() => undefined);
  if (packed === undefined) return 'cannot be read';
  if (packed.length !== step.bytes || !sha256(packed).equals(step.fileHash)) return 'is not what was written';
  const text = gunzipSync(packed, { maxOutputLength: unpackedMax }).toString();
  const rows = text.slice(text.indexOf('\n') + 1).replace(/\n$/, '');
  if (!sha256(rows).equals(step.rowsHash)) return 'has other rows than were taken from the tables';
  const all = rows.split('\n');
  const counts = Map.groupBy(all, (line) => Object.keys(JSON.parse(line) as object)[0] ?? '');
  const found = Object.fromEntries([...counts].map(([table, own]) => [table, own.length]));
  const said = JSON.parse(step.rows) as Record<string, number>;
  const isSame = Object.keys({ ...found, ...said }).every((table) => found[table] === said[table]);
  return isSame ? all : `has ${JSON.stringify(found)}; expected ${step.rows}`;
}

function sha256(bytes: string | Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
