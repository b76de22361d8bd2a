import { receiptNumber } from '@furlong/domain/betting/receipt-number';
import { type Database, inTransaction, type Transaction } from '../../platform/database/database.ts';
import type { JobData } from '../../platform/runtime/jobs.ts';
import type { Platform } from '../../platform/runtime/platform.ts';
import { postTransfers } from '../../wallet/ledger.ts';
import type { WalletPort } from '../../wallet/wallet-port.ts';
import { betsChanged, betsSetAside } from '../announce.ts';
import { BetLineReader } from '../bet-row.ts';
import { type SettlementFacts, type Sport, type Sports, sportNamed } from '../sport.ts';
import { FactsAtHand } from './facts-at-hand.ts';
import { takeGoodwillBack } from './goodwill-moves.ts';
import {
  type BetPlace,
  type BetRow,
  insertNewSettlements,
  insertSettlements,
  isSettledMeanwhile,
  type NewSettlement,
  type SettlementsToAdd,
  selectBetsToSettle,
} from './queries.ts';
import { type Refused, settleApart } from './settle-apart.ts';
import { keptOf, movesOf, type Settled, settleChunk } from './settlement-moves.ts';

/** What is to be settled: the bets of a programme with a leg on an event (null: any event), or one of them. */
export type SettlementTask = JobData['settle-bets'];

/** Called in the transaction of each chunk that settled something. */
type TellSettled = (trx: Transaction, chunk: JobData['tell-settled']) => Promise<void>;

/** Bets read and written together: enough to be fast, few enough that the locks are short. */
const chunkSize = 5_000;
/** Chunks written at a time: while one waits for the disk, another one works. */
const writers = 2;
/** Bets of a task that are set aside; with more than that something else than a bet is wrong. */
const refusedMax = 100;

/**
 * Settles bets, or settles them again. Each chunk is a transaction: the settlements, and the money they move. A bet's
 * settlements are numbered, and money moves only with a settlement that was not there under its number, so that a run
 * that is interrupted and repeated, or two at once, pay nothing twice. The facts are locked while a chunk is written; when
 * they have changed since they were read, the rest is worked out anew. `tell` hears of each chunk in its transaction.
 * A bet that cannot be settled holds up nobody else: it is set aside and queued as a task of its own (rule:
 * bets-set-aside). `limit` is of bets in a chunk. Returns how many bets it settled.
 */
export async function settleBets(
  platform: Pick<Platform, 'db' | 'clock' | 'metrics' | 'jobs'>,
  wallet: WalletPort,
  sports: Sports,
  task: SettlementTask,
  tell: TellSettled = async () => undefined,
  limit = chunkSize,
): Promise<number> {
  const { db } = platform;
  const sport = sportNamed(sports, task.sport);
  const reader = new BetLineReader();
  const nextChunk = chunksOf(db, task, limit);
  const facts = new FactsAtHand(db, sport, task.programmeId);
  const settle = async (rows: readonly BetRow[]) => {
    let insert = insertNewSettlements;
    for (;;) {
      const used = await facts.of(() => rows.map((row) => reader.lineOf(row)));
      const changed = settleChunk(rows, reader, used, task);
      try {
        const written = await inTransaction(db, (trx) =>
          writeChunk(platform, { wallet, sport, tell, insert }, trx, task, used, changed),
        );
        if (written !== undefined) return written;
        await facts.drop(used);
      } catch (error) {
        // Another run was quicker with some of them: then each is looked at again when it is written.
        if (insert === insertSettlements || !isSettledMeanwhile(error)) throw error;
        insert = insertSettlements;
      }
    }
  };
  const refused: number[] = [];
  const setAside = ({ item, error }: Refused<BetRow>) => {
    // A task for one bet has nothing beside it to save: it fails, and is parked with its reason.
    if (task.betId !== undefined) throw error;
    if (refused.length === refusedMax) throw tooManyRefused(item, error);
    refused.push(item.id);
  };
  const work = async () => {
    let own = 0;
    for (let rows = await nextChunk(); rows.length > 0; rows = await nextChunk()) {
      own += await settleApart(rows, settle, setAside);
    }
    return own;
  };
  // Each adds up its own: the writers' sums would overwrite each other while they wait.
  const settledByEach = await Promise.all(Array.from({ length: writers }, work));
  const settled = settledByEach.reduce((sum, own) => sum + own, 0);
  if (refused.length > 0) await betsSetAside(platform, task, refused);
  if (settled > 0) await betsChanged(db, task);
  return settled;
}

/** It would fail again, so the rest of the task is parked as a whole. */
function tooManyRefused({ id }: BetRow, error: unknown): RangeError {
  const reason = error instanceof Error ? error.message : String(error);
  return new RangeError(
    `more than ${refusedMax} bets cannot be settled, the last one ${receiptNumber(id)}: ${reason}`,
  );
}

/** Reads the bets of a task chunk by chunk, the next one while others are written; an empty one at the end. */
function chunksOf(db: Database, task: SettlementTask, limit: number): () => Promise<readonly BetRow[]> {
  const read = (after: BetPlace) => selectBetsToSettle(db, { ...task, after, limit });
  // A failure reaches whoever takes the chunk, which is later, or never: without this the process would end by it.
  const readAhead = (chunk: Promise<BetRow[]>) => {
    chunk.catch(() => undefined);
    return chunk;
  };
  let next = readAhead(read({ id: 0, listed: 0 }));
  return () => {
    const chunk = next;
    next = readAhead(
      chunk.then((rows) => {
        const last = rows.at(-1);
        return last ? read(last) : [];
      }),
    );
    return chunk;
  };
}

/** What chunks are written by. */
interface Writing {
  readonly wallet: WalletPort;
  readonly sport: Sport;
  readonly tell: TellSettled;
  readonly insert: typeof insertSettlements;
}

/** How many bets were settled; undefined when the facts have changed since the settlements were worked out. */
async function writeChunk(
  platform: Pick<Platform, 'clock' | 'metrics'>,
  { wallet, sport, tell, insert }: Writing,
  trx: Transaction,
  task: SettlementTask,
  facts: SettlementFacts,
  changed: readonly Settled[],
): Promise<number | undefined> {
  if (changed.length === 0) return 0;
  if (!(await sport.areCurrent(trx, facts))) return undefined;
  const now = platform.clock();
  const fresh = await insert(trx, settlementsToAdd(changed, task.reason ?? 'capture'), now);
  const own = fresh ? changed.filter(({ row }) => fresh.has(row.id)) : changed;
  await moveMoney(wallet, trx, own, now);
  await takeGoodwillBack(trx, wallet, own, task.eventId, now);
  if (own.length > 0) {
    const { sport: name, programmeId, eventId } = task;
    const ids = own.map(({ row }) => row.id);
    const chunk = { firstBet: Math.min(...ids), lastBet: Math.max(...ids), at: now.toISOString() };
    await tell(trx, { sport: name, programmeId, ...(eventId === null ? {} : { eventId }), ...chunk });
  }
  countOutcomes(platform, own);
  return own.length;
}

function countOutcomes({ metrics }: Pick<Platform, 'metrics'>, settled: readonly Settled[]): void {
  const counts = new Map<string, number>();
  for (const { settlement } of settled)
    counts.set(settlement.status, (counts.get(settlement.status) ?? 0) + 1);
  for (const [outcome, count] of counts) metrics.betsSettled.inc({ outcome }, count);
}

/** Most bets of all were open, have no settlement and lose: their ids say everything. */
function settlementsToAdd(
  changed: readonly Settled[],
  correction: NonNullable<SettlementTask['reason']>,
): SettlementsToAdd {
  const lost: number[] = [];
  const others: NewSettlement[] = [];
  for (const each of changed) {
    const { row, settlement } = each;
    if (row.number === null && settlement.status === 'lost') lost.push(row.id);
    else others.push(toNewSettlement(each, correction));
  }
  return { lost, others };
}

function toNewSettlement(each: Settled, correction: NonNullable<SettlementTask['reason']>): NewSettlement {
  const { row, settlement } = each;
  const goesOn = row.number === null || (row.outcome === 'open' && (!row.payout || keptOf(each) !== null));
  return {
    betId: row.id,
    number: (row.number ?? 0) + 1,
    outcome: settlement.status,
    payout: settlement.payout,
    winnings: settlement.winnings,
    tax: settlement.tax,
    reason: goesOn ? null : row.outcome !== 'open' && settlement.status === 'open' ? 'reopened' : correction,
  };
}

/** Moves the money of settlements: paid first, so that it can cover what is taken back. */
async function moveMoney(
  wallet: WalletPort,
  trx: Transaction,
  settled: readonly Settled[],
  at: Date,
): Promise<void> {
  const { credits, takeBacks, taxes } = movesOf(settled, at);
  await wallet.credit(trx, credits);
  await wallet.takeBack(trx, takeBacks);
  await postTransfers(trx, taxes);
}
