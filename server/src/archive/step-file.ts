import { createHash, randomUUID } from 'node:crypto';
import { link, open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { CannotArchive } from './cannot-archive.ts';

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** Bytes of a file that are read, packed and unpacked: many times what a step writes. */
const packedMax = 256 * 1024 * 1024;
const unpackedMax = 1024 * 1024 * 1024;
/** Files of one step that runs may have left before it. */
const namesMax = 100;

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

/** A file that was written, and names it was not given, because files of others have them. */
export interface WrittenFile extends FileFacts {
  readonly file: string;
  readonly namesTaken: readonly string[];
}

/**
 * Writes a step's file: it has its name only when it is whole and on the disk, so that a run that is stopped leaves none
 * that could be taken for one. A file that is there is never replaced, because it may be the only copy of its rows.
 */
export async function writeStepFile(
  folder: string,
  name: string,
  head: FileHead,
  lines: readonly string[],
): Promise<WrittenFile> {
  const packed = await zip(Buffer.from(`${[JSON.stringify(head), ...lines].join('\n')}\n`));
  const unfinished = join(folder, `${name}.jsonl.gz.${randomUUID()}.unfinished`);
  const handle = await open(unfinished, 'wx', 0o600);
  try {
    try {
      await handle.writeFile(packed);
      await handle.sync();
    } finally {
      await handle.close();
    }
    const names = await publish(folder, unfinished, name);
    await syncFolder(folder);
    return { ...names, ...factsOf(packed) };
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Gives a file that is whole the first name that no file has. */
async function publish(
  folder: string,
  unfinished: string,
  name: string,
): Promise<Pick<WrittenFile, 'file' | 'namesTaken'>> {
  const namesTaken: string[] = [];
  while (namesTaken.length < namesMax) {
    const file = `${name}${namesTaken.length === 0 ? '' : `-${namesTaken.length + 1}`}.jsonl.gz`;
    try {
      // Unlike a rename, it fails where the name is taken, also at the same moment.
      await link(unfinished, join(folder, file));
      return { file, namesTaken };
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EEXIST') throw isWithoutLinks(code) ? noLinks(folder) : error;
      namesTaken.push(file);
    }
  }
  throw new CannotArchive(`${folder} has ${namesMax} files named ${name}: expected a folder without them.`);
}

function isWithoutLinks(code: string | undefined): boolean {
  return code === 'EPERM' || code === 'ENOTSUP' || code === 'EOPNOTSUPP' || code === 'ENOSYS';
}

function noLinks(folder: string): CannotArchive {
  return new CannotArchive(
    `${folder}: expected a folder whose file system has hard links, so that no file is ever replaced.`,
  );
}

function factsOf(packed: Buffer): FileFacts {
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

async function readPacked(folder: string, file: string): Promise<Buffer> {
  const path = join(folder, file);
  const { size } = await stat(path).catch(() => {
    throw new Error('it is not there');
  });
  if (size > packedMax) throw new Error(`it has ${size} bytes; expected ${packedMax} at most`);
  return await readFile(path);
}

/** The SHA-256 of a file as it is. Throws an Error that says why it cannot be read. */
export async function hashStepFile(folder: string, file: string): Promise<Buffer> {
  return factsOf(await readPacked(folder, file)).hash;
}

/** Reads a step's file. Throws an Error that says what is wrong with it. */
export async function readStepFile(
  folder: string,
  file: string,
): Promise<FileFacts & { readonly lines: readonly string[] }> {
  const packed = await readPacked(folder, file);
  const unpacked = await unzip(packed, { maxOutputLength: unpackedMax }).catch(() => {
    throw new Error('it cannot be unpacked');
  });
  const [, ...lines] = unpacked.toString().trimEnd().split('\n');
  return { ...factsOf(packed), lines };
}
