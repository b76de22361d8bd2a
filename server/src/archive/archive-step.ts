import { createHash } from 'node:crypto';
import type { LocalDay } from '@furlong/domain/local-date';
import type { Queryable, Transaction } from '../platform/database/database.ts';

/** How many rows of each table. */
export type RowCounts = Readonly<Record<string, number>>;

/** What goes into one step: ids in their order, and what they come to. */
export interface StepPlan {
  readonly ids: readonly number[];
  readonly rows: RowCounts;
  /** As PostgreSQL stores the rows, without indexes. */
  readonly bytes: number;
}

/** Rows as lines of JSON, in the order of the file, and their SHA-256. */
export interface RowsOfStep {
  readonly lines: readonly string[];
  readonly counts: RowCounts;
  readonly hash: Buffer;
}

/** What may go: all of before a day at which nothing has changed since an instant. */
export interface ArchiveBounds {
  readonly before: LocalDay;
  readonly quietSince: Date;
  readonly today: LocalDay;
}

/** One kind of what grows for ever, and how it is moved. */
export interface ArchiveKind {
  readonly what: string;
  /** What `ids` are, in words: "races". */
  readonly items: string;
  /** What can go, step by step: each is bounded, and found by bounded reads. */
  findSteps(db: Queryable, bounds: ArchiveBounds): AsyncGenerator<StepPlan>;
  /** The rows of a step, as they stand. */
  readRows(db: Queryable, ids: readonly number[]): Promise<RowsOfStep>;
  /**
   * Takes the rows of a step away, in the transaction that has added it, and answers what was taken. Locks what others
   * would change them by; does not wait for it.
   */
  removeRows(
    trx: Transaction,
    step: number,
    ids: readonly number[],
    bounds: ArchiveBounds,
  ): Promise<Omit<RowsOfStep, 'lines'>>;
  /** Puts the rows of a step into their tables again. Answers how many. */
  restoreRows(trx: Transaction, step: number, lines: readonly string[]): Promise<RowCounts>;
}

/** A step as it is stored. */
export interface ArchiveStep {
  readonly id: number;
  readonly what: string;
  readonly before: LocalDay;
  readonly firstId: number;
  readonly lastId: number;
  readonly items: number;
  /** {@link RowCounts} as text, which the hash is over. */
  readonly rows: string;
  readonly file: string;
  readonly bytes: number;
  readonly fileHash: Buffer;
  readonly rowsHash: Buffer;
  readonly at: Date;
  readonly hash: Buffer;
}

/** The hash before the first step. */
export const noStepHash: Buffer = Buffer.alloc(32);

/** The hash of a step, which has that of the step before in it (rule: archive). */
export function hashStep(step: Omit<ArchiveStep, 'hash'>, previous: Buffer): Buffer {
  const fields = [
    'furlong archive step 1',
    step.id,
    step.what,
    step.before,
    step.firstId,
    step.lastId,
    step.items,
    step.rows,
    step.file,
    step.bytes,
    step.fileHash.toString('hex'),
    step.rowsHash.toString('hex'),
    step.at.getTime(),
    previous.toString('hex'),
  ];
  return createHash('sha256').update(JSON.stringify(fields)).digest();
}
