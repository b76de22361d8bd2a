import type { ResettledReason } from '@furlong/contract/schemas/my-bets';
import type { BetLine } from '@furlong/domain/betting/bet-line';
import type { SettlementTerms } from '@furlong/domain/betting/settle-line';
import type { Cents } from '@furlong/domain/money';
import type { Queryable } from '../../platform/database/database.ts';
import { readLine } from '../bet-row.ts';
import type { Programme } from '../programme.ts';
import {
  type BetState,
  type BetSums,
  type PunterBetRow,
  type SettlementRow,
  selectBetPage,
  selectPunterBet,
  selectSettlements,
} from './queries-bets.ts';

/** A struck line with its current settlement. */
export interface PunterBet extends Programme {
  readonly id: number;
  /** The same on every line of one strike; null on bets of before it was noted. */
  readonly strikeId: string | null;
  readonly stakeTransferId: string;
  readonly line: BetLine;
  readonly accumulator: boolean;
  readonly combinations: number;
  readonly terms: SettlementTerms;
  readonly luckyPick: boolean;
  readonly struckAt: Date;
  /** Null while it is open. */
  readonly settlement: {
    readonly status: 'won' | 'lost' | 'void';
    readonly payout: Cents;
    readonly at: Date;
  } | null;
  /** What an open line of singles has paid so far (rule: singles-paid); 0 once it is settled. */
  readonly paidSoFar: Cents;
  /** Why it was settled again, the last time that it was; null when it never was. */
  readonly resettledReason: ResettledReason | null;
}

/** Which page of a list: that after a bet, or of one bet alone. */
export interface PageOfBets {
  readonly before?: number | undefined;
  readonly only?: number | undefined;
  readonly limit: number;
}

/** Bets of a punter: open ones by their strike, settled ones by the last settlement of their ticket, newest first. */
export interface BetPage {
  readonly bets: readonly PunterBet[];
  /** The next page is of the bets that come after this one; null when there is none. */
  readonly next: number | null;
  /** How many there are on all pages, and what the open ones among them come to; only with the first page. */
  readonly totals: BetSums | null;
}

/** The most lines that a strike is kept together for: a slip has twelve at most. */
const longestStrike = 24;

/** A page of a punter's bets; full unless it is the last page, and never ending within a strike. */
export async function listBets(
  db: Queryable,
  punterId: number,
  state: BetState,
  { before, only, limit }: PageOfBets,
): Promise<BetPage> {
  // One more than a page can hold, to know whether there is a next one.
  const { rows, sums } = await selectBetPage(db, {
    ...{ punterId, state, before, only },
    limit: limit + longestStrike,
  });
  const shown = rows.slice(0, endOfPage(rows, limit));
  return {
    bets: shown.map(toPunterBet),
    next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
    totals: sums,
  };
}

/** The place of the first row that is not on a page: its strikes are whole. */
function endOfPage(rows: readonly PunterBetRow[], limit: number): number {
  const strikeId = rows[limit - 1]?.strike_id ?? null;
  if (strikeId === null) return limit;
  let end = limit;
  while (end < limit + longestStrike - 1 && rows[end]?.strike_id === strikeId) end += 1;
  return end;
}

/** One of a punter's bets; undefined when there is none of that number, or it is another punter's. */
export async function findBet(
  db: Queryable,
  punterId: number,
  betId: number,
): Promise<PunterBet | undefined> {
  const row = await selectPunterBet(db, punterId, betId);
  return row && toPunterBet(row);
}

/** Every settlement of a bet, in order; the last is its current one. */
export async function listSettlements(db: Queryable, betId: number): Promise<readonly SettlementRow[]> {
  return await selectSettlements(db, betId);
}

function toPunterBet(row: PunterBetRow): PunterBet {
  const { outcome, payout, settled_at: at } = row;
  const isSettled = outcome !== null && outcome !== 'open' && payout !== null && at !== null;
  return {
    id: row.id,
    strikeId: row.strike_id,
    stakeTransferId: row.stake_transfer_id,
    sport: row.sport,
    programmeId: row.programme_id,
    line: readLine(row),
    accumulator: row.accumulator,
    combinations: row.combinations,
    terms: { winningsCap: row.winnings_cap, taxBasisPoints: row.tax_basis_points },
    luckyPick: row.lucky_pick,
    struckAt: row.struck_at,
    settlement: isSettled ? { status: outcome, payout, at } : null,
    paidSoFar: outcome === 'open' ? (payout ?? 0) : 0,
    resettledReason: row.reason,
  };
}
