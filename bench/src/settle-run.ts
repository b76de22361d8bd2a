import { chunkSettled } from '@furlong/server/bets/announce';
import { racing } from '@furlong/server/bets/racing/racing';
import { type SettlementTask, settleBets } from '@furlong/server/bets/settle/settle-bets';
import { soccer } from '@furlong/server/bets/soccer/soccer';
import { sportsOf } from '@furlong/server/bets/sport';
import { readOperatorConfig } from '@furlong/server/platform/config/operator-config';
import { openDatabase, openPool } from '@furlong/server/platform/database/database';
import { Jobs } from '@furlong/server/platform/runtime/jobs';
import { createLogger } from '@furlong/server/platform/runtime/logger';
import { createMetrics } from '@furlong/server/platform/runtime/metrics';
import { InHouseWallet } from '@furlong/server/wallet/in-house-wallet';

/** What the settling process is told. */
export interface SettleLoad {
  readonly databaseUrl: string;
  /** One after another, as results queue them. */
  readonly tasks: readonly SettlementTask[];
}

/** How long it took, and what the process used of the processors, in milliseconds, and how many bets. */
export interface SettleSeen {
  readonly ms: number;
  readonly nodeMs: number;
  readonly bets: number;
}

/** Settles bets in a process of its own, which can be killed. */
process.once('message', (load: SettleLoad) => {
  run(load).then((seen) => process.send?.(seen, () => process.disconnect?.()));
});

async function run({ databaseUrl, tasks }: SettleLoad): Promise<SettleSeen> {
  const pool = openPool(databaseUrl, 4);
  const db = openDatabase(pool);
  const jobs = new Jobs(databaseUrl, createLogger('error'));
  await jobs.start();
  const operator = readOperatorConfig(undefined);
  const platform = { db, jobs, operator, clock: () => new Date(), metrics: createMetrics() };
  const started = performance.now();
  const usedBefore = process.cpuUsage();
  const wallet = new InHouseWallet(db);
  let bets = 0;
  for (const task of tasks) {
    // As a node does: who is told is queued with each chunk.
    bets += await settleBets(platform, wallet, sportsOf(racing, soccer), task, (trx, chunk) =>
      chunkSettled(platform, trx, chunk),
    );
  }
  const ms = performance.now() - started;
  const used = process.cpuUsage(usedBefore);
  await jobs.stop();
  await db.destroy();
  return { ms, nodeMs: (used.user + used.system) / 1000, bets };
}
