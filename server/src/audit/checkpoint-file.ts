import { appendFile, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { AuditCheckpoint } from '@furlong/contract/schemas/audit';
import type { Queryable } from '../platform/database/database.ts';
import { shapeCheckpoint } from './checkpoint.ts';
import { selectCheckpointsAfter } from './queries-chain.ts';

/** Lines that are written at once. */
const batchMax = 500;
/** A line is far shorter. */
const lineMax = 2_000;

/**
 * The checkpoints as lines of JSON in a file, which is only added to: a copy of it elsewhere says what the database was
 * (rule: audit-checkpoints). Each node writes its own, with those that another one signed.
 */
export class CheckpointFile {
  readonly #path: string;
  /** When the last line was signed; undefined until the file was read. */
  #writtenTo: Date | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  /** Adds the checkpoints that the file has not got. */
  async catchUp(db: Queryable): Promise<void> {
    this.#writtenTo ??= await readLastInstant(this.#path);
    for (;;) {
      const checkpoints = await selectCheckpointsAfter(db, this.#writtenTo, batchMax);
      const last = checkpoints.at(-1);
      if (!last) return;
      const lines = checkpoints.map((each) => `${JSON.stringify(shapeCheckpoint(each))}\n`);
      await mkdir(dirname(this.#path), { recursive: true });
      await appendFile(this.#path, lines.join(''), { flush: true });
      this.#writtenTo = last.at;
    }
  }
}

/**
 * When the last line of a file was signed; before all time for a file that is not there. Takes away the rest of a line
 * that a crash cut off.
 */
async function readLastInstant(path: string): Promise<Date> {
  const file = await open(path, 'r+').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!file) return new Date(0);
  try {
    const { size } = await file.stat();
    const length = Math.min(size, 2 * lineMax);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, size - length);
    const end = buffer.subarray(0, bytesRead);
    const whole = end.lastIndexOf('\n') + 1;
    if (whole < bytesRead) await file.truncate(size - bytesRead + whole);
    const last = end.subarray(0, whole).toString().trimEnd().split('\n').at(-1) ?? '';
    return last === '' ? new Date(0) : new Date((JSON.parse(last) as AuditCheckpoint).at);
  } finally {
    await file.close();
  }
}
