import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartFailure } from '../runtime/start-failure.ts';

interface Holder {
  readonly pid: number;
  /** The process's start time in kernel ticks, which tells a living holder from a reused process id. */
  readonly startedAt: string;
}

/** The kernel's start time of a process; undefined where it is not available (no /proc). */
function processStart(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return processStart(holder.pid) === (holder.startedAt === '' ? undefined : holder.startedAt);
}

function readHolder(path: string): Holder | undefined {
  try {
    const [pid, startedAt] = readFileSync(path, 'utf8').trim().split(' ');
    // Process id 0 means the caller's own group to the kernel, so a lock without a number has no holder.
    return Number(pid) > 0 ? { pid: Number(pid), startedAt: startedAt ?? '' } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Creates a folder and its parents one by one. Node's recursive mkdir never returns where the kernel says that an
 * existing parent does not exist (under /proc).
 */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/**
 * Locks a data folder for this process, creating the folder if needed. The lock of a dead process is taken over; a
 * living holder is a StartFailure that names it. Returns the function that releases the lock.
 */
export function takeInstanceLock(dataDir: string): () => void {
  const path = join(dataDir, 'furlong.lock');
  const own = `${path}.${process.pid}`;
  try {
    makeFolder(dataDir);
    writeFileSync(own, `${process.pid} ${processStart(process.pid) ?? ''}\n`);
  } catch (error) {
    throw new StartFailure(`DATA_DIR '${dataDir}' cannot be written: ${(error as Error).message}`);
  }
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      try {
        // A hard link is created atomically, so nobody reads an incomplete lock.
        linkSync(own, path);
        return () => {
          if (readHolder(path)?.pid === process.pid) rmSync(path, { force: true });
        };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = readHolder(path);
      if (holder !== undefined && isAlive(holder)) {
        throw new StartFailure(
          `Furlong already runs on the data folder '${dataDir}' (process ${holder.pid})`,
        );
      }
      // Only one of several starters succeeds in moving the stale lock aside.
      const aside = `${own}.stale`;
      try {
        renameSync(path, aside);
        rmSync(aside, { force: true });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      }
    }
    throw new StartFailure(`The lock '${path}' could not be taken: another start is under way`);
  } finally {
    rmSync(own, { force: true });
  }
}
