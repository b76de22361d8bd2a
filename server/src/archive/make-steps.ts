import { addDays, type LocalDay, localDayOf, startOfLocalDay } from '@furlong/domain/local-date';
import type { Actor } from '../audit/act.ts';
import { recordAct } from '../audit/record-act.ts';
import { type Database, inTransaction } from '../platform/database/database.ts';
import { archiveKinds } from './archive-kinds.ts';
import { withArchiveLock } from './archive-lock.ts';
import {
  type ArchiveBounds,
  type ArchiveKind,
  type ArchiveStep,
  hashStep,
  noStepHash,
  type RowCounts,
  type StepPlan,
} from './archive-step.ts';
import { NotQuiet } from './not-quiet.ts';
import { boundStep, insertStep, selectLastStep } from './queries-steps.ts';
import { type FileHead, hashStepFile, writeStepFile } from './step-file.ts';

/** Days in which nothing may have changed in what goes: a punter can complain, a result be corrected (rule: archive). */
export const quietDays = 90;

/**
 * Rows of a step: each kind has a bound of its own well below this, and goes over it only with what cannot be divided. A
 * step is held in memory, taken in one transaction, and its file has to be small enough to be read again.
 */
const rowsMax = 1_000_000;

/** What `before` may be at most. */
export function latestBefore(now: Date): LocalDay {
  return addDays(localDayOf(now), -quietDays);
}

/** What would go, or went, of a kind. */
export interface KindTotals {
  readonly kind: ArchiveKind;
  readonly steps: number;
  readonly items: number;
  readonly rows: RowCounts;
  readonly bytes: number;
}

/** What there is to archive of before a day. Reads alone. */
export async function planArchive(db: Database, before: LocalDay, now: Date): Promise<KindTotals[]> {
  const bounds = boundsOf(before, now);
  const totals: KindTotals[] = [];
  for (const kind of archiveKinds) {
    let total: KindTotals = { kind, steps: 0, items: 0, rows: {}, bytes: 0 };
    let last: number | undefined;
    for await (const plan of kind.findSteps(db, bounds)) {
      // What is too large for a step begins the next one, too.
      const isGoingOn = plan.ids[0] === last;
      last = plan.ids.at(-1);
      total = {
        kind,
        steps: total.steps + 1,
        items: total.items + plan.ids.length - (isGoingOn ? 1 : 0),
        rows: addCounts(total.rows, plan.rows),
        bytes: total.bytes + plan.bytes,
      };
    }
    totals.push(total);
  }
  return totals;
}

/** What is asked of an archive. */
export interface ArchiveOrder {
  readonly before: LocalDay;
  readonly folder: string;
  readonly actor: Actor;
  /** What is done before it, once no other archive can run. */
  readonly prepare?: () => Promise<void>;
}

/** Tells a step that is committed, and names of files that were in the folder already and that its own was not given. */
export type TellStep = (step: ArchiveStep, namesTaken: readonly string[]) => void;

/**
 * Moves what is before a day to files, step by step (rule: archive). Each step is a file and then one transaction: it may
 * be stopped at any moment, and what it had not done is done by the next run. Throws CannotArchive while another archive
 * or a restore runs.
 */
export async function makeArchive(
  db: Database,
  order: ArchiveOrder,
  clock: () => Date,
  tell: TellStep,
): Promise<void> {
  await withArchiveLock(db, async (assertHeld) => {
    await order.prepare?.();
    const bounds = boundsOf(order.before, clock());
    for (const kind of archiveKinds) {
      for await (const plan of kind.findSteps(db, bounds)) {
        await assertHeld();
        const { step, namesTaken } = await makeStep(db, order, kind, bounds, plan, clock());
        tell(step, namesTaken);
      }
    }
  });
}

function boundsOf(before: LocalDay, now: Date): ArchiveBounds {
  return { before, quietSince: startOfLocalDay(latestBefore(now)), today: localDayOf(now) };
}

/**
 * Writes the file before the transaction that takes the rows away, which compares both what it takes and the file with
 * what was read.
 */
async function makeStep(
  db: Database,
  { before, folder, actor }: ArchiveOrder,
  kind: ArchiveKind,
  bounds: ArchiveBounds,
  plan: StepPlan,
  at: Date,
): Promise<{ readonly step: ArchiveStep; readonly namesTaken: readonly string[] }> {
  const { what } = kind;
  const { ids } = plan;
  refuseTooLarge(kind, plan);
  const { last, read } = await inTransaction(db, async (trx) => {
    await boundStep(trx);
    return { last: await selectLastStep(trx), read: await kind.readRows(trx, ids) };
  });
  const id = (last?.id ?? 0) + 1;
  const number = String(id).padStart(6, '0');
  const name = `${what}-${number}-${read.hash.toString('hex').slice(0, 12)}`;
  const head: FileHead = {
    furlong: 'archive 1',
    what,
    step: id,
    before,
    at: at.toISOString(),
    rows: read.counts,
  };
  const { file, namesTaken, bytes, hash: fileHash } = await writeStepFile(folder, name, head, read.lines);
  const [firstId, lastId] = [Math.min(...ids), Math.max(...ids)];
  const rows = JSON.stringify(read.counts);
  const made = { id, what, before, firstId, lastId, items: ids.length, rows, file, bytes, at };
  const step = { ...made, fileHash, rowsHash: read.hash };
  const stored = { ...step, hash: hashStep(step, last?.hash ?? noStepHash) };
  await inTransaction(db, async (trx) => {
    await boundStep(trx);
    if ((await selectLastStep(trx))?.id !== last?.id) throw new NotQuiet('another archive runs');
    await insertStep(trx, stored);
    const removed = await kind.removeRows(trx, id, ids, bounds);
    if (!removed.hash.equals(read.hash) || JSON.stringify(removed.counts) !== rows) {
      throw new NotQuiet(`${kind.items} ${firstId} to ${lastId} have changed`);
    }
    const subject = { kind: 'archive', id: String(id) } as const;
    const after = { what, before, [kind.items]: ids.length, rows: read.counts, file };
    await recordAct(trx, { actor, name: 'archive-step-made', subject, after }, at);
    // Last: from the commit on the file is the only copy.
    if (!(await isAsWritten(folder, file, fileHash))) throw new NotQuiet(`${file} is not what was written`);
  });
  return { step: stored, namesTaken };
}

async function isAsWritten(folder: string, file: string, hash: Buffer): Promise<boolean> {
  return await hashStepFile(folder, file).then(
    (found) => found.equals(hash),
    () => false,
  );
}

/** Throws an Error where a kind plans more than a step may take. */
function refuseTooLarge({ items }: ArchiveKind, { ids, rows }: StepPlan): void {
  const count = Object.values(rows).reduce((sum, own) => sum + own, 0);
  if (Math.max(count, ids.length) <= rowsMax) return;
  throw new Error(`${items} from ${ids[0]} on have ${count} rows; a step takes ${rowsMax} at most`);
}

/** Two counts by table as one. */
export function addCounts(a: RowCounts, b: RowCounts): RowCounts {
  const tables = new Set([...Object.keys(a), ...Object.keys(b)]);
  return Object.fromEntries([...tables].map((table) => [table, (a[table] ?? 0) + (b[table] ?? 0)]));
}
