import type { Fixture, FixtureDay, FixtureDetail } from '@furlong/contract/schemas/fixtures';
import type { PredictorBoard, PredictorRow, Round, RoundDetail } from '@furlong/contract/schemas/predictor';

/** A fixture to come, at three in the afternoon of 21 November 2040: always to come. */
export function makeFixture(change: Partial<Fixture> = {}): Fixture {
  return {
    fixtureId: 1,
    league: 'Protea Premiership',
    country: 'ZA',
    round: 'Round 12',
    home: 'Egoli Miners',
    away: 'Umgeni Rovers',
    neutralVenue: false,
    kickOffAt: '2040-11-21T15:00:00+02:00',
    status: 'scheduled',
    open: true,
    score: null,
    halfTime: null,
    minute: null,
    added: null,
    resultState: 'none',
    awarded: null,
    roundId: 3,
    prices: {
      market: 'result',
      outcomes: [
        { outcome: 'home', odds: 1.2, oddsFraction: '6/5' },
        { outcome: 'draw', odds: 2, oddsFraction: '2/1' },
        { outcome: 'away', odds: null, oddsFraction: null },
      ],
    },
    marketsPriced: 6,
    ...change,
  };
}

/** The same with its markets. */
export function makeFixtureDetail(change: Partial<FixtureDetail> = {}): FixtureDetail {
  const fixture = makeFixture(change);
  return {
    ...fixture,
    markets: [
      fixture.prices,
      { market: 'overUnder25', outcomes: [{ outcome: 'over', odds: 1.5, oddsFraction: '3/2' }] },
    ],
    ...change,
  };
}

/** A day of fixtures. */
export function makeFixtureDay(change: Partial<FixtureDay> = {}): FixtureDay {
  const fixtures = change.fixtures ?? [makeFixture()];
  return {
    day: '2040-11-21',
    next: null,
    days: [{ day: '2040-11-21', fixtures: 1 }],
    leagues: ['Protea Premiership'],
    ...change,
    fixtures,
  };
}

/** An open round of the week. */
export function makeRound(change: Partial<Round> = {}): Round {
  return {
    roundId: 3,
    name: 'Protea Premiership, 16 to 22 November',
    league: 'Protea Premiership',
    seasonId: 2,
    firstKickOffAt: '2040-11-21T15:00:00+02:00',
    lastKickOffAt: '2040-11-22T15:00:00+02:00',
    fixtures: 3,
    openFixtures: 3,
    state: 'open',
    version: 1,
    ...change,
  };
}

/** The same with three games, two hours apart, and nothing predicted. */
export function makeRoundDetail(change: Partial<RoundDetail> = {}): RoundDetail {
  const game = (fixtureId: number, clock: string, home: string, away: string) => ({
    ...makeFixture({ fixtureId, home, away, kickOffAt: `2040-11-21T${clock}:00+02:00` }),
    predictable: true,
    counts: true,
    likely: null,
  });
  return {
    ...makeRound(),
    points: { exact: 5, difference: 3, result: 2 },
    games: [
      game(1, '15:00', 'Egoli Miners', 'Umgeni Rovers'),
      game(2, '17:00', 'Table Bay Mariners', 'Kgalagadi Lions'),
      game(4, '19:00', 'Limpopo Baobabs', 'Karoo Stars'),
    ],
    own: { predictions: [], bankerFixtureId: null },
    ...change,
  };
}

/** A row of a predictor's board. */
export function makePredictorRow(change: Partial<PredictorRow> = {}): PredictorRow {
  return {
    punterId: 1,
    userId: 'Tannie_Tote',
    rank: 1,
    tied: false,
    total: 15,
    exact: 1,
    differences: 1,
    results: 1,
    movement: 2,
    ...change,
  };
}

/** A page of a predictor's board. */
export function makePredictorBoard(change: Partial<PredictorBoard> = {}): PredictorBoard {
  return {
    id: 3,
    punters: [makePredictorRow()],
    totalPunters: 1,
    page: 1,
    perPage: 10,
    own: null,
    version: 4,
    final: false,
    counts: true,
    ...change,
  };
}
