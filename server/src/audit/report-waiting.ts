import type { Platform } from '../platform/runtime/platform.ts';
import { selectOldestUnsigned, selectOldestWaiting } from './queries-chain.ts';

/** An act gets its link within a second; longer than this something is wrong. */
const waitingMaxSeconds = 60;
/** A link is signed within a quarter of an hour; longer than this something is wrong. */
const unsignedMaxSeconds = 3_600;

/** Hears of what takes too long, in seconds. */
export interface SayLate {
  waits(seconds: number): void;
  unsigned(seconds: number): void;
}

/**
 * Reports how long the oldest act has waited for its link, and the oldest link for a signature: in the metrics, and by
 * `say` when that is too long (rules: audit-chain, audit-checkpoints). The sealer itself cannot tell: a session that holds its lock and does nothing looks like a node at work.
 */
export async function reportWaiting(
  { db, clock, metrics }: Pick<Platform, 'db' | 'clock' | 'metrics'>,
  say: SayLate,
): Promise<void> {
  const secondsSince = (instant: Date | undefined) =>
    instant ? Math.max(0, (clock().getTime() - instant.getTime()) / 1_000) : 0;
  const waiting = secondsSince(await selectOldestWaiting(db));
  metrics.auditOldestWaiting.set(waiting);
  if (waiting >= waitingMaxSeconds) say.waits(waiting);
  const unsigned = secondsSince(await selectOldestUnsigned(db));
  metrics.auditOldestUnsigned.set(unsigned);
  if (unsigned >= unsignedMaxSeconds) say.unsigned(unsigned);
}
