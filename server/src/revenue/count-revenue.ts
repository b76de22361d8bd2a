import { addDays, localDayOf, startOfLocalDay } from '@furlong/domain/local-date';
import {
  findFirstStrike,
  findNextStrike,
  selectLedgerParts,
  selectSettledParts,
  selectStruckParts,
} from '../bets/queries-revenue.ts';
import { type Database, inTransaction, type Transaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import type { Repetition } from '../platform/runtime/repeat.ts';
import { findNextTransfer, sumBetTransfers } from '../wallet/queries-revenue.ts';
import { countBySteps, endOfStep, startCounting } from './count-by-steps.ts';
import { planForMany } from './plan-for-many.ts';
import {
  addToLedgerSums,
  addToSums,
  insertCountedUntil,
  lockCountedUntil,
  type StoredSums,
  selectCountedUntil,
  setCountedUntil,
} from './queries-sums.ts';
import { addLedger, addRevenue, noLedger, noRevenue, type RevenuePart } from './revenue-part.ts';

/** Days that are looked through at once for the next bet: bets and transfers are found by ranges of time. */
const idleDaysMax = 31;

/**
 * Counts what bets took and paid up to half an hour ago into the sums of days that reports read (rule: revenue-report):
 * a step is a day at most, in one transaction. Counted once, whichever node does. Returns how many steps it took.
 */
export async function countRevenue(db: Database, now: Date): Promise<number> {
  await inTransaction(db, async (trx) => {
    if (await selectCountedUntil(trx)) return;
    const first = await findFirstStrike(trx);
    // A bet with a later id can be a little older.
    if (first) await insertCountedUntil(trx, startOfLocalDay(addDays(localDayOf(first), -1)));
  });
  return await countBySteps(db, now, countStep);
}

/** Counts on, every minute; any node may. */
export function startCountingRevenue(platform: Pick<Platform, 'db' | 'clock' | 'log'>): Repetition {
  const words = 'what bets took and paid was not summed up: reports read the bets';
  return startCounting(platform, countRevenue, words);
}

/** False: there is nothing to count, or another node counts it. */
async function countStep(trx: Transaction, latest: Date): Promise<boolean> {
  const from = await lockCountedUntil(trx);
  if (from === undefined || from >= latest) return false;
  await planForMany(trx);
  const day = localDayOf(from);
  const until = endOfStep(from, latest);
  const asked = { from, until, filter: {} };
  const parts = [
    ...(await selectStruckParts(trx, asked)),
    ...(await selectSettledParts(trx, asked)),
    ...(await selectLedgerParts(trx, asked)),
  ];
  const moved = await sumBetTransfers(trx, from, until);
  await addToSums(trx, sumByKind(parts));
  await addToLedgerSums(trx, day, moved);
  const isIdle = parts.length === 0 && Object.values(moved).every((amount) => amount === 0);
  await setCountedUntil(trx, isIdle ? await passIdle(trx, until, latest) : until);
  return true;
}

/** Days without bets and money are passed at once, up to {@link idleDaysMax}. A settlement without a transfer moves nothing. */
async function passIdle(trx: Transaction, until: Date, latest: Date): Promise<Date> {
  if (until >= latest) return until;
  const end = startOfLocalDay(addDays(localDayOf(until), idleDaysMax));
  const before = end < latest ? end : latest;
  const found = [await findNextStrike(trx, until, before), await findNextTransfer(trx, until, before)];
  const times = found.flatMap((each) => (each ? [each.getTime()] : []));
  if (times.length === 0) return before;
  const nextDay = startOfLocalDay(localDayOf(new Date(Math.min(...times))));
  return nextDay > until ? nextDay : until;
}

function sumByKind(parts: readonly RevenuePart[]): StoredSums[] {
  const sums = new Map<string, StoredSums>();
  for (const part of parts) {
    const { day, sport, programmeId, size, accumulator, markets, atStartingPrice, ledger } = part;
    const kind = { day, sport, programmeId, size, accumulator, markets, atStartingPrice };
    const key = Object.values(kind).join(' ');
    const sum = sums.get(key);
    sums.set(key, {
      ...kind,
      ...addRevenue(sum ?? noRevenue, part),
      ledger: addLedger(sum?.ledger ?? noLedger, ledger ?? noLedger),
    });
  }
  return [...sums.values()];
}
