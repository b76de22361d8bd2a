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
  /** The link of the last line; undefined until the file was read. */
  #writtenTo: number | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  /** Adds the checkpoints that the file has not got. */
  async catchUp(db: Queryable): Promise<void> {
    this.#writtenTo ??= await readLastSequence(this.#path);
    for (;;) {
      const checkpoints = await selectCheckpointsAfter(db, this.#writtenTo, batchMax);
      const last = checkpoints.at(-1);
      if (!last) return;
      const lines = checkpoints.map((each) => `${JSON.stringify(shapeCheckpoint(each))}\n`);
      await mkdir(dirname(this.#path), { recursive: true });
      await appendFile(this.#path, lines.join(''), { flush: true });
      this.#writtenTo = last.sequence;
    }
  }
}

/**
 * The number of the link that the last line of a file signs; 0 for a file that is not there. Takes away the rest of a line
 * that a crash cut off.
 */
async function readLastSequence(path: string): Promise<number> {
  const file = await open(path, 'r+').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!file) return 0;
  try {
    const { size } = await file.stat();
    const length = Math.min(size, 2 * lineMax);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, size - length);
    const end = buffer.subarray(0, bytesRead);
    const whole = end.lastIndexOf('\n') + 1;
    if (whole < bytesRead) await file.truncate(size - bytesRead + whole);
    const last = end.subarray(0, whole).toString().trimEnd().split('\n').at(-1) ?? '';
    return last === '' ? 0 : (JSON.parse(last) as AuditCheckpoint).sequence;
  } finally {
    await file.close();
  }
}
