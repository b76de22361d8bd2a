import type { Actor } from '../audit/act.ts';
import { recordAct } from '../audit/record-act.ts';
import { type Database, inTransaction } from '../platform/database/database.ts';
import { archiveKindOf } from './archive-kinds.ts';
import { withArchiveLock } from './archive-lock.ts';
import type { ArchiveStep, RowCounts } from './archive-step.ts';
import { boundStep, insertRestore, type ListedStep } from './queries-steps.ts';
import { hashLines, readStepFile } from './step-file.ts';

/** What is wrong with a step's file; undefined when it is the one that was written. */
export async function faultOfFile(folder: string, step: ArchiveStep): Promise<string | undefined> {
  try {
    await readOwnFile(folder, step);
    return undefined;
  } catch (error) {
    return `${step.file}: ${(error as Error).message}`;
  }
}

/**
 * Puts the rows of a step into their tables again, from its file, in one transaction. The step stays in the record, as
 * restored. Throws an Error that says what is wrong with the file, and CannotArchive while an archive runs.
 */
export async function restoreStep(
  db: Database,
  { folder, actor }: { readonly folder: string; readonly actor: Actor },
  step: ListedStep,
  now: Date,
): Promise<RowCounts> {
  return await withArchiveLock(db, async () => {
    const kind = archiveKindOf(step.what);
    const lines = await readOwnFile(folder, step);
    return await inTransaction(db, async (trx) => {
      await boundStep(trx);
      // First, so that a step that was restored meanwhile fails here.
      await insertRestore(trx, step.id, now);
      const rows = await kind.restoreRows(trx, step.id, lines);
      if (JSON.stringify(rows) !== step.rows) {
        throw new Error(`${step.file} gave ${JSON.stringify(rows)}; expected ${step.rows}`);
      }
      const subject = { kind: 'archive', id: String(step.id) } as const;
      const after = { what: step.what, rows, file: step.file };
      await recordAct(trx, { actor, name: 'archive-step-restored', subject, after }, now);
      return rows;
    });
  });
}

/** The rows of a step, from its file. Throws an Error that says what is wrong with it. */
export async function readOwnFile(folder: string, step: ArchiveStep): Promise<readonly string[]> {
  const { bytes, hash, lines } = await readStepFile(folder, step.file);
  if (bytes !== step.bytes || !hash.equals(step.fileHash)) {
    throw new Error(
      `it is not the file that was written: expected the SHA-256 ${step.fileHash.toString('hex')}`,
    );
  }
  if (!hashLines(lines).equals(step.rowsHash)) throw new Error('its rows are not those that were archived');
  return lines;
}
