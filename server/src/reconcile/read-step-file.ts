import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Bytes of a file when it is unpacked; a step writes some megabytes. */
const unpackedMax = 1024 * 1024 * 1024;

/** What a step says of its file. */
export interface FileOfStep {
  readonly file: string;
  readonly bytes: number;
  readonly fileHash: Buffer;
  readonly rowsHash: Buffer;
  /** How many rows of each table, as JSON. */
  readonly rows: string;
}

/** The rows of a step's file, or what is wrong with it. */
export async function readFileOf(folder: string, step: FileOfStep): Promise<readonly string[] | string> {
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

/** The SHA-256 of bytes, or of a text. */
export function sha256(bytes: string | Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
