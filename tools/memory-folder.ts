// A folder for what a run of the tests writes and deletes again: some two hundred databases, the browser's profiles.
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';

const prefix = 'furlong-tests-';
/** No run takes as long: what is older was left by one that was killed. */
const leftAfterMs = 3 * 3_600_000;

/** What must be free, in bytes: in the folder's place, and of the machine's memory, which the tests need too. */
interface Needs {
  readonly room: number;
  readonly memory: number;
}

/**
 * Makes the folder in memory, because making and deleting so many files costs a disk's file system seconds of its own;
 * undefined where there is no room, or no such place. The caller deletes it.
 */
export function makeMemoryFolder(
  place = '/dev/shm',
  needs: Needs = { room: 3 * 2 ** 30, memory: 6 * 2 ** 30 },
): string | undefined {
  try {
    removeLeft(place);
    const { bavail, bsize } = statfsSync(place);
    if (bavail * bsize < needs.room || process.availableMemory() < needs.memory) return undefined;
    const folder = mkdtempSync(join(place, prefix));
    // The user that PostgreSQL runs as enters it too.
    chmodSync(folder, 0o755);
    return folder;
  } catch {
    return undefined;
  }
}

function removeLeft(place: string): void {
  for (const name of readdirSync(place)) {
    const path = join(place, name);
    if (name.startsWith(prefix) && Date.now() - statSync(path).mtimeMs > leftAfterMs)
      rmSync(path, { recursive: true, force: true });
  }
}
