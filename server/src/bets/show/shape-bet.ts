import type { MyBet } from '@furlong/contract/schemas/my-bets';
import { countPaying, countRunning } from '@furlong/domain/betting/count-running';
import { exactRands, explainLine } from '@furlong/domain/betting/explain-line';
import { lineOutcomes } from '@furlong/domain/betting/leg-outcome';
import { openReturn, returnSoFar } from '@furlong/domain/betting/open-return';
import { receiptNumber } from '@furlong/domain/betting/receipt-number';
import { type Cents, moneyToWire } from '@furlong/domain/money';
import type { ShownEvents } from '../sport.ts';
import { standsAt } from './as-it-stands.ts';
import type { PunterBet } from './list-bets.ts';
import { shapeLegs } from './shape-leg.ts';

/** A struck line as its punter sees it. */
export function shapeBet(bet: PunterBet, events: ShownEvents): MyBet {
  const { line, settlement, terms } = bet;
  const legs = shapeLegs(bet, events);
  const listed = settlement?.status === 'lost' ? lostBy(legs) : legs;
  const leftOut = legs.filter((leg) => !listed.includes(leg));
  const toCome = leftOut.filter(({ status }) => status === 'open').length;
  return {
    sport: bet.sport,
    betId: bet.id,
    ...(bet.strikeId === null ? {} : { strikeId: bet.strikeId }),
    receiptNumber: receiptNumber(bet.id),
    betTitle: titleOf(bet, events),
    isLuckyPick: bet.luckyPick,
    isFixedOdds: line.legs.every(({ odds }) => odds !== null),
    ...events.describeProgramme(line),
    betCount: bet.combinations,
    stake: moneyToWire(line.stake),
    totalStake: moneyToWire(line.stake * bet.combinations),
    winningsCap: terms.winningsCap === null ? null : moneyToWire(terms.winningsCap),
    taxPercent: terms.taxBasisPoints / 100,
    ...(settlement ? { potentialReturn: null, returnSoFar: null } : stillToCome(bet, legs, events)),
    ...(bet.paidSoFar > 0 ? { paidSoFar: moneyToWire(bet.paidSoFar) } : {}),
    status: settlement?.status ?? 'open',
    payout: settlement && moneyToWire(wonBy(settlement.payout, bet)),
    returns: settlement && moneyToWire(settlement.payout),
    struckAt: bet.struckAt.toISOString(),
    settledAt: settlement?.at.toISOString() ?? null,
    resettledReason: bet.resettledReason,
    legCount: legs.length,
    ...(toCome > 0 ? { legsToCome: toCome } : {}),
    legs: listed,
    ...(leftOut.length > 0 ? { leftOut: leftOut.map(selectionOf) } : {}),
    ...(settlement?.status === 'won' && bet.combinations > 1 ? { paying: payingOf(bet, events) } : {}),
  };
}

/** The name of a line's bet type. */
export function titleOf({ line, accumulator, luckyPick }: PunterBet, events: ShownEvents): string {
  return events.nameLine({ size: line.size, legs: line.legs, accumulator, luckyPick });
}

/** What a bet that returned so much has won. */
export function wonBy(returned: Cents, { line, combinations }: PunterBet): Cents {
  return Math.max(0, returned - line.stake * combinations);
}

function stillToCome(bet: PunterBet, legs: MyBet['legs'], events: ShownEvents) {
  const { line, combinations, struckAt, terms } = bet;
  const outcomes = lineOutcomes(line, events.outcomes, struckAt);
  const potential = openReturn(line, outcomes, terms, events.placesPaid);
  const asItStands = standsAt(bet, legs, events);
  const running = countRunning(line, outcomes);
  return {
    ...(running < combinations ? { betsRunning: running } : {}),
    potentialReturn: potential === null ? null : moneyToWire(potential),
    ...(asItStands === null ? {} : { returnAsItStands: moneyToWire(asItStands.payout) }),
    returnSoFar: moneyToWire(returnSoFar(line, outcomes, terms)),
  };
}

/** Combinations that paid which are told one by one. */
const mostPaying = 3;

/** The combinations that paid of a bet that won. */
function payingOf({ line, struckAt, terms }: PunterBet, events: ShownEvents): NonNullable<MyBet['paying']> {
  const outcomes = lineOutcomes(line, events.outcomes, struckAt);
  const { listed } = explainLine(line, events.outcomes, struckAt, terms, mostPaying).combinations;
  const paying = listed.filter(({ status }) => status === 'won' || status === 'void');
  return {
    count: countPaying(line, outcomes),
    listed: paying.flatMap(({ legs, returns }) =>
      returns === null ? [] : [{ legs: [...legs], returns: exactRands(returns) }],
    ),
  };
}

function selectionOf({ sport, raceId, saddle, isPlace, marketName }: MyBet['legs'][number]) {
  return { sport, raceId, saddle, isPlace, marketName };
}

/** The legs that lost a bet; all of them where a payout of nothing has another cause. */
function lostBy(legs: MyBet['legs']): MyBet['legs'] {
  const lost = legs.filter(({ status }) => status === 'lost');
  return lost.length > 0 ? lost : legs;
}
