import { createHash } from 'node:crypto';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** Bytes of a file that are read, packed and unpacked: many times what a step writes. */
const packedMax = 256 * 1024 * 1024;
const unpackedMax = 1024 * 1024 * 1024;

/** The first line of a file, for whoever finds it without the database. */
export interface FileHead {
  readonly furlong: 'archive 1';
  readonly what: string;
  readonly step: number;
  readonly before: string;
  readonly at: string;
  readonly rows: Readonly<Record<string, number>>;
}

/** What a file's bytes are. */
export interface FileFacts {
  readonly bytes: number;
  readonly hash: Buffer;
}

/** The SHA-256 of rows as lines: what both the file and the table are held against. */
export function hashLines(lines: readonly string[]): Buffer {
  return createHash('sha256').update(lines.join('\n')).digest();
}

/**
 * Writes a step's file: it has its name only when it is whole and on the disk, so that a run that is stopped leaves none
 * that could be taken for one.
 */
export async function writeStepFile(
  folder: string,
  file: string,
  head: FileHead,
  lines: readonly string[],
): Promise<FileFacts> {
  const packed = await zip(Buffer.from(`${[JSON.stringify(head), ...lines].join('\n')}\n`));
  const unfinished = join(folder, `${file}.unfinished`);
  const handle = await open(unfinished, 'w', 0o600);
  try {
    await handle.writeFile(packed);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, join(folder, file));
  await syncFolder(folder);
  return { bytes: packed.length, hash: createHash('sha256').update(packed).digest() };
}

/** A name is on the disk once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Reads a step's file. Throws an Error that says what is wrong with it. */
export async function readStepFile(
  folder: string,
  file: string,
): Promise<FileFacts & { readonly lines: readonly string[] }> {
  const path = join(folder, file);
  const { size } = await stat(path).catch(() => {
    throw new Error('it is not there');
  });
  if (size > packedMax) throw new Error(`it has ${size} bytes; expected ${packedMax} at most`);
  const packed = await readFile(path);
  const unpacked = await unzip(packed, { maxOutputLength: unpackedMax }).catch(() => {
    throw new Error('it cannot be unpacked');
  });
  const [, ...lines] = unpacked.toString().trimEnd().split('\n');
  return { bytes: packed.length, hash: createHash('sha256').update(packed).digest(), lines };
}
