import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartFailure } from '../runtime/start-failure.ts';

interface Holder {
  readonly pid: number;
  /** When the process began, in kernel ticks: tells a living holder from a reused process number. */
  readonly startedAt: string;
}

/** The kernel's start time of a process, or '' where it cannot be told (no /proc). */
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
    // Process 0 is the caller's own group to the kernel: a lock without a number names nobody.
    return Number(pid) > 0 ? { pid: Number(pid), startedAt: startedAt ?? '' } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Makes a folder and those above it, one by one: the recursive mkdir of Node never returns where the kernel
 * answers that a folder's parent does not exist although it does (under /proc).
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
 * Takes a data folder for this process, making the folder when it is missing. A lock left by a process that
 * died is taken over; a living holder is a StartFailure that names it. Returns the release.
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
        // A hard link is made whole or not at all, so nobody ever reads half a lock.
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
      // Moving the stale lock aside succeeds for one of several starters only.
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
