import type { BetFilter } from '@furlong/contract/codes/my-bets';
import type { PayloadOf } from '@furlong/contract/schemas/call';
import type { Calls } from '@furlong/contract/schemas/declared-calls';
import type { BetExplanation, BetLegWire } from '@furlong/contract/schemas/my-bets';
import { moneyToWire } from '@furlong/domain/money';
import type { Database } from '../../platform/database/database.ts';
import { Failed } from '../../platform/http/failure.ts';
import { selectEntries } from '../../wallet/queries-entries.ts';
import { payoutIds } from '../payout-id.ts';
import type { Sports } from '../sport.ts';
import { selectArchivedBefore } from './archive-tickets.ts';
import { findBet, listBets, listSettlements, type PageOfBets, type PunterBet } from './list-bets.ts';
import { eventsOf, loadContext } from './load-context.ts';
import { shapeBet } from './shape-bet.ts';
import { shapeExplanation } from './shape-explanation.ts';
import { shapeLegs } from './shape-leg.ts';
import { type OpenStakes, sumOpenStakes } from './sum-open-stakes.ts';

const states = { 0: 'settled', 1: 'open', 4: 'won', 5: 'lost' } as const;

/** A page as GetMyBets answers it. */
type BetPageWire = PayloadOf<Calls['GetMyBets']>;

/** A page of a punter's bets: one statement and those of the sports on it, however many bets there are. */
export async function readBets(
  db: Database,
  sports: Sports,
  punterId: number,
  filter: BetFilter,
  page: PageOfBets,
  now: Date,
): Promise<BetPageWire> {
  const { bets, next, totals } = await listBets(db, punterId, states[filter], page);
  const isFirstOpen = totals !== null && states[filter] === 'open';
  // After the bets, so that the events are never older than what the bets were settled by.
  const context = await loadContext(db, sports, bets, now);
  const isLast = next === null && states[filter] !== 'open' && page.only === undefined;
  const archivedBefore = isLast ? await selectArchivedBefore(db, punterId) : null;
  return {
    responseObject: bets.map((bet) => shapeBet(bet, eventsOf(bet, context))),
    next,
    total: totals?.count ?? null,
    openStake: null,
    ...(archivedBefore !== null && { archivedBefore }),
    ...(isFirstOpen && {
      openStrikes: totals.strikes,
      ...shapeOpen(await sumOpenStakes(db, sports, punterId, null, now)),
    }),
  };
}

function shapeOpen({ cost, combinations }: OpenStakes) {
  return { openStake: moneyToWire(cost), openCombinations: combinations };
}

/** The legs of one of a punter's bets. */
export async function readLegs(
  db: Database,
  sports: Sports,
  punterId: number,
  betId: number,
  now: Date,
): Promise<BetLegWire[]> {
  const bet = await findOwnBet(db, punterId, betId);
  return shapeLegs(bet, eventsOf(bet, await loadContext(db, sports, [bet], now)));
}

/** How one of a punter's bets comes to what it pays. */
export async function readExplanation(
  db: Database,
  sports: Sports,
  punterId: number,
  betId: number,
  now: Date,
): Promise<BetExplanation> {
  const bet = await findOwnBet(db, punterId, betId);
  const [context, settlements] = await Promise.all([
    loadContext(db, sports, [bet], now),
    listSettlements(db, betId),
  ]);
  const entries = await selectEntries(db, {
    betId,
    stakeId: bet.stakeTransferId,
    payoutIds: settlements.flatMap(({ number }) => payoutIds(betId, number)),
  });
  return shapeExplanation(bet, eventsOf(bet, context), settlements, entries);
}

/** Throws the same Failed 404 for somebody else's bet and for one that does not exist. */
async function findOwnBet(db: Database, punterId: number, betId: number): Promise<PunterBet> {
  const bet = await findBet(db, punterId, betId);
  if (bet) return bet;
  const before = await selectArchivedBefore(db, punterId);
  const archived = before === null ? '' : ` here; bets of before ${before} are in the archive`;
  throw new Failed('not-found', `You have no bet ${betId}${archived}`);
}
