import { racing } from '@furlong/server/bets/racing/racing';
import { settleBets } from '@furlong/server/bets/settle/settle-bets';
import { sportsOf } from '@furlong/server/bets/sport';
import { openDatabase, openPool } from '@furlong/server/platform/database/database';
import { createMetrics } from '@furlong/server/platform/runtime/metrics';
import { InHouseWallet } from '@furlong/server/wallet/in-house-wallet';

/** What the settling process is told. */
export interface SettleLoad {
  readonly databaseUrl: string;
  readonly meetingId: number;
}

/** How long it took, in milliseconds, and how many bets. */
export interface SettleSeen {
  readonly ms: number;
  readonly bets: number;
}

/** Settles a meeting in a process of its own, which can be killed. */
process.once('message', (load: SettleLoad) => {
  run(load).then((seen) => process.send?.(seen, () => process.disconnect?.()));
});

async function run({ databaseUrl, meetingId }: SettleLoad): Promise<SettleSeen> {
  const pool = openPool(databaseUrl, 4);
  const db = openDatabase(pool);
  const platform = { db, clock: () => new Date(), metrics: createMetrics() };
  const started = performance.now();
  const task = { sport: racing.name, programmeId: meetingId, eventId: null, correction: false };
  const bets = await settleBets(platform, new InHouseWallet(db), sportsOf(racing), task);
  const ms = performance.now() - started;
  await db.destroy();
  return { ms, bets };
}
