import { join } from 'node:path';
import type { Platform } from '../platform/runtime/platform.ts';
import { type Repetition, repeat } from '../platform/runtime/repeat.ts';
import { seldom } from '../platform/runtime/seldom.ts';
import { loadAuditKey } from './audit-key.ts';
import { ChainWatch } from './chain-watch.ts';
import { CheckpointFile } from './checkpoint-file.ts';
import { reportWaiting } from './report-waiting.ts';
import { sealActs } from './seal-acts.ts';

/** The pause between two runs: an act has its link within a second. */
const sealPauseMs = 500;
const filePauseMs = 10_000;
const watchPauseMs = 5_000;
/** What fails or waits is said at most so often by a node. */
const sayPeriodMs = 60_000;

/**
 * Starts the sealer, which builds the chain over the acts, the writer of the file of checkpoints, and the watch over the
 * chain's end. Every node runs all three; one of them seals at a time. Stopping waits for work under way.
 */
export async function startAudit(platform: Platform): Promise<Repetition> {
  const { db, clock, log, metrics, secrets, settings } = platform;
  const key = await loadAuditKey(secrets);
  const file = new CheckpointFile(join(settings.dataDir, 'audit-checkpoints.jsonl'));
  const sealing = repeat(
    () => sealActs(db, key, clock()),
    sealPauseMs,
    seldom(sayPeriodMs, clock, (error) => log.error({ err: error }, 'acts could not be chained')),
  );
  const writing = repeat(
    () => file.catchUp(db),
    filePauseMs,
    seldom(sayPeriodMs, clock, (error) =>
      log.error({ err: error }, 'the file of checkpoints could not be written'),
    ),
  );
  const watch = new ChainWatch();
  const sayLate = {
    waits: seldom(sayPeriodMs, clock, (seconds: number) =>
      log.error(
        { seconds },
        'acts wait for their link: nobody chains them, or another session holds the lock',
      ),
    ),
    unsigned: seldom(sayPeriodMs, clock, (seconds: number) =>
      log.error({ seconds }, 'the end of the chain of acts is not signed: look at the clocks of the servers'),
    ),
  };
  const watching = repeat(
    async () => {
      await reportWaiting(platform, sayLate);
      const changed = await watch.findChanged(db);
      if (changed === undefined) return;
      metrics.auditChainChanged.set(1);
      log.error({ link: changed }, 'the chain of acts was cut off or changed: npm run reconcile -- audit');
    },
    watchPauseMs,
    seldom(sayPeriodMs, clock, (error) =>
      log.warn({ err: error }, 'the chain of acts could not be looked at'),
    ),
  );
  return {
    async stop() {
      await Promise.all([sealing.stop(), writing.stop(), watching.stop()]);
    },
  };
}
