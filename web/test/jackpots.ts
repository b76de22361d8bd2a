import type {
  Jackpot,
  JackpotDivision,
  JackpotLeg,
  OwnJackpotCard,
} from '@furlong/contract/schemas/jackpots';
import { rands } from './rands.ts';

/** A leg to come at 14:35, without a pick. */
export function makeJackpotLeg(change: Partial<JackpotLeg> = {}): JackpotLeg {
  return {
    raceId: 105,
    raceNumber: 5,
    raceName: 'Maiden Plate',
    offTime: '2026-11-21T14:35:00+02:00',
    state: 'to-come',
    voidReason: null,
    winners: [],
    scratched: [],
    standIn: null,
    aliveAfter: null,
    pick: null,
    pickState: null,
    ...change,
  };
}

/** A complete card that is entered. */
export function makeOwnCard(change: Partial<OwnJackpotCard> = {}): OwnJackpotCard {
  return {
    state: 'complete',
    entryNumber: null,
    missing: [],
    legsLeft: [],
    betTotal: rands(0),
    doubles: false,
    doublingBets: [],
    share: null,
    secondShare: null,
    withheld: false,
    withheldReason: null,
    ...change,
  };
}

/** R48 000 between seven. */
export function makeDivision(change: Partial<JackpotDivision> = {}): JackpotDivision {
  return {
    pool: rands(48_000),
    winners: 7,
    share: rands(6857.14),
    centsOver: 2,
    centsOverTo: ['Ann', 'Ben'],
    notEligible: 0,
    legsNeeded: 4,
    secondShares: rands(0),
    ...change,
  };
}

/** A jackpot of R48 000 on races 5 to 8, open. */
export function makeJackpot(change: Partial<Jackpot> = {}): Jackpot {
  return {
    meetingId: 1,
    progressiveId: 3,
    progressiveName: 'Furlong Jackpot',
    state: 'open',
    standing: 'provisional',
    pool: {
      broughtOver: rands(38_000),
      added: rands(10_000),
      toBeWon: rands(48_000),
      paid: rands(0),
      left: rands(48_000),
    },
    legs: [5, 6, 7, 8].map((raceNumber) => makeJackpotLeg({ raceNumber, raceId: 100 + raceNumber })),
    closesAt: '2026-11-21T14:35:00+02:00',
    cards: null,
    alive: null,
    aliveAliases: [],
    doublesFrom: rands(50),
    cap: null,
    mustBeWon: false,
    cardsHash: null,
    certificate: false,
    division: null,
    rulesVersion: 1,
    version: 1,
    corrected: null,
    own: null,
    ...change,
  };
}
