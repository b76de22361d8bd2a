import { readdirSync, readFileSync } from 'node:fs';

/** What Linux says of a process: its parent, and what it and its children that have ended used, in ms. */
interface ProcessStat {
  readonly parent: number;
  readonly ms: number;
}

/** A clock tick of `/proc`. */
const tickMs = 10;

/** What Linux says of a process; undefined where it has ended, or this is another system. */
export function statOf(pid: number): ProcessStat | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const used = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0);
    return { parent: Number(fields[1]), ms: used * tickMs };
  } catch {
    return undefined;
  }
}

/** What a process and its children have used of the processors, in ms; NaN where nothing is known of it. */
export function processorMs(pid: number): number {
  const own = statOf(pid);
  if (!own) return Number.NaN;
  const all = readdirSync('/proc').flatMap((name) => statOf(Number(name)) ?? []);
  return all.reduce((sum, { parent, ms }) => (parent === pid ? sum + ms : sum), own.ms);
}
