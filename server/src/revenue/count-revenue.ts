import { addDays, localDayOf, startOfLocalDay } from '@furlong/domain/local-date';
import {
  findNextStrike,
  selectLedgerParts,
  selectSettledParts,
  selectStruckParts,
} from '../bets/queries-revenue.ts';
import { type Database, inTransaction, type Transaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { type Repetition, repeat } from '../platform/runtime/repeat.ts';
import { findNextTransfer, sumBetTransfers } from '../wallet/queries-revenue.ts';
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

const everyMs = 60_000;
/** A step is counted once this is over: what writes a bet or a transfer has a time of minutes ago at most. */
const restsMs = 30 * 60_000;
/** Instants that a step ends at, but for the ends of days. */
const stepMs = 15 * 60_000;
/** Days of one run, where much is to catch up with. */
const stepsMax = 31;

/**
 * Counts what bets took and paid up to half an hour ago into the sums of days that reports read (rule: revenue-report):
 * a step is a day at most, in one transaction. Counted once, whichever node does. Returns how many steps it took.
 */
export async function countRevenue(db: Database, now: Date): Promise<number> {
  await inTransaction(db, async (trx) => {
    if (await selectCountedUntil(trx)) return;
    const first = await findNext(trx, new Date(0));
    if (first) await insertCountedUntil(trx, first);
  });
  const latest = new Date(Math.floor((now.getTime() - restsMs) / stepMs) * stepMs);
  let steps = 0;
  while (steps < stepsMax && (await inTransaction(db, (trx) => countStep(trx, latest)))) steps += 1;
  return steps;
}

/** Counts on, every minute; any node may. */
export function startCountingRevenue({ db, clock, log }: Pick<Platform, 'db' | 'clock' | 'log'>): Repetition {
  return repeat(
    () => countRevenue(db, clock()),
    everyMs,
    (error) => log.warn({ err: error }, 'what bets took and paid was not summed up: reports read the bets'),
  );
}

/** False: there is nothing to count, or another node counts it. */
async function countStep(trx: Transaction, latest: Date): Promise<boolean> {
  const from = await lockCountedUntil(trx);
  if (from === undefined || from >= latest) return false;
  const day = localDayOf(from);
  const end = startOfLocalDay(addDays(day, 1));
  const until = end < latest ? end : latest;
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

/** The first bet or transfer from an instant on. A settlement without a transfer moves nothing. */
async function findNext(trx: Transaction, from: Date): Promise<Date | undefined> {
  const found = [await findNextStrike(trx, from), await findNextTransfer(trx, from)];
  const times = found.flatMap((each) => (each ? [each.getTime()] : []));
  return times.length > 0 ? new Date(Math.min(...times)) : undefined;
}

/** Days without bets and money, before a first season say, are passed at once. */
async function passIdle(trx: Transaction, until: Date, latest: Date): Promise<Date> {
  const next = await findNext(trx, until);
  if (next === undefined || next >= latest) return latest;
  const nextDay = startOfLocalDay(localDayOf(next));
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
