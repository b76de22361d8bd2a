import type { Transaction } from '../../platform/database/database.ts';
import { Yielder } from '../../score-boards/yield-to-event-loop.ts';
import type { BetFilter } from '../bet-filter.ts';
import type { Sports } from '../sport.ts';
import type { OpenBetSums } from './open-bet.ts';
import { OpenBets } from './open-bets.ts';
import { readOpenBets } from './queries-open.ts';

/** The open bets of each sport that has some, as a transaction sees the database. Nothing is kept of a bet once it is counted. */
export async function sumOpenBets(
  trx: Transaction,
  sports: Sports,
  filter: BetFilter,
  now: Date,
): Promise<ReadonlyMap<string, OpenBetSums>> {
  const bets = new OpenBets(sports, false);
  const yielder = new Yielder();
  for await (const rows of readOpenBets(trx, filter)) {
    await yielder.yieldNow();
    await bets.add(trx, rows, now, yielder);
  }
  return bets.read({});
}
