import type { MyBet } from '@furlong/contract/my-bets';
import { nameOfLine } from '@furlong/domain/betting/bet-types';
import { openReturn, returnSoFar } from '@furlong/domain/betting/open-return';
import { receiptNumber } from '@furlong/domain/betting/receipt-number';
import { localMidnight } from '@furlong/domain/local-date';
import { type Cents, moneyToWire } from '@furlong/domain/money';
import { meetingStatusId } from '@furlong/domain/status';
import type { HeldBet } from './list-bets.ts';
import { type BetContext, placesPaidBy } from './load-context.ts';
import { shapeLegs } from './shape-leg.ts';

/** A struck line as its punter sees it. */
export function shapeBet(bet: HeldBet, context: BetContext): MyBet {
  const { line, settlement, terms } = bet;
  const meeting = context.races.get(line.legs[0]?.event ?? 0)?.meeting;
  if (!meeting) throw new Error(`the meeting of bet ${bet.id} is not there`);
  const legs = shapeLegs(bet, context);
  return {
    betId: bet.id,
    receiptNumber: receiptNumber(bet.id),
    betTitle: titleOf(bet),
    isLuckyPick: bet.luckyPick,
    isFixedOdds: line.legs.every(({ odds }) => odds !== null),
    meetingId: meeting.id,
    meetingName: meeting.name,
    meetingDate: localMidnight(meeting.date),
    meetingStatusId: meetingStatusId(meeting.status),
    betCount: bet.combinations,
    stake: moneyToWire(line.stake),
    totalStake: moneyToWire(line.stake * bet.combinations),
    winningsCap: terms.winningsCap === null ? null : moneyToWire(terms.winningsCap),
    taxPercent: terms.taxBasisPoints / 100,
    ...(settlement ? { potentialReturn: null, returnSoFar: null } : stillToCome(bet, context)),
    status: settlement?.status ?? 'open',
    payout: settlement && moneyToWire(wonBy(settlement.payout, bet)),
    returns: settlement && moneyToWire(settlement.payout),
    struckAt: bet.struckAt.toISOString(),
    settledAt: settlement?.at.toISOString() ?? null,
    resettledReason: bet.resettledReason,
    legCount: legs.length,
    legs: settlement?.status === 'lost' ? lostBy(legs) : legs,
  };
}

/** What a line is called, from what it is made of. */
export function titleOf({ line, accumulator, luckyPick }: HeldBet): string {
  return nameOfLine({ size: line.size, legs: line.legs, accumulator, luckyPick });
}

/** What a bet that returned so much has won. */
export function wonBy(returned: Cents, { line, combinations }: HeldBet): Cents {
  return Math.max(0, returned - line.stake * combinations);
}

function stillToCome({ line, struckAt, terms }: HeldBet, { facts }: BetContext) {
  const outcomes = facts.outcomesOf(line, struckAt);
  const potential = openReturn(line, outcomes, terms, placesPaidBy(facts));
  return {
    potentialReturn: potential === null ? null : moneyToWire(potential),
    returnSoFar: moneyToWire(returnSoFar(line, outcomes, terms)),
  };
}

/** The legs that lost a bet; all of them where a payout of nothing has another cause. */
function lostBy(legs: MyBet['legs']): MyBet['legs'] {
  const lost = legs.filter(({ status }) => status === 'lost');
  return lost.length > 0 ? lost : legs;
}
