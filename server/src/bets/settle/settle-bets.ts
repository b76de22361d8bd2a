import type { BetLine } from '@furlong/domain/betting/bet-line';
import { lineOutcomes } from '@furlong/domain/betting/leg-outcome';
import { receiptNumber } from '@furlong/domain/betting/receipt-number';
import { type Settlement, settleLine } from '@furlong/domain/betting/settle-line';
import type { Cents } from '@furlong/domain/money';
import { type Database, inTransaction, type Transaction } from '../../platform/database/database.ts';
import type { JobData } from '../../platform/runtime/jobs.ts';
import type { Platform } from '../../platform/runtime/platform.ts';
import { house } from '../../wallet/accounts.ts';
import { postTransfers } from '../../wallet/ledger.ts';
import { deriveTransferId } from '../../wallet/transfer-id.ts';
import type { WalletPort } from '../../wallet/wallet-port.ts';
import { betsChanged, betsSetAside } from '../announce.ts';
import { BetLineReader } from '../bet-row.ts';
import { payoutId } from '../payout-id.ts';
import { type SettlementFacts, type Sport, type Sports, sportNamed } from '../sport.ts';
import { FactsAtHand } from './facts-at-hand.ts';
import {
  type BetPlace,
  type BetRow,
  insertSettlements,
  type NewSettlement,
  selectBetsToSettle,
} from './queries.ts';
import { type Refused, settleApart } from './settle-apart.ts';

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

/** A bet and what it comes to now. */
interface Settled {
  readonly row: BetRow;
  readonly settlement: Settlement;
  /** The result of an event on its line was corrected. */
  readonly isCorrected: boolean;
}

/**
 * Settles bets, or settles them again. Each chunk is a transaction: the settlements, and the money they move. A bet's
 * settlements are numbered, and money moves only with a settlement that was not there under its number, so that a run
 * that is interrupted and repeated, or two at once, pay nothing twice. The facts are locked while a chunk is written; when
 * they have changed since they were read, the rest is worked out anew. `tell` hears of each chunk in its transaction.
 * A bet that cannot be settled holds up nobody else: it is set aside and queued as a task of its own (rule:
 * bets-set-aside). Returns how many bets it settled.
 */
export async function settleBets(
  platform: Pick<Platform, 'db' | 'clock' | 'metrics' | 'jobs'>,
  wallet: WalletPort,
  sports: Sports,
  task: SettlementTask,
  tell: TellSettled = async () => undefined,
): Promise<number> {
  const { db } = platform;
  const sport = sportNamed(sports, task.sport);
  const reader = new BetLineReader();
  const nextChunk = chunksOf(db, task);
  const facts = new FactsAtHand(db, sport, task.programmeId);
  const settle = async (rows: readonly BetRow[]) => {
    const bets = rows.map((row) => ({ row, line: reader.read(row) }));
    for (;;) {
      const used = await facts.of(bets.map(({ line }) => line));
      const changed = settleChunk(bets, used, task);
      const written = await inTransaction(db, (trx) =>
        writeChunk(platform, { wallet, sport, tell }, trx, task, used, changed),
      );
      if (written !== undefined) return written;
      await facts.drop(used);
    }
  };
  const refused: number[] = [];
  const setAside = ({ item, error }: Refused<BetRow>) => {
    // A task for one bet has nothing beside it to save: it fails, and is parked with its reason.
    if (task.betId !== undefined) throw error;
    if (refused.length === refusedMax) throw tooManyRefused(item, error);
    refused.push(item.id);
  };
  let settled = 0;
  const work = async () => {
    for (let rows = await nextChunk(); rows.length > 0; rows = await nextChunk()) {
      settled += await settleApart(rows, settle, setAside);
    }
  };
  await Promise.all(Array.from({ length: writers }, work));
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
function chunksOf(db: Database, task: SettlementTask): () => Promise<readonly BetRow[]> {
  const read = (after: BetPlace) => selectBetsToSettle(db, { ...task, after, limit: chunkSize });
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

/** A bet and what was struck. */
interface BetAtHand {
  readonly row: BetRow;
  readonly line: BetLine;
}

/** The bets of a chunk whose settlement is now another one than their current. */
function settleChunk(
  bets: readonly BetAtHand[],
  facts: SettlementFacts,
  { correction, eventId }: SettlementTask,
): Settled[] {
  const changed: Settled[] = [];
  for (const { row, line } of bets) {
    const settlement = settleLine(line, lineOutcomes(line, facts.events, row.struck_at), {
      winningsCap: row.winnings_cap,
      taxBasisPoints: row.tax_basis_points,
    });
    if (isCurrent(row, settlement)) continue;
    const isCorrected = correction && (eventId === null || line.legs.some(({ event }) => event === eventId));
    changed.push({ row, settlement, isCorrected });
  }
  return changed;
}

function isCurrent(row: BetRow, { status, payout, winnings, tax }: Settlement): boolean {
  if (row.number === null) return status === 'open' && payout === 0;
  return row.outcome === status && row.payout === payout && row.winnings === winnings && row.tax === tax;
}

/** How many bets were settled; undefined when the facts have changed since the settlements were worked out. */
async function writeChunk(
  platform: Pick<Platform, 'clock' | 'metrics'>,
  { wallet, sport, tell }: { readonly wallet: WalletPort; readonly sport: Sport; readonly tell: TellSettled },
  trx: Transaction,
  task: SettlementTask,
  facts: SettlementFacts,
  changed: readonly Settled[],
): Promise<number | undefined> {
  if (changed.length === 0) return 0;
  if (!(await sport.areCurrent(trx, facts))) return undefined;
  const now = platform.clock();
  const fresh = await insertSettlements(
    trx,
    changed.map((each) => toNewSettlement(each, task.reason ?? 'capture')),
    now,
  );
  const own = changed.filter(({ row }) => fresh.has(row.id));
  await moveMoney(wallet, trx, own, now);
  if (own.length > 0) {
    const { sport: name, programmeId, eventId } = task;
    const ids = own.map(({ row }) => row.id);
    const chunk = { firstBet: Math.min(...ids), lastBet: Math.max(...ids), at: now.toISOString() };
    await tell(trx, { sport: name, programmeId, ...(eventId === null ? {} : { eventId }), ...chunk });
  }
  for (const { settlement } of own) platform.metrics.betsSettled.inc({ outcome: settlement.status });
  return own.length;
}

/**
 * What an open line of singles has paid already and goes on to pay: only what is more is paid (rule: singles-paid). Null:
 * nothing of the kind, or a correction. What a run for another event finds corrected is known as such by paying less.
 */
function keptOf({ row, settlement, isCorrected }: Settled): { payout: Cents; tax: Cents } | null {
  if (row.outcome !== 'open' || !row.payout || isCorrected || settlement.payout < row.payout) return null;
  return { payout: row.payout, tax: row.tax ?? 0 };
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

/**
 * Pays what each settlement says and takes back what the one before it paid, both in full: nothing is netted. Only an open
 * line of singles is paid on, with what its next singles have won (rule: singles-paid).
 */
async function moveMoney(
  wallet: WalletPort,
  trx: Transaction,
  settled: readonly Settled[],
  at: Date,
): Promise<void> {
  const number = (row: BetRow) => (row.number ?? 0) + 1;
  const base = (row: BetRow) => ({ punterId: row.punter_id, betId: row.id, at });
  // Paid first, so that it can cover what is taken back.
  await wallet.credit(
    trx,
    settled.flatMap((each) => {
      const { row, settlement } = each;
      const amount = settlement.payout - (keptOf(each)?.payout ?? 0);
      const id = payoutId(row.id, number(row));
      const kind = isRefund(settlement) ? ('refund' as const) : ('payout' as const);
      return amount === 0 ? [] : [{ ...base(row), id, kind, amount }];
    }),
  );
  await wallet.takeBack(
    trx,
    settled.flatMap((each) => {
      const { row } = each;
      return row.payout && keptOf(each) === null
        ? [{ ...base(row), id: deriveTransferId('reversal', row.id, number(row)), amount: row.payout }]
        : [];
    }),
  );
  await postTransfers(
    trx,
    settled.flatMap((each) => {
      const { row, settlement } = each;
      const kept = keptOf(each);
      // Of what is kept, the tax can also fall while the payout rises: by a cent of rounding, or where a line is void now.
      const more = settlement.tax - (kept?.tax ?? 0);
      const move = (id: string, debit: number, credit: number, amount: number) =>
        amount === 0 ? [] : [{ ...base(row), kind: 'tax' as const, id, debit, credit, amount }];
      return [
        ...move(
          deriveTransferId('tax', row.id, number(row)),
          house.book,
          house.winningsTax,
          Math.max(0, more),
        ),
        ...move(
          deriveTransferId('tax-back', row.id, number(row)),
          house.winningsTax,
          house.book,
          kept === null ? (row.tax ?? 0) : Math.max(0, -more),
        ),
      ];
    }),
  );
}

/** Stakes alone: of a void line, and of an open one of whose singles only void ones are decided. */
function isRefund({ status, winnings }: Settlement): boolean {
  return status === 'void' || (status === 'open' && winnings === 0);
}
