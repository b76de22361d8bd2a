import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { StartFailure } from '../platform/runtime/start-failure.ts';
import type { CheckpointRow } from './queries-audit.ts';

/** Bytes of a file that are read: some 50 years of checkpoints. */
const bytesMax = 1_000_000_000;

/** Reads a file of checkpoints, a line of JSON each, as the server writes it. Throws StartFailure with what was expected. */
export async function readCheckpoints(path: string): Promise<CheckpointRow[]> {
  const checkpoints: CheckpointRow[] = [];
  let number = 0;
  const input = createReadStream(path, { end: bytesMax });
  try {
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      number += 1;
      if (line.trim() !== '') checkpoints.push(readLine(line));
    }
  } catch (error) {
    const where = number > 0 ? `, line ${number}` : '';
    throw new StartFailure(`--checkpoints '${path}'${where}: ${(error as Error).message}`);
  }
  return checkpoints;
}

function readLine(line: string): CheckpointRow {
  const read = parse(line) as Partial<Record<keyof CheckpointRow, unknown>> | null;
  const { sequence, head, at, publicKey, signature } = read ?? {};
  const texts = [head, at, publicKey, signature];
  if (!Number.isSafeInteger(sequence) || !texts.every((text) => typeof text === 'string')) {
    throw new Error('expected a line that the server wrote to audit-checkpoints.jsonl');
  }
  return { sequence, head, at, publicKey, signature } as CheckpointRow;
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
