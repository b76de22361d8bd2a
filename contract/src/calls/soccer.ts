import type { CallTable } from '../call-data.ts';

/** The feed's calls of fixtures. */
export const fixtureFeed = {
  PutFixture: { method: 'PUT', path: '/api/Feed/Fixtures/:ref', access: 'feed' },
  PutFixturePrices: { method: 'PUT', path: '/api/Feed/Fixtures/:ref/Prices', access: 'feed' },
  PutFixtureStatus: { method: 'PUT', path: '/api/Feed/Fixtures/:ref/Status', access: 'feed' },
  PutFixtureScore: { method: 'PUT', path: '/api/Feed/Fixtures/:ref/Score', access: 'feed' },
  PutFixtureResult: { method: 'PUT', path: '/api/Feed/Fixtures/:ref/Result', access: 'feed' },
  GetHeldFixture: { method: 'GET', path: '/api/Feed/Fixtures/:ref', access: 'feed' },
} as const satisfies CallTable;

/** What is played, and what can be bet on it. */
export const fixtures = {
  GetFixtures: { method: 'GET', path: '/api/Soccer/Fixtures', access: 'anyone' },
  GetFixture: { method: 'GET', path: '/api/Soccer/Fixtures/:fixtureId', access: 'anyone' },
  GetFixtureForm: { method: 'GET', path: '/api/Soccer/Fixtures/:fixtureId/Form', access: 'anyone' },
} as const satisfies CallTable;

/** The slip of soccer. */
export const sportSlip = {
  PlaceSportBet: {
    method: 'POST',
    path: '/api/Betslip/PlaceSportBet',
    access: 'punter',
    limits: 'money',
    act: 'person',
  },
} as const satisfies CallTable;

/** The game of scores. */
export const predictor = {
  GetRounds: { method: 'GET', path: '/api/Soccer/Rounds', access: 'anyone' },
  GetRound: { method: 'GET', path: '/api/Soccer/Rounds/:roundId', access: 'anyone' },
  SavePredictions: { method: 'POST', path: '/api/Soccer/Predictions', access: 'punter', act: 'person' },
  GetPunterPredictions: {
    method: 'GET',
    path: '/api/Soccer/Predictions/:roundId/:punterId',
    access: 'anyone',
  },
  GetPredictorBoard: {
    method: 'GET',
    path: '/api/Soccer/Board/:page/:perPage/:roundId',
    access: 'anyone',
  },
  GetPredictorSeason: {
    method: 'GET',
    path: '/api/Soccer/Season/:page/:perPage/:seasonId',
    access: 'anyone',
  },
  GetPredictorStats: { method: 'GET', path: '/api/Soccer/Stats', access: 'punter' },
  FollowRound: { method: 'GET', path: '/api/Soccer/Live/:roundId', access: 'anyone', limits: 'live' },
} as const satisfies CallTable;
