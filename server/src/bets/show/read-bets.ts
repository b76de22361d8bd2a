import type { BetFilter } from '@furlong/contract/codes/my-bets';
import type { BetExplanation, BetLegWire, MyBet } from '@furlong/contract/my-bets';
import { moneyToWire } from '@furlong/domain/money';
import type { Database } from '../../platform/database/database.ts';
import { Failed } from '../../platform/http/failure.ts';
import { selectEntries } from '../../wallet/queries-entries.ts';
import { payoutId } from '../payout-id.ts';
import { findBet, type HeldBet, listBets, listSettlements } from './list-bets.ts';
import { loadContext } from './load-context.ts';
import { shapeBet } from './shape-bet.ts';
import { shapeExplanation } from './shape-explanation.ts';
import { shapeLegs } from './shape-leg.ts';

const states = { 0: 'settled', 1: 'open', 4: 'won', 5: 'lost' } as const;

/** A page of a punter's bets: three statements, however many bets there are. */
export async function readBets(
  db: Database,
  punterId: number,
  filter: BetFilter,
  page: { readonly before: number | undefined; readonly limit: number },
  now: Date,
): Promise<{ responseObject: MyBet[]; next: number | null; total: number | null; openStake: number | null }> {
  const { bets, next, totals } = await listBets(db, punterId, states[filter], page);
  // After the bets: what has become of their races is then never older than what they were settled by.
  const context = await loadContext(db, bets, now);
  return {
    responseObject: bets.map((bet) => shapeBet(bet, context)),
    next,
    total: totals?.count ?? null,
    openStake: totals && states[filter] === 'open' ? moneyToWire(totals.cost) : null,
  };
}

/** The legs of one of a punter's bets. */
export async function readLegs(
  db: Database,
  punterId: number,
  betId: number,
  now: Date,
): Promise<BetLegWire[]> {
  const bet = await findOwnBet(db, punterId, betId);
  return shapeLegs(bet, await loadContext(db, [bet], now));
}

/** How one of a punter's bets comes to what it pays. */
export async function readExplanation(
  db: Database,
  punterId: number,
  betId: number,
  now: Date,
): Promise<BetExplanation> {
  const bet = await findOwnBet(db, punterId, betId);
  const [context, settlements] = await Promise.all([loadContext(db, [bet], now), listSettlements(db, betId)]);
  const entries = await selectEntries(db, [
    bet.stakeTransferId,
    ...settlements.map(({ number }) => payoutId(betId, number)),
  ]);
  return shapeExplanation(bet, context, settlements, entries);
}

/** Throws Failed 404 for a bet of somebody else's as for one that is not there: it does not say which. */
async function findOwnBet(db: Database, punterId: number, betId: number): Promise<HeldBet> {
  const bet = await findBet(db, punterId, betId);
  if (!bet) throw new Failed('not-found', `You have no bet ${betId}`);
  return bet;
}
