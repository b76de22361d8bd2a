import type { Platform } from '../platform/runtime/platform.ts';
import { selectOldestWaiting } from './queries-chain.ts';

/** An act gets its link within a second; longer than this something is wrong. */
const waitingMaxSeconds = 60;

/**
 * Reports how long the oldest act has waited for its link: in the metrics, and by `say` when that is too long (rule:
 * audit-chain). The sealer itself cannot tell: a session that holds its lock and does nothing looks like a node at work.
 */
export async function reportWaiting(
  { db, clock, metrics }: Pick<Platform, 'db' | 'clock' | 'metrics'>,
  say: (seconds: number) => void,
): Promise<void> {
  const oldest = await selectOldestWaiting(db);
  const seconds = oldest ? Math.max(0, (clock().getTime() - oldest.getTime()) / 1_000) : 0;
  metrics.auditOldestWaiting.set(seconds);
  if (seconds >= waitingMaxSeconds) say(seconds);
}
