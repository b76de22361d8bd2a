import type { Cents } from '@furlong/domain/money';
import type { Transaction } from '../../platform/database/database.ts';
import { Failed } from '../../platform/http/failure.ts';
import { house } from '../../wallet/accounts.ts';
import { BetLineReader } from '../bet-row.ts';
import { isEndless } from '../programme.ts';
import { type SettlementFacts, type Sport, type Sports, sportNamed } from '../sport.ts';
import { FactsAtHand } from './facts-at-hand.ts';
import { findGoodwillMoves } from './goodwill-moves.ts';
import { type BetPlace, type BetRow, selectBetsToSettle } from './queries.ts';
import type { SettlementTask } from './settle-bets.ts';
import { movesOf, type Settled, settleChunk } from './settlement-moves.ts';

/** What a settlement would do, without doing it. Cents; above 0 the account would get them. */
export interface SettlementPlan {
  /** Bets that would get another settlement, and of how many punters. */
  readonly bets: number;
  readonly punters: number;
  /** By what they would be then. */
  readonly won: number;
  readonly lost: number;
  readonly void: number;
  readonly open: number;
  readonly payouts: Cents;
  readonly refunds: Cents;
  readonly takenBack: Cents;
  /** What these bets have been paid as goodwill, and what of it is taken back (rule: judges-error). */
  readonly goodwillPaid: Cents;
  readonly goodwillBack: Cents;
  readonly accounts: { readonly punters: Cents; readonly house: Cents; readonly winningsTax: Cents };
}

/** Read and settled in one go: strikes and prices on this node wait for no longer. */
const chunkSize = 500;

/** What a settlement that is planned follows from. */
export interface PlannedTask {
  readonly sport: Sport;
  readonly task: SettlementTask;
  /** Of the whole programme; where that never ends, of the task's event. */
  readonly facts: SettlementFacts;
}

/** A task with its facts as of this transaction, which may be rolled back before the settlement is planned. */
export async function prepareTask(
  trx: Transaction,
  sports: Sports,
  task: SettlementTask,
): Promise<PlannedTask> {
  const sport = sportNamed(sports, task.sport);
  const eventIds = task.eventId === null ? [] : [task.eventId];
  return { sport, task, facts: await sport.loadFacts(trx, task.programmeId, eventIds) };
}

/**
 * What settling a task would do by its facts, by the code that settles, and without writing or locking. Where nothing is to
 * be settled meanwhile, its meeting or fixture is to be locked. Throws Failed 'unavailable' past the deadline (of `performance.now`).
 */
export async function planSettlement(
  trx: Transaction,
  planned: PlannedTask,
  deadline: number,
): Promise<SettlementPlan> {
  const counts = { won: 0, lost: 0, void: 0, open: 0 };
  const money = { payouts: 0, refunds: 0, takenBack: 0, goodwillPaid: 0, goodwillBack: 0, tax: 0 };
  const punters = new Set<number>();
  let bets = 0;
  for await (const changed of planChunks(trx, planned, deadline)) {
    bets += changed.length;
    for (const { row, settlement } of changed) {
      counts[settlement.status] += 1;
      punters.add(row.punter_id);
    }
    const { credits, takeBacks, taxes } = movesOf(changed, new Date(0));
    for (const { kind, amount } of credits) money[kind === 'refund' ? 'refunds' : 'payouts'] += amount;
    for (const { amount } of takeBacks) money.takenBack += amount;
    for (const { credit, amount } of taxes) money.tax += credit === house.winningsTax ? amount : -amount;
    const { paid, back } = await findGoodwillMoves(trx, changed, planned.task.eventId, new Date(0));
    money.goodwillPaid += paid;
    money.goodwillBack += back;
  }
  const { tax, ...moved } = money;
  const toPunters = moved.payouts + moved.refunds - moved.takenBack - moved.goodwillBack;
  return {
    bets,
    punters: punters.size,
    ...counts,
    ...moved,
    accounts: { punters: toPunters, house: -toPunters - tax, winningsTax: tax },
  };
}

/** The bets of a task whose settlement would be another one, chunk by chunk. */
export async function* planChunks(
  trx: Transaction,
  { sport, task, facts }: PlannedTask,
  deadline: number,
): AsyncGenerator<readonly Settled[], void, void> {
  const reader = new BetLineReader();
  const others = new FactsAtHand(trx, sport, task.programmeId);
  for (let after: BetPlace | undefined = { id: 0, listed: 0 }; after !== undefined; ) {
    if (performance.now() > deadline) {
      throw new Failed('unavailable', 'What this would change takes too long to work out now: try again');
    }
    const rows = await selectBetsToSettle(trx, { ...task, after, limit: chunkSize });
    const used = isEndless(task.sport)
      ? withEvents(await others.of(() => rows.map((row) => reader.lineOf(row))), facts)
      : facts;
    yield settleOthers(rows, (some) => settleChunk(some, reader, used, task));
    after = rows.length < chunkSize ? undefined : rows.at(-1);
  }
}

/** Facts with those of some events as they are planned: those may have been taken back since. */
function withEvents(facts: SettlementFacts, planned: SettlementFacts): SettlementFacts {
  return { ...facts, events: new Map([...facts.events, ...planned.events]) };
}

/** Leaves out a bet that cannot be settled, as settlement does (rule: bets-set-aside). */
function settleOthers(
  bets: readonly BetRow[],
  settle: (some: readonly BetRow[]) => readonly Settled[],
): readonly Settled[] {
  try {
    return settle(bets);
  } catch {
    return bets.flatMap((bet) => {
      try {
        return settle([bet]);
      } catch {
        return [];
      }
    });
  }
}
