import type { BetExplanation, BetLegWire, ExplainedLeg, MyBet } from '@furlong/contract/schemas/my-bets';
import { rands } from './rands.ts';

/** A leg to win at 5/2, fixed, of a race to come. */
export function makeLeg(change: Partial<BetLegWire> = {}): BetLegWire {
  return {
    sport: 'horseracing',
    eventName: null,
    marketName: null,
    outcomeName: null,
    eventStatus: null,
    score: null,
    halfTime: null,
    awarded: null,
    minute: null,
    added: null,
    raceId: 101,
    raceNumber: 1,
    offTime: '2026-11-21T12:15:00+02:00',
    saddle: 4,
    horseName: 'Silver Jetty',
    isPlace: false,
    isFixedOdds: true,
    odds: 2.5,
    oddsFraction: '5/2',
    nowOddsFraction: '5/2',
    status: 'open',
    voidReason: null,
    position: null,
    recordChange: null,
    placesPaid: null,
    deadHeat: null,
    deductions: [],
    factor: '7/2',
    ...change,
  };
}

/** A leg on the home side of a match to come. */
export function makeFixtureLeg(change: Partial<BetLegWire> = {}): BetLegWire {
  return makeLeg({
    sport: 'soccer',
    raceId: 1,
    offTime: '2026-11-22T15:00:00+02:00',
    saddle: 1,
    horseName: 'Egoli Miners to win',
    eventName: 'Egoli Miners v Umgeni Rovers',
    marketName: 'Match result',
    outcomeName: 'Egoli Miners to win',
    eventStatus: 'scheduled',
    odds: 1.2,
    oddsFraction: '6/5',
    nowOddsFraction: '6/5',
    factor: '11/5',
    ...change,
  });
}

/** An open single on it, struck today at 13:52. */
export function makeBet(change: Partial<MyBet> = {}): MyBet {
  return {
    sport: 'horseracing',
    betId: 418,
    receiptNumber: 'F-0000418',
    betTitle: 'Single Wins',
    isLuckyPick: false,
    isFixedOdds: true,
    meetingId: 1,
    meetingName: 'Kenilworth',
    meetingDate: '2026-11-21T00:00:00+02:00',
    meetingStatusId: 1,
    betCount: 1,
    stake: rands(20),
    totalStake: rands(20),
    winningsCap: null,
    taxPercent: 0,
    potentialReturn: rands(70),
    returnSoFar: rands(0),
    status: 'open',
    payout: null,
    returns: null,
    struckAt: '2026-11-21T11:52:00.000Z',
    settledAt: null,
    resettledReason: null,
    legCount: change.legs?.length ?? 1,
    legs: [makeLeg()],
    ...change,
  };
}

/** The same single, won: R70.00. */
export function makeWin(change: Partial<MyBet> = {}): MyBet {
  return makeBet({
    status: 'won',
    payout: rands(50),
    returns: rands(70),
    potentialReturn: null,
    returnSoFar: null,
    settledAt: '2026-11-21T12:12:00.000Z',
    legs: [makeLeg({ status: 'won', position: 1, nowOddsFraction: null })],
    ...change,
  });
}

/** An explained leg, won at 5/2. */
export function makeExplainedLeg(change: Partial<ExplainedLeg> = {}): ExplainedLeg {
  return {
    ...makeLeg({ status: 'won', position: 1, nowOddsFraction: null }),
    startingPriceFraction: '3/1',
    paidAtFraction: '5/2',
    oddsAfterDeductions: '5/2',
    share: '1',
    ...change,
  };
}

/** The explanation of a treble with a deduction, a dead heat and a scratching: R78.13. */
export function makeExplanation(change: Partial<BetExplanation> = {}): BetExplanation {
  return {
    sport: 'horseracing',
    betId: 396,
    receiptNumber: 'F-0000396',
    betTitle: 'Trebles',
    status: 'won',
    struckAt: '2026-11-21T09:00:00.000Z',
    stake: rands(10),
    totalStake: rands(10),
    stakeLedgerEntry: 20_911,
    legs: [
      makeExplainedLeg({
        deductions: [{ saddle: 7, horseName: 'Tin Lizzie', oddsFraction: '7/1', percent: 15 }],
        oddsAfterDeductions: '17/8',
        factor: '25/8',
      }),
      makeExplainedLeg({
        raceId: 102,
        raceNumber: 2,
        saddle: 12,
        horseName: 'Quiet Harbour',
        oddsFraction: '4/1',
        paidAtFraction: '4/1',
        oddsAfterDeductions: '4',
        deadHeat: { tied: 2, placesShared: 1 },
        factor: '5/2',
        share: '1/2',
      }),
      makeExplainedLeg({
        raceId: 103,
        raceNumber: 3,
        saddle: 5,
        horseName: 'Cold Harbour Jim',
        oddsFraction: '9/2',
        status: 'void',
        voidReason: 'scratched',
        position: null,
        paidAtFraction: null,
        oddsAfterDeductions: null,
        factor: '1',
      }),
    ],
    combinations: {
      count: 1,
      listed: [
        { legs: [0, 1, 2], status: 'won', factor: '125/16', returns: '625/8', winningsBeforeCap: null },
      ],
      rest: { count: 0, returns: '0' },
    },
    sum: {
      returned: '5',
      winningsBeforeCap: '585/8',
      cap: null,
      combinationsCapped: 0,
      winnings: '585/8',
      taxPercent: 0,
      tax: '0',
      exact: '625/8',
      rounding: '1/200',
      returns: rands(78.13),
    },
    open: null,
    settlements: [
      {
        number: 1,
        status: 'won',
        payout: rands(68.13),
        returns: rands(78.13),
        reason: null,
        at: '2026-11-21T12:12:00.000Z',
        ledgerEntry: 20_918,
      },
    ],
    isSettledSo: true,
    ...change,
  };
}
