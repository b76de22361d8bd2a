import { existsSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/** The running postmaster of a folder, from its pid file; undefined when none runs. */
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

/** Checks the working directory, because a copied folder contains the pid file of the original's postmaster. */
function worksIn(folder: string, pid: number): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
  } catch {
    return true;
  }
}
