import { existsSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/** The postmaster that runs in a folder, from the file it keeps there; undefined when none lives. */
export function runningPostmaster(folder: string): { pid: number; port: number } | undefined {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    process.kill(pid, 0);
    const command = existsSync(`/proc/${pid}/cmdline`)
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      : 'postgres';
    if (!command.includes('postgres') || !worksIn(folder, pid)) return undefined;
    return { pid, port: Number(lines[3]) };
  } catch {
    return undefined;
  }
}

/** A copied folder brings along the file of a postmaster that runs in the original. */
function worksIn(folder: string, pid: number): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
  } catch {
    return true;
  }
}
