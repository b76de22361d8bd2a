import { join } from 'node:path';
import type { Platform } from '../platform/runtime/platform.ts';
import { type Repetition, repeat } from '../platform/runtime/repeat.ts';
import { loadAuditKey } from './audit-key.ts';
import { CheckpointFile } from './checkpoint-file.ts';
import { sealActs } from './seal-acts.ts';

/** The pause between two runs: an act has its link within a second. */
const sealPauseMs = 500;
const filePauseMs = 10_000;

/**
 * Starts the sealer, which builds the chain over the acts, and the writer of the file of checkpoints. Every node runs
 * both; one of them seals at a time. Stopping waits for work under way.
 */
export async function startAudit({ db, clock, log, secrets, settings }: Platform): Promise<Repetition> {
  const key = await loadAuditKey(secrets);
  const file = new CheckpointFile(join(settings.dataDir, 'audit-checkpoints.jsonl'));
  const sealing = repeat(
    () => sealActs(db, key, clock()),
    sealPauseMs,
    (error) => log.error({ err: error }, 'acts could not be chained'),
  );
  const writing = repeat(
    () => file.catchUp(db),
    filePauseMs,
    (error) => log.error({ err: error }, 'the file of checkpoints could not be written'),
  );
  return {
    async stop() {
      await Promise.all([sealing.stop(), writing.stop()]);
    },
  };
}
