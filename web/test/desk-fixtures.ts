import type { EventLiability } from '@furlong/contract/schemas/desk-liability';
import type { DeskFixture } from '@furlong/contract/schemas/desk-match-day';
import type { DeskMeeting, DeskRace, DeskRunner } from '@furlong/contract/schemas/desk-race-day';
import { SOCCER_MARKETS, soccerMarkets } from '@furlong/domain/soccer/markets';
import { rands } from './rands.ts';

/** A runner of the desk's race, 5/1 to win. */
export function makeDeskRunner(change: Partial<DeskRunner> = {}): DeskRunner {
  return {
    saddle: 1,
    horseName: 'Karoo Lantern',
    jockey: 'L Vanterpool',
    trainer: 'A Naidoo',
    scratched: false,
    nonRunner: false,
    openingOdds: '5/1',
    winOdds: '11/2',
    placeOdds: '13/10',
    startingPrice: null,
    movement: 'steady',
    pricedAt: '2026-11-21T11:40:00+02:00',
    position: null,
    held: null,
    ...change,
  };
}

/** A race of the desk, off at noon; its line follows from its runners. */
export function makeDeskRace(change: Partial<DeskRace> = {}): DeskRace {
  const runners = change.runners ?? [makeDeskRunner()];
  return {
    raceId: 101,
    version: 'seen',
    raceNumber: 1,
    raceName: 'Maiden Plate',
    offTime: '2026-11-21T12:00:00+02:00',
    status: 'open',
    suspended: false,
    suspendedByHand: false,
    pricesHeld: false,
    running: runners.filter(({ scratched }) => !scratched).length,
    placesPaid: 3,
    resultState: 'none',
    differs: false,
    placed: runners.flatMap(({ saddle, position }) => (position === null ? [] : [{ saddle, position }])),
    closedAt: null,
    wasRun: false,
    distance: 1200,
    going: 'Good',
    surface: 'Turf',
    class: 'Maiden',
    awaitsPrices: false,
    suspension: null,
    correction: null,
    runners,
    ...change,
  };
}

/** The meeting of some races. */
export function makeDeskMeeting(races: readonly DeskRace[], change: Partial<DeskMeeting> = {}): DeskMeeting {
  return {
    meetingId: 1,
    version: 'seen-meeting',
    meetingName: 'Kenilworth',
    raceCourse: 'Kenilworth',
    country: 'ZA',
    day: '2026-11-21',
    status: 'active',
    races: [...races],
    ...change,
  };
}

/** A match of the desk, kicking off at noon, with prices of its result and none else. */
export function makeDeskFixture(change: Partial<DeskFixture> = {}): DeskFixture {
  const result = { home: '6/5', draw: '11/5', away: '5/2' };
  return {
    fixtureId: 201,
    league: 'Protea Premiership',
    home: 'Egoli Miners',
    away: 'Umgeni Rovers',
    kickOffAt: '2026-11-21T12:00:00+02:00',
    dated: true,
    status: 'scheduled',
    open: true,
    version: 'seen',
    suspended: false,
    suspension: null,
    pricesHeld: false,
    score: null,
    halfTime: null,
    minute: null,
    added: null,
    resultState: 'none',
    country: 'ZA',
    round: 'Round 12',
    neutralVenue: false,
    format: '2x45',
    startedAt: null,
    refundsAfter: '2026-11-23T12:00:00+02:00',
    awarded: null,
    markets: soccerMarkets.map((market) => ({
      market,
      suspension: null,
      outcomes: SOCCER_MARKETS[market].map((outcome) => ({
        outcome,
        odds: market === 'result' ? result[outcome as keyof typeof result] : null,
        held: null,
      })),
    })),
    ...change,
  };
}

/** What an event without a bet has open. */
export function makeLiability(change: Partial<EventLiability> = {}): EventLiability {
  const none = { bets: 0, stakes: rands(0) };
  return {
    state: 'counted',
    asOf: '2026-11-21T11:59:59+02:00',
    struck: none,
    open: { ...none, expected: rands(0), worst: rands(0) },
    most: { expected: rands(0), worst: rands(0) },
    outcomes: [],
    limits: [],
    ...change,
  };
}
